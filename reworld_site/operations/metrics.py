"""A reading in Prometheus' own form.

Every process gives the same answer, since all of it comes from the database and Valkey; so it does not matter
which web process a scrape meets, and no files need to be shared between processes.
"""

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from reworld_site.operations import tallies
from reworld_site.operations.queues import Work
from reworld_site.operations.reading import Reading
from reworld_site.operations.stored import Late, Stored

PREFIX = "reworld_"


def exposition(reading: Reading) -> bytes:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Read(reading))
    return generate_latest(registry)


class _Read(Collector):
    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def collect(self) -> Iterator[Metric]:
        yield _gauge("valkey_up", "Whether Valkey answers.", float(self._reading.work is not None))
        yield _gauge("reading_seconds", "How long these figures took.", self._reading.ms / 1000)
        if self._reading.work:
            yield from _of_work(self._reading.work)
        yield from _of_stored(self._reading.stored)
        yield from _of_totals(self._reading.stored)


def _of_work(work: Work) -> Iterator[Metric]:
    workers, queues = work.workers, work.queues
    yield _by("worker_slots", "Tasks at a time.", "worker", {one.name: one.slots for one in workers})
    yield _by("worker_busy", "Tasks being worked on.", "worker", {one.name: one.busy for one in workers})
    yield _gauge("workers_silent", "Workers that are known and do not answer.", len(work.silent))
    yield _gauge("messages_in_hand", "Messages that workers hold.", work.in_hand)
    yield _by("queue_messages", "Messages that wait.", "queue", {one.name: one.messages for one in queues})
    oldest = {one.name: one.oldest or 0 for one in queues}
    yield _by("queue_oldest_seconds", "Age of the oldest message that waits.", "queue", oldest)
    if work.beat_age is not None:
        yield _gauge("beat_age_seconds", "Time since beat's last tick.", work.beat_age)


def _of_stored(now: Stored) -> Iterator[Metric]:
    yield _gauge("database_seconds", "How long the database took for these figures.", now.ms / 1000)
    yield _gauge("database_whole", "Whether it gave all of them in time.", float(now.is_whole))
    late = {"bots": now.bots_late, "people": now.people_late}
    yield from _late("overdue_decisions", "Decisions whose time is up.", "whose", late)
    yield from _late("unscored_tables", "Ended games that wait for their scoring.", "", {"": now.unscored})
    if now.running is not None:
        yield _gauge("running_tables", "Games that go on.", now.running)
    if now.outbox is not None:
        rows = {one.subscriber: one.rows for one in now.outbox}
        oldest = {one.subscriber: one.oldest for one in now.outbox}
        yield _by("outbox_rows", "Events that a subscriber has yet to hear of.", "subscriber", rows)
        yield _by("outbox_oldest_seconds", "How long the oldest has waited.", "subscriber", oldest)
    if now.sweep and now.sweep.age is not None:
        yield _gauge("sweep_age_seconds", "Time since the last sweep ended.", now.sweep.age)
    if now.stuck:
        yield _by("stuck_tables", "Tables that do not go on.", "why", now.stuck.counts)
    if now.webs is not None:
        yield _by("sockets", "Open sockets.", "process", {one.name: one.sockets for one in now.webs})


def _of_totals(now: Stored) -> Iterator[Metric]:
    if now.totals is None:
        return
    total = now.totals
    events = total.get("events", 0) + (now.events.since_sample if now.events else 0)
    yield _total("events", "Events stored since they were first counted.", (), {(): events})
    yield _total("behind", "Clients found behind their table.", ("how",), _apart("behind", total))
    yield _total("swept", "What sweeps have found due.", ("what",), _apart("swept", total))
    of = ("call", "game")
    yield _total("engine_calls", "Calls of rules and bots.", of, _apart("calls", total))
    yield _total("engine_slow_calls", "Those that took too long.", of, _apart("slow_calls", total))
    spent = {labels: us / 1e6 for labels, us in _apart("call_us", total).items()}
    yield _total("engine_seconds", "Time spent in them.", of, spent)


def _apart(kind: str, totals: dict[str, int]) -> dict[tuple[str, ...], int]:
    return {tuple(name.split(".")): count for name, count in tallies.of(kind, totals).items()}


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, words, value)


def _by(name: str, words: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, words, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _late(name: str, words: str, label: str, late: dict[str, Late | None]) -> Iterator[Metric]:
    labels = [label] if label else []
    counts = GaugeMetricFamily(PREFIX + name, words, labels=labels)
    oldest = GaugeMetricFamily(f"{PREFIX}{name}_oldest_seconds", "How long the oldest waits.", labels=labels)
    for key, one in late.items():
        if one is not None:
            counts.add_metric([key] if label else [], one.count)
            oldest.add_metric([key] if label else [], one.oldest or 0)
    yield counts
    yield oldest


def _total(
    name: str,
    words: str,
    labels: tuple[str, ...],
    values: Mapping[tuple[str, ...], float],
) -> Metric:
    family = CounterMetricFamily(PREFIX + name, words, labels=labels)
    for key, value in values.items():
        family.add_metric(key, value)
    return family
