"""Finds in the database what is overdue and has it done again, without harm: Celery may lose anything.

What is a little late gets another hint; what is very late, or cannot be hinted at because Valkey is down,
the sweeper does itself, in the process where it runs.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from reworld_site.eventstore import outbox
from reworld_site.tables import bot_turns, hints, history, scoring, service
from reworld_site.tables.aggregate import OPEN, RUNNING
from reworld_site.tables.commands import LapseTable, LapseTakeback, StartDueTable
from reworld_site.tables.decide import SCORING
from reworld_site.tables.models import Decision, SweepLease, Table, Takeback

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=15)
BUDGET = 4.0  # seconds of one sweep's own work, well within the lease
LATE = timedelta(seconds=1)
VERY_LATE = timedelta(seconds=5)
STALE = 5.0
AT_ONCE = 200


def sweep() -> bool:
    """One sweep under the lease; False when somebody else holds it."""
    if not _lease():
        return False
    until = time.monotonic() + BUDGET
    try:
        _due_starts(until)
        _takebacks(until)
        _outbox(until)  # Before bots: with Valkey away bots may take all the time there is.
        _bot_turns(until)
        _idle_tables(until)
    finally:
        now = timezone.now()
        SweepLease.objects.filter(name="sweep").update(leased_until=now, swept_at=now)
    return True


def last_sweep_age() -> float | None:
    """Seconds since a sweep last ended; None before the first."""
    swept_at = SweepLease.objects.filter(name="sweep").values_list("swept_at", flat=True).first()
    return (timezone.now() - swept_at).total_seconds() if swept_at else None


def sweep_if_stale() -> bool:
    """For web processes: sweeps when nobody has for 5 s. True if it did."""
    age = last_sweep_age()
    return sweep() if age is None or abs(age) > STALE else False


def _lease() -> bool:
    """Takes the lease by a guarded update.

    One that ends more than two leases from now stems from a clock since put back; somebody who was a moment
    faster than us ends a little more than one from now.
    """
    now = timezone.now()
    rows = SweepLease.objects.filter(name="sweep")
    if not rows.exists():
        SweepLease.objects.bulk_create([SweepLease(name="sweep", leased_until=now)], ignore_conflicts=True)
    free = rows.exclude(leased_until__gt=now, leased_until__lte=now + 2 * LEASE)
    return bool(free.update(leased_until=now + LEASE))


def _due_starts(until: float) -> None:
    due = Table.objects.filter(start_due_at__lte=timezone.now()).order_by("start_due_at")
    for table in due.values_list("id", flat=True)[:AT_ONCE]:
        _do(partial(service.execute, StartDueTable(table)))
        if time.monotonic() > until:
            return


def _bot_turns(until: float) -> None:
    now = timezone.now()
    overdue = Decision.objects.filter(closed_seq=None, bot_due_at__lte=now - LATE).order_by("bot_due_at")
    valkey_hears = True  # One hint that is lost is waited for, the rest is not even tried.
    for table, seq, seat, due_at in overdue.values_list("table", "opened_seq", "seat", "bot_due_at")[
        :AT_ONCE
    ]:
        assert due_at is not None
        decision = f"{seq}.{seat}"
        is_very_late = due_at < now - VERY_LATE
        if valkey_hears and not is_very_late:
            valkey_hears = _hinted(partial(hints.bot_turn, table, decision, due_at))
        if is_very_late or not valkey_hears:
            _do(partial(bot_turns.play, table, decision))
        if time.monotonic() > until:
            return


def _outbox(until: float) -> None:
    while time.monotonic() < until and (claims := outbox.claim(1)):
        (claim,) = claims
        if claim.subscriber == SCORING:
            _do(partial(scoring.score, history.table_of(claim.stream)))


def _takebacks(until: float) -> None:
    """Requests that nobody has settled in time."""
    expired = Takeback.objects.filter(expires_at__lte=timezone.now()).order_by("expires_at")
    for table in expired.values_list("table", flat=True)[:AT_ONCE]:
        _do(partial(service.execute, LapseTakeback(table)))
        if time.monotonic() > until:
            return


def _idle_tables(until: float) -> None:
    idle_since = timezone.now() - timedelta(days=settings.TABLE_LAPSE_DAYS)
    idle = Table.objects.filter(status__in=(OPEN, RUNNING), updated_at__lte=idle_since)
    for table in idle.values_list("id", flat=True)[:AT_ONCE]:
        _do(partial(service.execute, LapseTable(table)))
        if time.monotonic() > until:
            return


def _hinted(send: Callable[[], object]) -> bool:
    try:
        send()
    except (OperationalError, OSError):
        return False
    return True


def _do(work: Callable[[], object]) -> None:
    """One piece of work; its failure must not keep the next from being done."""
    try:
        work()
    except Exception:
        log.exception("the sweeper could not do its work")
