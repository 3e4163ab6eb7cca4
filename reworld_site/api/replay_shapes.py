"""The bodies of finished games, beside `shapes`."""

from typing import Any

import msgspec

from reworld_site.api.shapes import OutcomeSeen, PersonSeen
from reworld_site.api.table_shapes import LineSeen


class TableReplayed(msgspec.Struct):
    """A finished table; of a record's, `opened_at` is no time that it had."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    ranked: bool
    opened_at: str


class MomentSeen(msgspec.Struct):
    """A step of a finished game, with the lines of its events: those after `prev_seq`, up to `seq`.

    `seat`: who did it. `part`: where in the game it was, like `{"chapter": 1, "round": 2}`. `undone`: a later
    moment took it back; that one has the seq in `back_to`.
    """

    prev_seq: int
    seq: int
    seat: int | None
    part: dict[str, int]
    undone: bool
    back_to: int | None
    log: list[LineSeen]


class RecordSeen(msgspec.Struct):
    """A game from elsewhere; `difference` is what a check found wrong, "" for nothing or no check."""

    digest: str
    verified: bool
    difference: str


class Moments(msgspec.Struct):
    """A finished game, step by step, as `seat` (null = a spectator) could follow it; `record` is null for a
    table of this site."""

    table: TableReplayed
    record: RecordSeen | None
    seat: int | None
    people: list[PersonSeen]
    outcome: OutcomeSeen
    moments: list[MomentSeen]


class SeatLeft(msgspec.Struct):
    """Whether somebody had left a seat by then, and which bot played on."""

    resigned: bool
    flagged: bool
    stand_in: str | None


class MomentFrame(msgspec.Struct):
    """What `seat` (null = a spectator) saw after the moment that ends at `seq`; `seats` is by seat."""

    prev_seq: int
    seq: int
    seat: int | None
    view: dict[str, Any]
    log: list[LineSeen]
    seats: list[SeatLeft]
