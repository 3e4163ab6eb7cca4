"""Dealing anew what a seat does not know: the others' secret tiles and the stack's order."""

from __future__ import annotations

from games.engine import Rng, shuffled
from games.reterra.state import State


def determinise(game: State, seat: int, rng: Rng) -> State:
    """A copy whose hidden parts are drawn from what `seat` knows: equal knowledge and luck, equal samples.

    Discarded energy sources stay under the stack in their order.
    """
    new = game.copy()
    others = [other for other in range(game.seats) if other != seat]
    unseen = [tile for other in others for tile in game.secrets[other]]
    pool = shuffled(sorted([*unseen, *game.stack[game.drawn :]]), rng)
    for other in others:
        size = len(game.secrets[other])
        new.secrets[other] = tuple(pool[:size])
        del pool[:size]
    new.stack = game.stack[: game.drawn] + pool
    new.listed = None  # What was listed names real secret tiles.
    return new
