"""What a client, or the site itself, asks of the service. `account` is an account's id."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from reworld_site.tables.events import GameScored


class Command(msgspec.Struct, frozen=True):
    """Base of all commands."""


class OpenTable(Command, frozen=True):
    """`seats` has one entry per seat: "me" (once; never when only bots sit), a bot's name, or "open".

    `speed` names a preset of `speeds`. `ranked` is for the site's own matchmaking: it needs a clock, and two
    people at the start. `script` is luck written down beforehand (label → answer), refused outside test
    settings. `people` are accounts that take the open seats at once, in order; `table` is the new table's id,
    so that asking again opens no second one: both are for the site's own matchmaking.
    """

    account: int
    game: str
    seats: list[str]
    options: dict[str, Any] = {}
    script: dict[str, Any] | None = None
    speed: str = "untimed"
    ranked: bool = False
    people: tuple[int, ...] = ()
    table: UUID | None = None


class TakeSeat(Command, frozen=True):
    """The first open seat; whoever asks has shown the key."""

    account: int
    table: UUID


class LeaveSeat(Command, frozen=True):
    account: int
    table: UUID


class StartTable(Command, frozen=True):
    """The opener starts at once; open seats are filled by the bot named `fill`."""

    account: int
    table: UUID
    fill: str


class ContributeLuck(Command, frozen=True):
    """What the seat's client gives to the luck: 32 hexadecimal digits."""

    account: int
    table: UUID
    contribution: str


class StartDueTable(Command, frozen=True):
    """The site starts a full table that has waited long enough for contributions to its luck."""

    table: UUID


class TakeAction(Command, frozen=True):
    """`action` is JSON as it came; `note` is added to the metadata (a bot's version and seed).

    `round_trip_ms` is what was measured of the account's connection: a moment more for its clock. That is
    read at `received_at`, if given: what the site itself has waited for since makes nobody late.
    """

    account: int
    table: UUID
    decision_id: str
    action: object
    client_move_id: str
    note: Mapping[str, Any] = {}
    round_trip_ms: int = 0
    received_at: datetime | None = None


class Resign(Command, frozen=True):
    account: int
    table: UUID


class AwaitSeat(Command, frozen=True):
    """Wait a while longer for the seat that is away."""

    account: int
    table: UUID
    seat: int


class SeatStandIn(Command, frozen=True):
    """A bot is to play on for the seat that is away."""

    account: int
    table: UUID
    seat: int


class AgreeToEnd(Command, frozen=True):
    """End the game without a result, since that seat is away, if all others who are here agree."""

    account: int
    table: UUID
    seat: int


class ReclaimSeat(Command, frozen=True):
    """Back at one's seat, which a stand-in plays."""

    account: int
    table: UUID


class FlagSeat(Command, frozen=True):
    """The site ends the time of a seat that has not answered a decision."""

    table: UUID
    decision_id: str


class CreditClocks(Command, frozen=True):
    """The site makes up for its having been away: `ms` for whoever is asked, once for each `restart`.

    `restart` is a moment in ISO 8601, so that of two the later one is greater.
    """

    table: UUID
    restart: str
    ms: int


class TellTimes(Command, frozen=True):
    """The site brings what a table knows of a person's quiet hours and vacations up to date."""

    account: int
    table: UUID


class UndoActions(Command, frozen=True):
    """Back to `to_seq`, by oneself (`offers.own`)."""

    account: int
    table: UUID
    to_seq: int


class RequestTakeback(Command, frozen=True):
    """Back to `to_seq`, if the other people agree (`offers.by_consent`)."""

    account: int
    table: UUID
    to_seq: int


class AgreeToTakeback(Command, frozen=True):
    """`request` is the request's id, its seq."""

    account: int
    table: UUID
    request: int


class DeclineTakeback(Command, frozen=True):
    account: int
    table: UUID
    request: int


class WithdrawTakeback(Command, frozen=True):
    account: int
    table: UUID
    request: int


class Rematch(Command, frozen=True):
    """A new table like the ended one; asked again, the same new table."""

    account: int
    table: UUID


class ScoreTable(Command, frozen=True):
    """The site seals an ended game with its recounted outcome."""

    table: UUID
    outcome: GameScored


class AnnulGame(Command, frozen=True):
    """A scored game is to count for nobody; `reason`: "cheating" or "fault"."""

    table: UUID
    reason: str


class ReinstateGame(Command, frozen=True):
    """An annulled game counts again."""

    table: UUID


class PauseTable(Command, frozen=True):
    """A moderator halts a running game; `reason`: a house rule's slug."""

    account: int
    table: UUID
    reason: str


class ResumeTable(Command, frozen=True):
    account: int
    table: UUID


class CreditTime(Command, frozen=True):
    """A moderator gives a seat `ms` more."""

    account: int
    table: UUID
    seat: int
    ms: int


class ReplacePerson(Command, frozen=True):
    """A moderator has a bot play on for a seat."""

    account: int
    table: UUID
    seat: int


class GiveSeatBack(Command, frozen=True):
    """A moderator has a seat's person play on in place of the stand-in."""

    account: int
    table: UUID
    seat: int


class EndTable(Command, frozen=True):
    """A moderator ends a table without a result."""

    account: int
    table: UUID


class AdjudicateTable(Command, frozen=True):
    """A moderator ends a running game with `places`, by seat, from 1; `reason`: a house rule's slug."""

    account: int
    table: UUID
    places: tuple[int, ...]
    reason: str


class RewindTable(Command, frozen=True):
    """A moderator leads a running game back to where it stood at `to_seq`; `reason` as above.

    `from_seq`: where the table stood when that was decided, unless it does not matter.
    """

    account: int
    table: UUID
    to_seq: int
    reason: str
    from_seq: int | None = None


class LapseTable(Command, frozen=True):
    """The site ends an untimed table that nobody has touched for long."""

    table: UUID


class LapseTakeback(Command, frozen=True):
    """The site ends a request that nobody has settled in time."""

    table: UUID
