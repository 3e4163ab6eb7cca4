"""Facts about a table that belong to no game. Seats and account ids only: never a name, an address or a
word of chat.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from games.engine import LogLine
from reworld_site.tables.pauses import Quiet


def _tag(name: str) -> str:
    return "table." + re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class TableEvent(msgspec.Struct, frozen=True, tag=_tag):
    """Base of the service's events; stored as `table.snake_case`."""


class Clock(msgspec.Struct, frozen=True):
    """What each seat has to think with, in ms: `credit_ms` anew for each decision, which is used first and
    not saved, and `bank_ms` for the whole game. `speed` names the preset, `is_live` what people sit by for.
    """

    speed: str
    is_live: bool
    bank_ms: int
    credit_ms: int


class TableOpened(TableEvent, frozen=True):
    """`commitment` and `rematch_of` (a table's id) are text; `luck` is "seeded", or "scripted" in tests.

    `bot_delay_ms`: how long a bot waits before it acts at a table where a person sits. `luck_wait_ms`: how
    long a full table waits for what its people's clients give to the luck. `clock` is None: untimed.
    """

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    opener: int
    commitment: str
    luck: str
    bot_delay_ms: int
    clock: Clock | None = None
    ranked: bool = False
    rematch_of: str | None = None
    luck_wait_ms: int = 0


class SeatTaken(TableEvent, frozen=True):
    """`bot` names the player in `bots` when the account is a bot's."""

    seat: int
    account: int
    bot: str | None = None


class SeatLeft(TableEvent, frozen=True):
    """Before the start. When the opener leaves, the table is the first seated person's from now on."""

    seat: int
    account: int


class LuckContributed(TableEvent, frozen=True):
    """What a seat's client gives to the luck once it has seen the commitment: 32 hexadecimal digits."""

    seat: int
    contribution: str


class GameStarted(TableEvent, frozen=True):
    """`contributions`: what each seat's client gave to the luck, 32 hexadecimal digits, or None."""

    contributions: list[str | None]


class SeatResigned(TableEvent, frozen=True):
    seat: int
    account: int


class SeatFlagged(TableEvent, frozen=True):
    """The seat's time ran out on a decision, named by its id. `excused`: just after a restart of the site."""

    seat: int
    account: int
    decision: str
    excused: bool


class SeatAbandoned(TableEvent, frozen=True):
    """The seat's person was away for long enough, and the seat `by` has chosen to play on with a stand-in;
    None when a moderator has, whether they were away or not.

    `excused`: just after a restart of the site.
    """

    seat: int
    account: int
    by: int | None
    excused: bool


class StandInSeated(TableEvent, frozen=True):
    """A bot plays on for a seat whose person has gone."""

    seat: int
    account: int
    bot: str


class SeatReclaimed(TableEvent, frozen=True):
    """The person is back and plays on; the stand-in goes. `acted`: that had acted for the seat by then."""

    seat: int
    account: int
    acted: bool


class TableAborted(TableEvent, frozen=True):
    """`reason`: "deserted" (everybody left before the start), "unstarted" (nobody started it in time),
    "lapsed" (nobody touched it for long), "abandoned" (somebody was away, and all others agreed to end it) or
    "moderator" (one has ended it).
    """

    reason: str


class GameScored(TableEvent, frozen=True):
    """The table's final result, by seat. `ended`: played, resigned, flagged (out of time), stand_in (away, a
    bot played on), returned (back after a bot had acted for it, or after running out of time) or excused
    (gone just after a restart of the site: nobody's fault).

    `scores` and `breakdown` are empty when the game was not played to its end.
    """

    places: list[int]
    scores: list[int]
    breakdown: list[dict[str, Any]]
    ended: list[str]

    def result(self) -> dict[str, Any]:
        """The fields as JSON, for readers."""
        return msgspec.structs.asdict(self)


