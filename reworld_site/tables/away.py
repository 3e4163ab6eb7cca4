"""Who is away from a live table, since when, and from when on the others may choose to go on without them.

Pure: a table's state and what was heard of its people. Nobody is away because the site was: an absence counts
only as long as somebody else has been here to see it, and not before the site's clocks were put right or a
paused table was resumed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings

from reworld_site.tables import offers
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.sightings import Seen, SeenBy
from reworld_site.tables.state import RUNNING


class Absence(NamedTuple):
    """`seat` was not heard of since then; from `choose_at` on the others choose.

    Seats: those that have `waited` in this absence, those that have `agreed` to end the game for it.
    """

    seat: int
    since: datetime
    choose_at: datetime
    waited: tuple[int, ...]
    agreed: tuple[int, ...]

    def is_due(self, now: datetime) -> bool:
        return now >= self.choose_at


def is_watched(table: TableState) -> bool:
    """Live and going on between people, who sit by and wait for each other."""
    clock = table.opened.clock
    goes_on = table.status == RUNNING and table.paused is None
    return goes_on and clock is not None and clock.is_live and len(offers.people(table)) > 1


def absences(table: TableState, seen: SeenBy, now: datetime) -> list[Absence]:
    """Of the people who play, those that others miss."""
    if not is_watched(table):
        return []
    found = [_absence(table, seat, seen, now) for seat in offers.people(table)]
    return [one for one in found if one]


def choosing(table: TableState, found: list[Absence], now: datetime) -> list[int]:
    """The people who are asked: all but those who are away for so long that they may be passed over."""
    gone = [one.seat for one in found if one.is_due(now)]
    return [seat for seat in offers.people(table) if seat not in gone]


def _absence(table: TableState, seat: int, seen: SeenBy, now: datetime) -> Absence | None:
    heard = {one: seen.get(table.seats[one].account or 0) for one in offers.people(table)}
    mine = heard.pop(seat)
    watching = [one.since for one in heard.values() if one and one.goes_on(now)]
    if not watching or (mine and mine.is_here(now)):
        return None
    since = max(_unheard(table, mine), min(watching))
    waits = [one for one in table.waits if one.away == seat and one.at and one.at >= since]
    patience = [one.at + timedelta(seconds=one.seconds) for one in waits if one.at]
    agreed = [one.seat for one in table.ending if one.away == seat and one.at and one.at >= since]
    return Absence(
        seat,
        since,
        max([since + timedelta(seconds=settings.AWAY_SECONDS), *patience]),
        tuple([one.seat for one in waits]),
        tuple(agreed),
    )


def _unheard(table: TableState, one: Seen | None) -> datetime:
    """Since when somebody was not heard of, as far as it counts."""
    moments = [table.started_at, table.credited_at, table.resumed_at, one.until if one else None]
    return max(moment for moment in moments if moment)
