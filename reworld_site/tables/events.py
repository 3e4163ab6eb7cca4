"""Facts about a table that belong to no game. Seats and account ids only: never a name, an address or a
word of chat.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from games.engine import LogLine


def _tag(name: str) -> str:
    return "table." + re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class TableEvent(msgspec.Struct, frozen=True, tag=_tag):
    """Base of the service's events; stored as `table.snake_case`."""


class TableOpened(TableEvent, frozen=True):
    """`commitment` and `rematch_of` (a table's id) are text; `luck` is "seeded", or "scripted" in tests.

    `bot_delay_ms`: how long a bot waits before it acts at a table where a person sits. `clock` is None:
    untimed.
    """

    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    opener: int
    commitment: str
    luck: str
    bot_delay_ms: int
    clock: None = None
    ranked: bool = False
    rematch_of: str | None = None


class SeatTaken(TableEvent, frozen=True):
    """`bot` names the player in `bots` when the account is a bot's."""

    seat: int
    account: int
    bot: str | None = None


class SeatLeft(TableEvent, frozen=True):
    """Before the start. When the opener leaves, the table is the first seated person's from now on."""

    seat: int
    account: int


class GameStarted(TableEvent, frozen=True):
    """`contributions`: what each seat's client gave to the luck, 32 hexadecimal digits, or None."""

    contributions: list[str | None]


class SeatResigned(TableEvent, frozen=True):
    seat: int
    account: int


class StandInSeated(TableEvent, frozen=True):
    """A bot plays on for a seat whose person has gone."""

    seat: int
    account: int
    bot: str


class TableAborted(TableEvent, frozen=True):
    """`reason`: "deserted" (everybody left before the start) or "lapsed" (nobody touched it for long)."""

    reason: str


class GameScored(TableEvent, frozen=True):
    """The table's final result, by seat. `ended`: played, resigned or stand_in.

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


class RematchOpened(TableEvent, frozen=True):
    """On the ended table's stream: where its people play again."""

    table: str


AnyTableEvent = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | GameStarted
    | SeatResigned
    | StandInSeated
    | TableAborted
    | GameScored
    | SeedRevealed
    | RematchOpened
)
TYPES: dict[str, type[TableEvent]] = {str(one.__struct_config__.tag): one for one in get_args(AnyTableEvent)}
SHOWN = ("bot", "reason", "places", "scores", "ended", "table", "seed")


def log(event: TableEvent) -> LogLine:
    """An event's line, the same for every reader; account ids stay out."""
    fields = msgspec.structs.asdict(event)
    params = {name: fields[name] for name in SHOWN if name in fields}
    return LogLine(key=str(event.__struct_config__.tag), params=params, seat=fields.get("seat"))
