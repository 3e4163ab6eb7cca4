"""Everything about a running game, as flat lists, small ints and a few tables by cell.

Tiles and cards are their ids, the Rift is tile 0. Half A of tile t is 2t, half B 2t + 1; a face is
4t + rotation; resources are packed counts (`purse.py`), cells numbers (`geometry.py`). What grows by pieces
is a tuple inside its list, so that a copy is one slice per field.
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.darwinauts.actions import explorer_code
from games.darwinauts.geometry import SEEN_FROM
from games.darwinauts.pieces import TILE_IDS, TOKENS
from games.darwinauts.purse import packed

NOBODY = -1
NOTHING = -1

EXPLORE, RIFT_REMOVAL, BONUS, DISCOVER_NOW, FINAL = range(5)
TURN = (EXPLORE, FINAL)
"""The phases of a turn's own actions."""

PHASES = ("explore", "rift_removal", "bonus", "discover", "final")

FULL_BANK = packed("gyrb") * TOKENS


class State:
    """A game after some events; changed only by `evolve`."""

    seats: int
    start_seat: int
    round: int  # a turn for every seat, from 1; the final round is one more; 0 before the first turn
    active: int  # whose turn it is; after the end the last one
    acting: int  # the seat to act, NOBODY before the first turn and after the end
    phase: int
    actions_left: int
    removals_left: int
    final_order: tuple[int, ...] | None
    rift_drawn: int  # 1 from the moment it is
    stack: list[int]  # shared between copies, never changed
    drawn: int  # how many of the stack are gone
    box: tuple[int, ...]  # tiles that left the game unseen, ascending
    left: tuple[int, ...]  # those of them that left with the Rift, when everybody sees them
    removed: tuple[int, ...]
    deck: list[int]  # shared between copies, never changed
    dealt: int  # how many of the deck are gone
    reshuffles: int
    discard: tuple[int, ...]
    row: list[int]
    slot: int  # of the row, where a card is to come, or NOTHING
    bank: int
    # By seat
    purse: list[int]
    hands: list[tuple[int, ...]]  # ascending
    explorers: list[tuple[int, ...]]  # halves in the order of arrival
    supply: list[tuple[int, ...]]
    recorded: list[tuple[int, ...]]
    # The map (`terrain.py`)
    at: dict[int, int]  # cell: the face there
    where: list[int]  # by tile: its cell, or NOTHING
    ring: dict[int, int]  # cell: which of the eight cells around hold a tile
    euler: int  # parts of the map less its holes
    open: dict[int, None]  # empty cells beside a tile
    region: list[tuple[int, ...]]  # by half: all halves of its region; none for a tile not on the map
    guests: list[int]  # by half: 1 with an explorer
    free: dict[int, int]  # half in a region without an explorer: the code of placing one there

    # No part of the game: the legal actions of an open decision, once asked for
    listed: list[int] | None

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        new = State.__new__(State)
        new.seats = self.seats
        new.start_seat = self.start_seat
        new.round = self.round
        new.active = self.active
        new.acting = self.acting
        new.phase = self.phase
        new.actions_left = self.actions_left
        new.removals_left = self.removals_left
        new.final_order = self.final_order
        new.rift_drawn = self.rift_drawn
        new.stack = self.stack
        new.drawn = self.drawn
        new.box = self.box
        new.left = self.left
        new.removed = self.removed
        new.deck = self.deck
        new.dealt = self.dealt
        new.reshuffles = self.reshuffles
        new.discard = self.discard
        new.row = self.row[:]
        new.slot = self.slot
        new.bank = self.bank
        new.purse = self.purse[:]
        new.hands = self.hands[:]
        new.explorers = self.explorers[:]
        new.supply = self.supply[:]
        new.recorded = self.recorded[:]
        new.at = self.at.copy()
        new.where = self.where[:]
        new.ring = self.ring.copy()
        new.euler = self.euler
        new.open = self.open.copy()
        new.region = self.region[:]
        new.guests = self.guests[:]
        new.free = self.free.copy()
        new.listed = self.listed
        return new


def empty(seats: int) -> State:
    """An empty table with that many seats; the state before any event has none."""
    new = State()
    new.seats, new.start_seat, new.active, new.acting = seats, NOBODY, NOBODY, NOBODY
    new.round, new.phase, new.actions_left, new.removals_left, new.final_order = 0, EXPLORE, 0, 0, None
    new.rift_drawn, new.stack, new.drawn = 0, [], 0
    new.box, new.left, new.removed = (), (), ()
    new.deck, new.dealt, new.reshuffles, new.discard = [], 0, 0, ()
    new.row, new.slot, new.bank = [], NOTHING, FULL_BANK
    new.purse = [0] * seats
    new.hands, new.explorers = [()] * seats, [()] * seats
    new.supply, new.recorded = [()] * seats, [()] * seats
    new.at, new.where, new.ring, new.euler, new.open = {}, [NOTHING] * TILE_IDS.stop, {}, 0, {}
    new.region, new.guests, new.free = [()] * (2 * TILE_IDS.stop), [0] * (2 * TILE_IDS.stop), {}
    new.listed = None
    return new


def is_over(game: State) -> bool:
    return game.final_order == ()


STORED = tuple(field for field in State.__slots__ if field not in ("where", "ring", "guests", "listed"))
"""The others follow from these."""

TUPLES = ("final_order", "box", "left", "removed", "discard")
LISTS_OF_TUPLES = ("hands", "explorers", "supply", "recorded")


def _stored(game: State, field: str) -> Any:
    value = getattr(game, field)
    if field == "at":
        return list(value.items())
    if field == "region":
        return [region for half, region in enumerate(value) if region and region[0] == half]
    return list(value) if isinstance(value, dict) else value


def encode(game: State) -> bytes:
    return msgspec.msgpack.encode([_stored(game, field) for field in STORED])


def decode(data: bytes) -> State:
    game = empty(0)
    for field, value in zip(STORED, msgspec.msgpack.decode(data), strict=True):
        setattr(game, field, _restored(field, value))
    for halves in game.explorers:
        for half in halves:
            game.guests[half] = 1
    for cell, face in game.at.items():
        game.where[face // 4] = cell
        game.ring.setdefault(cell, 0)
        for step, bit in SEEN_FROM:
            game.ring[cell + step] = game.ring.get(cell + step, 0) | bit
    game.free = {half: explorer_code(game.where[half // 2], half) for half in game.free}
    return game


def _restored(field: str, value: Any) -> Any:
    if field == "at":
        return dict(value)
    if field in ("open", "free"):
        return dict.fromkeys(value)
    if field == "region":
        return _regions(value)
    if field in LISTS_OF_TUPLES:
        return [tuple(one) for one in value]
    return tuple(value) if field in TUPLES and value is not None else value


def _regions(regions: list[list[int]]) -> list[tuple[int, ...]]:
    by_half: list[tuple[int, ...]] = [()] * (2 * TILE_IDS.stop)
    for region in map(tuple, regions):
        for half in region:
            by_half[half] = region
    return by_half
