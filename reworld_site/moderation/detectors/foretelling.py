"""What ratings foretell of a game's ranks, and how likely a run of results is by that. Pure.

Ratings are Bradley–Terry's: who stands d points higher comes in before the other with 1/(1+exp(-d/SCALE)); in
a game of more seats every place is won against all that are left. That a rating is itself uncertain is kept
apart: it is off by the same amount in all games of a run, so that a run of surprises is no surprise when the
rating hardly knew.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from reworld_site.moderation.detectors.rated import Player
from reworld_site.ratings.rating import START_SIGMA

SCALE = START_SIGMA / 2 * math.sqrt(2)
STEPS = 12
"""Results are counted in twelfths of the way from the last place to the first: whole for 2 to 5 seats."""
MOST_SEATS = 5
OFF = (-2.651961, -1.673552, -0.816288, 0.0, 0.816288, 1.673552, 2.651961)
WEIGHTS = (0.0009717812, 0.0545155828, 0.4256072526, 0.8102646176, 0.4256072526, 0.0545155828, 0.0009717812)
NODES = tuple((x * math.sqrt(2), w / math.sqrt(math.pi)) for x, w in zip(OFF, WEIGHTS, strict=True))
"""Gauss and Hermite's seven points: by how many sigmas a rating is off, with the weight of each."""

Chances: TypeAlias = Mapping[int, float]
"""Of each result, in twelfths."""
Result: TypeAlias = Callable[[Sequence[int]], int]
"""Of the players' ranks, from 1."""


def way(players: Sequence[Player], account: int, skill: float | None = None) -> float:
    """How far towards the first place somebody comes on average, 0 to 1: as rated, or with another skill.

    The mean of `chances`, in a fraction of its time.
    """
    mine = next(one.mu for one in players if one.account == account) if skill is None else skill
    against = (1 / (1 + math.exp((one.mu - mine) / SCALE)) for one in players if one.account != account)
    return sum(against) / (len(players) - 1)


def spread(mean: float, players: int) -> float:
    """About the variance of somebody's way: that of a place among equals, less where the result is clear."""
    return 4 * mean * (1 - mean) * (players + 1) / (12 * (players - 1))


def share(rank: int, players: int) -> int:
    """Of the way from the last place to the first: 0 to 12."""
    return STEPS * (players - rank) // (players - 1)


def chances(strong: Sequence[float], result: Result) -> Chances:
    """Of a game's results, from how strong its players are."""
    found: dict[int, float] = defaultdict(float)
    weights = [math.exp((one - max(strong)) / SCALE) for one in strong]
    whole = sum(weights)
    for order, ranks in _orders(len(strong)):
        chance, left = 1.0, whole
        for player in order:
            chance *= weights[player] / left
            left -= weights[player]
        found[result(ranks)] += chance
    return found


def mean(chances: Chances) -> float:
    return sum(result * chance for result, chance in chances.items())


def variance(chances: Chances) -> float:
    centre = mean(chances)
    return sum((result - centre) ** 2 * chance for result, chance in chances.items())


def tail(runs: Sequence[Sequence[Chances]], at_least: int, weights: Sequence[float]) -> float:
    """That results add up to so much or more: the games' chances by what may be the case, and its weight."""
    chances = (weight * chance_of(games, at_least) for games, weight in zip(runs, weights, strict=True))
    return sum(chances) / sum(weights)


def chance_of(games: Sequence[Chances], at_least: int) -> float:
    """That the results of some games add up to so much or more."""
    return sum(chance for total, chance in _added(games).items() if total >= at_least)


def strengths(players: Sequence[Player], skills: Mapping[int, float]) -> list[float]:
    """As rated, but for accounts whose skill is taken to be another."""
    return [skills.get(one.account, one.mu) for one in players]


@cache
def _orders(players: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every order in which players may come in but for the last, whose place is left, with the ranks."""
    return [
        (order[:-1], tuple(order.index(player) + 1 for player in range(players)))
        for order in permutations(range(players))
    ]


def _added(games: Sequence[Chances]) -> Chances:
    totals: dict[int, float] = {0: 1.0}
    for one in games:
        after: dict[int, float] = defaultdict(float)
        for total, chance in totals.items():
            for result, more in one.items():
                after[total + result] += chance * more
        totals = after
    return totals
