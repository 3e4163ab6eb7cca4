"""Bodies of the queue, of open tables, of invitations and of people's own times."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

from reworld_site.api.shapes import Asked, PersonSeen, Word

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
TimeOfDay = Annotated[str, msgspec.Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


class Inviting(Asked):
    """`who`: somebody's name, `#` and the number of their page, or its address."""

    who: Name


class Choosing(Asked):
    """Whose invitations one wants."""

    invitations: Literal["everybody", "nobody"]


class Quieting(Asked):
    """From–to on the clock on the wall in a time zone, at most 12 hours; `from` = `until` for none.

    `zone`: like "Europe/Berlin", or "UTC".
    """

    since: TimeOfDay = msgspec.field(name="from")
    until: TimeOfDay
    zone: Annotated[str, msgspec.Meta(max_length=64)]


class TakingVacation(Asked):
    """Moments with their offset, as "2026-07-01T00:00:00Z". Without `since`: from now on."""

    until: Moment
    since: Moment | None = None


class WhoSeen(msgspec.Struct):
    """Somebody with a page (`GET /api/people/<id>`)."""

    id: int
    name: str


class InvitationSeen(msgspec.Struct):
    """A seat for the reader at the table of `inviter`."""

    id: int
    inviter: WhoSeen
    at: str
    table: str
    game: str
    options: dict[str, Any]
    speed: str
    ranked: bool
    is_rematch: bool
    people: list[PersonSeen]


class Invitations(msgspec.Struct):
    """The latest first, up to 20. Those to tables where nobody can sit down any more are gone."""

    invitations: list[InvitationSeen]


class SentSeen(msgspec.Struct):
    """What became of an invitation to one's table."""

    id: int
    person: WhoSeen
    status: Literal["waiting", "declined", "seated"]


class Sent(msgspec.Struct):
    invitations: list[SentSeen]


class Company(msgspec.Struct):
    """Whose invitations one wants, and of whom one wants to hear nothing; they do not learn of it."""

    invitations: Literal["everybody", "nobody"]
    muted: list[WhoSeen]


class QuietSeen(msgspec.Struct):
    since: str = msgspec.field(name="from")
    until: str
    zone: str


class VacationSeen(msgspec.Struct):
    since: str
    until: str


class TimesSeen(msgspec.Struct):
    """One's own quiet hours, and the vacation that is or comes next. `days_left` of `days_a_year` in this
    calendar year (by UTC); `days_at_once` at most."""

    quiet: QuietSeen | None
    vacation: VacationSeen | None
    days_left: float
    days_a_year: int
    days_at_once: int


class Queueing(Asked):
    """A wish to be matched. `seats`: the table sizes that are welcome; `speed`: one of the game's
    (`GET /api/games`)."""

    game: Word
    seats: Annotated[
        list[Annotated[int, msgspec.Meta(ge=1, le=16)]], msgspec.Meta(min_length=1, max_length=16)
    ]
    speed: Word


class Accepting(Asked):
    """`match`: the id of the ticket's match."""

    match: UUID


class OpenTableSeen(msgspec.Struct):
    """A listed table with open seats; `join_url` is its page with the key to a seat."""

    id: str
    game: str
    opener: str
    opener_id: int | None
    options: dict[str, Any]
    speed: str
    ranked: bool
    people: list[PersonSeen]
    opened_at: str
    join_url: str


class OpenTables(msgspec.Struct):
    tables: list[OpenTableSeen]


class MatchSeen(msgspec.Struct):
    """The table that was found: how many `people` and `bots`, how many have accepted. `seconds_left` to do
    so; `url` is its page once it is open."""

    id: str
    people: int
    bots: int
    ranked: bool
    accepted: int
    seconds_left: float | None
    accept_seconds: float
    url: str | None


class TicketSeen(msgspec.Struct):
    """One's place in the queue, times in seconds.

    `estimate`: what such a wait takes in all; `filled_after`: when bots take whatever seats nobody took;
    `window`: how far others' ratings may be from one's own by now.
    """

    game: str
    seats: list[int]
    speed: str
    since: str
    waited: float
    estimate: float | None
    filled_after: float | None
    window: float
    status: Literal["waiting", "asked", "accepted", "opening", "seated"]
    match: MatchSeen | None


class Waiting(msgspec.Struct):
    """Null for whoever is not in the queue."""

    ticket: TicketSeen | None
