"""What a seat may see. What is not named here stays hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from games.reworld import ships
from games.reworld.payments import NEEDS, unpacked
from games.reworld.pieces import FINAL_SHIP, LETTERS, SATELLITES, SHIPS, SHUTTLES, TERRABOT_POINTS
from games.reworld.rulings import Pieces
from games.reworld.state import GOALS, NOBODY, NOTHING, SHIELDS, State


def view(game: State, seat: int | None, pieces: Pieces) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "to_act": [] if game.turn == NOBODY else [game.turn],
        "outcome": msgspec.to_builtins(ships.outcome(game)) if game.over else None,
        "chapter": game.chapter,
        "round": game.round,
        "ports": [None if module == NOTHING else module for module in game.ports],
        "slots": [list(cards) for cards in game.slots],
        "asked": [list(NEEDS[need]) for need in game.needs],
        "starting_player_space": "empty" if game.space_seat == NOBODY else "taken",
        "marker": game.marker,
        "ships": list(game.fleet),
        "seats": [_seat(game, other) for other in range(game.seats)],
        "figures": _figures(game.seats, pieces),
    }
    if seat is not None:
        seen["hand"] = unpacked(game.hands[seat])
    return seen


def _seat(game: State, seat: int) -> dict[str, Any]:
    cities = game.cities[5 * seat : 5 * seat + 5]
    return {
        "score": game.scores[seat],
        "hand_size": game.hand_sizes[seat],
        "dropped_out": bool(game.out[seat]),
        "docking": [list(row) for row in game.docking[5 * seat : 5 * seat + 5]],
        "cities": {LETTERS[city]: list(tiles) for city, tiles in enumerate(cities) if tiles},
        "defence": list(game.defence[seat]),
        "shields": game.progress[GOALS * seat + SHIELDS],
        "shuttles": list(game.shuttles[seat]),
        "satellites": list(game.satellites[seat]),
        "ships": list(game.ships[seat]),
        "progress": ships.progress(game, seat),
        "breakdown": ships.breakdown(game, seat),
    }


def _figures(seats: int, pieces: Pieces) -> dict[str, Any]:
    """What is printed on things and depends on the rules version or the number of seats."""
    return {
        "terrabot_points": list(TERRABOT_POINTS),
        "letters": [letter for letter in pieces.letter if letter >= 0],
        "companies": [company for company in pieces.company if company >= 0],
        "shields": list(pieces.shields[SHUTTLES.start : SATELLITES.stop]),
        "ships": [list(figures) for _, *figures in ships.goals(seats, tuple(SHIPS))],
        "final_ship": [list(prizes) for prizes in FINAL_SHIP[seats]],
    }
