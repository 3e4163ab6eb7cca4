"""A minute of the site is kept once, whoever samples, and for a day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
import redis
from django.conf import LazySettings
from django.db import connection
from django.utils import timezone

from reworld_site.eventstore.models import StoredEvent
from reworld_site.operations import sampling, tallies
from reworld_site.operations.models import BehindTable, Sample, SlowCall, WebProcess
from reworld_site.tables import sweeper
from tests.reworld_site.operations.conftest import DEAD
from tests.reworld_site.people import Person, Table, on_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


class Clock:
    """Stands still until it is put forward."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 12, 0, 30, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def forward(self, **how_far: float) -> None:
        self.time += timedelta(**how_far)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", clock.now)
    return clock


def latest() -> dict[str, float]:
    return Sample.objects.latest("minute").figures


def test_each_minute_is_sampled_once(clock: Clock) -> None:
    assert sampling.sample_if_due()
    clock.forward(seconds=20)
    assert not sampling.sample_if_due()
    clock.forward(seconds=20)
    assert sampling.sample_if_due()
    assert Sample.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_processes_that_sample_at_once_one_is_kept(table: Table) -> None:
    """Each has found the minute without a sample before any of them writes one."""
    Sample.objects.create(
        minute=timezone.now() - timedelta(minutes=1),
        figures={},
        marks={"head": StoredEvent.objects.first().pk},
    )
    minute = timezone.now().replace(second=0, microsecond=0)
    kept: list[bool] = []
    ready = Barrier(4)

    def sample() -> None:
        reading, before = sampling.read(), Sample.objects.earliest("minute")
        ready.wait()
        kept.append(sampling._keep(minute, reading, before))
        connection.close()

    threads = [Thread(target=sample) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kept) == [False, False, False, True]
    assert Sample.objects.filter(minute=minute).count() == 1
    assert tallies.totals()["events"] == StoredEvent.objects.count() - 1


def test_a_sweep_samples(clock: Clock) -> None:
    sweeper.sweep()
    assert latest()["outbox"] == 0


def test_events_are_counted_once(clock: Clock, alice: Person, bob: Person, table: Table) -> None:
    sampling.sample_if_due()
    assert "events" not in latest()
    before = StoredEvent.objects.count()
    next(on_turn(table, alice, bob)).play(table)
    added = StoredEvent.objects.count() - before
    clock.forward(minutes=2)
    sampling.sample_if_due()
    assert latest()["events"] == added / 2
    clock.forward(minutes=1)
    sampling.sample_if_due()
    assert latest()["events"] == 0
    assert tallies.totals()["events"] == added


def test_what_was_counted_while_nobody_sampled_is_no_minutes(clock: Clock) -> None:
    sampling.sample_if_due()
    tallies.add({"behind.gap": 50})
    clock.forward(hours=1)
    sampling.sample_if_due()
    assert "behind" not in latest()
    tallies.add({"behind.gap": 3, "behind.ask": 1})
    clock.forward(minutes=1)
    sampling.sample_if_due()
    assert latest()["behind"] == 4


def test_what_is_older_than_a_day_is_thrown_away(clock: Clock) -> None:
    for _ in range(3):
        sampling.sample_if_due()
        SlowCall.objects.create(at=clock.now(), kind="play", game="reworld", table="0" * 32, ms=80)
        WebProcess.objects.update_or_create(
            name=str(clock.now()), defaults={"sockets": 0, "watched": 0, "seen_at": clock.now()}
        )
        BehindTable.objects.create(table=uuid4(), times=1, last_at=clock.now())
        clock.forward(hours=20)
    sampling.sample_if_due()
    assert Sample.objects.count() == 2
    assert {kind.objects.count() for kind in (SlowCall, WebProcess, BehindTable)} == {1}


def test_slow_calls_do_not_grow_without_end(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "SLOW_CALLS_KEPT", 5)
    for ms in range(20):
        SlowCall.objects.create(at=clock.now(), kind="play", game="reworld", table="0" * 32, ms=ms)
    sampling.sample_if_due()
    assert sorted(SlowCall.objects.values_list("ms", flat=True)) == [15, 16, 17, 18, 19]


def test_without_valkey_the_rest_is_sampled(clock: Clock, settings: LazySettings) -> None:
    settings.REDIS_URL = DEAD
    sampling.sample_if_due()
    assert "waiting" not in latest()
    assert latest()["bots_late"] == 0


def test_a_clock_that_was_put_back_does_no_harm(clock: Clock) -> None:
    sampling.sample_if_due()
    clock.forward(minutes=-30)
    assert not sampling.sample_if_due()
    assert Sample.objects.count() == 1


def test_waiting_messages_are_sampled(clock: Clock, valkey: redis.Redis) -> None:
    valkey.lpush("bots", b"{}", b"{}")
    sampling.sample_if_due()
    assert latest()["waiting"] == 2
