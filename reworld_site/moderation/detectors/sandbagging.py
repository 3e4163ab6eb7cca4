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
ROUGH, WEIGHED = 1.0, 3
"""An estimate may be so much too low; so many runs of a person are worth the exact sum, the least likely."""
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
    """One person's games of a title, with how far they came in each (0 to 1), whether they threw it, and what
    results above the foretold ones, and their variances, had added up to before each."""

    account: int
    games: list[Played]
    got: list[float]
    thrown: list[bool]
    above: list[float]
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
    found = (_verdict(_line(account, theirs, usual), quick, len(lines)) for account, theirs in lines)
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


def _verdict(line: Line, quick: float, looked_at: int) -> Verdict | None:
    """The worst run with what came after it, if both together are too much."""
    runs = [(first, length) for length in RUNS for first in range(len(line.games) - length - AFTER + 1)]
    needed = ALARM + math.log10(looked_at) + math.log10(len(runs))  # The worst of so many.
    rough = [
        (estimate, first, length)
        for first, length in runs
        if _deviation(line, first, length) <= -HINT
        and _deviation(line, first + length, RUNS[-1]) > 0
        and (estimate := _estimate(line, first, length) + _quick(line, first, length, quick)) >= needed
    ]
    best: Verdict | None = None
    for _, first, length in sorted(rough, reverse=True)[:WEIGHED]:
        low, both = _unlikely(line, first, length)
        total = both + _quick(line, first, length, quick)
        if low >= LEAST_LOW and total >= needed and (not best or total > best.score):
            halves = _half(line, first, length), _half(line, first + length, RUNS[-1])
            thrown = sum(line.thrown[first : first + length])
            score_of_it = total - math.log10(len(runs))
            best = Verdict(line.account, *halves, thrown, score_of_it, looked_at, line.games)
    return best


def _quick(line: Line, first: int, length: int, quick: float) -> float:
    """What the thrown games of a run add."""
    thrown = sum(line.thrown[first : first + length])
    return min(THROWN_AT_MOST, score(binomial_tail(thrown, length, quick)))


def _estimate(line: Line, first: int, length: int) -> float:
    """About the most that `_unlikely` can come to: as if the rating before the run were no way off."""
    start = line.games[first].of(line.account).mu
    low = _deviation_from(line, first, first + length, start)
    high = _deviation_from(line, first + length, first + length + RUNS[-1], start)
    return _of_normal(-low) + _of_normal(high) + ROUGH


def _of_normal(deviations: float) -> float:
    return score(math.erfc(deviations / math.sqrt(2)) / 2)


def _deviation_from(line: Line, first: int, last: int, skill: float) -> float:
    games, got = line.games[first:last], line.got[first:last]
    means = [foretelling.way(game.players, line.account, skill) for game in games]
    spread = sum(foretelling.spread(mean, len(game.players)) for mean, game in zip(means, games, strict=True))
    return (sum(got) - sum(means)) / math.sqrt(spread) if spread else 0.0


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
        below = weight * foretelling.chance_of(down, -round(STEPS * sum(line.got[first:middle])))
        low += below
        high += below * foretelling.chance_of(up, round(STEPS * sum(line.got[middle:last])))
    return score(low), score(high)


def _half(line: Line, first: int, length: int) -> Half:
    games, got = line.games[first : first + length], line.got[first : first + length]
    foretold = sum(foretelling.way(game.players, line.account) for game in games)
    return Half(first, len(got), sum(got) / len(got), foretold / len(got))


def _deviation(line: Line, first: int, length: int) -> float:
    """How many standard deviations the results of some games were above what was foretold."""
    last = min(first + length, len(line.games))
    spread = line.spread[last] - line.spread[first]
    return (line.above[last] - line.above[first]) / math.sqrt(spread) if spread > 0 else 0.0


def _line(account: int, games: list[Played], usual: Usual) -> Line:
    means = [foretelling.way(game.players, account) for game in games]
    got = [foretelling.share(game.of(account).rank, len(game.players)) / STEPS for game in games]
    spread = [foretelling.spread(mean, len(game.players)) for mean, game in zip(means, games, strict=True)]
    return Line(
        account,
        games,
        got,
        [is_thrown(game, account, usual) for game in games],
        list(accumulate((one - mean for one, mean in zip(got, means, strict=True)), initial=0.0)),
        list(accumulate(spread, initial=0.0)),
    )


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
