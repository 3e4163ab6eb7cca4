"""Sandbagging: somebody loses on purpose, so that the rating drops, and then wins against weaker people.

Looked for in each title: a run of games far below what the rating foretold, and right after it games above
what the lower rating foretells. An honest losing streak is followed by games as the rating has them; a strong
newcomer has no such streak. Losses that were over in half the usual time add to it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import accumulate
from statistics import median_low
from typing import NamedTuple, TypeAlias

from reworld_site.moderation.detectors import foretelling
from reworld_site.moderation.detectors.chances import binomial_tail, score
from reworld_site.moderation.detectors.foretelling import MOST_SEATS, STEPS, Chances
from reworld_site.moderation.detectors.rated import Played, by_person
from reworld_site.moderation.detectors.shapes import ALARM

Usual: TypeAlias = Mapping[tuple[str, int], timedelta]
"""How long games take, by title and players."""

RUNS = (6, 9, 12, 16, 20)
"""How many games a losing run has; of the games after it, up to as many as the last number count."""
AFTER = 6
LEAST_LOW = 1.5
"""The run by itself must happen to an honest person once in thirty times at most."""
QUICK = 0.25
"""A quarter of one's games may be lost in last place in less than half the usual time: some concede early.
Where more do, twice the share that the site has.
"""
THROWN_AT_MOST = 2.0
"""What quick losses add at most: they may be somebody's way of playing."""
HINT = 2.0
"""Standard deviations: runs less far below are not worth the exact sum."""
MOST_GAMES = 200


class Half(NamedTuple):
    """Some games in a row: mean way from the last place to the first as it was and as it was foretold."""

    first: int
    games: int
    was: float
    foretold: float


class Verdict(NamedTuple):
    """`low` and then `high`, as places in `games`; `thrown` of the low ones were quick and last."""

    account: int
    low: Half
    high: Half
    thrown: int
    score: float
    looked_at: int
    games: list[Played]


class Line(NamedTuple):
    """One person's games of a title: results and what was foretold, in twelfths; `total` and `spread` sum up
    how far results were above, and the variances, before each game."""

    account: int
    games: list[Played]
    results: list[int]
    foretold: list[Chances]
    total: list[float]
    spread: list[float]


def judged(games: Sequence[Played]) -> list[Verdict]:
    """`games` in the order of their ends."""
    usual = usual_lengths(games)
    lines = [
        (account, of_title[-MOST_GAMES:])
        for account, theirs in by_person(one for one in games if len(one.players) <= MOST_SEATS).items()
        for of_title in _by_title(theirs)
        if len(of_title) >= RUNS[0] + AFTER
    ]
    quick = quick_share(games, usual)
    found = (_verdict(_line(account, theirs), usual, quick, len(lines)) for account, theirs in lines)
    return [one for one in found if one]


def usual_lengths(games: Sequence[Played]) -> Usual:
    lengths: dict[tuple[str, int], list[timedelta]] = defaultdict(list)
    for one in games:
        lengths[_kind(one)].append(one.ended_at - one.started_at)
    return {kind: median_low(some) for kind, some in lengths.items()}


def quick_share(games: Sequence[Played], usual: Usual) -> float:
    """How often a person may lose quickly."""
    seats = [(game, one.account) for game in games for one in game.people]
    return max(QUICK, min(0.9, 2 * sum(is_thrown(*seat, usual) for seat in seats) / max(1, len(seats))))


def is_thrown(game: Played, account: int, usual: Usual) -> bool:
    """Last, and over in less than half the usual time."""
    rank = game.of(account).rank
    is_last = all(one.rank < rank for one in game.players if one.account != account)
    return is_last and game.ended_at - game.started_at < usual[_kind(game)] / 2


def _verdict(line: Line, usual: Usual, quick: float, looked_at: int) -> Verdict | None:
    """The worst run with what came after it, if both together are too much."""
    best: Verdict | None = None
    runs = [(first, length) for length in RUNS for first in range(len(line.games) - length - AFTER + 1)]
    for first, length in runs:
        if _deviation(line, first, length) > -HINT or _deviation(line, first + length, RUNS[-1]) <= 0:
            continue
        low, both = _unlikely(line, first, length)
        thrown = sum(is_thrown(game, line.account, usual) for game in line.games[first : first + length])
        total = both + min(THROWN_AT_MOST, score(binomial_tail(thrown, length, quick)))
        total -= math.log10(len(runs))  # The worst of so many.
        if low >= LEAST_LOW and total - math.log10(looked_at) >= ALARM and (not best or total > best.score):
            halves = _half(line, first, length), _half(line, first + length, RUNS[-1])
            best = Verdict(line.account, *halves, thrown, total, looked_at, line.games)
    return best


def _unlikely(line: Line, first: int, length: int) -> tuple[float, float]:
    """Scores of results so low, and of these together with what came after.

    Whoever has not lost on purpose plays as well after the run as in it: as the rating before it says, give
    or take what that may be off. Overrated, they lose and go on losing; rated rightly, they hardly lose so.
    """
    middle, last = first + length, first + length + RUNS[-1]
    start = line.games[first].of(line.account)
    low = high = 0.0
    for off, weight in foretelling.NODES:
        skill = start.mu + off * start.sigma
        down = [_chances(game, line.account, skill, -1) for game in line.games[first:middle]]
        up = [_chances(game, line.account, skill, 1) for game in line.games[middle:last]]
        below = weight * foretelling.chance_of(down, -sum(line.results[first:middle]))
        low += below
        high += below * foretelling.chance_of(up, sum(line.results[middle:last]))
    return score(low), score(high)


def _half(line: Line, first: int, length: int) -> Half:
    results, foretold = line.results[first : first + length], line.foretold[first : first + length]
    count = len(results)
    return Half(
        first, count, sum(results) / count / STEPS, sum(map(foretelling.mean, foretold)) / count / STEPS
    )


def _deviation(line: Line, first: int, length: int) -> float:
    """How many standard deviations the results of some games were above what was foretold."""
    last = min(first + length, len(line.games))
    spread = line.spread[last] - line.spread[first]
    return (line.total[last] - line.total[first]) / math.sqrt(spread) if spread > 0 else 0.0


def _line(account: int, games: list[Played]) -> Line:
    foretold = [_chances(game, account, game.of(account).mu, 1) for game in games]
    results = [foretelling.share(game.of(account).rank, len(game.players)) for game in games]
    above = [was - foretelling.mean(chances) for was, chances in zip(results, foretold, strict=True)]
    total = list(accumulate(above, initial=0.0))
    spread = list(accumulate(map(foretelling.variance, foretold), initial=0.0))
    return Line(account, games, results, foretold, total, spread)


def _chances(game: Played, account: int, skill: float, sign: int) -> Chances:
    """Of the way from the last place to the first, times `sign`, of a person with that skill."""
    mine, count = [one.account for one in game.players].index(account), len(game.players)
    strong = foretelling.strengths(game.players, {account: skill})
    return foretelling.chances(strong, lambda ranks: sign * foretelling.share(ranks[mine], count))


def _by_title(games: Sequence[Played]) -> list[list[Played]]:
    found: dict[str, list[Played]] = defaultdict(list)
    for one in games:
        found[one.game].append(one)
    return list(found.values())


def _kind(game: Played) -> tuple[str, int]:
    return game.game, len(game.players)
