"""What the rules page settles or supposes, as switches: another `Rulings` is another rules version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from games.reterra.geometry import SQUARE, around, bits, segment_at, sides
from games.reterra.pieces import BUILDINGS, LAND, RELICS, SHAPES, STARTERS, SUPPLY, TERRAINS, WATER

Shape = tuple[tuple[int, int], ...]

KINDS = tuple(BUILDINGS)
"""Buildings are 0–14 in the order of the cards; a card's side is 2 × building + 0 (purple) or 1 (orange)."""

SIZE = tuple(BUILDINGS.values())


@dataclass(frozen=True)
class Rulings:
    """Each switch and each table of our own of the rules page, with the value that version 1 plays by."""

    discard_all: bool = True
    """Energy sources are discarded all together; False: only the two leftmost."""

    next_to_diagonals: bool = True
    """The spaces that touch by a corner are next to each other too."""

    pawns_per_building_space: int | None = 1
    """How many inhabitants a space of a building holds; None: any number."""

    pools_limited: bool = True
    """30 tokens and 32 inhabitants; False: as many as are asked for."""

    powers_optional: bool = True
    """Any power may be declined; False: none that has a target."""

    orange_workshop_wakes: Literal["next seat", "owner's next turn"] = "next seat"

    starters: Mapping[str, str] = field(default_factory=lambda: STARTERS)
    land: Mapping[str, str] = field(default_factory=lambda: LAND)
    """Tile -> its four spaces, as in `pieces.py`."""

    supply: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: SUPPLY)
    """Size -> how many of each building for 2, 3 and 4 seats."""

    shapes: Mapping[int, Shape] = field(default_factory=lambda: SHAPES)
    """Size -> its spaces in one orientation."""


class Face(NamedTuple):
    """A tile in one rotation, its spaces as bits from the cell's corner."""

    terrains: tuple[tuple[int, int], ...]
    """(terrain, spaces), each terrain once."""
    groups: tuple[tuple[int, int, int], ...]
    """(terrain, spaces that are joined on the tile, 2¹⁶ × the spaces beside these)."""
    gears: int
    relics: tuple[int, ...]
    """Spaces by kind of relic."""
    printed: int
    """Spaces with any relic."""


TURNED = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""By rotation: which of TL TR BL BR comes to lie at TL, TR, BL, BR."""

QUARTERS = (0, 16, 1, 17)
"""TL TR BL BR as spaces from the corner."""


def turned(spaces: str, rotation: int) -> tuple[str, ...]:
    """TL TR BL BR of a tile after that many quarter turns clockwise."""
    printed = spaces.split()
    return tuple(printed[quarter] for quarter in TURNED[rotation])


def _face(spaces: tuple[str, ...]) -> Face:
    def where(place: int, letter: str) -> int:
        return bits([QUARTERS[at] for at, space in enumerate(spaces) if space[place] == letter])

    terrains = [(terrain, where(0, letter)) for terrain, letter in enumerate(TERRAINS)]
    groups = dict.fromkeys(
        (terrain, joined := segment_at(1 << quarter, mask), sides(joined << 16))
        for terrain, mask in terrains
        for quarter in QUARTERS
        if mask >> quarter & 1
    )
    relics = tuple(where(1, letter) for letter in RELICS)
    shown = tuple((terrain, mask) for terrain, mask in terrains if mask)
    return Face(shown, tuple(groups), where(1, "*"), relics, sum(relics))


class Pieces:
    """What follows from a `Rulings`: tiles by number (land in its order, then starters) and forms."""

    def __init__(self, rulings: Rulings) -> None:
        self.tiles = (*rulings.land, *rulings.starters)
        self.land = len(rulings.land)
        self.spaces = (*rulings.land.values(), *rulings.starters.values())
        self.number = {tile: number for number, tile in enumerate(self.tiles)}
        self.faces = tuple(_face(turned(spaces, rotation)) for spaces in self.spaces for rotation in range(4))
        """By 4 × tile + rotation."""
        self.rotations = tuple(_rotations(spaces) for spaces in self.spaces)
        """By tile: those that differ, 4 or 1."""
        self.is_turnable = tuple(len(rotations) == 4 for rotations in self.rotations)
        self.is_energy_source = tuple(tile.startswith("E") for tile in self.tiles)
        self.has_relic = tuple(bool(face.printed) for face in self.faces[::4])
        self.has_water = tuple(any(one == WATER for one, _ in face.terrains) for face in self.faces[::4])
        self.forms = {size: forms(shape) for size, shape in rulings.shapes.items()}
        self.next_to: Callable[[int], int] = around if rulings.next_to_diagonals else sides
        self.margin = max(max(spot) for shape in rulings.shapes.values() for spot in shape)
        """How far a building may reach beyond a tile that it covers one space of."""
        self.window = sum(((1 << 2 + 2 * self.margin) - 1) << 16 * x for x in range(2 + 2 * self.margin))
        self._fits: dict[int, dict[int, tuple[int, ...]]] = {}

    def fits(self, window: int) -> dict[int, tuple[int, ...]]:
        """By size: where a building lies on the spaces of a window, one at least on the cell in its middle.

        The window starts `margin` before the cell; each is 4 × anchor + form, the anchor counted from there.
        """
        known = self._fits.get(window)
        if known is None:
            known = self._fits[window] = {size: self._find(size, window) for size in self.forms}
        return known

    def _find(self, size: int, window: int) -> tuple[int, ...]:
        margin, middle = self.margin, SQUARE << 17 * self.margin
        reach = 2 + 2 * margin
        return tuple(
            4 * anchor + form
            for anchor in (16 * x + y for x in range(reach) for y in range(reach))
            for form, mask in enumerate(self.forms[size])
            if mask << anchor & window == mask << anchor and mask << anchor & middle
        )


def _rotations(spaces: str) -> tuple[int, ...]:
    """Those that differ from every lower one."""
    seen = [turned(spaces, rotation) for rotation in range(4)]
    return tuple(rotation for rotation in range(4) if seen[rotation] not in seen[:rotation])


def forms(shape: Shape) -> tuple[int, ...]:
    """A shape in each orientation, as spaces from the corner of what it spans."""
    spots = list(shape)
    found: dict[int, None] = {}
    for _ in range(4):
        spots = [(-y, x) for x, y in spots]
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        found[bits([16 * (x - left) + y - top for x, y in spots])] = None
    return tuple(sorted(found))
