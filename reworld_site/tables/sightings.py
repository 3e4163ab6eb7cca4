"""Who was heard of at which live table, and since when without a gap.

Web processes write it down on every beat. It is a hint that no event depends on: whoever is not in it was not
heard of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from reworld_site.tables.models import Seat, Sighting
from reworld_site.tables.state import OPEN, RUNNING

KEPT = timedelta(days=1)
AT_ONCE = 500


class Seen(NamedTuple):
    """Heard of from `since` to `until` without a long gap."""

    since: datetime
    until: datetime

    def is_here(self, now: datetime) -> bool:
        return now - self.until <= timedelta(seconds=settings.AWAY_SHOWN_SECONDS)

    def goes_on(self, now: datetime) -> bool:
        """Who was not heard of for a moment, as when the site is slow, has been here all the time."""
        return now - self.until <= timedelta(
            seconds=max(settings.AWAY_SHOWN_SECONDS, settings.AWAY_SECONDS / 2)
        )


SeenBy: TypeAlias = Mapping[int, Seen]
"""By account."""


def at(table: UUID) -> SeenBy:
    rows = Sighting.objects.filter(table=table).values_list("account", "since", "until")
    return {account: Seen(since, until) for account, since, until in rows}


def note(here: Iterable[tuple[UUID, int]]) -> None:
    """These accounts are at these tables now. Where no live table goes on, nothing is noted."""
    now, pairs = timezone.now(), set(here)
    known = {(row.table_id, row.account_id): row for row in Sighting.objects.filter(_among(pairs))}
    rows = []
    for table, account in sorted(pairs & _seated(pairs)):
        row = known.get((table, account))
        since = row.since if row and Seen(row.since, row.until).goes_on(now) else now
        rows.append(Sighting(table_id=table, account_id=account, since=since, until=now))
    Sighting.objects.bulk_create(
        rows,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["table", "account"],
        update_fields=["since", "until"],
    )


def forget_old() -> None:
    """Of tables where nobody has been for long."""
    Sighting.objects.filter(until__lt=timezone.now() - KEPT).delete()


def _among(pairs: Iterable[tuple[UUID, int]]) -> Q:
    tables, accounts = {table for table, _ in pairs}, {account for _, account in pairs}
    return Q(table__in=tables, account__in=accounts)


def _seated(pairs: Iterable[tuple[UUID, int]]) -> set[tuple[UUID, int]]:
    """Those that sit at a live table which goes on; of an account that is gone nothing is noted any more."""
    seats = Seat.objects.filter(_among(pairs), table__is_live=True, table__status__in=(OPEN, RUNNING))
    return set(seats.filter(account__is_active=True).values_list("table", "account"))
