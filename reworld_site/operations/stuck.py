"""Tables that should go on by themselves and do not: the sweeper has had its chances, somebody must look."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from reworld_site.eventstore.models import OutboxRow
from reworld_site.tables.history import table_of
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import Decision, Table
from reworld_site.tables.state import OPEN, OVER, RUNNING

LONG = timedelta(seconds=60)
FAILURES = 5
SHOWN = 20


class StuckTable(msgspec.Struct):
    """`why`: bot_late, time_up, not_started, nobody_asked, not_scored, failing, rules_lost."""

    table: UUID
    game: str
    why: str
    since: datetime


class Stuck(msgspec.Struct):
    """How many by why, and the first `SHOWN`, the longest stuck first."""

    counts: dict[str, int]
    tables: list[StuckTable]


def stuck() -> Stuck:
    """A table stands here once, for the first thing that is wrong with it."""
    found: dict[UUID, StuckTable] = {}
    for one in _all(timezone.now() - LONG):
        found.setdefault(one.table, one)
    counts: dict[str, int] = {}
    for one in found.values():
        counts[one.why] = counts.get(one.why, 0) + 1
    return Stuck(counts, sorted(found.values(), key=lambda one: one.since)[:SHOWN])


def _all(before: datetime) -> Iterator[StuckTable]:
    yield from _tables("rules_lost", Table.objects.filter(~is_known(), status__in=(OPEN, RUNNING)))
    yield from _failing()
    asked = Decision.objects.filter(is_known("table__"), closed_seq=None)
    yield from _decisions("bot_late", asked.filter(bot_due_at__lt=before), "bot_due_at")
    yield from _decisions("time_up", asked.filter(deadline__lt=before), "deadline")
    yield from _tables("not_started", Table.objects.filter(start_due_at__lt=before), "start_due_at")
    yield from _tables("not_scored", Table.objects.filter(status=OVER, updated_at__lt=before))
    yield from _tables("nobody_asked", _without_decision(before))


def _without_decision(before: datetime) -> QuerySet[Table]:
    is_asked = Exists(Decision.objects.filter(table=OuterRef("pk"), closed_seq=None))
    going_on = Table.objects.filter(is_known(), status=RUNNING, paused_at=None)
    return going_on.filter(~is_asked, updated_at__lt=before)


def _failing() -> Iterator[StuckTable]:
    """What the outbox has tried again and again."""
    rows = OutboxRow.objects.filter(attempts__gte=FAILURES).values_list("stream", "posted_at")
    since = {table_of(stream): posted for stream, posted in rows if stream.startswith("table:")}
    for table, game in Table.objects.filter(pk__in=since).values_list("pk", "game"):
        yield StuckTable(table, game, "failing", since[table])


def _tables(why: str, tables: QuerySet[Table], since: str = "updated_at") -> Iterator[StuckTable]:
    for table, game, at in tables.values_list("pk", "game", since):
        yield StuckTable(table, game, why, at)


def _decisions(why: str, decisions: QuerySet[Decision], since: str) -> Iterator[StuckTable]:
    for table, game, at in decisions.values_list("table", "table__game", since):
        yield StuckTable(table, game, why, at)
