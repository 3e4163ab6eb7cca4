"""How much time a seat has: plain arithmetic of moments and ms, no table, no database.

A decision uses its credit first, which is not saved, then the seat's bank, which never grows. What is undone
is not refunded: whoever goes back answers again with the credit that was left then.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from reworld_site.tables import pauses
from reworld_site.tables.pauses import Pauses

GRACE = timedelta(seconds=1.5)
"""An answer may be under way so long: nobody is flagged before, and no answer counts that comes after."""

RESTART_MS = 20_000  # credited after a restart, with the time that the site was away
EXCUSED = timedelta(minutes=10)  # after a restart, in which nobody is held responsible


class Time(msgspec.Struct, frozen=True, gc=False):
    """What a seat has left: its bank, and credits of decisions it went back behind, the next one first."""

    bank_ms: int
    kept: tuple[int, ...] = ()

    def credit_ms(self, fresh: int) -> int:
        """For the next decision; `fresh` is that of one that was never asked."""
        return self.kept[0] if self.kept else fresh

    def asked(self) -> Time:
        """After the next decision has got its credit."""
        return Time(self.bank_ms, self.kept[1:]) if self.kept else self

    def spent(self, credit_ms: int, used_ms: int) -> Time:
        """After a decision with that credit took so long."""
        return Time(max(0, self.bank_ms - max(0, used_ms - credit_ms)), self.kept)

    def went_back(self, credits: tuple[int, ...]) -> Time:
        """The seat will be asked again what it had answered, with what was left of each credit."""
        return Time(self.bank_ms, (*credits, *self.kept))

    def led_back(self) -> Time:
        """A moderator has the game go on from elsewhere."""
        return Time(self.bank_ms)


def used_ms(since: datetime, until: datetime, by: Pauses = pauses.NONE) -> int:
    """Never negative, though a server's clock may be put back."""
    return pauses.ran_ms(since, until, by)


def credit_left(credit_ms: int, used: int) -> int:
    return max(0, credit_ms - used)


def deadline(since: datetime, credit_ms: int, bank_ms: int, by: Pauses = pauses.NONE) -> datetime:
    return pauses.runs_out(since, credit_ms + bank_ms, by)


def grace(round_trip_ms: int) -> timedelta:
    """For an answer from somebody whose round trip was measured, 0 for nobody's."""
    return min(GRACE, timedelta(milliseconds=max(0, round_trip_ms)))


def is_late(due: datetime, now: datetime, round_trip_ms: int) -> bool:
    return now > due + grace(round_trip_ms)


def has_run_out(due: datetime, now: datetime) -> bool:
    """Whoever has not answered by now is flagged: no answer would count any more."""
    return now > due + GRACE
