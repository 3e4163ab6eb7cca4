"""Clocks and web processes: what one measures another knows, what no worker does they do, and restarts."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import msgspec
import pytest
from pytest_django import Settings

from reworld_site.eventstore import store
from reworld_site.live.round_trips import RoundTrips
from reworld_site.tables import clocks, history, restarts
from reworld_site.tables.models import Decision, SweepLease
from tests.reworld_site.live.served import Served
from tests.reworld_site.live.test_processes import OtherWeb, other
from tests.reworld_site.people import Person, Table

__all__ = ["other"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> RoundTrips:
    """What this process knows, from nothing on."""
    fresh = RoundTrips()
    for user in ("hub", "layer", "socket"):
        monkeypatch.setattr(f"reworld_site.live.{user}.measured", fresh)
    return fresh


def timed(alice: Person, bob: Person, speed: str) -> Table:
    body = {"game": "reworld", "seats": ["me", "open"], "speed": speed}
    table = Table(alice.post("/api/tables", body).json()["id"])
    assert bob.join(table, alice).status_code == 201
    return table


def happened(table: Table, kind: str) -> list[store.StoredEvent]:
    return [row for row in store.read(history.stream_of(UUID(table.id))) if row.type == f"table.{kind}"]


def wait_until(condition: Callable[[], object], seconds: float = 15) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


def id_of(person: Person) -> int:
    assert person.account
    return person.account.pk


def test_a_round_trip_measured_in_one_process_is_known_in_the_others(
    measured: RoundTrips, served: Served, other: OtherWeb, alice: Person, table: Table
) -> None:
    with other.socket(alice, table) as socket:
        while msgspec.json.decode(socket.recv(10))["type"] != "beat":
            pass
        time.sleep(0.3)  # her way is a long one
        socket.send('{"type": "beat"}')
        wait_until(lambda: measured.ms(id_of(alice)) >= 300)
    assert measured.own() == {}


def test_without_any_worker_a_web_process_flags_whoever_is_out_of_time(
    other: OtherWeb, alice: Person, bob: Person, settings: Settings
) -> None:
    settings.MORE_SPEEDS = {"blink": [0, 1000]}
    table = timed(alice, bob, "blink")
    due = Decision.objects.get(table=table.id, closed_seq=None).deadline
    assert due
    wait_until(lambda: happened(table, "seat_flagged"))
    (flagged,) = happened(table, "seat_flagged")
    late = flagged.recorded_at - due - clocks.GRACE
    assert timedelta() < late < timedelta(seconds=4)  # two, on a machine that has nothing else to do


def test_a_web_process_makes_up_for_a_restart_before_its_first_request(alice: Person, bob: Person) -> None:
    def start() -> None:
        served = Served()
        served.start()
        served.stop()

    start()
    table = timed(alice, bob, "quick")
    start()
    assert happened(table, "clocks_credited") == []
    there = SweepLease.objects.get(name=restarts.WEB)
    assert there.swept_at
    SweepLease.objects.filter(name=restarts.WEB).update(swept_at=there.swept_at - timedelta(seconds=60))
    start()
    (credited,) = happened(table, "clocks_credited")
    assert 80_000 <= msgspec.json.decode(credited.data)["ms"] < 90_000
