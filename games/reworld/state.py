"""Everything about a running game, as flat lists and small ints.

Lists run over seats, or over seats × five (rows, cities: index 5 × seat + row). What grows by pieces is a
tuple inside its list, so that a copy is one slice per field. Ports and docking rows count from 0 here, cards
from 1; cities are 0–4 for A–E; hands and other heaps of cards are packed as in `payments.py`.
"""

from __future__ import annotations

from typing import get_type_hints

import msgspec

from games.reworld.pieces import PORTS

Tiles = tuple[int, ...]

COUNTED = ("terrabots", "marker", "dropping_out", "special_units", "satellites", "ships")
"""The parts of a score before the final ship, in the order of `State.points`."""

TERRABOTS, MARKER, DROPPING_OUT, SPECIAL_UNITS, SATELLITES, SHIPS, FINAL_SHIP = range(7)
PARTS = FINAL_SHIP + 6

GOALS = 13
EMPTY_ROWS, LONGEST_CITY, SHIELDS, FLOWN, LAUNCHED, FARMS, COMPANIES, ROWS_STARTED = range(5, GOALS)
"""In `State.progress`, after a 1 for each empty docking row; the last ship looks at the score."""

NOBODY = -1
NOTHING = -1


class State:
    """A game after some events; changed only by `evolve`."""

    seats: int
    chapter: int
    round: int
    turn: int  # the seat to act, NOBODY between decisions and at the end
    marker: int
    over: bool
    # Chapter One
    modules: list[int]  # the order of all modules, shared between copies, never changed
    ports: list[int]  # module or NOTHING
    slots: list[Tiles]  # cards, the top one first
    tops: list[int]  # the top card of each slot, 0 for none
    needs: list[int]  # what each slot's neighbours ask for
    open_ports: list[int]  # ports that still hold a module, ascending
    hands: list[int]
    hand_sizes: list[int]
    out: list[int]  # 1 once dropped out of this round
    dropped: list[int]  # this round's cards, face down
    placed: int  # all cards in slots
    undealt: int
    space_seat: int  # who placed a card on the starting-player space this round, or NOBODY
    space_card: int
    face_down: list[
        Tiles
    ]  # earlier rounds: round, seat, card, then for each seat the heap the card may be from
    # Chapter Two
    docking: list[Tiles]  # carrier end first
    cities: list[Tiles]  # without the sign
    founded: list[int]  # bit per city
    homes: list[Tiles]  # per seat: the city of each company at index 0–5 (farming has none), or NOTHING
    defence: list[Tiles]
    shuttles: list[Tiles]
    satellites: list[Tiles]
    fleet: Tiles  # ships nobody has taken
    ships: list[Tiles]
    box: Tiles  # modules that left the game
    progress: list[int]  # GOALS per seat: how far it is on the way to each ship but the last
    scores: list[int]
    points: list[int]  # PARTS per seat

    # No part of the game: the legal actions of an open decision of Chapter Two, once asked for
    listed: list[int] | None

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        new = State.__new__(State)
        new.seats = self.seats
        new.chapter = self.chapter
        new.round = self.round
        new.turn = self.turn
        new.marker = self.marker
        new.over = self.over
        new.modules = self.modules
        new.ports = self.ports[:]
        new.slots = self.slots[:]
        new.tops = self.tops[:]
        new.needs = self.needs[:]
        new.open_ports = self.open_ports[:]
        new.hands = self.hands[:]
        new.hand_sizes = self.hand_sizes[:]
        new.out = self.out[:]
        new.dropped = self.dropped[:]
        new.placed = self.placed
        new.undealt = self.undealt
        new.space_seat = self.space_seat
        new.space_card = self.space_card
        new.face_down = self.face_down[:]
        new.docking = self.docking[:]
        new.cities = self.cities[:]
        new.founded = self.founded[:]
        new.homes = self.homes[:]
        new.defence = self.defence[:]
        new.shuttles = self.shuttles[:]
        new.satellites = self.satellites[:]
        new.fleet = self.fleet
        new.ships = self.ships[:]
        new.box = self.box
        new.progress = self.progress[:]
        new.scores = self.scores[:]
        new.points = self.points[:]
        new.listed = self.listed
        return new


def empty(seats: int) -> State:
    """An empty table with that many seats; the state before any event has none."""
    new = State()
    new.seats, new.chapter, new.round, new.turn, new.marker, new.over = seats, 1, 0, NOBODY, NOBODY, False
    new.modules = []
    new.ports, new.slots, new.tops, new.needs = [NOTHING] * PORTS, [()] * PORTS, [0] * PORTS, [0] * PORTS
    new.open_ports = []
    new.hands, new.hand_sizes, new.out, new.dropped = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    new.placed, new.undealt, new.space_seat, new.space_card, new.face_down = 0, 0, NOBODY, 0, []
    new.docking, new.cities = [()] * (5 * seats), [()] * (5 * seats)
    new.founded, new.homes, new.defence = [0] * seats, [(NOTHING,) * 6] * seats, [()] * seats
    new.progress = [1, 1, 1, 1, 1, 5, 0, 0, 0, 0, 0, 0, 0] * seats
    new.shuttles, new.satellites = [()] * seats, [()] * seats
    new.fleet, new.ships, new.box = (), [()] * seats, ()
    new.scores, new.points = [0] * seats, [0] * (PARTS * seats)
    new.listed = None
    return new


STORED = tuple(field for field in State.__slots__ if field != "listed")

_TYPES = get_type_hints(State)
_DECODER = msgspec.msgpack.Decoder(tuple[tuple(_TYPES[field] for field in STORED)])  # type: ignore[misc]


def encode(state: State) -> bytes:
    return msgspec.msgpack.encode([getattr(state, field) for field in STORED])


def decode(data: bytes) -> State:
    state = empty(0)
    for field, value in zip(STORED, _DECODER.decode(data), strict=True):
        setattr(state, field, value)
    return state
