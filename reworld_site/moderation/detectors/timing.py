"""Engine-like timing: somebody answers in nearly the same time again and again, however much there is to
choose from.

People think long and short: half of their answers lie far from the usual one. Counted is how many lie within
a narrow band about the median, which a long pause now and then does not hide. Left out: bots and stand-ins,
answers that were taken back, those that took long, and questions with one answer only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

from reworld_site.moderation.detectors.chances import binomial_tail, score
from reworld_site.moderation.detectors.shapes import ALARM

BAND = 1.2
"""A time is about the usual one when neither is more than so many times the other."""
HUMAN = 0.4
"""So many of a person's answers lie in the band at most: thinking times spread by their logarithm, with a
standard deviation of about 1; even one of 0.35, a hand that clicks through, gives 40 of 100.
"""
ANSWERS = 40
"""In fewer, nothing is said."""
LONGEST = 600_000
"""ms: who takes longer has been away, and answers by the hours of the day, as games by post are played."""
VARIED = 2.0
"""A quarter of the questions had so many times as many options as another quarter: an even rhythm over equal
questions is a habit."""


class Answer(NamedTuple):
    """`ms` from the question to the answer, which was one of `options`."""

    ms: int
    options: int


class Evenness(NamedTuple):
    """`spread` is the coefficient of variation: standard deviation by mean."""

    answers: int
    in_band: int
    median_ms: int
    spread: float
    score: float


def is_usual(ms: float, middle: float) -> bool:
    return middle <= ms * BAND and ms <= middle * BAND


def telling(answers: Sequence[Answer]) -> list[Answer]:
    """Those that say something of a rhythm."""
    return [one for one in answers if one.options > 1 and 0 < one.ms <= LONGEST]


def evenness(games: Sequence[Sequence[Answer]]) -> Evenness | None:
    """Over the answers of some games, each measured by its own median; None where too little is known."""
    real = [telling(game) for game in games]
    answers = [one for game in real for one in game]
    if len(answers) < ANSWERS or not are_varied([one.options for one in answers]):
        return None
    in_band = sum(count_in_band([one.ms for one in game]) for game in real)
    times = [one.ms for one in answers]
    mean = sum(times) / len(times)
    deviation = math.sqrt(sum((one - mean) ** 2 for one in times) / len(times))
    chance = binomial_tail(in_band, len(answers), HUMAN)
    return Evenness(len(answers), in_band, round(median(times)), deviation / mean, score(chance))


def count_in_band(times: Sequence[int]) -> int:
    """How many of one game's times are about its median. The median itself always is, and says nothing: two
    fewer, since it was chosen to lie amid the others."""
    if not times:
        return 0
    middle = median(times)
    return max(0, sum(is_usual(one, middle) for one in times) - 2)


def are_varied(options: Sequence[int]) -> bool:
    """Whether the numbers of options differ widely."""
    low, _, high = quantiles(options, n=4)
    return high >= VARIED * low


def is_too_even(score: float, looked_at: int) -> bool:
    return score - math.log10(max(1, looked_at)) >= ALARM
