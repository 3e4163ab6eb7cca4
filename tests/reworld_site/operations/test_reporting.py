"""What processes count by themselves is added up in the database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from uuid import UUID

import pytest
import redis
from websockets.sync.client import connect

from reworld_site import processes
from reworld_site.operations import reporting, sweeps, tallies
from reworld_site.operations.models import BehindTable, LastSweep, SlowCall, WebProcess
from reworld_site.processes import Child, free_port, wait_until
from reworld_site.tables import bot_turns, loaded
from reworld_site.tables.engine_calls import SLOW_MS
from reworld_site.tables.sweeper import Swept
from tests.plugin.live import answers, environment
from tests.reworld_site.live.conftest import served
from tests.reworld_site.live.served import Served
from tests.reworld_site.operations.test_queues import soon
from tests.reworld_site.people import Person, Table, on_turn

pytestmark = pytest.mark.django_db

__all__ = ["served"]


def test_calls_of_the_rules_are_counted(alice: Person, bob: Person, table: Table) -> None:
    next(on_turn(table, alice, bob)).play(table)
    reporting.report()
    totals = tallies.totals()
    assert totals["calls.play.reworld"] == 1
    assert totals["calls.legal_actions.reworld"] >= 1
    assert totals["call_us.play.reworld"] > 0


def test_a_bots_thinking_is_counted(alice: Person) -> None:
    table = alice.open("me", "greedy")
    for _ in range(20):
        decisions = loaded.load(UUID(table.id)).table.decisions.values()
        if turns := [one for one in decisions if one.bot_due_at]:
            bot_turns.play(UUID(table.id), turns[0].id)
            break
        alice.play(table)
    reporting.report()
    assert tallies.totals()["calls.choose.reworld"] == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_reports_what_its_pool_has_done(worker: Child, alice: Person) -> None:
    soon(lambda found: bool(found.workers))
    table = alice.open("me", "greedy")
    until = time.monotonic() + 40
    while not tallies.totals().get("calls.choose.reworld"):
        assert time.monotonic() < until, "no worker has reported"
        if alice.frame(table)["decision"]:
            alice.play(table)
        time.sleep(0.2)


def test_slow_calls_are_kept_with_game_and_table(
    alice: Person, bob: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SLOW_MS, "play", 0.0)
    next(on_turn(table, alice, bob)).play(table)
    reporting.report()
    (kept,) = SlowCall.objects.all()
    assert (kept.kind, kept.game, str(kept.table)) == ("play", "reworld", table.id)
    assert tallies.totals()["slow_calls.play.reworld"] == 1


def test_what_was_reported_is_not_reported_again(alice: Person, bob: Person, table: Table) -> None:
    next(on_turn(table, alice, bob)).play(table)
    reporting.report()
    before = tallies.totals()
    reporting.report()
    assert tallies.totals() == before


def test_two_processes_add_up(db: None) -> None:
    tallies.add({"behind.gap": 2, "behind.ask": 1})
    tallies.add({"behind.gap": 3, "behind.beat": 0})
    assert tallies.of("behind", tallies.totals()) == {"gap": 5, "ask": 1}


def test_a_browser_that_missed_something_is_counted(stranger: Person, table: Table) -> None:
    assert stranger.get(f"{table.path}?after=3").status_code == 200
    assert stranger.get(f"{table.path}?after=3&gap=1").status_code == 200
    assert stranger.get(f"{table.path}?after=3&gap=maybe").status_code == 422
    assert stranger.get(f"/api/tables/{UUID(int=1)}?gap=1").status_code == 404
    reporting.report()
    assert tallies.totals()["behind.gap"] == 1
    assert [(str(one.table), one.times) for one in BehindTable.objects.all()] == [(table.id, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_socket_that_asks_again_is_counted(served: Served, alice: Person, table: Table) -> None:
    socket = served.socket(alice, table)
    socket.next()
    socket.say({"type": "ask", "after": 2})
    socket.next()
    reporting.report()
    assert tallies.totals()["behind.ask"] == 1


def test_a_sweep_that_found_nothing_does_not_hide_what_was_found(db: None) -> None:
    sweeps.hear(Swept({"flags": 2, "outbox": 0}, 0.01))
    sweeps._noted_at = None
    sweeps.hear(Swept({"flags": 0, "outbox": 0}, 0.02))
    last = LastSweep.objects.get()
    assert (last.found, last.seconds) == ({"flags": 2}, 0.02)
    assert tallies.totals()["swept.flags"] == 2


def test_sweeps_that_find_nothing_are_not_each_written_down(db: None) -> None:
    sweeps.hear(Swept({"flags": 0}, 0.01))
    first = LastSweep.objects.get().at
    sweeps.hear(Swept({"flags": 0}, 0.01))
    assert LastSweep.objects.get().at == first


@pytest.fixture
def webs(transactional_db: None, valkey: redis.Redis) -> Iterator[list[int]]:
    """The ports of two web processes."""
    with ExitStack() as running:
        children: list[tuple[int, Child]] = []
        for _ in range(2):
            port = free_port()
            child = processes.web(port, environment())
            child.start()
            running.callback(child.stop, deadline=3)
            children.append((port, child))
        for port, child in children:
            wait_until(lambda port=port: answers(port), child, 60)
        yield [port for port, _ in children]


def test_each_web_process_tells_of_its_sockets(webs: list[int], alice: Person, table: Table) -> None:
    first = f"127.0.0.1:{webs[0]}"
    address = f"ws://{first}/ws/tables/{table.id}/"
    with connect(address, origin=f"http://{first}", additional_headers={"Cookie": alice.cookies}):
        until = time.monotonic() + 40
        while (told := sorted(WebProcess.objects.values_list("sockets", "watched"))) != [(0, 0), (1, 1)]:
            assert time.monotonic() < until, told
            time.sleep(0.2)