class SeedRevealed(TableEvent, frozen=True):
    """The secret behind the commitment, 64 hexadecimal digits."""

    seed: str


class GameAnnulled(TableEvent, frozen=True):
    """The game stands, and counts for nobody. `reason`: "cheating" or "fault" (the site's)."""

    reason: str


class GameReinstated(TableEvent, frozen=True):
    """The annulment is taken back: the game counts again, rated after all that were rated by then."""


class TableAdjudicated(TableEvent, frozen=True):
    """A moderator ends the game with these `places`, by seat, from 1. `reason`: a house rule's slug."""

    places: list[int]
    reason: str


class TableRewound(TableEvent, frozen=True):
    """A moderator leads the game back: it is again what it was when the table stood at `to_seq`. `epoch`
    counts the rewinds and goes into the label of each draw from now on. `reason`: a house rule's slug."""

    to_seq: int
    epoch: int
    reason: str


class RematchOpened(TableEvent, frozen=True):
    """On the ended table's stream: where its people play again."""

    table: str


class Aside(TableEvent, frozen=True):
    """Base of what leaves a request for a takeback, and what may be undone, as they are."""


class ClocksCredited(Aside, frozen=True):
    """`ms` more for everybody who is asked, since the site was away; `restart` tells when it came back.

    Without a `restart` a moderator gives it to one `seat`, asked or not.
    """

    restart: str
    ms: int
    seat: int | None = None


class TablePaused(Aside, frozen=True):
    """A moderator halts the game: nobody acts and no clock runs. `reason`: a house rule's slug."""

    reason: str


class TableResumed(Aside, frozen=True):
    """The game goes on, and each clock with what was left."""


class SeatAwaited(Aside, frozen=True):
    """`seat` waits so many `seconds` longer for the seat that is `away`; until then nobody chooses."""

    seat: int
    away: int
    seconds: int


class EndAgreed(Aside, frozen=True):
    """`seat` would end the game without a result, since the seat `away` is; void once play goes on. With the
    last person's agreement comes the `TableAborted`.
    """

    seat: int
    away: int


class QuietHoursSet(Aside, frozen=True):
    """The quiet hours of a seat's person at a table played by the day, for decisions yet to be asked; None
    for none."""

    seat: int
    quiet: Quiet | None


class VacationTaken(Aside, frozen=True):
    """A seat's person has a vacation, in seconds since 1970. Once more with the same `since`, it ends at
    another time."""

    seat: int
    since: int
    until: int


class Undoing(Aside, frozen=True):
    """Base of what belongs to undo and takeback."""


class ActionsUndone(Undoing, frozen=True):
    """`seat` goes back: the game is again what it was when the table stood at `to_seq`."""

    seat: int
    to_seq: int


class TakebackRequested(Undoing, frozen=True):
    """`seat` asks the other people to let it go back to `to_seq`; they have that many `seconds`."""

    seat: int
    to_seq: int
    seconds: int


class TakebackAgreed(Undoing, frozen=True):
    """With the last person's agreement comes the `ActionsUndone`."""

    seat: int


class TakebackLapsed(Undoing, frozen=True):
    """`reason`: "declined" (by `seat`), "withdrawn", "expired" or "overtaken" (play went on)."""

    seat: int
    reason: str


RETIMING = (ClocksCredited, VacationTaken, TablePaused, TableResumed)
"""After these open decisions have another deadline."""

BACK = (ActionsUndone, TableRewound)
"""These lead the game back to what it was at `to_seq`."""

SHOWN = ("bot", "by", "away", "reason", "places", "scores", "ended", "table", "seed", "to_seq", "seconds")


def log(event: TableEvent) -> LogLine:
    """An event's line, the same for every reader; account ids stay out."""
    fields = msgspec.structs.asdict(event)
    params = {name: fields[name] for name in SHOWN if name in fields}
    return LogLine(key=str(event.__struct_config__.tag), params=params, seat=fields.get("seat"))
