"""Two web processes at one database: this one, and a real server beside it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

import msgspec
import pytest
import redis
from django.conf import LazySettings
from websockets.sync.client import ClientConnection, connect

from reworld_site import processes
from reworld_site.processes import free_port, wait_until
from tests.plugin.live import answers, environment
from tests.reworld_site.live.served import Served
from tests.reworld_site.people import Person, Table, on_turn

# Sockets ask in threads of their own, so what they ask for must be committed.
pytestmark = pytest.mark.django_db(transaction=True)

DEAD = "redis://127.0.0.1:1/0"


@dataclass
class OtherWeb:
    port: int

    def post(self, person: Person, path: str, body: object) -> dict[str, Any]:
        http = HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {
            "Content-Type": "application/json",
            "Cookie": person.cookies,
            "X-CSRFToken": person.browser.cookies["csrftoken"].value,
        }
        http.request("POST", path, msgspec.json.encode(body), headers)
        answer = http.getresponse()
        content = msgspec.json.decode(answer.read())
        http.close()
        assert answer.status == 201, content
        return content

    def play(self, table: Table, *players: Person) -> int:
        """Whoever is asked plays; returns where the table stands then."""
        asked = next(on_turn(table, *players))
        return self.post(asked, f"{table.path}/actions", asked.move(table))["seq"]

    def socket(self, person: Person, table: Table) -> ClientConnection:
        address = f"127.0.0.1:{self.port}"
        headers = {"Cookie": person.cookies}
        return connect(
            f"ws://{address}/ws/tables/{table.id}/", origin=f"http://{address}", additional_headers=headers
        )


@pytest.fixture
def other(transactional_db: None) -> Iterator[OtherWeb]:
    port = free_port()
    child = processes.web(port, environment())
    child.start()
    wait_until(lambda: answers(port), child)
    yield OtherWeb(port)
    child.stop(deadline=3)


@pytest.fixture
def deaf(transactional_db: None, settings: LazySettings) -> Iterator[Served]:
    """Sockets of this process with no channel layer to hear of, and a quick beat."""
    hosts = [{"address": DEAD, "socket_connect_timeout": 0.2}]
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": hosts}}
    }
    one = Served(beat=0.5)
    one.start()
    yield one
    one.stop()


def test_a_commit_elsewhere_comes_through_the_layer(
    served: Served, other: OtherWeb, alice: Person, bob: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    before = socket.next()["seq"]
    seq = other.play(table, alice, bob)
    frame = socket.next(patience=3)
    assert (frame["prev_seq"], frame["seq"]) == (before, seq)


def test_without_the_layer_the_beat_brings_it(
    deaf: Served, other: OtherWeb, alice: Person, bob: Person, table: Table
) -> None:
    socket = deaf.socket(alice, table)
    before = socket.next()["seq"]
    seq = other.play(table, alice, bob)
    frame = socket.next(patience=3)
    assert (frame["prev_seq"], frame["seq"]) == (before, seq)


def test_without_the_layer_own_commits_come_at_once(
    deaf: Served, alice: Person, bob: Person, table: Table
) -> None:
    socket = deaf.socket(alice, table)
    socket.next()
    began = time.monotonic()
    seq = next(on_turn(table, alice, bob)).play(table).json()["seq"]
    assert socket.next()["seq"] == seq
    assert time.monotonic() - began < 2


def test_groups_that_valkey_forgot_are_joined_again(
    other: OtherWeb,
    alice: Person,
    bob: Person,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    settings: LazySettings,
) -> None:
    monkeypatch.setattr("reworld_site.live.layer.REJOIN_SECONDS", 0.2)
    served = Served()
    served.start()
    socket = served.socket(alice, table)
    socket.next()
    with redis.Redis.from_url(settings.REDIS_URL) as valkey:
        valkey.flushall()
    time.sleep(0.5)
    seq = other.play(table, alice, bob)
    assert socket.next(patience=3)["seq"] == seq
    served.stop()


def test_commits_here_and_there_come_in_order(
    served: Served, other: OtherWeb, alice: Person, bob: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    last = socket.next()["seq"]
    with other.socket(bob, table) as elsewhere:
        heard = [msgspec.json.decode(elsewhere.recv(10))["seq"]]
        for turn in range(12):
            if turn % 2:
                seq = other.play(table, alice, bob)
            else:
                seq = next(on_turn(table, alice, bob)).play(table).json()["seq"]
            for frame in socket.until(seq):
                assert frame["prev_seq"] == last < frame["seq"]
                last = frame["seq"]
        while heard[-1] < seq:
            frame = msgspec.json.decode(elsewhere.recv(10))
            if frame["type"] == "state":
                assert frame["prev_seq"] == heard[-1] < frame["seq"]
                heard.append(frame["seq"])


def test_who_is_connected_elsewhere_is_there_and_counts(
    served: Served, other: OtherWeb, alice: Person, bob: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    with ExitStack() as elsewhere:
        for _ in range(8):
            elsewhere.enter_context(other.socket(bob, table))
        socket.until_presence([True, True])
        time.sleep(0.5)
        assert served.socket(bob, table).closing()[0] == 4429
    socket.until_presence([True, False])
    served.socket(bob, table).next()
