"""Chat flood: somebody keeps filling rooms, though the guard keeps single bursts back.

Three things are counted over a week, each beside what is tolerated: lines that the guard kept back, minutes
that one person's lines filled, and one line of somebody's own that was carried from table to table, as
advertisers do. Quick phrases and what others say, too (a greeting), are not carried.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from reworld_site.moderation.detectors.chances import binomial_tail, poisson_tail, score

KEPT_BACK, KEPT_AT_LEAST = 0.1, 6
"""One line in ten may be kept back: a link, a slip, a word of the list."""
FULL, CROWDED, CROWDED_AT_LEAST = 8, 0.05, 5
"""A minute with eight lines of one person is full; of those in which somebody writes one in twenty may be."""
CARRIED, OWN_LENGTH, OTHERS = 3.0, 12, 2
"""At so many tables the same words may stand, if they are long and at most two others say them."""
SCORE = 3.0
"""Who goes as far as is tolerated is found once in a thousand; see `leaving`."""
TESTS = math.log10(3)


class Said(NamedTuple):
    """A line; `core` is its text without signs and capitals, "" for a quick phrase."""

    account: int
    table: UUID
    at: datetime
    core: str


class Kept(NamedTuple):
    """A line that the guard kept back."""

    account: int
    table: UUID
    at: datetime
    why: str


class Talk(NamedTuple):
    """What somebody wrote: `crowded` of `minutes` were full; `carried`: tables that had the same own line."""

    account: int
    lines: int
    kept: Mapping[str, int]
    minutes: int
    crowded: int
    carried: int


class Verdict(NamedTuple):
    """`why`: kept, crowded or carried, whichever is the least likely."""

    talk: Talk
    why: str
    score: float


def judged(talks: Sequence[Talk]) -> list[Verdict]:
    found = []
    for one in talks:
        why, chance = min(_chances(one).items(), key=lambda item: item[1])
        verdict = Verdict(one, why, score(chance) - TESTS)  # The least likely of three.
        if verdict.score >= SCORE:
            found.append(verdict)
    return found


def talks(said: Sequence[Said], kept: Sequence[Kept]) -> list[Talk]:
    """By person, what they wrote and what was kept back."""
    lines, minutes = Counter(one.account for one in said), _minutes(said)
    held: dict[int, Counter[str]] = defaultdict(Counter)
    for one in kept:
        held[one.account][one.why] += 1
    carried = _carried(said)
    return [
        Talk(
            account,
            lines[account],
            held[account],
            len(minutes[account]),
            sum(count >= FULL for count in minutes[account].values()),
            carried[account],
        )
        for account in {*lines, *held}
    ]


def _chances(one: Talk) -> dict[str, float]:
    kept = sum(one.kept.values())
    return {
        "kept": binomial_tail(kept, one.lines + kept, KEPT_BACK) if kept >= KEPT_AT_LEAST else 1.0,
        "crowded": binomial_tail(one.crowded, one.minutes, CROWDED)
        if one.crowded >= CROWDED_AT_LEAST
        else 1.0,
        "carried": poisson_tail(one.carried, CARRIED),
    }


def _minutes(said: Sequence[Said]) -> dict[int, Counter[datetime]]:
    """By person, how many lines each minute has."""
    found: dict[int, Counter[datetime]] = defaultdict(Counter)
    for one in said:
        found[one.account][one.at.replace(second=0, microsecond=0)] += 1
    return found


def _carried(said: Sequence[Said]) -> Counter[int]:
    """By person, at how many tables the line was said that they have said at most tables."""
    tables: dict[tuple[int, str], set[UUID]] = defaultdict(set)
    people: dict[str, set[int]] = defaultdict(set)
    for one in said:
        if len(one.core) >= OWN_LENGTH:
            tables[one.account, one.core].add(one.table)
            people[one.core].add(one.account)
    most: Counter[int] = Counter()
    for (account, core), some in tables.items():
        if len(people[core]) - 1 <= OTHERS:
            most[account] = max(most[account], len(some))
    return most
