"""A day at the queue, played through on a clock of its own with the very pairing that serves people."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from reworld_site.lobby.pairing import Match, Strengths, Terms, Ticket, pair

TICK = 1.0  # seconds between two pairings, as beat has it
ACCEPTING = 15.0  # seconds until somebody who does not accept is known not to


@dataclass(frozen=True)
class Crowd:
    """Who comes: `rate` people a second, at random; wishes are drawn evenly from the lists.

    `no_shows`: the share of people who do not accept the table that was found for them.
    """

    arrivals: int
    rate: float
    games: Sequence[str]
    sizes: Sequence[frozenset[int]]
    speeds: Sequence[str] = ("live",)
    mean: float = 25.0
    deviation: float = 6.0
    no_shows: float = 0.03


@dataclass
class Course:
    """What has happened: seconds that each seated person waited, and the tables."""

    waits: list[float] = field(default_factory=list)
    tables: list[Match] = field(default_factory=list)
    arrived: int = 0
    gone: int = 0
    longest_queue: int = 0

    def percentile(self, share: int) -> float:
        """The wait in seconds that `share` percent of the seated people did not exceed."""
        if len(self.waits) < 2:
            return max(self.waits, default=0.0)
        return quantiles(self.waits, n=100, method="inclusive")[share - 1] if share < 100 else max(self.waits)

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
        returning = [(due, one) for due, one in returning if due > now]
        course.longest_queue = max(course.longest_queue, len(queue))
        found = pair(queue, now, terms, bots)
        queue = list(found.rest)
        for match in found.matches:
            returning += [(now + ACCEPTING, one) for one in _accept(match, now, course, crowd, rng)]
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


def _accept(match: Match, now: float, course: Course, crowd: Crowd, rng: random.Random) -> list[Ticket]:
    """Seats a table if everybody accepts; else those who did, who go back with their waiting kept."""
    there = [one for one in match.people if rng.random() >= crowd.no_shows]
    if len(there) < len(match.people):
        course.gone += len(match.people) - len(there)
        return there
    course.tables.append(match)
    course.waits += [now - one.since for one in match.people]
    return []


def _is_stuck(queue: Sequence[Ticket], now: float, terms: Terms) -> bool:
    """Nobody comes any more, and nothing that waiting can change is left to change."""
    settled = max([after for after, _ in terms.fills] + [terms.widest / terms.widening])
    return all(now - one.since > settled + TICK for one in queue)
