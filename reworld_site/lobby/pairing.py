"""Who plays with whom: a function of the queue and nothing else. No clock, no database, no luck.

The tickets are gone through by age. Each gets the best table there is for it among those still waiting:
people only, if enough of them want the same; else, once it has waited long enough, with bots on the seats
that nobody takes. So whoever has waited longest is served whenever a table is possible at all, and among
those left over none is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ticket:
    """One person's wish. `seats`: the table sizes that are welcome; `since`: seconds on the caller's
    clock."""

    account: int
    game: str
    seats: frozenset[int]
    speed: str
    rating: float
    since: float


@dataclass(frozen=True, slots=True)
class Terms:
    """How the queue is served; times in seconds, windows in points of rating.

    A ticket accepts ratings within `window` of its own at first, `widening` more for each second, up to
    `widest`. `fills`: after so many seconds at most such a share of a table's seats may be bots, both rising.
    """

    window: float
    widening: float
    widest: float
    fills: tuple[tuple[float, float], ...]

    def window_of(self, ticket: Ticket, now: float) -> float:
        waited = max(0.0, now - ticket.since)
        return min(self.window + self.widening * waited, self.widest)

    def bots_at(self, seats: int, waited: float) -> int:
        """How many seats of a table bots may have when whoever has waited longest has waited so long."""
        share = max((share for after, share in self.fills if waited >= after), default=0.0)
        return min(int(seats * share + 1e-9), seats - 1)

    def filled_after(self, seats: Iterable[int]) -> float | None:
        """When bots alone would do for one of these sizes, however empty the queue is; None for never."""
        enough = [
            after for after, _ in self.fills if any(self.bots_at(size, after) == size - 1 for size in seats)
        ]
        return min(enough, default=None)


@dataclass(frozen=True, slots=True)
class Match:
    """A table to be opened: `people` by age of their tickets; `bots` names the fill-ins."""

    game: str
    speed: str
    people: tuple[Ticket, ...]
    bots: tuple[str, ...]

    @property
    def seats(self) -> int:
        return len(self.people) + len(self.bots)

    @property
    def ranked(self) -> bool:
        """Only where at least two people sit."""
        return len(self.people) >= 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables to be opened, and the tickets that wait on, the oldest first."""

    matches: tuple[Match, ...]
    rest: tuple[Ticket, ...]


Strengths = Mapping[str, Mapping[str, float]]
"""By game and by the bot's name, on the scale of people's ratings."""


def pair(queue: Iterable[Ticket], now: float, terms: Terms, bots: Strengths) -> Pairing:
    """Each account has one ticket at most; the tickets' order does not matter."""
    by_age = sorted(queue, key=_age)
    waiting: dict[tuple[str, str], dict[int, Ticket]] = {}
    for one in by_age:
        waiting.setdefault((one.game, one.speed), {})[one.account] = one
    matches = []
    for anchor in by_age:
        alike = waiting[anchor.game, anchor.speed]
        if anchor.account not in alike:
            continue
        match = _best_table(anchor, alike.values(), now, terms, bots.get(anchor.game, {}))
        if match:
            matches.append(match)
            for one in match.people:
                del alike[one.account]
    rest = (one for one in by_age if one.account in waiting[one.game, one.speed])
    return Pairing(tuple(matches), tuple(rest))


def fits(one: Ticket, other: Ticket, now: float, terms: Terms) -> bool:
    """Whether both accept the other's rating."""
    window = min(terms.window_of(one, now), terms.window_of(other, now))
    return abs(one.rating - other.rating) <= window


def _age(ticket: Ticket) -> tuple[float, int]:
    return ticket.since, ticket.account


def _best_table(
    anchor: Ticket, alike: Iterable[Ticket], now: float, terms: Terms, bots: Mapping[str, float]
) -> Match | None:
    """The first table that can be had, in the order of `_sizes`; the anchor is the oldest at it.

    `alike` wait for the same game and speed, by age.
    """
    others = [one for one in alike if one.account != anchor.account and fits(anchor, one, now, terms)]
    for seats, fill_ins in _sizes(anchor, now, terms, bool(bots)):
        willing = [one for one in others if seats in one.seats]
        people = _company((anchor,), willing, seats - fill_ins, now, terms)
        if people:
            fill = (_nearest(people, bots),) * fill_ins if fill_ins else ()
            return Match(anchor.game, anchor.speed, people, fill)
    return None


def _sizes(anchor: Ticket, now: float, terms: Terms, has_bots: bool) -> list[tuple[int, int]]:
    """(seats, bots) that will do, the best first: the smallest share of bots, then the largest table."""
    waited = now - anchor.since
    possible = [
        (seats, fill_ins)
        for seats in anchor.seats
        for fill_ins in range((terms.bots_at(seats, waited) if has_bots else 0) + 1)
    ]
    return sorted(possible, key=lambda one: (one[1] / one[0], -one[0]))


def _company(
    chosen: tuple[Ticket, ...], willing: Sequence[Ticket], people: int, now: float, terms: Terms
) -> tuple[Ticket, ...] | None:
    """`people` tickets that all accept each other, `chosen` among them, the oldest that can be had."""
    if len(chosen) == people:
        return chosen
    if len(chosen) + len(willing) < people:
        return None
    for index, one in enumerate(willing):
        left = [other for other in willing[index + 1 :] if fits(one, other, now, terms)]
        found = _company((*chosen, one), left, people, now, terms)
        if found:
            return found
    return None


def _nearest(people: Sequence[Ticket], bots: Mapping[str, float]) -> str:
    """The bot whose strength is nearest to the people's mean rating."""
    mean = sum(one.rating for one in people) / len(people)
    return min(bots, key=lambda name: (abs(bots[name] - mean), name))
