"""`kill -9` under a supervisor: no acknowledged move is lost, none counts twice, and the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psutil import Process

from reworld_site.processes import free_port
from reworld_site.tables.models import Decision, Table
from tests.deploy.house import House, are_gone, house, soon
from tests.e2e.clients import Answer, Client
from tests.e2e.records import audit, moves
from tests.plugin.live import answers, environment

BOT_DELAY = 1.0


WEB, WORKER, VALKEY = "uvicorn", "worker@", "valkey-server"


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[House]:
    """The whole site under its own supervisor, on the tests' database."""
    env = {**environment(), "BOT_DELAY_SECONDS": str(BOT_DELAY), "PORT": str(free_port())}
    with house(tmp_path, env=env) as site:
        assert site.port
        yield site


def kill(site: House, word: str) -> Process:
    """`kill -9` for the process with this word in its command line."""
    process = site.find(word)
    assert process
    process.kill()
    return process


def wait_for_another(site: House, word: str, killed: Process) -> None:
    """Returns once the supervisor has replaced what was killed."""
    soon(lambda: are_gone([killed]) and site.find(word))
    soon(lambda: answers(site.port))


class Diary:
    """What the server has acknowledged to a person, by move id."""

    def __init__(self, client: Client, table: UUID) -> None:
        self.client, self.table = client, table
        self.acknowledged: dict[str, int] = {}

    def act(self) -> Answer:
        """Waits to be asked and takes the first legal action."""
        soon(lambda: self.client.frame(self.table)["decision"], 30)
        move = self.client.move(self.table)
        answer = self.client.act(self.table, move)
        assert answer.status == 201, answer.content
        self.acknowledged[move["client_move_id"]] = answer.json["seq"]
        return answer

    def check(self) -> None:
        """All that was acknowledged stands in the stream, once and where it was said to be."""
        state = audit(self.table)
        mine = [seat.account for seat in state.seats if seat.account and not seat.bot]
        stored = {one.id: one.seq for one in moves(self.table) if one.account in mine}
        assert stored == self.acknowledged


def test_a_worker_killed_in_the_middle_of_a_bots_turn(site: House) -> None:
    alice = Client.guest(site.port)
    diary = Diary(alice, alice.open("me", "greedy"))
    diary.act()
    while not bot_is_asked(diary.table):
        diary.act()
    seq = Table.objects.get(id=diary.table).seq
    with held(diary.table) as wait_until_somebody_waits:
        wait_until_somebody_waits()
        worker = kill(site, WORKER)
    wait_for_another(site, WORKER, worker)
    soon(lambda: Table.objects.get(id=diary.table).seq > seq)
    for _ in range(2):
        diary.act()
    diary.check()


def test_a_worker_killed_again_and_again_while_bots_play(site: House) -> None:
    alice = Client.guest(site.port)
    table = alice.open("greedy", "random")
    for plies in (15, 40, 80):
        soon(lambda plies=plies: len(moves(table)) > plies, 60)  # type: ignore[misc]
        worker = kill(site, WORKER)
        wait_for_another(site, WORKER, worker)
    soon(lambda: Table.objects.get(id=table).status == "scored", 90)
    assert audit(table).status == "scored"


def test_the_web_process_killed_right_after_it_accepted_a_move(site: House) -> None:
    alice, bob = Client.guest(site.port), Client.guest(site.port)
    table = alice.open("me", "open")
    assert bob.join(table, alice).status == 201
    mover, other = sorted((alice, bob), key=lambda one: one.frame(table)["decision"] is None)
    socket = other.watch(table)
    seen = socket.wait_for(1)["seq"]
    move = mover.move(table)
    answer = mover.act(table, move)
    web = kill(site, WEB)
    assert answer.status == 201
    wait_for_another(site, WEB, web)

    again = mover.act(table, move)
    assert (again.status, again.json["code"], again.json["seq"]) == (200, "duplicate", answer.json["seq"])
    missed = other.watch(table, seen).wait_for(answer.json["seq"])
    assert any(line["seq"] > seen for line in missed["log"])
    assert [one.id for one in moves(table)] == [move["client_move_id"]]
    assert other.act(table, other.move(table)).status == 201
    audit(table)


def test_valkey_killed_in_the_middle_of_a_game(site: House) -> None:
    alice = Client.guest(site.port)
    diary = Diary(alice, alice.open("me", "greedy"))
    socket = alice.watch(diary.table)
    diary.act()
    soon(lambda: alice.frame(diary.table)["decision"])
    valkey = kill(site, VALKEY)
    started = time.monotonic()
    answer = diary.act()
    assert time.monotonic() - started < 3, "a move waits for Valkey"
    socket.wait_for(answer.json["seq"], timeout=3)
    wait_for_another(site, VALKEY, valkey)
    for _ in range(2):
        socket.wait_for(diary.act().json["seq"])
    diary.check()


def bot_is_asked(table: UUID) -> bool:
    return Decision.objects.filter(table=table, closed_seq=None, bot_due_at__isnull=False).exists()


@contextmanager
def held(table: UUID) -> Iterator[Callable[[], None]]:
    """Nobody else can commit to the table within the block; yields what waits until somebody tries."""
    with transaction.atomic():
        Table.objects.select_for_update().get(id=table)
        yield _wait_for_a_waiting_commit


def _wait_for_a_waiting_commit() -> None:
    """Its events are inserted by then, and not committed. SQLite does not tell who waits."""
    if connection.vendor == "sqlite":
        return time.sleep(BOT_DELAY + 1.5)
    with connection.cursor() as cursor:
        soon(lambda: _count(cursor, "SELECT count(*) FROM pg_locks WHERE NOT granted"))


def _count(cursor: CursorWrapper, query: str) -> int:
    cursor.execute(query)
    return int(cursor.fetchone()[0])
