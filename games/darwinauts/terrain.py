"""The map: what joins when a tile is laid, what falls apart when one is lifted.

Nothing is ever worked out anew for the whole map. A half owns two sides, so a region is a path or a loop:
laying a tile joins at most four regions to its two halves, and lifting one is a walk along the (at most four)
ends that it leaves. Every half knows all halves of its region, so whether one is taken is known without a
search, and the free halves are kept with the codes of placing an explorer there; a harvest adds up what the
halves of three regions at most yield.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.darwinauts.actions import PLACE_EXPLORER
from games.darwinauts.geometry import EULER, SEEN_FROM, SIDES, STEPS
from games.darwinauts.rulings import Pieces
from games.darwinauts.state import NOTHING, State

Region = tuple[int, ...]


def lay(game: State, cell: int, face: int, pieces: Pieces) -> None:
    """A tile more on the map."""
    at, ring, spots = game.at, game.ring, game.open
    tile = face // 4
    around = ring[cell] = ring.get(cell, 0)
    game.euler += EULER[around]
    at[cell] = face
    game.where[tile] = cell
    for step, bit in SEEN_FROM:
        ring[cell + step] = ring.get(cell + step, 0) | bit
    spots.pop(cell, None)
    for step in STEPS:
        if cell + step not in at:
            spots[cell + step] = None
    _join(game, cell, face, pieces)
    _count_free(game, tile)


def _join(game: State, cell: int, face: int, pieces: Pieces) -> None:
    at, region, terrain, half_at = game.at, game.region, pieces.terrain, pieces.half_at
    first = face // 4 * 2
    region[first], region[first + 1] = (first,), (first + 1,)
    for side, half in enumerate(half_at[face]):
        beside = at.get(cell + STEPS[side])
        if beside is not None:
            other = half_at[beside][side ^ 2]
            if terrain[half] == terrain[other] and other not in region[half]:
                whole = region[half] + region[other]
                for member in whole:
                    region[member] = whole


def is_taken(game: State, region: Region) -> bool:
    """Somebody's explorer is there."""
    return any(map(game.guests.__getitem__, region))


def _count_free(game: State, tile: int) -> None:
    """The halves of a tile just laid are free, or have brought their regions to an explorer."""
    free = game.free
    code = PLACE_EXPLORER + 2 * game.where[tile]
    for half in (2 * tile, 2 * tile + 1):
        region = game.region[half]
        if is_taken(game, region):
            for member in region:
                free.pop(member, None)
        else:
            free[half] = code + half % 2


def lift(game: State, cell: int, pieces: Pieces) -> int:
    """The face that lay there, without an explorer; the regions of its halves fall apart."""
    at, ring, spots = game.at, game.ring, game.open
    face = at.pop(cell)
    game.where[face // 4] = NOTHING
    for step, bit in SEEN_FROM:
        ring[cell + step] ^= bit
    for step in STEPS:
        if not ring[cell + step] & SIDES:
            spots.pop(cell + step, None)
    around = ring.get(cell, 0)
    if around & SIDES:
        spots[cell] = None
    game.euler -= EULER[around]
    for half in (face // 4 * 2, face // 4 * 2 + 1):
        _fall_apart(game, cell, face, half, pieces)
    return face


def _fall_apart(game: State, cell: int, face: int, half: int, pieces: Pieces) -> None:
    """A half is no longer in its region: what lay beyond each of its sides is a region of its own."""
    region, free = game.region, game.free
    was, region[half] = region[half], ()
    was_free = free.pop(half, None) is not None
    if len(was) == 1:
        return
    left = set(was)
    for side, owner in enumerate(pieces.half_at[face]):
        if owner == half:
            part = tuple(walk(game, cell, side, pieces.terrain[half], pieces))
            if part and part[0] in left:
                left.difference_update(part)
                for member in part:
                    region[member] = part
                if not was_free:
                    _set_free(game, part)


def walk(game: State, cell: int, side: int, terrain: int, pieces: Pieces) -> Iterator[int]:
    """The halves of a terrain that follow each other from a side of a cell on, until nothing joins.

    The cell's own tile must be lifted, or a loop would go on for ever.
    """
    at, half_at = game.at, pieces.half_at
    while (face := at.get(cell + STEPS[side])) is not None:
        cell += STEPS[side]
        half = half_at[face][side ^ 2]
        if pieces.terrain[half] != terrain:
            return
        yield half
        side = other_side(face, side ^ 2)


def other_side(face: int, side: int) -> int:
    """The other side of the half that owns this one: N and E, S and W go together unless turned by an odd
    number of quarters."""
    return side ^ 3 if face & 1 else side ^ 1


def _set_free(game: State, region: Region) -> None:
    if not is_taken(game, region):
        for member in region:
            game.free[member] = PLACE_EXPLORER + 2 * game.where[member // 2] + member % 2


def put_explorer(game: State, seat: int, half: int) -> None:
    game.explorers[seat] += (half,)
    game.guests[half] = 1
    for member in game.region[half]:
        del game.free[member]


def take_explorers(game: State, seat: int) -> None:
    """All of a seat's come back."""
    halves, game.explorers[seat] = game.explorers[seat], ()
    for half in halves:
        game.guests[half] = 0
    for half in halves:
        if half not in game.free:
            _set_free(game, game.region[half])


def is_loop(game: State, region: Region, pieces: Pieces) -> bool:
    """Every half of it has both its joins."""
    return len(region) >= 4 and all(_joins(game, half, pieces) == 2 for half in region)


def _joins(game: State, half: int, pieces: Pieces) -> int:
    cell, region = game.where[half // 2], game.region[half]
    count = 0
    for side, owner in enumerate(pieces.half_at[game.at[cell]]):
        beside = game.at.get(cell + STEPS[side])
        if owner == half and beside is not None:
            count += pieces.half_at[beside][side ^ 2] in region
    return count
