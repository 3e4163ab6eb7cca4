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
from random import randrange
from typing import NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from reworld_site.eventstore import outbox
from reworld_site.tables import (
    bot_turns,
    clocks,
    departing,
    hints,
    history,
    leases,
    restarts,
    scoring,
    service,
    sightings,
    speeds,
    told,
)
from reworld_site.tables.commands import FlagSeat, LapseTable, LapseTakeback, StartDueTable
from reworld_site.tables.decide import SCORING
from reworld_site.tables.errors import Refused
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import Decision, Seat, Table, Takeback
from reworld_site.tables.state import OPEN, RUNNING

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=15)
BUDGET = 4.0  # seconds of one sweep's own work, well within the lease
LATE = timedelta(seconds=1)
VERY_LATE = timedelta(seconds=5)
STALE = 5.0
FLAGS_WAIT = 1.0  # seconds; within two, whoever has run out of time is found
AT_ONCE = 200

Row = TypeVar("Row", bound=Model)


class Swept(NamedTuple):
    """One sweep: how much of each of `STEPS` was due, and how many seconds it took."""

    found: dict[str, int]
    seconds: float


listeners: list[Callable[[Swept], object]] = []
"""Called after each sweep, within its lease, so they must be quick."""

SUBSCRIBERS: dict[str, Callable[[UUID], object]] = {SCORING: scoring.score}
"""What those do who hear of tables through the outbox; features above add themselves."""


def sweep() -> bool:
    """One sweep under the lease; False when somebody else holds it."""
    if not leases.take("sweep", LEASE):
        return False
    started = time.monotonic()
    try:
        found = {name: step(started + BUDGET) for name, step in STEPS.items()}
        swept = Swept(found, time.monotonic() - started)
        _do(sightings.forget_old)
        for hear in listeners:
            _do(partial(hear, swept))
    finally:
        leases.give_back("sweep")
    return True


def last_sweep_age() -> float | None:
    """Seconds since a sweep last ended; None before the first."""
    return leases.age("sweep")


def sweep_if_stale() -> bool:
    """For web processes: sweeps when nobody has for 5 s, or for 1 s though somebody's time has run out.

    True if it did.
    """
    age = last_sweep_age()
    if age is None or abs(age) > STALE or (abs(age) > FLAGS_WAIT and _out_of_time().exists()):
        return sweep()
    return False


def _out_of_time() -> QuerySet[Decision]:
    out = timezone.now() - clocks.GRACE
    return Decision.objects.filter(is_known("table__"), closed_seq=None, deadline__lt=out)


def _flags(until: float) -> int:
    """Seats whose time has run out, unless nobody could have answered."""
    if restarts.is_quiet():
        return 0
    return _each(
        _out_of_time(),
        lambda one: service.execute(FlagSeat(one.table_id, f"{one.opened_seq}.{one.seat}")),
        until,
    )


def _due_starts(until: float) -> int:
    due = Table.objects.filter(is_known(), start_due_at__lte=timezone.now())
    return _each(due, lambda table: service.execute(StartDueTable(table.pk)), until)


def _bot_turns(until: float) -> int:
    now = timezone.now()
    overdue = Decision.objects.filter(is_known("table__"), closed_seq=None, bot_due_at__lte=now - LATE)
    valkey_hears = True  # One hint that is lost is waited for, the rest is not even tried.

    def see_to(decision: Decision) -> None:
        nonlocal valkey_hears
        assert decision.bot_due_at is not None
        asked = f"{decision.opened_seq}.{decision.seat}"
        is_very_late = decision.bot_due_at < now - VERY_LATE
        if valkey_hears and not is_very_late:
            valkey_hears = _hinted(partial(hints.bot_turn, decision.table_id, asked, decision.bot_due_at))
        if is_very_late or not valkey_hears:
            bot_turns.play(decision.table_id, asked)

    return _each(overdue, see_to, until)


def _outbox(until: float) -> int:
    found = 0
    while time.monotonic() < until and (claims := outbox.claim(1)):
        (claim,) = claims
        if tell := SUBSCRIBERS.get(claim.subscriber):
            _do(partial(tell, history.table_of(claim.stream)))
        found += 1
    return found


def _takebacks(until: float) -> int:
    """Requests that nobody has settled in time."""
    expired = Takeback.objects.filter(is_known("table__"), expires_at__lte=timezone.now())
    return _each(expired, lambda takeback: service.execute(LapseTakeback(takeback.table_id)), until)


def _departures(until: float) -> int:
    """Seats whose people have deleted their accounts, and which were not given up in the same breath."""

    def leave(seat: Seat) -> None:
        assert seat.account_id is not None
        departing.leave(seat.table_id, seat.account_id)

    return _each(departing.held(), leave, until)


def _idle_tables(until: float) -> int:
    """Also those whose rules are lost; not where somebody's time still runs."""
    now = timezone.now()
    idle = Q(pk__in=())
    for status in (OPEN, RUNNING):
        for is_live in (True, False):
            since = now - speeds.patience(status, is_live)
            idle |= Q(status=status, is_live=is_live, updated_at__lte=since)
    timed = Decision.objects.filter(table=OuterRef("pk"), closed_seq=None, deadline__gt=now)
    lapsed = Table.objects.filter(idle).exclude(Exists(timed))
    return _each(lapsed, lambda table: service.execute(LapseTable(table.pk)), until)


def _times(until: float) -> int:
    """People whose tables have yet to hear of their quiet hours or vacation."""
    untold = told.untold()
    for account in untold:
        _do(partial(told.tell_tables, account))
        if time.monotonic() > until:
            break
    return len(untold)


def _each(due: QuerySet[Row], work: Callable[[Row], object], until: float) -> int:
    """Works on what is due, as long as there is time: from anywhere on, and around. Returns how much is due.

    Were it always the oldest first, some that fail every time would keep the others from their turn.
    """
    rows = due.order_by("pk")
    if not (count := rows.count()):
        return 0
    start = randrange(count)
    for row in [*rows[start : start + AT_ONCE], *rows[: min(start, AT_ONCE)]]:
        _do(partial(work, row))
        if time.monotonic() > until:
            break
    return count


STEPS: dict[str, Callable[[float], int]] = {
    "flags": _flags,
    "starts": _due_starts,
    "takebacks": _takebacks,
    "departures": _departures,
    "outbox": _outbox,  # Before bots: with Valkey away bots may take all the time there is.
    "bot_turns": _bot_turns,
    "idle_tables": _idle_tables,
    "times": _times,
}
"""What a sweep does, in this order: each until its time is up, and each says how much it found."""


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
    except Refused as no:
        log.warning("the sweeper was refused: %s", no)
    except Exception:
        log.exception("the sweeper could not do its work")
