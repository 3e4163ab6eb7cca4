"""Dealing anew what a seat does not know: hands, the stack with the Rift, the box, the species deck."""

from __future__ import annotations

from games.darwinauts.pieces import BOTTOM, RIFT, TILE_IDS
from games.darwinauts.state import State
from games.engine import Rng, shuffled


def determinise(game: State, seat: int, rng: Rng) -> State:
    """A copy whose hidden parts are drawn from what `seat` knows: equal knowledge and luck, equal samples.

    The Rift, until it is drawn, is anywhere among the last seven of the stack, or of what is left of it.
    """
    new = game.copy()
    known = {face // 4 for face in game.at.values()}
    known.update(game.hands[seat], game.removed, game.left)
    pool = shuffled([tile for tile in TILE_IDS if tile not in known], rng)
    for other in range(game.seats):
        if other != seat:
            size = len(game.hands[other])
            new.hands[other] = tuple(sorted(pool[:size]))
            del pool[:size]
    if not game.rift_drawn:
        size = len(game.stack) - game.drawn
        under_it = rng.randrange(min(size, BOTTOM + 1))
        new.stack = pool[: size - 1]
        new.stack.insert(size - 1 - under_it, RIFT)
        new.drawn = 0
        del pool[: size - 1]
    new.box = tuple(sorted([*pool, *game.left]))
    if game.dealt < len(game.deck):
        new.deck, new.dealt = shuffled(sorted(game.deck[game.dealt :]), rng), 0
    new.listed = None  # What was listed names real tiles of a hand.
    return new
