"""What a seat may see. What is not named here stays hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from games.darwinauts import scoring
from games.darwinauts.geometry import xy
from games.darwinauts.pieces import HALVES, RESOURCES, TERRAINS
from games.darwinauts.purse import counts
from games.darwinauts.rulings import Pieces
from games.darwinauts.state import NOBODY, NOTHING, PHASES, State, is_over
from games.darwinauts.terrain import is_loop


def view(game: State, seat: int | None, pieces: Pieces) -> dict[str, Any]:
    row = [card for card in game.row if card != NOTHING]
    seen: dict[str, Any] = {
        "to_act": [] if game.acting == NOBODY else [game.acting],
        "round": game.round,
        "phase": PHASES[game.phase],
        "actions_left": game.actions_left,
        "active": game.active,
        "start_seat": game.start_seat,
        "removals_left": game.removals_left,
        "final_order": None if game.final_order is None else list(game.final_order),
        "map": _map(game, pieces),
        "regions": _regions(game, pieces),
        "removed": list(game.removed),
        "left": list(game.left),
        "stack_size": len(game.stack) - game.drawn,
        "rift_revealed": bool(game.rift_drawn),
        "row": row,
        "deck_size": len(game.deck) - game.dealt,
        "discard": list(game.discard),
        "bank": _resources(game.bank),
        "seats": [_seat(game, other, pieces) for other in range(game.seats)],
        "faces": _faces(game, seat, pieces),
        "species": _species(game, row, pieces),
    }
    if seat is not None:
        seen["hand"] = list(game.hands[seat])
    if is_over(game):
        seen["outcome"] = msgspec.to_builtins(scoring.outcome(game, pieces))
    return seen


def _resources(purse: int) -> dict[str, int]:
    return dict(zip(RESOURCES, counts(purse), strict=True))


def _map(game: State, pieces: Pieces) -> list[dict[str, Any]]:
    return [
        {"tile": face // 4, "at": list(xy(cell)), "rotation": face % 4}
        for cell, face in sorted(game.at.items())
    ]


def _regions(game: State, pieces: Pieces) -> list[dict[str, Any]]:
    """Each region once, by its lowest half."""
    owner = {half: seat for seat, halves in enumerate(game.explorers) for half in halves}
    seen: set[int] = set()
    found = []
    for half, region in enumerate(game.region):
        if region and half not in seen:
            seen.update(region)
            found.append(_region(game, sorted(region), owner, pieces))
    return found


def _region(game: State, region: list[int], owner: dict[int, int], pieces: Pieces) -> dict[str, Any]:
    where = game.where
    return {
        "terrain": TERRAINS[pieces.terrain[region[0]]],
        "halves": [[*xy(where[half // 2]), HALVES[half % 2]] for half in region],
        "pays": _resources(sum([pieces.yields[half] for half in region])),
        "loop": is_loop(game, game.region[region[0]], pieces),
        "explorers": [owner[half] for half in region if half in owner],
    }


def _seat(game: State, seat: int, pieces: Pieces) -> dict[str, Any]:
    parts = scoring.breakdown(game, seat, pieces)
    return {
        "score": sum(parts.values()),
        "breakdown": parts,
        "hand_size": len(game.hands[seat]),
        "explorers": [
            {"at": list(xy(game.where[half // 2])), "half": HALVES[half % 2]} for half in game.explorers[seat]
        ],
        "resources": _resources(game.purse[seat]),
        "supply": list(game.supply[seat]),
        "recorded": list(game.recorded[seat]),
        "sets": scoring.set_cards(game.recorded[seat], pieces),
    }


def _faces(game: State, seat: int | None, pieces: Pieces) -> dict[str, str]:
    """What is printed on each tile that this view names: half A / half B, terrain and resource."""
    tiles = [face // 4 for face in game.at.values()]
    tiles += [*game.removed, *game.left, *(game.hands[seat] if seat is not None else ())]
    return {str(tile): pieces.faces[tile] for tile in tiles}


def _species(game: State, row: list[int], pieces: Pieces) -> dict[str, dict[str, Any]]:
    """What is printed on each card that this view names."""
    cards = [*row, *game.discard]
    for seat in range(game.seats):
        cards += game.supply[seat]
        cards += game.recorded[seat]
    return {
        str(card): {
            "type": TERRAINS[pieces.kind[card]],
            "cost": pieces.costs[card],
            "points": pieces.points[card],
        }
        for card in cards
    }
