"""What is told of workers, beat and queues, asked of a real Valkey, real workers and a real beat."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
import redis
from django.conf import LazySettings
from django.conf import settings as site
from django.utils import timezone

from reworld_site import processes
from reworld_site.operations.queues import Work, _mailbox, work
from reworld_site.processes import Child
from reworld_site.tables import hints
from tests.plugin.live import environment
from tests.reworld_site.operations.conftest import DEAD

QUICK = 1.0  # seconds in which a page must know


def soon(holds: Callable[[Work], bool], seconds: float = 40) -> Work:
    until = time.monotonic() + seconds
    while not ((found := work()) and holds(found)):
        assert time.monotonic() < until, found
        time.sleep(0.2)
    return found


def asked() -> Work:
    found = work()
    assert found
    return found


def quickly() -> Work | None:
    started = time.monotonic()
    found = work()
    assert time.monotonic() - started < QUICK
    return found


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_ends_is_missed_by_name(worker: Child) -> None:
    (one,) = soon(lambda found: bool(found.workers)).workers
    assert one.name.startswith("worker@")
    assert (one.slots, one.busy, one.queues) == (2, 0, ["bots", "notices", "scoring"])
    worker.kill()
    found = soon(lambda found: not found.workers)
    assert found.silent == [one.name]
    assert quickly()


@pytest.mark.django_db(transaction=True)
def test_a_worker_is_asked_though_the_end_of_another_has_taken_its_name_away(worker: Child) -> None:
    """As at a restart where the new one starts before the old one has ended."""
    (one,) = soon(lambda found: bool(found.workers)).workers
    with redis.Redis.from_url(site.REDIS_URL) as client:
        assert client.delete(f"_kombu.binding.{_mailbox()}")
    assert [found.name for found in asked().workers] == [one.name]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_hangs_is_not_waited_for(worker: Child) -> None:
    soon(lambda found: bool(found.workers))
    assert worker.process
    os.kill(worker.process.pid, signal.SIGSTOP)
    try:
        found = quickly()
        assert found
        assert len(found.silent) == 1
    finally:
        os.kill(worker.process.pid, signal.SIGCONT)


@pytest.mark.django_db(transaction=True)
def test_beat_is_heard_of(valkey: redis.Redis, tmp_path: Path) -> None:
    assert asked().beat_age is None
    beat = processes.beat(tmp_path, environment())
    beat.start()
    try:
        found = soon(lambda found: found.beat_age is not None and found.beat_age < 3)
        assert {one.name: one.messages > 0 for one in found.queues}["sweeps"]
    finally:
        beat.stop(deadline=3)


def test_a_queue_that_nobody_empties_grows_old(valkey: redis.Redis) -> None:
    for _ in range(2):
        hints.bot_turn(uuid4(), "5.0", timezone.now())
        time.sleep(0.2)
    queues = {one.name: one for one in asked().queues}
    assert queues["bots"].messages == 2
    assert 0.3 < (queues["bots"].oldest or 0) < 20
    assert (queues["scoring"].messages, queues["scoring"].oldest) == (0, None)


def test_a_message_that_does_not_say_when_it_was_sent_is_counted_all_the_same(valkey: redis.Redis) -> None:
    valkey.lpush("bots", b'{"headers": {}}')
    valkey.lpush("scoring", b"no JSON")
    queues = {one.name: one for one in asked().queues}
    assert (queues["bots"].messages, queues["bots"].oldest) == (1, None)
    assert (queues["scoring"].messages, queues["scoring"].oldest) == (1, None)


def test_a_valkey_that_is_down_is_known_quickly(settings: LazySettings) -> None:
    settings.REDIS_URL = DEAD
    assert quickly() is None


def test_a_valkey_that_hangs_is_not_waited_for(settings: LazySettings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        assert quickly() is None
