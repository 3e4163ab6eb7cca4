"""Time zones by name, and what of them stands in events: how far the wall's clock is ahead of UTC, since
when. A name would say where somebody lives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

AHEAD = timedelta(days=800)
"""So far changes of the clocks are written down. A seat's are written anew when its person changes them."""


@cache
def names() -> frozenset[str]:
    """Those of places, and UTC."""
    return frozenset(one for one in available_timezones() if "/" in one or one == "UTC")


def offsets(name: str, since: datetime) -> tuple[tuple[int, int], ...]:
    """(second since 1970, minutes ahead of UTC from then on): what counts at `since`, and each change after
    it, to the minute."""
    zone, first = ZoneInfo(name), int(since.timestamp()) // 60 * 60
    days = [first + day * 86_400 for day in range(AHEAD.days + 1)]
    found = [(first, _ahead(zone, first))]
    for before, after in pairwise(days):
        if _ahead(zone, after) != found[-1][1]:
            change = _change(zone, before, after)
            found.append((change, _ahead(zone, change)))
    return tuple(found)


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The first whole minute that is like `after`."""
    goal = _ahead(zone, after)
    while after - before > 60:
        middle = (before + after) // 120 * 60
        before, after = (before, middle) if _ahead(zone, middle) == goal else (middle, after)
    return after


def _ahead(zone: ZoneInfo, second: int) -> int:
    offset = datetime.fromtimestamp(second, UTC).astimezone(zone).utcoffset()
    assert offset is not None
    return offset // timedelta(minutes=1)
