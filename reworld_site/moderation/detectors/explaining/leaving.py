"""Serial leaving, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reworld_site.moderation.detectors.chances import once_in
from reworld_site.moderation.detectors.finished import Sat
from reworld_site.moderation.detectors.leaving import LEFT, Verdict, is_left
from reworld_site.moderation.detectors.shapes import TABLES, WINDOW, Evidence, Mark, Plot, Told, times

WORDS = {
    "flagged": "ran out of time",
    "stand_in": "were away and a bot played on",
    "abandoned": "were away and the others ended the game",
    "resigned": "resigned",
}
LABELS = {
    "flagged": "Out of time",
    "stand_in": "Away, a bot played on",
    "abandoned": "Away, the others ended it",
    "resigned": "Resigned",
}


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
        f"line would leave that many {once_in(said['score'])}. They {', '.join(how)}.",
        [
            ("Games left", f"{said['left']} of {said['games']}"),
            ("Tolerated", f"{said['expected']} ({said['rate']:.0%})"),
            *((LABELS[one], str(count)) for one, count in said["how"].items() if count),
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
