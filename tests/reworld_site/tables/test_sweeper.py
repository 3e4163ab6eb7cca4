"""Whatever Celery loses is found in the database and done."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event
from uuid import UUID

import pytest
import redis
from django.conf import settings as site
from django.utils import timezone

from reworld_site.celery import app
from reworld_site.tables import (
    background,
    bot_turns,
    commands,
    healing,
    loaded,
    projections,
    service,
    sweeper,
)
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import AcceptedMove, SweepLease
from tests.reworld_site.tables.conftest import Player, open_table, play_out
from tests.reworld_site.tables.test_bot_turns import against_a_bot

pytestmark = pytest.mark.django_db


class Clock:
    """The time as the site sees it, to be put forward."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self._now = timezone.now

    def now(self) -> datetime:
        return self._now() + self.ahead

    def forward(self, seconds: float) -> None:
        self.ahead += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", clock.now)
    return clock


@pytest.fixture
def valkey() -> Iterator[redis.Redis]:
    with redis.Redis.from_url(site.REDIS_URL) as client:
        client.flushall()
        yield client


@contextmanager
def hints_sent_to(port: int) -> Iterator[None]:
    """Ends when the thread that sends hints has got over it."""
    url = app.conf.broker_url
    app.conf.broker_url = f"redis://127.0.0.1:{port}/0"
    app._after_fork()
    yield
    app.conf.broker_url = url
    app._after_fork()
    heard = Event()
    while not heard.wait(0.1):
        background.later("heard", heard.set)


@pytest.fixture
def valkey_is_down() -> Iterator[None]:
    """Nobody listens where hints are sent."""
    with hints_sent_to(1):
        yield


