"""When a seat's clock stands still at a table played by the day: quiet hours and vacations. Pure arithmetic.

A moment is *paused* when the seat's person has quiet hours then, or is on vacation. Time that runs is what is
left of a span when its paused moments are taken out; a decision's deadline is the first moment at which as
much time has run as the decision has. So whoever is asked in the middle of the night loses nothing until the
morning, and a pause that begins when time has run out already changes nothing.

Quiet hours are from–to **on the person's own clock on the wall**: an instant is quiet exactly when the wall
shows a time from `start` on and before `start + minutes`, counted around midnight. When the clocks are put
forward in such a night, the night is an hour shorter, and so are its quiet hours; when they are put back,
both are an hour longer. Nobody has more than 12 hours of them a day by the wall, so time always goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import count, pairwise
from math import inf
from typing import TypeAlias

import msgspec

DAY, HOUR, MINUTE = 86_400, 3600, 60  # seconds
MOST_QUIET = 12 * 60  # minutes a day
MOST_CHANGES = 100  # of a clock on the wall
LATEST = 2**33  # a moment that no game will see, in seconds since 1970

Span: TypeAlias = tuple[float, float]
"""From (included) until (not included), in seconds since 1970 in UTC."""


class Quiet(msgspec.Struct, frozen=True):
    """`minutes` from minute `start` of the day on. `offsets`: (since, minutes), how far the wall is ahead of
    UTC since a moment in seconds since 1970, in order; the first one also counts before.
    """

    start: int
    minutes: int
    offsets: tuple[tuple[int, int], ...]


class Pauses(msgspec.Struct, frozen=True):
    """What stops a seat's clock: the quiet hours in force, and vacations as (since, until) in seconds since
    1970, in no order; one that ended before it began is none.

    `coming` are the quiet hours of decisions that are yet to be asked. An open decision keeps those it was
    asked under, also when its seat goes back and answers it again: nobody gains time by changing them.
    """

    quiet: Quiet | None = None
    coming: Quiet | None = None
    vacations: tuple[tuple[int, int], ...] = ()

    def asked(self) -> Pauses:
        """From a decision on that was never asked before."""
        return self if self.quiet == self.coming else Pauses(self.coming, self.coming, self.vacations)

    def with_quiet(self, quiet: Quiet | None) -> Pauses:
        return Pauses(self.quiet, quiet, self.vacations)

    def with_vacation(self, since: int, until: int) -> Pauses:
        """A vacation, or the one that begins then with another end."""
        return Pauses(
            self.quiet, self.coming, (*[one for one in self.vacations if one[0] != since], (since, until))
        )


NONE = Pauses()


def is_sound(quiet: Quiet | None) -> bool:
    """As the site writes them: of a person's clock, whose changes are in order."""
    if quiet is None:
        return True
    moments = [since for since, _ in quiet.offsets]
    return (
        0 <= quiet.start < DAY // MINUTE
        and 0 < quiet.minutes <= MOST_QUIET
        and 0 < len(moments) <= MOST_CHANGES
        and moments == sorted(set(moments))
        and all(0 <= since < LATEST and abs(ahead) < DAY // MINUTE for since, ahead in quiet.offsets)
    )


def runs_out(since: datetime, ms: int, pauses: Pauses) -> datetime:
    """When `ms` have run since then; with no pauses plainly `since + ms`."""
    left, at = timedelta(milliseconds=ms), since
    for begin, end in _stretches(since.timestamp(), pauses):
        until_then = max(timedelta(), _moment(begin) - at)
        if left <= until_then:
            break
        left, at = left - until_then, max(at, _moment(end))
    return at + left


def ran_ms(since: datetime, until: datetime, pauses: Pauses) -> int:
    """How many ms have run in between; never negative, though a server's clock may be put back."""
    ran = max(timedelta(), until - since)
    for begin, end in _stretches(since.timestamp(), pauses):
        if _moment(begin) >= until:
            break
        ran -= max(timedelta(), min(_moment(end), until) - max(_moment(begin), since))
    return ran // timedelta(milliseconds=1)


def quiet_until(at: datetime, quiet: Quiet | None) -> datetime | None:
    """When the quiet hours end that it is now; None outside them."""
    for begin, end in _nights(at.timestamp(), quiet) if quiet else ():
        return _moment(end) if _moment(begin) <= at else None
    return None


def _stretches(since: float, pauses: Pauses) -> Iterator[Span]:
    """Everything that is paused and ends after `since`, in order, as spans that do not touch."""
    vacations = sorted((begin, end) for begin, end in pauses.vacations if begin < end and end > since)
    nights = _nights(since, pauses.quiet) if pauses.quiet else iter(())
    last: Span | None = None
    for begin, end in merge(nights, vacations):
        if last and begin <= last[1]:
            last = last[0], max(last[1], end)
        else:
            if last:
                yield last
            last = begin, end
    if last:
        yield last


def _nights(since: float, quiet: Quiet) -> Iterator[Span]:
    """Quiet hours that end after `since`, in order and without end.

    Those across a change of the clocks come in two parts, and a part may come twice in a day.
    """
    if not quiet.minutes:
        return
    steps = [*quiet.offsets, (inf, 0)]
    for number, ((begin, offset), (end, _)) in enumerate(pairwise(steps)):
        if end <= since:
            continue
        first = max(begin, since - 2 * DAY) if number else since - 2 * DAY
        for night in _on_the_wall(first, offset, quiet):
            if night[0] >= end:
                break
            within = max(night[0], begin if number else -inf), min(night[1], end)
            if within[0] < within[1] and within[1] > since:
                yield within


def _on_the_wall(since: float, offset: int, quiet: Quiet) -> Iterator[Span]:
    """Quiet hours under one offset, from the day before `since` on."""
    day = int(since + offset * MINUTE) // DAY - 1
    for one in count(day):
        begin = one * DAY + (quiet.start - offset) * MINUTE
        yield begin, begin + min(quiet.minutes, MOST_QUIET) * MINUTE


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
