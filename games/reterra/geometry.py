"""Cells and spaces as small ints, sets of them as bits.

A cell [x, y], x and y from −3 to 3, is 8 (x + 3) + y + 3. A space [X, Y], X and Y from −6 to 7, is
16 (X + 7) + Y + 7, so that spaces go by X, then Y; a ring of numbers around them stays empty.
"""

from __future__ import annotations

REACH = 3
SIDE = 4
"""A community fits into 4 × 4 cells, so that none lies further than 3 from another."""

CELLS = tuple((x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1))
CELL_CODES = 8 * 7
SPACE_CODES = 256


def cell_of(x: int, y: int) -> int:
    return 8 * (x + 3) + y + 3


def at(cell: int) -> tuple[int, int]:
    return cell // 8 - 3, cell % 8 - 3


def space_of(x: int, y: int) -> int:
    return 16 * (x + 7) + y + 7


def xy(space: int) -> tuple[int, int]:
    return space // 16 - 7, space % 16 - 7


def bits(items: list[int]) -> int:
    """The set of these numbers."""
    return sum(1 << item for item in set(items))


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def sides(spaces: int) -> int:
    """Spaces orthogonally beside these, these partly among them."""
    return spaces << 1 | spaces >> 1 | spaces << 16 | spaces >> 16


def around(spaces: int) -> int:
    """The eight spaces around each of these, these themselves among them."""
    column = spaces | spaces << 1 | spaces >> 1
    return column | column << 16 | column >> 16


def segment_at(spaces: int, terrain: int) -> int:
    """All of a terrain's spaces that are joined to these."""
    grown = spaces & terrain
    while True:
        more = (grown | sides(grown)) & terrain
        if more == grown:
            return grown
        grown = more


def _cells(near: list[tuple[int, int]]) -> int:
    return bits([cell_of(x, y) for x, y in near if abs(x) <= REACH and abs(y) <= REACH])


def _by_cell(table: dict[tuple[int, int], int]) -> tuple[int, ...]:
    return tuple(table.get(at(cell), 0) for cell in range(CELL_CODES))


ORIGIN = cell_of(0, 0)

BESIDE = _by_cell({(x, y): _cells([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]) for x, y in CELLS})
"""By cell: the cells orthogonally beside it."""

WITHIN = _by_cell(
    {
        (x, y): _cells([(x2, y2) for x2, y2 in CELLS if abs(x2 - x) < SIDE and abs(y2 - y) < SIDE])
        for x, y in CELLS
    }
)
"""By cell: the cells that fit into 4 × 4 together with it."""

CORNER = _by_cell({(x, y): space_of(2 * x, 2 * y) for x, y in CELLS})
"""By cell: its space at the top left."""

AT = tuple(at(cell) for cell in range(CELL_CODES))
XY = tuple(xy(space) for space in range(SPACE_CODES))
BIT = {spot: 1 << space for space, spot in enumerate(XY)}
"""By (X, Y): that space alone."""

SQUARE = bits([0, 1, 16, 17])
"""The four spaces of a cell, from its corner on."""

SPACES = tuple(SQUARE << corner for corner in CORNER)
"""By cell: its four spaces."""