@pytest.fixture
def valkey_hangs() -> Iterator[None]:
    """Whoever listens where hints are sent says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent, hints_sent_to(silent.getsockname()[1]):
        yield


def moves(table: UUID) -> int:
    return AcceptedMove.objects.filter(table=table).count()


def test_a_turn_that_is_a_little_late_gets_another_hint(
    alice: Player, clock: Clock, valkey: redis.Redis
) -> None:
    table, _ = against_a_bot(alice)
    clock.forward(2)
    waiting = valkey.llen("bots")
    assert sweeper.sweep()
    assert valkey.llen("bots") > waiting
    assert moves(table) == 1


def test_a_turn_that_is_very_late_is_played_by_the_sweeper(alice: Player, clock: Clock) -> None:
    table, _ = against_a_bot(alice)
    clock.forward(6)
    sweeper.sweep()
    sweeper.sweep()
    assert moves(table) == 2
    assert alice.decision


def test_whoever_listens_hears_what_a_sweep_has_found(
    alice: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[sweeper.Swept] = []

    def fail(swept: sweeper.Swept) -> None:
        raise ConnectionError

    monkeypatch.setattr(sweeper, "listeners", [fail, heard.append])
    against_a_bot(alice)
    sweeper.sweep()
    clock.forward(6)
    sweeper.sweep()
    assert [one.found["bot_turns"] for one in heard] == [0, 1]
    assert heard[0].found.keys() == sweeper.STEPS.keys()


def test_without_valkey_the_sweeper_plays_at_once(alice: Player, clock: Clock, valkey_is_down: None) -> None:
    table, _ = against_a_bot(alice)
    clock.forward(2)
    sweeper.sweep()
    assert moves(table) == 2


def test_a_valkey_that_hangs_is_waited_for_once_in_a_sweep(
    alice: Player, bob: Player, clock: Clock, valkey_hangs: None
) -> None:
    tables = [against_a_bot(player)[0] for player in (alice, bob)]
    clock.forward(2)
    started = time.monotonic()
    sweeper.sweep()
    assert time.monotonic() - started < 3 * site.CELERY_BROKER_TRANSPORT_OPTIONS["socket_timeout"]
    clock.forward(4)
    sweeper.sweep()
    assert [moves(table) for table in tables] == [2, 2]


def test_without_valkey_an_action_is_accepted_without_delay(alice: Player, valkey_is_down: None) -> None:
    table = open_table(alice, "greedy")
    started = timezone.now()
    assert alice.act_anyhow().code == "accepted"
    assert (timezone.now() - started).total_seconds() < 0.2
    assert moves(table) == 1


def test_a_lost_scoring_is_found(table: UUID, alice: Player, bob: Player, clock: Clock) -> None:
    play_out(alice, bob)
    sweeper.sweep()
    assert alice.frame()["table"]["status"] == "scored"


def test_bots_that_take_all_the_time_keep_nobody_from_being_scored(
    table: UUID, alice: Player, bob: Player, charlie: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(alice, bob)
    against_a_bot(charlie)
    clock.forward(6)
    monkeypatch.setattr(sweeper, "BUDGET", 0.5)
    monkeypatch.setattr(bot_turns, "play", lambda *_: time.sleep(0.5))
    sweeper.sweep()
    assert alice.frame()["table"]["status"] == "scored"


def test_a_table_that_fails_does_not_keep_the_others_waiting(
    alice: Player, bob: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, _ = against_a_bot(alice)
    sound, _ = against_a_bot(bob)
    play = bot_turns.play

    def fails_once(table: UUID, decision: str) -> object:
        if table == broken:
            raise RuntimeError("this bot cannot think")
        return play(table, decision)

    monkeypatch.setattr(bot_turns, "play", fails_once)
    clock.forward(6)
    sweeper.sweep()
    assert (moves(broken), moves(sound)) == (1, 2)


def test_many_tables_that_always_fail_do_not_keep_a_younger_one_waiting_for_ever(
    alice: Player, bob: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {against_a_bot(alice)[0] for _ in range(3)}
    sound, _ = against_a_bot(bob)
    play = bot_turns.play

    def fails_always(table: UUID, decision: str) -> object:
        if table in broken:
            raise RuntimeError("this bot cannot think")
        return play(table, decision)

    monkeypatch.setattr(bot_turns, "play", fails_always)
    monkeypatch.setattr(sweeper, "AT_ONCE", 1)
    clock.forward(6)
    for _ in range(100):
        sweeper.sweep()
        if moves(sound) > 1:
            break
    assert moves(sound) == 2


def test_one_sweeps_at_a_time(clock: Clock, db: None) -> None:
    assert sweeper.last_sweep_age() is None
    SweepLease.objects.create(name="sweep", leased_until=clock.now() + timedelta(seconds=10))
    assert not sweeper.sweep()
    clock.forward(11)  # Whoever held the lease has died.
    assert sweeper.sweep()
    age = sweeper.last_sweep_age()
    assert age is not None
    assert age < 1


def test_a_web_process_sweeps_when_nobody_has_for_5_seconds(clock: Clock, db: None) -> None:
    assert sweeper.sweep_if_stale()
    clock.forward(4)
    assert not sweeper.sweep_if_stale()
    clock.forward(2)
    assert sweeper.sweep_if_stale()


def test_a_clock_put_back_keeps_nobody_from_sweeping(
    table: UUID, alice: Player, bob: Player, clock: Clock
) -> None:
    assert sweeper.sweep()
    play_out(alice, bob)
    clock.forward(-3600)
    assert sweeper.sweep_if_stale()
    assert alice.frame()["table"]["status"] == "scored"


def test_a_crash_between_commit_and_announce_loses_nothing(
    alice: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(alice, "greedy")
    asked, action = alice.decision, alice.legal()[0]
    with monkeypatch.context() as dying:
        dying.setattr(service, "_tell", crash)
        with pytest.raises(Crash):
            alice.act(action, "m1", decision=asked)
    loaded.forget()
    assert alice.act(action, "m1", decision=asked).code == "duplicate"
    clock.forward(6)
    sweeper.sweep()
    assert moves(table) == 2


@pytest.mark.django_db(transaction=True)
def test_a_crash_before_the_commit_changes_nothing(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(alice, "greedy")
    before, action = alice.frame(), alice.legal()[0]
    with monkeypatch.context() as dying:
        dying.setattr(projections, "project", crash)
        with pytest.raises(Crash):
            alice.act(action, "m1")
    assert alice.frame() == before
    healing.rebuild(table)
    loaded.forget()
    assert alice.frame() == before
    assert alice.act(action, "m1").code == "accepted"


def test_a_lapse_is_refused_for_a_table_that_is_not_idle(table: UUID) -> None:
    assert service.execute(commands.LapseTable(table)).code == "not_idle"
    with pytest.raises(Refused):
        loaded.load(UUID(int=0))


class Crash(BaseException):
    """The process is gone."""


def crash(*_: object) -> None:
    raise Crash
