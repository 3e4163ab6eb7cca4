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
from typing import NamedTuple

from reworld_site.moderation.detectors.chances import poisson_tail, score
from reworld_site.moderation.detectors.foretelling import MOST_SEATS
from reworld_site.moderation.detectors.passing import Pair, Passing, passed
from reworld_site.moderation.detectors.rated import Played, by_person
from reworld_site.moderation.detectors.shapes import ALARM

MEETINGS = 6
"""Games together: in fewer, even always being last behind the other happens to one pair in hundreds."""
CROWDING = 3.0
"""Who play at the same hours and level meet so many times as often as blind draws would have them."""
STRICTER = 0.5
"""More than `ALARM`, since what is added below is given to honest friends, too."""
TOGETHER_AT_MOST = 1.0
"""Friends arrange to meet, so however unlikely it is by chance, it says no more than this."""
ADDRESS = 1.0
"""One address within 30 days: a household shares one, and so does a person with two accounts."""
MOMENTS, MOMENTS_DAYS, MOMENTS_SHARE = 0.5, 5, 0.8
"""Beyond the address: on nearly all of so many days they began and ended within minutes of each other."""
NEAR = timedelta(minutes=5)


class Meeting(NamedTuple):
    """How often two people met, and how often blind draws would have had them meet."""

    met: int
    games: tuple[int, int]
    expected: float
    score: float


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
        total = passing.score + more(meeting, pair in alike, near, days)
        if total - math.log10(len(together)) >= ALARM + STRICTER:
            found.append(
                Verdict(pair, meeting, passing, pair in alike, near, days, total, len(together), shared)
            )
    return found


def more(meeting: Meeting, same_address: bool, near: int, days: int) -> float:
    """What meeting often, one address and coming and going together add."""
    added = min(TOGETHER_AT_MOST, meeting.score)
    if same_address:
        added += ADDRESS
        added += MOMENTS if days >= MOMENTS_DAYS and near >= MOMENTS_SHARE * days else 0.0
    return added


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


def moments(pair: Pair, theirs: Mapping[int, list[Played]]) -> tuple[int, int]:
    """On how many days both came and went at the same moments, of those on which either played."""
    one, other = (_days(theirs[account]) for account in pair)
    near = sum(
        abs(one[day][0] - other[day][0]) <= NEAR and abs(one[day][1] - other[day][1]) <= NEAR
        for day in one.keys() & other.keys()
    )
    return near, len(one.keys() | other.keys())


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
