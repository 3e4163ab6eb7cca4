"""Everything about a running game, as flat lists and small ints.

Lists run over seats, over seats × five terrains, or over seats × four kinds of relic. Tiles and buildings are
numbers (`rulings.py`), sets of spaces and cells are bits (`geometry.py`). What grows by pieces is a tuple
inside its list, so that a copy is one slice per field.
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.reterra.geometry import ORIGIN, WITHIN
from games.reterra.pieces import INHABITANTS, RELICS, ROW, TERRAINS, TOKENS

NOBODY = -1
NOTHING = -1
OVER = 0
"""The step of a game that has ended, or not begun."""

TERRAIN_COUNT, RELIC_COUNT = len(TERRAINS), len(RELICS)

ANY_NEIGHBOUR = 7
"""In a pending power, where the community is still to be chosen."""


class State:
    """A game after some events; changed only by `evolve`."""

    seats: int
    set: str
    kinds: tuple[int, ...]  # the buildings in play
    sides: tuple[int, ...]  # by building: 0 purple, 1 orange, NOTHING when not in play
    supply: list[int]  # by building
    start_seat: int
    turn: int
    active: int  # whose turn it is
    step: int
    acting: int  # the seat to act, NOBODY between decisions and at the end
    discarded: int
    placed: int  # this turn's tile, as in `laid`, or NOTHING
    placed_building: int  # this turn's, by its place in `cards`, or NOTHING
    settled: int  # 1 once an inhabitant was placed in step 2 of this turn
    slot: int  # of the row, to be refilled at the end of the turn, or NOTHING
    row: list[int]
    stack: list[int]  # without the discarded energy sources; shared between copies, never changed
    drawn: int  # how many of the stack are gone
    under: tuple[int, ...]
    secrets: list[tuple[int, ...]]
    tokens_left: int
    inhabitants_left: int
    group: int
    pending: tuple[int, ...]  # 8 × the building's place in `cards` + community
    # By seat
    laid: list[tuple[int, ...]]  # 224 × tile + 4 × cell + rotation
    cells: list[int]  # filled
    room: list[int]  # cells that are empty and fit into 4 × 4
    rim: list[int]  # cells beside filled ones
    land: list[int]
    gears: list[int]
    printed: list[int]  # spaces with a printed relic
    covered: list[int]  # spaces with a building, token or inhabitant
    built: list[int]
    people: list[int]  # spaces with an inhabitant
    crowd: list[tuple[int, ...]]  # spaces of inhabitants that share one with another
    tokens: list[int]  # relic tokens, also those under junk
    junk: list[int]
    cards: list[tuple[int, ...]]  # of its buildings in the order of placing: 2 × building + side
    plots: list[tuple[int, ...]]  # their spaces
    awake: list[int]  # how many of its buildings stood when its turn began
    # By seat and terrain, by seat and kind of relic
    terrains: list[int]
    segments: list[tuple[int, ...]]
    relics: list[int]

    # No part of the game: the legal actions of an open decision, once asked for
    listed: list[int] | None

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        new = State.__new__(State)
        new.seats = self.seats
        new.set = self.set
        new.kinds = self.kinds
        new.sides = self.sides
        new.supply = self.supply[:]
        new.start_seat = self.start_seat
        new.turn = self.turn
        new.active = self.active
        new.step = self.step
        new.acting = self.acting
        new.discarded = self.discarded
        new.placed = self.placed
        new.placed_building = self.placed_building
        new.settled = self.settled
        new.slot = self.slot
        new.row = self.row[:]
        new.stack = self.stack
        new.drawn = self.drawn
        new.under = self.under
        new.secrets = self.secrets[:]
        new.tokens_left = self.tokens_left
        new.inhabitants_left = self.inhabitants_left
        new.group = self.group
        new.pending = self.pending
        new.laid = self.laid[:]
        new.cells = self.cells[:]
        new.room = self.room[:]
        new.rim = self.rim[:]
        new.land = self.land[:]
        new.gears = self.gears[:]
        new.printed = self.printed[:]
        new.covered = self.covered[:]
        new.built = self.built[:]
        new.people = self.people[:]
        new.crowd = self.crowd[:]
        new.tokens = self.tokens[:]
        new.junk = self.junk[:]
        new.cards = self.cards[:]
        new.plots = self.plots[:]
        new.awake = self.awake[:]
        new.terrains = self.terrains[:]
        new.segments = self.segments[:]
        new.relics = self.relics[:]
        new.listed = self.listed
        return new


def empty(seats: int) -> State:
    """An empty table with that many seats; the state before any event has none."""
    new = State()
    new.seats, new.set, new.kinds, new.sides, new.supply = seats, "", (), (), []
    new.start_seat, new.turn, new.active, new.step, new.acting = NOBODY, 0, NOBODY, OVER, NOBODY
    new.discarded, new.placed, new.placed_building, new.settled, new.slot = 0, NOTHING, NOTHING, 0, NOTHING
    new.row, new.stack, new.drawn, new.under = [NOTHING] * ROW, [], 0, ()
    new.secrets, new.tokens_left, new.inhabitants_left = [()] * seats, TOKENS, INHABITANTS
    new.group, new.pending = 0, ()
    new.laid, new.crowd, new.cards, new.plots = [()] * seats, [()] * seats, [()] * seats, [()] * seats
    new.cells, new.rim, new.land, new.gears, new.printed = ([0] * seats for _ in range(5))
    new.covered, new.built, new.people, new.tokens, new.junk = ([0] * seats for _ in range(5))
    new.room, new.awake = [WITHIN[ORIGIN]] * seats, [0] * seats
    new.terrains, new.segments = [0] * (TERRAIN_COUNT * seats), [()] * (TERRAIN_COUNT * seats)
    new.relics = [0] * (RELIC_COUNT * seats)
    new.listed = None
    return new


STORED = tuple(field for field in State.__slots__ if field != "listed")

SETS_OF_SPACES = (
    "land",
    "gears",
    "printed",
    "covered",
    "built",
    "people",
    "tokens",
    "junk",
    "terrains",
    "relics",
)
LISTS_OF_SETS = ("plots", "segments")
WIDTH = 32
"""Bytes of a set of spaces."""


def _packed(spaces: int) -> bytes:
    return spaces.to_bytes(WIDTH, "little").rstrip(b"\0")


def _unpacked(data: bytes) -> int:
    return int.from_bytes(data, "little")


def _stored(field: str, value: Any) -> Any:
    if field in SETS_OF_SPACES:
        return [_packed(one) for one in value]
    if field in LISTS_OF_SETS:
        return [[_packed(one) for one in ones] for ones in value]
    return value


def _restored(field: str, value: Any) -> Any:
    if field in SETS_OF_SPACES:
        return [_unpacked(one) for one in value]
    if field in LISTS_OF_SETS:
        return [tuple(_unpacked(one) for one in ones) for ones in value]
    if field in ("kinds", "sides", "under", "pending"):
        return tuple(value)
    if field in ("secrets", "laid", "crowd", "cards"):
        return [tuple(one) for one in value]
    return value


def encode(state: State) -> bytes:
    return msgspec.msgpack.encode([_stored(field, getattr(state, field)) for field in STORED])


def decode(data: bytes) -> State:
    state = empty(0)
    for field, value in zip(STORED, msgspec.msgpack.decode(data), strict=True):
        setattr(state, field, _restored(field, value))
    return state
