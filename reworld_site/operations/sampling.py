"""Once a minute the site's figures are kept, for charts over a day; what is older is thrown away."""

from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from reworld_site.eventstore import sql
from reworld_site.operations import identity, tallies
from reworld_site.operations.models import BehindTable, Sample, SlowCall, WebProcess
from reworld_site.operations.queues import Work
from reworld_site.operations.reading import Reading, read
from reworld_site.operations.stored import Stored

KEPT = timedelta(hours=25)
SLOW_CALLS_KEPT = 500
COUNTED_AT_MOST = 600.0
"""What was counted in more seconds than that says nothing about a minute: nobody sampled."""


def sample_if_due() -> bool:
    """Samples unless this minute has its sample; True if it did. Any number of processes may call it."""
    minute = timezone.now().replace(second=0, microsecond=0)
    if Sample.objects.filter(minute__gte=minute).exists():
        return False
    return _keep(minute, read(), Sample.objects.order_by("-minute").first())


def _keep(minute: datetime, reading: Reading, before: Sample | None) -> bool:
    marks = _marks(reading, before)
    figures = gauges(reading) | _rates(minute, marks, before)
    if reading.stored.events and before:
        figures |= _per_minute("events", reading.stored.events.since_sample, minute, before)
    row = [minute, _json(figures), _json(marks)]
    with transaction.atomic():
        if not sql.insert(Sample, ["minute", "figures", "marks"], [row], or_nothing=True):
            return False
        if reading.stored.events:
            tallies.add({"events": reading.stored.events.since_sample})
        _forget(minute - KEPT)
    return True


def gauges(reading: Reading) -> dict[str, float]:
    """What can be read off at one moment; without what could not be."""
    figures = _of_stored(reading.stored) | (_of_work(reading.work) if reading.work else {})
    return {name: round(value, 2) for name, value in figures.items() if value is not None}


def _of_stored(now: Stored) -> dict[str, float | None]:
    return {
        "database_ms": now.ms,
        "bots_late": now.bots_late.count if now.bots_late else None,
        "people_late": now.people_late.count if now.people_late else None,
        "outbox": None if now.outbox is None else sum(one.rows for one in now.outbox),
        "stuck": sum(now.stuck.counts.values()) if now.stuck else None,
        "sweep_age": now.sweep.age if now.sweep else None,
        "sockets": None if now.webs is None else sum(one.sockets for one in now.webs),
    }


def _of_work(work: Work) -> dict[str, float | None]:
    """The worker that samples is busy with just that."""
    return {
        "waiting": sum(one.messages for one in work.queues),
        "oldest_message": max((one.oldest or 0 for one in work.queues), default=0),
        "slots": sum(one.slots for one in work.workers),
        "busy": sum(one.busy for one in work.workers if one.name != identity.name()),
    }


def _marks(reading: Reading, before: Sample | None) -> dict[str, int]:
    """The totals so far; those that could not be read stay where they were."""
    marks: dict[str, int] = dict(before.marks) if before else {"head": 0}
    if reading.stored.events:
        marks["head"] = reading.stored.events.head
    if (totals := reading.stored.totals) is not None:
        marks |= {kind: sum(tallies.of(kind, totals).values()) for kind in ("behind", "slow_calls")}
    return marks


def _rates(minute: datetime, marks: dict[str, int], before: Sample | None) -> dict[str, float]:
    rates: dict[str, float] = {}
    for kind in ("behind", "slow_calls"):
        if before and kind in marks and kind in before.marks:
            rates |= _per_minute(kind, marks[kind] - before.marks[kind], minute, before)
    return rates


def _per_minute(name: str, counted: int, minute: datetime, before: Sample) -> dict[str, float]:
    seconds = (minute - before.minute).total_seconds()
    return {name: round(max(0, counted) * 60 / seconds, 2)} if seconds <= COUNTED_AT_MOST else {}


def _forget(before: datetime) -> None:
    Sample.objects.filter(minute__lt=before).delete()
    WebProcess.objects.filter(seen_at__lt=before).delete()
    BehindTable.objects.filter(last_at__lt=before).delete()
    SlowCall.objects.filter(at__lt=before).delete()
    too_many = SlowCall.objects.order_by("-ms").values_list("pk", flat=True)[SLOW_CALLS_KEPT:]
    SlowCall.objects.filter(pk__in=list(too_many)).delete()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
