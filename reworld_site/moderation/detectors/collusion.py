"""Collusion: two people meet in ranked games more often than chance has it, and one does far worse than the
rating says when the other is there, to the other's gain.

Meeting alone is no finding: friends meet, and play on. Nor is losing alone: some are overrated. What counts
is how often one came in behind the other, measured by what their ratings foretell (with two seats that is how
a rating is fed). Meeting often and one address add to it and are never enough; unranked games do not matter.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import NamedTuple, TypeAlias

from reworld_site.moderation.detectors import foretelling
from reworld_site.moderation.detectors.chances import poisson_tail, score
from reworld_site.moderation.detectors.foretelling import MOST_SEATS, STEPS, Chances
from reworld_site.moderation.detectors.rated import Played, by_person
from reworld_site.moderation.detectors.shapes import ALARM

Pair: TypeAlias = tuple[int, int]
"""The lower id first."""
Skills: TypeAlias = Mapping[int, float]
"""By account, in points of ratings."""

MEETINGS = 6
"""Games together: in fewer, even always being last behind the other happens to one pair in hundreds."""
PASSED = 2.5
"""Points must have been passed: honest players would seem to once in three hundred times at most."""
CROWDING = 3.0
"""Who play at the same hours and level meet so many times as often as blind draws would have them."""
TOGETHER_AT_MOST = 1.0
"""Friends arrange to meet, so however unlikely it is by chance, it says no more than this."""
ADDRESS = 1.0
"""One address within 30 days: a household shares one, and so does a person with two accounts."""
MOMENTS, MOMENTS_DAYS, MOMENTS_SHARE = 0.5, 5, 0.8
"""Beyond the address: on nearly all of so many days they began and ended within minutes of each other."""
NEAR = timedelta(minutes=5)
LEARNT = 1.0
"""By so many points somebody may grow better or worse within the window (a standard deviation)."""
JUDGED = 60
"""So many games together are weighed, the latest."""
HINT = 1.5
"""Standard deviations: pairs below are not worth the exact sum."""
APART = 6
"""From so many games without the other on, how one plays there counts."""


class Meeting(NamedTuple):
    """How often two people met, and how often blind draws would have had them meet."""

    met: int
    games: tuple[int, int]
    expected: float
    score: float


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


class Verdict(NamedTuple):
    """`near` of `days` on which either played they came and went together."""

    pair: Pair
    meeting: Meeting
    passing: Passing
    same_address: bool
    near: int
    days: int
    score: float
    looked_at: int
    games: list[Played]


def judged(games: Sequence[Played], alike: Set[Pair] = frozenset()) -> list[Verdict]:
    """`games` in the order of their ends; `alike`: pairs that were seen at one address."""
    games = [one for one in games if len(one.players) <= MOST_SEATS]
    theirs, together = by_person(games), _together(games)
    seats = _seats(theirs)
    found = []
    for pair, shared in together.items():
        passing = passed(pair, shared, theirs)
        if passing is None:
            continue
        meeting = met(pair, shared, theirs, seats)
        near, days = moments(pair, theirs)
        total = passing.score + min(TOGETHER_AT_MOST, meeting.score)
        if pair in alike:
            total += ADDRESS
            total += MOMENTS if days >= MOMENTS_DAYS and near >= MOMENTS_SHARE * days else 0
        if total - math.log10(len(together)) >= ALARM:
            found.append(
                Verdict(pair, meeting, passing, pair in alike, near, days, total, len(together), shared)
            )
    return found


def met(
    pair: Pair,
    shared: Sequence[Played],
    theirs: Mapping[int, list[Played]],
    seats: Mapping[tuple[str, int], Counter[int]],
) -> Meeting:
    """Every other seat of one's games, drawn blindly from the seats that others took in games of the kind."""
    one, other = pair
    expected = 0.0
    for (_, size), taken in seats.items():
        others = taken.total() - taken[one]
        if taken[one] and taken[other]:
            expected += min(1.0, (size - 1) * taken[other] / others) * taken[one]
    chance = poisson_tail(len(shared), CROWDING * expected)
    return Meeting(len(shared), (len(theirs[one]), len(theirs[other])), expected, score(chance))


