"""Which tiles may be lifted: at the edge, without an explorer, and the rest stays one whole.

Whether the rest falls apart is seen on the spot as long as the map has no hole: let the side neighbours of a
tile fall into k groups along the eight cells around it. Without the tile, parts − holes changes by k − 1
(`geometry.EULER`); so with no hole before, k parts are left. Only around a hole does it take a flood.
"""

from __future__ import annotations

from collections.abc import Collection, Set

from games.darwinauts.actions import MOVE_TILE, TURNS
from games.darwinauts.geometry import AROUND, LOOSE, OUTSIDE, RING, SIDES, STEPS
from games.darwinauts.rulings import Rulings
from games.darwinauts.state import State

SEEN_AT = tuple((step, 1 << place) for place, step in enumerate(RING))
"""(a step to a cell around, its bit in a ring pattern)."""


def guarded(game: State) -> frozenset[int]:
    """The cells where explorers are."""
    where = game.where
    return frozenset([where[half // 2] for halves in game.explorers for half in halves])


def is_whole(cells: Collection[int]) -> bool:
    """Connected by sides; so is nothing at all."""
    if not cells:
        return True
    left = set(cells)
    edge = [left.pop()]
    while edge:
        cell = edge.pop()
        for step in STEPS:
            if cell + step in left:
                left.remove(cell + step)
                edge.append(cell + step)
    return not left


def loose(game: State) -> list[int]:
    """The cells of all tiles that may be lifted now."""
    ring, kept = game.ring, guarded(game)
    if game.euler == 1:
        return [cell for cell in game.at if LOOSE[ring[cell]] and cell not in kept]
    return [cell for cell in game.at if cell not in kept and is_loose(game.at.keys(), cell)]


def picks(game: State, count: int) -> list[int]:
    """The cells whose tile may be the next of `count` to be removed: those that leave `count` − 1 more.

    Tiles that may be lifted on the spot and do not touch each other, not even by a corner, stay liftable
    whatever of them goes first; so most picks are known to be fine from a few of those. (No tile touches more
    than four of them.) The others are tried.
    """
    first = loose(game)
    if count == 1 or not first:
        return first
    apart = _apart([cell for cell in first if LOOSE[game.ring[cell]]])
    if len(apart) >= count + 3:
        return first
    kept = guarded(game)
    return [
        cell
        for cell in first
        if sum([cell != other and other - cell not in AROUND for other in apart]) >= count - 1
        or can_go(game.at.keys() - {cell}, kept, count - 1)
    ]


def _apart(cells: list[int]) -> list[int]:
    """Some of the cells, no two of which touch."""
    found: list[int] = []
    for cell in cells:
        if AROUND.isdisjoint([cell - other for other in found]):
            found.append(cell)
    return found


def can_go(cells: Set[int], kept: Collection[int], count: int) -> bool:
    """Can `count` tiles be lifted one after the other? The rule itself, by trying."""
    if not count:
        return True
    for cell in sorted(cells):
        if cell not in kept and is_loose(cells, cell) and can_go(cells - {cell}, kept, count - 1):
            return True
    return False


def is_loose(cells: Set[int], cell: int) -> bool:
    """At the edge of the map, and the rest is one whole; explorers are another matter."""
    around = sum([bit for step, bit in SEEN_AT if cell + step in cells])
    return OUTSIDE[around] and (LOOSE[around] or is_whole(cells - {cell}))


def moves(game: State, rulings: Rulings) -> list[int]:
    """Every move of an outside tile: to another cell beside a remaining tile, in any rotation."""
    if not rulings.whole_once_lifted:
        return _moves_that_mend(game)
    turned = [4 * cell + rotation for cell in game.open for rotation in range(4)]
    place = {cell: 4 * at for at, cell in enumerate(game.open)}
    found: list[int] = []
    for source in loose(game):
        covered = [place[cell] for cell in lonely(game, source)]
        targets = turned
        if covered:
            targets = turned[:]
            for at in sorted(covered, reverse=True):
                del targets[at : at + 4]
        first = MOVE_TILE + TURNS * source
        found += [first + target for target in targets]
    return found


def lonely(game: State, source: int) -> list[int]:
    """The open cells that are beside this tile only."""
    return [
        source + step
        for step in STEPS
        if source + step in game.open and (game.ring[source + step] & SIDES).bit_count() == 1
    ]


def _moves_that_mend(game: State) -> list[int]:
    """The other reading: the map need only be whole once the tile lies in its new place."""
    kept = guarded(game)
    found: list[int] = []
    for source in game.at:
        if source in kept or not OUTSIDE[game.ring[source]]:
            continue
        rest = game.at.keys() - {source}
        alone = lonely(game, source)
        for target in game.open:
            if target not in alone and is_whole(rest | {target}):
                first = MOVE_TILE + TURNS * source + 4 * target
                found += range(first, first + 4)
    return found
