"""Actions: an int code inside the rules, strict JSON words at every edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.darwinauts.geometry import CELLS, LIMIT, cell_of, xy
from games.darwinauts.pieces import CARD_IDS, HALVES, RESOURCES, TILE_IDS
from games.darwinauts.purse import PAYS
from games.engine import InvalidAction, read

PASS = 0
REMOVE_AND_DRAW = 1
DISCARD_ROW = 2
TAKE_RESOURCE = 3
DISCOVER = TAKE_RESOURCE + len(RESOURCES)
"""+ the row's card; the top card of the deck: + 0."""
RECORD = DISCOVER + CARD_IDS.stop
EXCHANGE = RECORD + CARD_IDS.stop
"""+ 4 × pay + the resource taken."""
PLACE_EXPLORER = EXCHANGE + len(PAYS) * len(RESOURCES)
"""+ 2 × cell + half."""
REMOVE_TILE = PLACE_EXPLORER + 2 * CELLS
ROTATE_TILE = REMOVE_TILE + CELLS
"""+ 4 × cell + rotation."""
PLACE_TILE = ROTATE_TILE + 4 * CELLS
"""+ 4 × cells × tile + 4 × cell + rotation."""
MOVE_TILE = PLACE_TILE + 4 * CELLS * TILE_IDS.stop
"""+ 4 × cells × from + 4 × to + rotation."""
END = MOVE_TILE + 4 * CELLS * CELLS
"""No code is as high."""

TURNS = 4 * CELLS
"""The codes of one tile, of one cell to move from."""

Coordinate = Annotated[int, Meta(ge=-LIMIT, le=LIMIT)]
Cell = Annotated[list[Coordinate], Meta(min_length=2, max_length=2)]
Rotation = Annotated[int, Meta(ge=0, le=3)]
Card = Annotated[int, Meta(ge=CARD_IDS.start, le=CARD_IDS.stop - 1)]
Half = Literal["A", "B"]
Resource = Literal["g", "y", "r", "b"]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a seat does."""


class PlaceExplorer(Action, frozen=True, tag="place_explorer"):
    at: Cell
    half: Half


class PlaceTile(Action, frozen=True, tag="place_tile"):
    """`rotation` in quarter turns clockwise."""

    tile: Annotated[int, Meta(ge=TILE_IDS.start, le=TILE_IDS.stop - 1)]
    at: Cell
    rotation: Rotation


class RemoveAndDraw(Action, frozen=True, tag="remove_and_draw"):
    pass


class DiscoverSpecies(Action, frozen=True, tag="discover_species"):
    """`card` is the row's; None for the top card of the deck."""

    source: Literal["row", "deck"]
    card: Card | None


class RecordSpecies(Action, frozen=True, tag="record_species"):
    card: Card


class Exchange(Action, frozen=True, tag="exchange"):
    """`pay`: three letters in the order g y r b."""

    pay: str
    take: Resource


class RotateTile(Action, frozen=True, tag="rotate_tile"):
    at: Cell
    rotation: Rotation


class MoveTile(Action, frozen=True, tag="move_tile", rename={"source": "from"}):
    source: Cell
    to: Cell
    rotation: Rotation


class DiscardRow(Action, frozen=True, tag="discard_row"):
    pass


class TakeResource(Action, frozen=True, tag="take_resource"):
    resource: Resource


class RemoveTile(Action, frozen=True, tag="remove_tile"):
    at: Cell


class Pass(Action, frozen=True, tag="pass"):
    pass


AnyAction = (
    PlaceExplorer
    | PlaceTile
    | RemoveAndDraw
    | DiscoverSpecies
    | RecordSpecies
    | Exchange
    | RotateTile
    | MoveTile
    | DiscardRow
    | TakeResource
    | RemoveTile
    | Pass
)


def explorer_of(code: int) -> tuple[int, int]:
    """(cell, 0 for half A or 1 for half B)."""
    return divmod(code - PLACE_EXPLORER, 2)


def explorer_code(cell: int, half: int) -> int:
    """`half` as in `state.py`."""
    return PLACE_EXPLORER + 2 * cell + half % 2


def tile_of(code: int) -> tuple[int, int, int]:
    """(tile, cell, rotation)."""
    tile, place = divmod(code - PLACE_TILE, TURNS)
    return tile, *divmod(place, 4)


def move_of(code: int) -> tuple[int, int, int]:
    """(from, to, rotation)."""
    source, place = divmod(code - MOVE_TILE, TURNS)
    return source, *divmod(place, 4)


def rotation_of(code: int) -> tuple[int, int]:
    """(cell, rotation)."""
    return divmod(code - ROTATE_TILE, 4)


def exchange_of(code: int) -> tuple[int, int]:
    """(pay, the resource taken)."""
    return divmod(code - EXCHANGE, 4)


def _at(cell: int) -> list[int]:
    return list(xy(cell))


