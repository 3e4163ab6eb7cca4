"""Actions: an int code inside the rules, strict JSON words at every edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.engine import InvalidAction, read
from games.reterra.geometry import CELL_CODES, SPACE_CODES, at, bits, cell_of, members, space_of, xy
from games.reterra.pieces import TURNS
from games.reterra.rulings import KINDS, SIZE, Pieces

SEATS = 4
TILE_CODES = 4 * CELL_CODES
KIND_CODES = 4 * SPACE_CODES
"""Of a kind of building: 4 × the corner of what it spans + form."""

DISCARD_ENERGY_SOURCES = 0
SKIP_PLACEMENT = 1
DECLINE_POWERS = 2
PLACE_INHABITANT = 3
PLACE_BUILDING = PLACE_INHABITANT + SPACE_CODES
USE_POWER = PLACE_BUILDING + KIND_CODES * len(KINDS)
PLACE_TILE = USE_POWER + SPACE_CODES * SEATS * TURNS
MOST_TILES = 128
UNFIT_BUILDING = PLACE_TILE + TILE_CODES * MOST_TILES
"""A building on spaces of another shape, or in another order than by X, then Y: readable, never legal."""
NO_CODE = UNFIT_BUILDING + len(KINDS) * SPACE_CODES**4

Coordinate = Annotated[int, Meta(ge=-6, le=7)]
CellCoordinate = Annotated[int, Meta(ge=-3, le=3)]
Space = Annotated[list[Coordinate], Meta(min_length=2, max_length=2)]
Cell = Annotated[list[CellCoordinate], Meta(min_length=2, max_length=2)]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a seat does."""


class DiscardEnergySources(Action, frozen=True, tag="discard_energy_sources"):
    pass


class PlaceTile(Action, frozen=True, tag="place_tile"):
    """`rotation` in quarter turns clockwise."""

    tile: str
    at: Cell
    rotation: Annotated[int, Meta(ge=0, le=3)]


class PlaceBuilding(Action, frozen=True, tag="place_building"):
    """`spaces` by X, then Y."""

    building: str
    spaces: Annotated[list[Space], Meta(min_length=2, max_length=4)]


class PlaceInhabitant(Action, frozen=True, tag="place_inhabitant"):
    space: Space


class SkipPlacement(Action, frozen=True, tag="skip_placement"):
    pass


class UsePower(Action, frozen=True, tag="use_power"):
    """`building` is the id of one's own; `community` the seat where the piece is placed."""

    building: str
    community: Annotated[int, Meta(ge=0, le=SEATS - 1)]
    space: Space


class DeclinePowers(Action, frozen=True, tag="decline_powers"):
    pass


AnyAction = (
    DiscardEnergySources
    | PlaceTile
    | PlaceBuilding
    | PlaceInhabitant
    | SkipPlacement
    | UsePower
    | DeclinePowers
)

BUILDING_IDS = tuple(f"b{number}" for number in range(1, TURNS + 1))


def power_code(place: int, community: int, space: int) -> int:
    return USE_POWER + SPACE_CODES * (SEATS * place + community) + space


def power_of(code: int) -> tuple[int, int, int]:
    """(the building's place among its owner's, community, space)."""
    power, space = divmod(code - USE_POWER, SPACE_CODES)
    return *divmod(power, SEATS), space


def building_of(code: int, pieces: Pieces) -> tuple[int, int]:
    """(kind, spaces as bits; none for a code that stands for no building)."""
    kind, place = divmod(code - PLACE_BUILDING, KIND_CODES)
    corner, form = divmod(place, 4)
    found = pieces.forms[SIZE[kind]]
    return kind, found[form] << corner if form < len(found) else 0


def unfit_code(kind: int, spaces: list[int]) -> int:
    """In base 256: the kind, then four spaces, 0 for one less."""
    place = kind
    for space in (*spaces, 0, 0)[:4]:
        place = SPACE_CODES * place + space
    return UNFIT_BUILDING + place


def unfit_of(code: int) -> tuple[int, list[int]]:
    """(kind, spaces in the order given)."""
    kind, *spaces = (code - UNFIT_BUILDING).to_bytes(5, "big")
    return kind, [space for space in spaces if space]


def tile_of(code: int) -> tuple[int, int, int]:
    """(tile, cell, rotation)."""
    tile, place = divmod(code - PLACE_TILE, TILE_CODES)
    return tile, *divmod(place, 4)


