"""What one of two people passes to the other: how far one came in behind, beyond what their skills allow.

The skills are those before the first game of the two, when nothing of this could have moved them, as far as a
rating knows them and as the games without the other have them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from reworld_site.moderation.detectors import foretelling
from reworld_site.moderation.detectors.chances import score
from reworld_site.moderation.detectors.foretelling import SCALE, STEPS, Chances
from reworld_site.moderation.detectors.rated import Played, Player

Pair: TypeAlias = tuple[int, int]
"""The lower id first."""
Skills: TypeAlias = Mapping[int, float]
"""By account, in points of ratings."""

PASSED = 2.5
"""Points must have been passed: honest players would seem to once in three hundred times at most."""
LEARNT = 1.0
"""By so many points somebody may grow better or worse within the window (a standard deviation)."""
SPREAD = tuple(step / 2 for step in range(-8, 9))
"""Standard deviations at which a skill is weighed."""
JUDGED = 60
"""So many games together are weighed, the latest."""
HINT = 2.2
"""Standard deviations: whoever is below is not worth the exact sum, which would not come to `PASSED`."""
APART = 6
"""From so many games without the other on, how one plays there counts."""


class Skill(NamedTuple):
    account: int
    mean: float
    variance: float


class Shares(NamedTuple):
    """Mean way from the last place to the first, 0 to 1: as it was, and as the ratings foretell."""

    games: int
    was: float
    foretold: float

    @property
    def gain(self) -> float:
        return self.was - self.foretold


class Passing(NamedTuple):
    """`giver` came in behind `taker` in `behind` of the games that they shared; `foretold` were to be
    expected."""

    giver: int
    taker: int
    behind: int
    foretold: float
    games: int
    score: float
    giver_with: Shares
    giver_without: Shares
    taker_with: Shares
    taker_without: Shares


def passed(pair: Pair, shared: Sequence[Played], theirs: Mapping[int, list[Played]]) -> Passing | None:
    """What one passes to the other, whichever it is; None when it is not far beyond what ratings foretell."""
    weighed = shared[-JUDGED:]
    surprise = _surprise(pair, weighed)
    if abs(surprise) < HINT:
        return None
    giver, taker = pair if surprise > 0 else pair[::-1]
    was = sum(_was(game, giver, taker) for game in weighed)
    found = _weighed(giver, taker, weighed, was, theirs)
    return found if found.score >= PASSED and _is_for_the_other(found) else None


def _surprise(pair: Pair, shared: Sequence[Played]) -> float:
    """By how many standard deviations the first came in behind the second beyond what ratings foretell.

    About: all are taken for equals where that does not matter much.
    """
    giver, taker = pair
    gap = chance = drift = 0.0
    for game in shared:
        count, one, other = len(game.players), game.of(giver), game.of(taker)
        gap += (one.rank - other.rank) / (count - 1)
        gap -= foretelling.way(game.players, taker) - foretelling.way(game.players, giver)
        ahead = 1 / (1 + math.exp((other.mu - one.mu) / SCALE))
        chance += 4 * ahead * (1 - ahead) * count * (count + 1) / (6 * (count - 1) ** 2)
        drift += ahead * (1 - ahead) / SCALE * count / (count - 1)
    off = sum(shared[0].of(account).sigma ** 2 + LEARNT**2 for account in pair)
    return gap / math.sqrt(chance + drift**2 * off)


def _weighed(
    giver: int, taker: int, shared: Sequence[Played], was: int, theirs: Mapping[int, list[Played]]
) -> Passing:
    """The exact sum over what the two may be able to do, as their games without each other have it.

    Doubled: either of the two could give.
    """
    apart = {
        one: [game for game in theirs[one] if not _has(game, other)]
        for one, other in ((giver, taker), (taker, giver))
    }
    skills = _skills(*(_skill(shared[0].of(one), apart[one]) for one in (giver, taker)))
    runs = [[_behind(game, giver, taker, one) for game in shared] for one, _ in skills]
    weights = [weight for _, weight in skills]
    chance = foretelling.tail(runs, was, weights)
    behind = sum(game.of(giver).rank > game.of(taker).rank for game in shared)
    ahead = [_behind(game, giver, taker, {}) for game in shared]
    foretold = sum(chance for one in ahead for result, chance in one.items() if result > 0)
    return Passing(
        giver,
        taker,
        behind,
        foretold,
        len(shared),
        score(min(1.0, 2 * chance)),
        shares(giver, shared),
        shares(giver, apart[giver]),
        shares(taker, shared),
        shares(taker, apart[taker]),
    )


def _skill(before: Player, apart: Sequence[Played]) -> Skill:
    """What somebody may be able to do: the rating before the first of these games, when nothing of this could
    have moved it, give or take what it may be off, and as the games without the other have it.
    """
    off = math.hypot(before.sigma, LEARNT)
    skills = [before.mu + step * off for step in SPREAD]
    fits = [_fit(before.account, skill, apart[-JUDGED:]) for skill in skills]
    logs = [fit - step**2 / 2 for fit, step in zip(fits, SPREAD, strict=True)]
    weights = [math.exp(one - max(logs)) for one in logs]  # However badly all of them go with it.
    mean = sum(skill * weight for skill, weight in zip(skills, weights, strict=True)) / sum(weights)
    squares = [(skill - mean) ** 2 * weight for skill, weight in zip(skills, weights, strict=True)]
    between = (SPREAD[1] - SPREAD[0]) * off
    return Skill(before.account, mean, max(sum(squares) / sum(weights), between**2 / 12))


def _fit(account: int, skill: float, games: Sequence[Played]) -> float:
    """How well such a skill goes with how somebody did, as a logarithm."""
    means = [foretelling.way(game.players, account, skill) for game in games]
    off = sum(_got(game, account) for game in games) - sum(means)
    spread = sum(foretelling.spread(mean, len(game.players)) for mean, game in zip(means, games, strict=True))
    return -(off**2) / (2 * spread) if spread else 0.0


def _skills(giver: Skill, taker: Skill) -> list[tuple[Skills, float]]:
    """How far the taker may be the better one, with the weight of each; who is less known by more."""
    both = math.sqrt(giver.variance + taker.variance)
    return [
        (
            {
                giver.account: giver.mean - off * giver.variance / both,
                taker.account: taker.mean + off * taker.variance / both,
            },
            weight,
        )
        for off, weight in foretelling.NODES
    ]


def _is_for_the_other(found: Passing) -> bool:
    """The giver does worse with the taker there than without, and the taker gains."""
    if found.giver_with.gain >= 0 or found.taker_with.gain <= 0:
        return False
    apart = found.giver_without
    return apart.games < APART or found.giver_with.gain < apart.gain


def shares(account: int, games: Sequence[Played]) -> Shares:
    if not games:
        return Shares(0, 0.0, 0.0)
    was = sum(_got(game, account) for game in games)
    foretold = sum(foretelling.way(game.players, account) for game in games)
    return Shares(len(games), was / len(games), foretold / len(games))


def _got(game: Played, account: int) -> float:
    return foretelling.share(game.of(account).rank, len(game.players)) / STEPS


def _behind(game: Played, giver: int, taker: int, skills: Skills) -> Chances:
    """Of how far the giver comes in behind the taker."""
    places = {one.account: i for i, one in enumerate(game.players)}
    i, k, last = places[giver], places[taker], len(game.players) - 1
    strong = foretelling.strengths(game.players, skills)
    return foretelling.chances(strong, lambda ranks: STEPS * (ranks[i] - ranks[k]) // last)


def _was(game: Played, giver: int, taker: int) -> int:
    return STEPS * (game.of(giver).rank - game.of(taker).rank) // (len(game.players) - 1)


def _has(game: Played, account: int) -> bool:
    return any(one.account == account for one in game.players)
