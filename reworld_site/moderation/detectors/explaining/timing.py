"""Engine-like timing, in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from uuid import UUID

from reworld_site.moderation.detectors.chances import once_in
from reworld_site.moderation.detectors.shapes import Evidence, Mark, Plot, Told, times
from reworld_site.moderation.detectors.timing import BAND, HUMAN, Answer, Evenness, count_in_band, telling

DOTS = 300
WIDTH, HEIGHT, EDGE = 640.0, 200.0, 12.0
SHORTEST, LONGEST = 300.0, 600_000.0  # ms; what is beyond lies on the edge
SCALE = ((1_000, "1 s"), (10_000, "10 s"), (60_000, "1 min"), (600_000, "10 min"))


def evidence(games: Mapping[UUID, Sequence[Answer]], found: Evenness, looked_at: int) -> Evidence:
    real = {table: telling(answers) for table, answers in games.items()}
    dots = [[one.ms, one.options] for answers in real.values() for one in answers]
    options = [one for _, one in dots]
    return {
        "answers": found.answers,
        "in_band": found.in_band,
        "median_ms": found.median_ms,
        "spread": round(found.spread, 2),
        "options": [min(options), max(options)],
        "score": round(found.score, 2),
        "looked_at": looked_at,
        "dots": dots[-DOTS:],
        "tables": [
            {
                "table": str(table),
                "answers": len(answers),
                "in_band": count_in_band([one.ms for one in answers]),
            }
            for table, answers in real.items()
        ],
    }


def explain(said: Evidence, names: Mapping[int, str]) -> Told:
    (name,) = names.values()
    least, most = said["options"]
    return Told(
        f"{name} took about {_seconds(said['median_ms'])}, give or take a fifth, for {said['in_band']} of "
        f"{times(said['answers'], 'answer')}, whether of {least} options or of {most}. People's thinking "
        f"times spread widely: an unusually steady hand has {HUMAN:.0%} of them so close, and would have so "
        f"many {once_in(said['score'])}. The spread (standard deviation by mean) is {said['spread']}; "
        "people's is about 1.",
        [
            ("About the median", f"{said['in_band']} of {said['answers']}"),
            ("Median", _seconds(said["median_ms"])),
            ("Spread", f"{said['spread']}"),
            ("Options", f"{least} to {most}"),
            ("People looked at", f"{said['looked_at']:,}"),
        ],
        "Somebody who plays to a rhythm of their own, for instance with a screen reader or a switch, or who "
        "answers out of habit. Look at the moves themselves: an engine's are even in strength, too.",
        [
            _dots(said),
            Plot(
                "games",
                "The games",
                "Each square is a game that was looked at.",
                [
                    Mark("warn", f"{one['in_band']} of {times(one['answers'], 'answer')}", one["table"])
                    for one in said["tables"]
                ],
            ),
        ],
    )


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.1f} s"


def _dots(said: Evidence) -> Plot:
    """Every answer: to the right the longer it took, higher the more there was to choose from."""
    most = max(said["options"][1], 3)
    middle = said["median_ms"]
    marks = [
        Mark("bad" if middle / BAND <= ms <= middle * BAND else "plain", "", x=_x(ms), y=_y(options, most))
        for ms, options in said["dots"]
    ]
    return Plot(
        "dots",
        "Every answer",
        "To the right the longer it took; higher the more options there were. A person's dots lie all over "
        "the box; red ones lie within a fifth of the median.",
        marks,
        {
            "band": (_x(middle / BAND), round(_x(middle * BAND) - _x(middle / BAND), 1)),
            "scale": [(_x(ms), words) for ms, words in SCALE],
            "most": most,
        },
    )


def _x(ms: float) -> float:
    way = math.log(min(max(ms, SHORTEST), LONGEST) / SHORTEST) / math.log(LONGEST / SHORTEST)
    return round(EDGE + way * (WIDTH - 2 * EDGE), 1)


def _y(options: int, most: int) -> float:
    way = math.log(max(options, 2) / 2) / math.log(most / 2)
    return round(HEIGHT - EDGE - way * (HEIGHT - 2 * EDGE), 1)