class ReterraActions:
    """The codec (`games.engine.ActionCodec`)."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self.end = PLACE_TILE + TILE_CODES * pieces.land
        """No action that may be legal has a code as high."""
        self._words: tuple[tuple[int, Callable[[int], Action]], ...] = (
            (UNFIT_BUILDING, self._unfit_building),
            (PLACE_TILE, self._place_tile),
            (USE_POWER, self._use_power),
            (PLACE_BUILDING, self._place_building),
            (PLACE_INHABITANT, lambda code: PlaceInhabitant(list(xy(code - PLACE_INHABITANT)))),
            (DECLINE_POWERS, lambda code: DeclinePowers()),
            (SKIP_PLACEMENT, lambda code: SkipPlacement()),
            (DISCARD_ENERGY_SOURCES, lambda code: DiscardEnergySources()),
        )
        self._codes: dict[type[Action], Callable[[Any], int]] = {
            DiscardEnergySources: lambda action: DISCARD_ENERGY_SOURCES,
            PlaceTile: self._tile_code,
            PlaceBuilding: self._building_code,
            PlaceInhabitant: lambda action: PLACE_INHABITANT + space_of(*action.space),
            SkipPlacement: lambda action: SKIP_PLACEMENT,
            UsePower: self._power_code,
            DeclinePowers: lambda action: DECLINE_POWERS,
        }

    def encode(self, code: int) -> dict[str, Any]:
        to_words = next(to_words for first, to_words in self._words if code >= first)
        words: dict[str, Any] = msgspec.to_builtins(to_words(code))
        return words

    def decode(self, data: object) -> int:
        action = read(data, AnyAction, RIGHT)
        return self._codes[type(action)](action)

    def schema(self) -> dict[str, Any]:
        return msgspec.json.schema(AnyAction)

    def _place_tile(self, code: int) -> Action:
        tile, cell, rotation = tile_of(code)
        return PlaceTile(self._pieces.tiles[tile], list(at(cell)), rotation)

    def _place_building(self, code: int) -> Action:
        kind, spaces = building_of(code, self._pieces)
        return PlaceBuilding(KINDS[kind], [list(xy(space)) for space in members(spaces)])

    def _unfit_building(self, code: int) -> Action:
        kind, spaces = unfit_of(code)
        return PlaceBuilding(KINDS[kind], [list(xy(space)) for space in spaces])

    def _use_power(self, code: int) -> Action:
        place, community, space = power_of(code)
        return UsePower(BUILDING_IDS[place], community, list(xy(space)))

    def _tile_code(self, action: PlaceTile) -> int:
        tile = self._pieces.number.get(action.tile, self._pieces.land)
        if tile >= self._pieces.land:
            raise InvalidAction(f"{action.tile!r} is no land tile; it should be {RIGHT['tile']}", "tile")
        return PLACE_TILE + TILE_CODES * tile + 4 * cell_of(*action.at) + action.rotation

    def _building_code(self, action: PlaceBuilding) -> int:
        if action.building not in KINDS:
            right = f"one of {', '.join(KINDS)}"
            raise InvalidAction(f"{action.building!r} is no building; it should be {right}", "building")
        kind = KINDS.index(action.building)
        spaces = [space_of(*space) for space in action.spaces]
        corner = 16 * min(space // 16 for space in spaces) + min(space % 16 for space in spaces)
        form = bits(spaces) >> corner
        found = self._pieces.forms[SIZE[kind]]
        if form not in found or spaces != sorted(set(spaces)):
            return unfit_code(kind, spaces)
        return PLACE_BUILDING + KIND_CODES * kind + 4 * corner + found.index(form)

    def _power_code(self, action: UsePower) -> int:
        if action.building not in BUILDING_IDS:
            right = RIGHT["use_power.building"]
            raise InvalidAction(f"{action.building!r} is no building; it should be {right}", "building")
        return power_code(BUILDING_IDS.index(action.building), action.community, space_of(*action.space))


RIGHT = {
    "type": f"one of {', '.join(str(form.__struct_config__.tag) for form in AnyAction.__args__)}",
    "tile": "the id of a land tile, as in the row",
    "at": "a cell [x, y], each a whole number from -3 to 3",
    "rotation": "a whole number from 0 to 3",
    "building": "a building, in words",
    "spaces": "a list of two to four spaces [X, Y] by X, then Y, each a whole number from -6 to 7",
    "space": "a space [X, Y], each a whole number from -6 to 7",
    "community": f"a seat, 0 to {SEATS - 1}",
    "use_power.building": f"the id of a building of your own, b1 to b{TURNS}",
}
"""What each field should be, for whoever sent something else (`games.engine.read`)."""
