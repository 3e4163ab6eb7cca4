"""The site was away: whoever is asked at a live table gets time for it, before anybody is flagged."""

from __future__ import annotations

from reworld_site.tables import clocks, leases, service
from reworld_site.tables.commands import CreditClocks
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import SweepLease, Table
from reworld_site.tables.state import RUNNING

AWAY = 10.0  # seconds without a sweep, after which the site was away


def was_away() -> bool:
    age = leases.age("sweep")
    return age is not None and age > AWAY


def make_up() -> None:
    """Credits the clocks of live tables with the time since the last sweep and something more.

    Done again before the next sweep has ended, it changes nothing.
    """
    last = SweepLease.objects.filter(name="sweep", swept_at__isnull=False).first()
    age = leases.age("sweep")
    if last is None or last.swept_at is None or age is None:
        return  # There was no site before.
    ms = clocks.RESTART_MS + max(0, round(age * 1000))
    for table in Table.objects.filter(is_known(), is_live=True, status=RUNNING).values_list("id", flat=True):
        service.execute(CreditClocks(table, last.swept_at.isoformat(), ms))
