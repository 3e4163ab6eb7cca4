"""What a table's state is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

OPEN, RUNNING, OVER, SCORED, ABORTED = "open", "running", "over", "scored", "aborted"


@dataclass(slots=True, frozen=True)
class SeatState:
    """Who sits there (None = open) and who plays for the seat.

    `bot` and `stand_in` name players in `bots`; `luck` is what the seat's client gave to the luck. Who has
    `resigned` has left the game for good. Who was `flagged` on that decision, or is `abandoned` because it
    was away too long, may come back as long as a stand-in plays for it.
    """

    account: int | None = None
    bot: str | None = None
    resigned: bool = False
    stand_in: str | None = None
    player: int | None = None
    luck: str | None = None
    flagged: str | None = None
    excused: bool = False  # gone just after a restart
    abandoned: bool = False
    stood_in: bool = False  # a stand-in has acted for it
    returned: bool = False  # came back after that, or after running out of time
    relieved: int | None = None  # the account that stood in before its person came back

    @property
    def played_by_bot(self) -> str | None:
        return self.stand_in or self.bot

    @property
    def has_left(self) -> bool:
        """And is not back."""
        return self.resigned or self.abandoned or self.flagged is not None

    @property
    def may_return(self) -> bool:
        return self.stand_in is not None and not self.resigned

    @property
    def is_blameless(self) -> bool:
        """Has been here all the time, or was gone just after a restart only."""
        return self.excused or not self.returned

    @property
    def has_person(self) -> bool:
        return self.account is not None and not self.bot and not self.has_left

    @property
    def ended(self) -> str:
        """How its game ended, as `GameScored` says it."""
        if self.resigned:
            return "resigned"
        if not (self.has_left or self.returned):
            return "played"
        if self.excused:
            return "excused"
        if self.returned and not self.has_left:
            return "returned"
        return "flagged" if self.flagged else "stand_in"


class Waited(msgspec.Struct, frozen=True, gc=False):
    """A seat waits longer for one that is `away`; `at` is None until its commit has ended."""

    seat: int
    away: int
    seconds: int
    at: datetime | None = None


class Agreed(msgspec.Struct, frozen=True, gc=False):
    """A seat would end the game since one is away; `at` is None until its commit has ended."""

    seat: int
    away: int
    at: datetime | None = None


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question put to one seat. `player` is the account asked; `bot_due_at` when a bot is to answer.

    With a clock: since when it runs, the decision's credit, and when all time is used up. While the table is
    paused nothing runs and nothing is due.
    """

    seat: int
    opened_seq: int
    player: int | None
    bot_due_at: datetime | None = None
    deadline: datetime | None = None
    since: datetime | None = None
    credit_ms: int = 0

    @property
    def id(self) -> str:
        return f"{self.opened_seq}.{self.seat}"


class Changes(msgspec.Struct, frozen=True):
    """What one commit did to the decisions: those it closed, with the reason, and those it opened."""

    closed: Sequence[tuple[Decision, str]]
    opened: Sequence[Decision]
