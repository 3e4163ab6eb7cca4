"""What the laws of every game ask of its tests: are all pieces there, and what does a recount say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.engine import Event
from games.reworld.payments import ONE, packed
from games.reworld.pieces import FINAL_SHIP, OFFICERS, SHIPS
from games.reworld.state import State
from tests.games.reworld.positions import PIECES, count_progress


def check_pieces(game: State) -> None:
    """Every module, officer card and ship is in exactly one place, and what is kept of them is right."""
    if game.modules:
        hidden = game.modules[20 * game.round :]
        heaps = [*game.docking, *game.cities, *game.defence, *game.shuttles, *game.satellites, game.box]
        ports = [module for module in game.ports if module >= 0]
        assert sorted([*hidden, *ports, *(module for heap in heaps for module in heap)]) == list(range(100))
    slots = [card for cards in game.slots for card in cards]
    assert game.placed == packed(slots)
    cards = game.placed + ONE[game.space_card] + sum(game.hands) + sum(game.dropped) + game.undealt
    assert cards in (0, packed(OFFICERS))
    kept = list(game.progress)
    count_progress(game)
    assert game.progress == kept
    if game.seats:
        assert sorted([*game.fleet, *(ship for ships in game.ships for ship in ships)]) == sorted(SHIPS)


def recount(events: Sequence[Event], view: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(scores, places): points as they were told, and the final ship counted from the table as it lies."""
    seats = range(len(view["seats"]))
    scores = [0 for _ in seats]
    for event in events:
        if hasattr(event, "seat") and hasattr(event, "points"):
            scores[event.seat] += event.points
        elif type(event).__name__ == "StartingPlayerMarkerTaken":
            scores[event.seat] += 1
        elif type(event).__name__ == "SeatDroppedOut":
            scores[event.seat] += len(event.cards)
    for seat, points in enumerate(_final_ship(view)):
        scores[seat] += points
    order = [(scores[seat], len(view["seats"][seat]["ships"])) for seat in seats]
    return scores, [1 + sum(other > own for other in order) for own in order]


def _final_ship(view: dict[str, Any]) -> list[int]:
    """F1 once more, by handing out the places one after the other."""
    totals = [0 for _ in view["seats"]]
    for category, prizes in enumerate(FINAL_SHIP[len(totals)]):
        counts = {}
        for seat, one in enumerate(view["seats"]):
            tiles = one["defence"] if category == 0 else one["cities"].get("ABCDE"[category - 1], [])
            if tiles:
                shields = sum(PIECES.shields[module] for module in tiles)
                counts[seat] = shields if category == 0 else len(tiles) + 1
            else:
                totals[seat] -= 3
        left = [*prizes, 0, 0, 0, 0]
        for count, tied in sorted(Counter(counts.values()).items(), reverse=True):
            share = sum(left[:tied]) // tied
            del left[:tied]
            for seat in [seat for seat in counts if counts[seat] == count]:
                totals[seat] += share
    return totals