def passed(pair: Pair, shared: Sequence[Played], theirs: Mapping[int, list[Played]]) -> Passing | None:
    """What one passes to the other, whichever it is; None when it is not far beyond what ratings foretell."""
    for giver, taker in (pair, pair[::-1]):
        weighed = shared[-JUDGED:]
        foretold = [_behind(game, giver, taker, {}) for game in weighed]
        was = sum(_was(game, giver, taker) for game in weighed)
        surprise = was - sum(map(foretelling.mean, foretold))
        if surprise < HINT * math.sqrt(sum(map(foretelling.variance, foretold))):
            continue
        found = _weighed(giver, taker, weighed, was, theirs)
        if found.score >= PASSED and _is_for_the_other(found):
            return found
    return None


def moments(pair: Pair, theirs: Mapping[int, list[Played]]) -> tuple[int, int]:
    """On how many days both came and went at the same moments, of those on which either played."""
    one, other = (_days(theirs[account]) for account in pair)
    near = sum(
        abs(one[day][0] - other[day][0]) <= NEAR and abs(one[day][1] - other[day][1]) <= NEAR
        for day in one.keys() & other.keys()
    )
    return near, len(one.keys() | other.keys())


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
    skills = _skills(giver, taker, shared)
    runs = [[_behind(game, giver, taker, one) for game in shared] for one, _ in skills]
    weights = [weight * _fits(one, apart) for one, weight in skills]
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


def _skills(giver: int, taker: int, shared: Sequence[Played]) -> list[tuple[Skills, float]]:
    """What the two may be able to do, with the weight of each: around the ratings before the first of these
    games, when nothing of this could have moved them. The less certain rating may be off by more.
    """
    one, other = shared[0].of(giver), shared[0].of(taker)
    variances = one.sigma**2 + LEARNT**2, other.sigma**2 + LEARNT**2
    both = math.sqrt(sum(variances))
    return [
        ({giver: one.mu - off * variances[0] / both, taker: other.mu + off * variances[1] / both}, weight)
        for off, weight in foretelling.NODES
    ]


def _fits(skills: Skills, apart: Mapping[int, Sequence[Played]]) -> float:
    """How well such skills go with what the two did without each other."""
    fit = 1.0
    for account, games in apart.items():
        recent = games[-JUDGED:]
        foretold = [_ways(game, account, skills) for game in recent]
        spread = sum(map(foretelling.variance, foretold))
        if spread > 0:
            was = sum(foretelling.share(game.of(account).rank, len(game.players)) for game in recent)
            fit *= math.exp(-((was - sum(map(foretelling.mean, foretold))) ** 2) / (2 * spread))
    return fit


def _is_for_the_other(found: Passing) -> bool:
    """The giver does worse with the taker there than without, and the taker gains."""
    if found.giver_with.gain >= 0 or found.taker_with.gain <= 0:
        return False
    apart = found.giver_without
    return apart.games < APART or found.giver_with.gain < apart.gain


def shares(account: int, games: Sequence[Played]) -> Shares:
    if not games:
        return Shares(0, 0.0, 0.0)
    was = sum(foretelling.share(game.of(account).rank, len(game.players)) for game in games)
    foretold = sum(foretelling.mean(_ways(game, account, {})) for game in games)
    return Shares(len(games), was / len(games) / STEPS, foretold / len(games) / STEPS)


def _ways(game: Played, account: int, skills: Skills) -> Chances:
    """Of somebody's way from the last place to the first."""
    mine, count = [one.account for one in game.players].index(account), len(game.players)
    strong = foretelling.strengths(game.players, skills)
    return foretelling.chances(strong, lambda ranks: foretelling.share(ranks[mine], count))


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


def _together(games: Sequence[Played]) -> dict[Pair, list[Played]]:
    found: dict[Pair, list[Played]] = defaultdict(list)
    for game in games:
        for pair in combinations(sorted(one.account for one in game.people), 2):
            found[pair].append(game)
    return {pair: shared for pair, shared in found.items() if len(shared) >= MEETINGS}


def _seats(theirs: Mapping[int, list[Played]]) -> dict[tuple[str, int], Counter[int]]:
    """By title and people at the table, how many seats each person took."""
    found: dict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for account, games in theirs.items():
        for game in games:
            found[game.game, len(game.people)][account] += 1
    return found


def _days(games: Sequence[Played]) -> dict[date, tuple[datetime, datetime]]:
    """By day (UTC) of the start, the first start and the last end."""
    found: dict[date, tuple[datetime, datetime]] = {}
    for game in games:
        day = game.started_at.date()
        first, last = found.get(day, (game.started_at, game.ended_at))
        found[day] = min(first, game.started_at), max(last, game.ended_at)
    return found