def _explorer(code: int) -> Action:
    cell, half = explorer_of(code)
    return PlaceExplorer(_at(cell), HALVES[half])  # type: ignore[arg-type]


def _tile(code: int) -> Action:
    tile, cell, rotation = tile_of(code)
    return PlaceTile(tile, _at(cell), rotation)


def _move(code: int) -> Action:
    source, target, rotation = move_of(code)
    return MoveTile(_at(source), _at(target), rotation)


def _rotation(code: int) -> Action:
    cell, rotation = rotation_of(code)
    return RotateTile(_at(cell), rotation)


def _exchange(code: int) -> Action:
    pay, taken = exchange_of(code)
    return Exchange(PAYS[pay], RESOURCES[taken])  # type: ignore[arg-type]


def _discover(code: int) -> Action:
    card = code - DISCOVER
    return DiscoverSpecies("row", card) if card else DiscoverSpecies("deck", None)


WORDS: tuple[tuple[int, Callable[[int], Action]], ...] = (
    (MOVE_TILE, _move),
    (PLACE_TILE, _tile),
    (ROTATE_TILE, _rotation),
    (REMOVE_TILE, lambda code: RemoveTile(_at(code - REMOVE_TILE))),
    (PLACE_EXPLORER, _explorer),
    (EXCHANGE, _exchange),
    (RECORD, lambda code: RecordSpecies(code - RECORD)),
    (DISCOVER, _discover),
    (TAKE_RESOURCE, lambda code: TakeResource(RESOURCES[code - TAKE_RESOURCE])),  # type: ignore[arg-type]
    (DISCARD_ROW, lambda code: DiscardRow()),
    (REMOVE_AND_DRAW, lambda code: RemoveAndDraw()),
    (PASS, lambda code: Pass()),
)
"""The first code of each form, the highest first, and what puts a code into words."""


def _discover_code(action: DiscoverSpecies) -> int:
    if (action.card is None) != (action.source == "deck"):
        raise InvalidAction("card is one of the row's for the source row, null for the deck", "card")
    return DISCOVER + (action.card or 0)


def _exchange_code(action: Exchange) -> int:
    if action.pay not in PAYS:
        raise InvalidAction(f"{action.pay!r} is no payment; it should be {RIGHT['pay']}", "pay")
    return EXCHANGE + 4 * PAYS.index(action.pay) + RESOURCES.index(action.take)


CODES: dict[type[Action], Callable[[Any], int]] = {
    PlaceExplorer: lambda action: PLACE_EXPLORER + 2 * cell_of(*action.at) + HALVES.index(action.half),
    PlaceTile: lambda action: PLACE_TILE + TURNS * action.tile + 4 * cell_of(*action.at) + action.rotation,
    RemoveAndDraw: lambda action: REMOVE_AND_DRAW,
    DiscoverSpecies: _discover_code,
    RecordSpecies: lambda action: RECORD + action.card,
    Exchange: _exchange_code,
    RotateTile: lambda action: ROTATE_TILE + 4 * cell_of(*action.at) + action.rotation,
    MoveTile: lambda action: (
        MOVE_TILE + TURNS * cell_of(*action.source) + 4 * cell_of(*action.to) + action.rotation
    ),
    DiscardRow: lambda action: DISCARD_ROW,
    TakeResource: lambda action: TAKE_RESOURCE + RESOURCES.index(action.resource),
    RemoveTile: lambda action: REMOVE_TILE + cell_of(*action.at),
    Pass: lambda action: PASS,
}


class DarwinautsActions:
    """The codec (`games.engine.ActionCodec`)."""

    def encode(self, code: int) -> dict[str, Any]:
        to_words = next(to_words for first, to_words in WORDS if code >= first)
        words: dict[str, Any] = msgspec.to_builtins(to_words(code))
        return words

    def decode(self, data: object) -> int:
        action = read(data, AnyAction, RIGHT)
        return CODES[type(action)](action)

    def schema(self) -> dict[str, Any]:
        return msgspec.json.schema(AnyAction)


CELL_WORDS = f"a cell [x, y], each a whole number from -{LIMIT} to {LIMIT}"
RIGHT = {
    "type": f"one of {', '.join(str(form.__struct_config__.tag) for form in CODES)}",
    "at": CELL_WORDS,
    "from": CELL_WORDS,
    "to": CELL_WORDS,
    "half": "A or B",
    "tile": f"a tile's number, 1 to {TILE_IDS.stop - 1}",
    "rotation": "a whole number from 0 to 3",
    "source": "row or deck",
    "card": f"a card's number, 1 to {CARD_IDS.stop - 1}",
    "discover_species.card": f"a card's number, 1 to {CARD_IDS.stop - 1}; null for the top card of the deck",
    "pay": "three of the letters g, y, r, b, in this order",
    "take": "one of g, y, r, b",
    "resource": "one of g, y, r, b",
}
"""What each field should be, for whoever sent something else (`games.engine.read`)."""
