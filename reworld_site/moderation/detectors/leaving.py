"""Serial leaving: somebody leaves far more of the games they begin than a bad line would explain.

Counted: running out of time, being away until a stand-in took over or the others ended it, and resigning
where others go on with a bot. Not counted: giving up a game for two (that ends it, as a concession does),
whoever came back, and whoever the site itself kept away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from reworld_site.moderation.detectors.chances import binomial_tail, one_in, score
from reworld_site.moderation.detectors.finished import Sat, finished
from reworld_site.moderation.detectors.shapes import (
    TABLES,
    WINDOW,
    Evidence,
    Mark,
    Plot,
    Suspicion,
    Told,
    times,
)

TOLERATED = 0.15
"""Of one's games: a bad line, a crying child. Where everybody leaves more often, twice the usual share."""
AT_LEAST = 5
"""Games left: fewer are a bad evening."""
SCORE = 3.0
"""Who does leave as often as is tolerated is found once in a thousand. No correction for how many people were
looked at: that share is generous already, and leaving is no fraud but something to be asked about.
"""
LEFT = ("flagged", "stand_in", "abandoned", "resigned")
WORDS = {
    "flagged": "ran out of time",
    "stand_in": "were away and a bot played on",
    "abandoned": "were away and the others ended the game",
    "resigned": "resigned",
}


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


def look(now: datetime) -> list[Suspicion]:
    sats = finished(now - WINDOW, now)
    verdicts = {one.attendance.account: one for one in judged(attendances(sats))}
    theirs: dict[int, list[Sat]] = defaultdict(list)
    for sat in sats:
        if sat.account in verdicts:
            theirs[sat.account].append(sat)
    return [
        Suspicion((account,), verdict.score, evidence(verdict, theirs[account]))
        for account, verdict in verdicts.items()
    ]


def evidence(verdict: Verdict, sats: Sequence[Sat]) -> Evidence:
    how = [one.ended for one in sats if is_left(one)]
    return {
        "games": verdict.attendance.games,
        "left": verdict.attendance.left,
        "expected": round(verdict.expected, 1),
        "rate": round(verdict.rate, 3),
        "score": round(verdict.score, 2),
        "how": {one: how.count(one) for one in LEFT},
        "tables": [
            {"table": str(one.table), "ended": one.ended, "left": is_left(one), "at": one.at.isoformat()}
            for one in sorted(sats, key=lambda sat: sat.at)[-TABLES:]
        ],
    }


def explain(said: Evidence, names: Mapping[int, str]) -> Told:
    name = " and ".join(names.values())
    how = [f"{WORDS[one]} {times(count, 'time')}" for one, count in said["how"].items() if count]
    return Told(
        f"{name} left {said['left']} of {times(said['games'], 'game')} of the last {WINDOW.days} days before "
        f"they were over. Of so many, {said['expected']} would be tolerated; somebody with nothing but a bad "
        f"line would leave that many {one_in(said['score'])} times. They {', '.join(how)}.",
        [
            ("Games left", f"{said['left']} of {said['games']}"),
            ("Tolerated", f"{said['expected']} ({said['rate']:.0%})"),
            *((WORDS[one].capitalize(), str(count)) for one, count in said["how"].items()),
        ],
        "A line or a device that fails again and again, or games by the day that a busy week ran over: look "
        "whether the games were left in one stretch of days, and whether they were being lost.",
        [
            Plot(
                "games",
                "Game by game",
                "Each square is a game, the oldest first; filled ones were left.",
                [
                    Mark(
                        "bad" if one["left"] else "plain",
                        f"{WORDS.get(one['ended'], 'stayed')}",
                        one["table"],
                    )
                    for one in said["tables"]
                ],
            )
        ],
    )
