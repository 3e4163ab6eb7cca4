"""What the database says of how the site is doing, part by part, within a time that a page can wait."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import DatabaseError, connection, transaction
from django.db.models import Count, Max, Min, QuerySet
from django.utils import timezone

from reworld_site.eventstore import sql
from reworld_site.eventstore.models import OutboxRow, StoredEvent
from reworld_site.moderation.detectors import running
from reworld_site.moderation.models import DetectorRun
from reworld_site.operations import tallies
from reworld_site.operations.models import BehindTable, LastSweep, Sample, SlowCall, WebProcess
from reworld_site.operations.stuck import Stuck, stuck
from reworld_site.tables import clocks, sweeper
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import Decision, Table
from reworld_site.tables.state import OVER, RUNNING

logger = logging.getLogger(__name__)

STATEMENT_MS = 800
BUDGET = 1.5  # seconds; after that no further part is begun
ALIVE = timedelta(seconds=16)  # three beats
DAY = timedelta(hours=24)
SHOWN = 10

COUNT_SINCE = f"SELECT count(*), max(position) FROM {sql.table(StoredEvent)} WHERE position > %s"


class Late(msgspec.Struct):
    """How many are late, and the longest wait in seconds; None when none is."""

    count: int
    oldest: float | None


class Waiting(msgspec.Struct):
    """Outbox rows of a subscriber; `attempts`: the most that were made for one."""

    subscriber: str
    rows: int
    oldest: float
    attempts: int


class Sweep(msgspec.Struct):
    """`age`: seconds since the last sweep ended, None before the first; `by` did the last noted one."""

    age: float | None
    by: str | None = None
    seconds: float | None = None
    found: dict[str, int] = {}
    found_age: float | None = None


class Looked(msgspec.Struct):
    """A detector of moderation: how long ago it last looked, how many seconds that took, and how many open
    findings it saw; `trouble` is why it failed.
    """

    detector: str
    age: float
    seconds: float
    found: int
    trouble: str


class Web(msgspec.Struct):
    name: str
    sockets: int
    watched: int


class Events(msgspec.Struct):
    """`since_sample`: how many were added after the last sample, which is `sample_age` seconds old."""

    since_sample: int
    head: int
    sample_age: float | None


class SlowOne(msgspec.Struct):
    kind: str
    game: str
    table: UUID
    ms: int
    at: datetime


class BehindOne(msgspec.Struct):
    table: UUID
    times: int
    last_at: datetime


class Stored(msgspec.Struct):
    """A part is None when the database did not give it in time. `ms`: how long all of them took."""

    ms: float = 0.0
    round_trip_ms: float | None = None
    running: int | None = None
    bots_late: Late | None = None
    people_late: Late | None = None
    outbox: list[Waiting] | None = None
    unscored: Late | None = None
    sweep: Sweep | None = None
    detectors: list[Looked] | None = None
    stuck: Stuck | None = None
    webs: list[Web] | None = None
    events: Events | None = None
    totals: dict[str, int] | None = None
    slowest: list[SlowOne] | None = None
    behind: list[BehindOne] | None = None

    @property
    def is_whole(self) -> bool:
        return all(getattr(self, part) is not None for part in PARTS)


def stored() -> Stored:
    """As much as the database tells within `BUDGET`; never raises for a database that is slow."""
    started = time.monotonic()
    parts: dict[str, Any] = {}
    try:
        with impatient():
            for name, part in PARTS.items():
                if time.monotonic() - started > BUDGET:
                    break
                parts[name] = part()
    except DatabaseError as error:
        logger.warning("the database did not tell all: %s", error)
    return Stored((time.monotonic() - started) * 1000, **parts)


@contextmanager
def impatient() -> Iterator[None]:
    """No statement within takes long on PostgreSQL; SQLite's readers wait for nobody."""
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic():
        sql.execute(f"SET LOCAL statement_timeout = {STATEMENT_MS}")
        yield


def _round_trip() -> float:
    started = time.monotonic()
    sql.first("SELECT 1")
    return (time.monotonic() - started) * 1000


def _running() -> int:
    return Table.objects.filter(status=RUNNING).count()


def _bots_late() -> Late:
    due = timezone.now() - sweeper.LATE
    return _late(_open_decisions().filter(bot_due_at__lt=due), "bot_due_at")


def _people_late() -> Late:
    due = timezone.now() - clocks.GRACE
    return _late(_open_decisions().filter(deadline__lt=due), "deadline")


def _open_decisions() -> QuerySet[Decision]:
    return Decision.objects.filter(is_known("table__"), closed_seq=None)


def _unscored() -> Late:
    return _late(Table.objects.filter(status=OVER), "updated_at")


def _late(rows: QuerySet[Any], since: str) -> Late:
    found = rows.aggregate(count=Count("pk"), first=Min(since))
    return Late(found["count"], _seconds(found["first"]))


def _outbox() -> list[Waiting]:
    rows = OutboxRow.objects.values("subscriber").order_by("subscriber")
    found = rows.annotate(rows=Count("pk"), first=Min("posted_at"), most=Max("attempts"))
    return [
        Waiting(one["subscriber"], one["rows"], _seconds(one["first"]) or 0.0, one["most"]) for one in found
    ]


def _sweep() -> Sweep:
    age, last = sweeper.last_sweep_age(), LastSweep.objects.first()
    if last is None:
        return Sweep(age)
    return Sweep(age, last.by, last.seconds, last.found, _seconds(last.found_at))


def _detectors() -> list[Looked]:
    rows = DetectorRun.objects.order_by("detector")
    return [
        Looked(one.detector, _seconds(one.ran_at) or 0.0, one.seconds, one.found, running.trouble_of(one))
        for one in rows
    ]


def _webs() -> list[Web]:
    alive = WebProcess.objects.filter(seen_at__gt=timezone.now() - ALIVE).order_by("name")
    return [Web(one.name, one.sockets, one.watched) for one in alive]


def _events() -> Events:
    last = Sample.objects.order_by("-minute").first()
    if last is None:
        (head,) = sql.first(f"SELECT max(position) FROM {sql.table(StoredEvent)}") or (None,)
        return Events(0, head or 0, None)
    counted, head = sql.first(COUNT_SINCE, last.marks["head"]) or (0, None)
    return Events(counted, head or last.marks["head"], _seconds(last.minute))


def _slowest() -> list[SlowOne]:
    of_the_day = SlowCall.objects.filter(at__gt=timezone.now() - DAY)
    return [
        SlowOne(one.kind, one.game, one.table, one.ms, one.at) for one in of_the_day.order_by("-ms")[:SHOWN]
    ]


def _behind() -> list[BehindOne]:
    of_the_day = BehindTable.objects.filter(last_at__gt=timezone.now() - DAY)
    return [BehindOne(one.table, one.times, one.last_at) for one in of_the_day.order_by("-times")[:SHOWN]]


def _seconds(since: datetime | None) -> float | None:
    return None if since is None else max(0.0, (timezone.now() - since).total_seconds())


PARTS: dict[str, Callable[[], Any]] = {
    "round_trip_ms": _round_trip,
    "sweep": _sweep,
    "bots_late": _bots_late,
    "people_late": _people_late,
    "outbox": _outbox,
    "unscored": _unscored,
    "running": _running,
    "stuck": stuck,
    "webs": _webs,
    "events": _events,
    "totals": tallies.totals,
    "slowest": _slowest,
    "behind": _behind,
    "detectors": _detectors,
}
"""The most telling first, should the time not be enough for all."""
