"""Cells, their sides and what lies around them (rules page 1).

A cell is a number, so that its neighbours lie at fixed distances. Sides are 0 N, 1 E, 2 S, 3 W; y grows
south.
"""

from __future__ import annotations

LIMIT = 100
"""No tile ever lies farther out: the "+" reaches 1, and 28 more tiles and 64 moves add 1 each at most."""

WIDTH = 256
CELLS = WIDTH * WIDTH
ORIGIN = CELLS // 2 + WIDTH // 2

STEPS = (-WIDTH, 1, WIDTH, -1)
"""From a cell to its neighbours, by side."""

RING = (-WIDTH, 1 - WIDTH, 1, 1 + WIDTH, WIDTH, WIDTH - 1, -1, -WIDTH - 1)
"""From a cell to the eight around it, clockwise from N: even places share a side, odd ones a corner."""

SIDES = 0b01010101
"""The side neighbours in a ring pattern: bit i says that a tile lies at RING[i]."""

SEEN_FROM = tuple((step, 1 << (place + 4) % 8) for place, step in enumerate(RING))
"""(a step to a cell around, the bit by which that cell sees this one)."""

AROUND = frozenset(RING)

PORTAL_CELLS = (ORIGIN, *(ORIGIN + step for step in STEPS))
"""The "+": middle, N, E, S, W."""


def cell_of(x: int, y: int) -> int:
    return ORIGIN + WIDTH * y + x


def xy(cell: int) -> tuple[int, int]:
    return cell % WIDTH - WIDTH // 2, cell // WIDTH - WIDTH // 2


def groups(pattern: int) -> int:
    """Into how many groups the side neighbours of a ring pattern fall, joined along the ring only."""
    if pattern == 0xFF:
        return 1
    starts = [place for place in range(8) if pattern >> place & 1 and not pattern >> (place - 1) % 8 & 1]
    return sum(_has_a_side(pattern, start) for start in starts)


def _has_a_side(pattern: int, place: int) -> bool:
    while pattern >> place % 8 & 1:
        if not place % 2:
            return True
        place += 1
    return False


def _squares(pattern: int) -> int:
    """How many 2 × 2 squares a tile in the middle completes."""
    return sum(all(pattern >> (corner + near) % 8 & 1 for near in (-1, 0, 1)) for corner in range(1, 8, 2))


OUTSIDE = tuple(pattern & SIDES != SIDES for pattern in range(256))
"""By ring pattern: at least one side is free."""

LOOSE = tuple(OUTSIDE[pattern] and groups(pattern) <= 1 for pattern in range(256))
"""By ring pattern: outside, and its neighbours hang together without it on the spot."""

EULER = tuple(1 - (pattern & SIDES).bit_count() + _squares(pattern) for pattern in range(256))
"""By ring pattern: what a tile there adds to tiles − shared sides + 2 × 2 squares, which is parts − holes."""
