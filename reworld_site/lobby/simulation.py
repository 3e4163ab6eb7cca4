"""A day at the queue, played through on a clock of its own with the very pairing that serves people."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import quantiles

from reworld_site.lobby.pairing import Match, Strengths, Terms, Ticket, pair

TICK = 1.0  # seconds between two pairings, as beat has it


@dataclass(frozen=True)
class Crowd:
    """Who comes: `rate` people a second, at random; wishes are drawn evenly from the lists.

    `no_shows`: the share of people who do not accept the table that was found for them; the others take up to
    `thinking` seconds to do so, and `accepting` seconds are the most that there are.
    """

    arrivals: int
    rate: float
    games: Sequence[str]
    sizes: Sequence[frozenset[int]]
    speeds: Sequence[str] = ("live",)
    mean: float = 25.0
    deviation: float = 6.0
    no_shows: float = 0.03
    thinking: float = 8.0
    accepting: float = 15.0


def percentile(waits: Sequence[float], share: int) -> float:
    """What `share` percent of the waits do not exceed; 0 where there are none."""
    if len(waits) < 2 or share >= 100:
        return max(waits, default=0.0)
    return quantiles(waits, n=100, method="inclusive")[share - 1]


@dataclass
class Course:
    """What has happened: seconds that each seated person waited until the table opened, and the tables.

    `among_people` are the waits of those who sit with people only.
    """

    waits: list[float] = field(default_factory=list)
    among_people: list[float] = field(default_factory=list)
    tables: list[Match] = field(default_factory=list)
    arrived: int = 0
    gone: int = 0
    longest_queue: int = 0

    def percentile(self, share: int) -> float:
        """The wait in seconds that `share` percent of the seated people did not exceed."""
        return percentile(self.waits, share)

    def spreads(self) -> list[float]:
        """Highest less lowest rating, of each table with at least two people."""
        ratings = [[one.rating for one in table.people] for table in self.tables if table.ranked]
        return [max(one) - min(one) for one in ratings]

    def bot_share(self) -> float:
        """Of all seats."""
        seats = sum(table.seats for table in self.tables)
        return sum(len(table.bots) for table in self.tables) / seats if seats else 0.0


def simulate(crowd: Crowd, terms: Terms, bots: Strengths, seed: int) -> Iterator[Course]:
    """Yields the course after every tick until the last person has a table; the same for the same seed."""
    rng = random.Random(seed)
    coming = _arrivals(crowd, rng)
    upcoming = next(coming, None)
    course, queue, returning = Course(), list[Ticket](), list[tuple[float, Ticket]]()
    now = 0.0
    while upcoming or queue or returning:
        now += TICK
        while upcoming and upcoming.since <= now:
            queue.append(upcoming)
            course.arrived += 1
            upcoming = next(coming, None)
        queue += [one for due, one in returning if due <= now]
        returning = [back for back in returning if back[0] > now]
        course.longest_queue = max(course.longest_queue, len(queue))
        found = pair(queue, now, terms, bots)
        queue = list(found.rest)
        for match in found.matches:
            returning += [(now + crowd.accepting, one) for one in _ask(match, now, course, crowd, rng)]
        yield course
        if not upcoming and not returning and _is_stuck(queue, now, terms):
            return


def _arrivals(crowd: Crowd, rng: random.Random) -> Iterator[Ticket]:
    at = 0.0
    for account in range(crowd.arrivals):
        at += rng.expovariate(crowd.rate)
        yield Ticket(
            account,
            rng.choice(crowd.games),
            rng.choice(crowd.sizes),
            rng.choice(crowd.speeds),
            rng.gauss(crowd.mean, crowd.deviation),
            at,
        )


def _ask(match: Match, now: float, course: Course, crowd: Crowd, rng: random.Random) -> list[Ticket]:
    """Seats a table if everybody accepts; else those who did, who go back with their waiting kept.

    It opens with the first pairing after the last of them has.
    """
    there = [one for one in match.people if rng.random() >= crowd.no_shows]
    answers = [rng.uniform(0, min(crowd.thinking, crowd.accepting)) for _ in match.people]
    if len(there) < len(match.people):
        course.gone += len(match.people) - len(there)
        return there
    opened_at = now + TICK * ceil(max(answers) / TICK)
    waits = [opened_at - one.since for one in match.people]
    course.tables.append(match)
    course.waits += waits
    course.among_people += [] if match.bots else waits
    return []


def _is_stuck(queue: Sequence[Ticket], now: float, terms: Terms) -> bool:
    """Nobody comes any more, and nothing that waiting can change is left to change."""
    settled = max([after for after, _ in terms.fills] + [terms.widest / terms.widening])
    return all(now - one.since > settled + TICK for one in queue)
