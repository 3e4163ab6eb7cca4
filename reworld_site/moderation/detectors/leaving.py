"""Serial leaving: somebody leaves far more of the games they begin than a bad line would explain.

Counted: running out of time, being away until a stand-in took over or the others ended it, and resigning
where others go on with a bot. Not counted: giving up a game for two (that ends it, as a concession does),
whoever came back, and whoever the site itself kept away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reworld_site.moderation.detectors.chances import binomial_tail, score
from reworld_site.moderation.detectors.finished import Sat

TOLERATED = 0.15
"""Of one's games: a bad line, a crying child. Where everybody leaves more often, twice the usual share."""
AT_LEAST = 5
"""Games left: fewer are a bad evening."""
SCORE = 3.0
"""Who does leave as often as is tolerated is found once in a thousand. No correction for how many people were
looked at: that share is generous already, and leaving is no fraud but something to be asked about.
"""
LEFT = ("flagged", "stand_in", "abandoned", "resigned")


class Attendance(NamedTuple):
    """Of a person's `games` in the window they left `left`."""

    account: int
    games: int
    left: int


class Verdict(NamedTuple):
    attendance: Attendance
    rate: float
    score: float

    @property
    def expected(self) -> float:
        return self.rate * self.attendance.games


def judged(people: Sequence[Attendance]) -> list[Verdict]:
    """Those who leave far too often, of all who have played."""
    games, left = sum(one.games for one in people), sum(one.left for one in people)
    found = []
    for one in people:
        usual = (left - one.left + 1) / (games - one.games + 20)  # by the others; for a few, near a twentieth
        rate = min(0.9, max(TOLERATED, 2 * usual))
        verdict = Verdict(one, rate, score(binomial_tail(one.left, one.games, rate)))
        if one.left >= AT_LEAST and verdict.score >= SCORE:
            found.append(verdict)
    return found


def is_left(sat: Sat) -> bool:
    return sat.ended in LEFT and not (sat.ended == "resigned" and sat.people == 2 and sat.seats == 2)


def attendances(sats: Iterable[Sat]) -> list[Attendance]:
    games: dict[int, int] = defaultdict(int)
    left: dict[int, int] = defaultdict(int)
    for one in sats:
        games[one.account] += 1
        left[one.account] += is_left(one)
    return [Attendance(account, games[account], left[account]) for account in games]
