"""What each process has counted by itself goes to the database, so that any of them can show all of it."""

from collections import Counter
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from reworld_site.eventstore import sql
from reworld_site.live.behind import Found, behind
from reworld_site.live.hub import Hub
from reworld_site.operations import identity, tallies
from reworld_site.operations.models import SlowCall, WebProcess
from reworld_site.tables.engine_calls import Collected, engine_calls
from reworld_site.tables.engine_calls import SlowCall as Slow

Missed: TypeAlias = Counter[tuple[Found, UUID | None]]


def report() -> None:
    """Writes down what this process has counted since it last did; nothing when there is nothing."""
    calls, missed = engine_calls.collect(), behind.collect()
    counted = {**_of_calls(calls), **_of_behind(missed)}
    if not counted:
        return
    with transaction.atomic():
        tallies.add(counted)
        SlowCall.objects.bulk_create(map(_row, calls.slow))
        _add_behind(missed, timezone.now())


def report_web(hub: Hub) -> None:
    """A web process's chore."""
    report()
    WebProcess.objects.update_or_create(
        name=identity.name(),
        defaults={"sockets": hub.open_sockets(), "watched": len(hub.tables()), "seen_at": timezone.now()},
    )


def _of_calls(calls: Collected) -> dict[str, int]:
    counted = {}
    for (kind, game), total in calls.totals.items():
        counted[f"calls.{kind}.{game}"] = total.calls
        counted[f"call_us.{kind}.{game}"] = round(total.ms * 1000)
        counted[f"slow_calls.{kind}.{game}"] = total.slow
    return counted


def _of_behind(missed: Missed) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for (found, _), times in missed.items():
        counted[f"behind.{found}"] += times
    return dict(counted)


def _add_behind(missed: Missed, now: datetime) -> None:
    by_table: Counter[UUID] = Counter()
    for (_, table), times in missed.items():
        if table:
            by_table[table] += times
    for table in sorted(by_table):
        sql.execute(tallies.ADD_BEHIND, table, by_table[table], now)


def _row(call: Slow) -> SlowCall:
    return SlowCall(at=call.at, kind=call.kind, game=call.game, table=call.table, ms=round(call.ms))
