"""What a table's state is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

OPEN, RUNNING, OVER, SCORED, ABORTED = "open", "running", "over", "scored", "aborted"


@dataclass(slots=True, frozen=True)
class SeatState:
    """Who sits there (None = open) and who plays for the seat.

    `bot` and `stand_in` name players in `bots`; `luck` is what the seat's client gave to the luck. Who has
    `resigned`, or was `flagged` on that decision, has left the game for good.
    """

    account: int | None = None
    bot: str | None = None
    resigned: bool = False
    stand_in: str | None = None
    player: int | None = None
    luck: str | None = None
    flagged: str | None = None
    excused: bool = False  # flagged just after a restart

    @property
    def played_by_bot(self) -> str | None:
        return self.stand_in or self.bot

    @property
    def has_left(self) -> bool:
        return self.resigned or self.flagged is not None

    @property
    def has_person(self) -> bool:
        return self.account is not None and not self.bot and not self.has_left

    @property
    def ended(self) -> str:
        """How its game ended, as `GameScored` says it."""
        if self.flagged:
            return "excused" if self.excused else "flagged"
        return "resigned" if self.resigned else "played"


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question put to one seat. `player` is the account asked; `bot_due_at` when a bot is to answer.

    With a clock: since when it runs, the decision's credit, and when all time is used up.
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

    def later(self, by: timedelta) -> Decision:
        """The same question, as if it had been put so much later."""
        moved = {name: at + by for name in ("bot_due_at", "deadline", "since") if (at := getattr(self, name))}
        return msgspec.structs.replace(self, **moved)


class Changes(msgspec.Struct, frozen=True):
    """What one commit did to the decisions: those it closed, with the reason, and those it opened."""

    closed: Sequence[tuple[Decision, str]]
    opened: Sequence[Decision]
