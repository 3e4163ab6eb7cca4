"""Bots' turns and scoring as tasks: late, twice or ten times, the database decides what is still to be
done.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from threading import Thread
from uuid import UUID

import pytest
from django.db import connection
from pytest_django import Settings

from bots import registry as bots
from reworld_site.accounts.models import Account
from reworld_site.eventstore import store
from reworld_site.processes import Child
from reworld_site.tables import commands, history, loaded, service, sweeper, tasks
from reworld_site.tables.models import AcceptedMove, Decision, Table
from tests.reworld_site.tables.conftest import Player, open_table, play_out

pytestmark = pytest.mark.django_db


def turn_of(table: UUID, seat: int) -> str:
    asked = Decision.objects.get(table=table, seat=seat, closed_seq=None)
    return f"{asked.opened_seq}.{seat}"


def against_a_bot(alice: Player, bot: str = "greedy") -> tuple[UUID, str]:
    """A table where the bot at seat 1 is to act, and its decision."""
    table = open_table(alice, bot)
    alice.act_anyhow()
    return table, turn_of(table, 1)


def test_a_task_delivered_ten_times_appends_once(alice: Player) -> None:
    table, turn = against_a_bot(alice)
    for _ in range(10):
        tasks.play_bot_turn(str(table), turn)
    assert AcceptedMove.objects.filter(table=table).count() == 2
    assert alice.decision


@pytest.mark.django_db(transaction=True)
def test_a_task_running_ten_times_at_once_appends_once(alice: Player) -> None:
    table, turn = against_a_bot(alice)

    def run() -> None:
        tasks.play_bot_turn(str(table), turn)
        connection.close()

    threads = [Thread(target=run) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert AcceptedMove.objects.filter(table=table).count() == 2


def test_a_task_for_a_person_or_for_nobody_does_nothing(alice: Player) -> None:
    table = open_table(alice, "greedy")
    seq = alice.frame()["seq"]
    for decision in (alice.decision, "1.0", "99.1", "nonsense"):
        tasks.play_bot_turn(str(table), str(decision))
    assert alice.frame()["seq"] == seq


def test_the_bots_version_and_seed_stand_in_the_metadata_and_nowhere_else(alice: Player) -> None:
    table, turn = against_a_bot(alice, "random")
    tasks.play_bot_turn(str(table), turn)
    row = store.read(history.stream_of(table))[-1]
    metadata = json.loads(row.metadata)
    assert metadata["bot"] == "random"
    assert metadata["bot_version"] == bots.get("random").version
    assert metadata["seat"] == 1
    assert metadata["rng"].isdigit()
    assert metadata["rng"] not in json.dumps(alice.frame()) + row.data


def test_a_bot_waits_a_little_where_a_person_sits(alice: Player, settings: Settings) -> None:
    settings.BOT_DELAY_SECONDS = 1.5
    table, _ = against_a_bot(alice)
    asked = Decision.objects.get(table=table, closed_seq=None)
    assert asked.bot_due_at
    assert (asked.bot_due_at - Table.objects.get(id=table).updated_at).total_seconds() == 1.5


def test_bots_among_themselves_do_not_wait(alice: Player, settings: Settings) -> None:
    settings.BOT_DELAY_SECONDS = 1.5
    answer = service.execute(commands.OpenTable(alice.id, "pebbles", ["greedy", "random"]))
    asked = Decision.objects.get(table=answer.table, closed_seq=None)
    assert asked.bot_due_at == Table.objects.get(id=answer.table).updated_at


def test_nobody_thinks_within_a_transaction(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table, turn = against_a_bot(alice)
    inside = []

    class Thoughtful:
        version = 1

        def choose(self, rules: object, view: object, legal: list[int], *more: object) -> int:
            inside.append(len(connection.savepoint_ids))
            return legal[0]

    monkeypatch.setattr(bots, "get", lambda name: Thoughtful())
    before = len(connection.savepoint_ids)
    tasks.play_bot_turn(str(table), turn)
    assert inside == [before]


def test_the_scoring_task_delivered_ten_times_scores_once(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    for _ in range(10):
        tasks.score_table(str(table))
    types = [row.type for row in store.read(history.stream_of(table))]
    assert types.count("table.game_scored") == types.count("table.seed_revealed") == 1


def wait_until(holds: Callable[[], bool], seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "that took too long"
        time.sleep(0.05)


def is_scored(table: UUID) -> bool:
    sweeper.sweep()
    return loaded.load(table).table.status == "scored"


def bots_play_reworld() -> UUID:
    answer = service.execute(commands.OpenTable(Account.objects.bot("random").pk, "reworld", ["random"] * 2))
    assert answer.table
    return answer.table


@pytest.mark.django_db(transaction=True)
def test_a_worker_plays_a_table_of_bots_to_its_end_and_scores_it(worker: Child) -> None:
    table = bots_play_reworld()
    wait_until(lambda: is_scored(table))


@pytest.mark.django_db(transaction=True)
def test_a_killed_workers_table_goes_on_when_a_worker_is_back(worker: Child) -> None:
    table = bots_play_reworld()
    wait_until(lambda: AcceptedMove.objects.filter(table=table).count() > 5)
    worker.kill()
    played = AcceptedMove.objects.filter(table=table).count()
    worker.start()
    wait_until(lambda: is_scored(table))
    moves = AcceptedMove.objects.filter(table=table).count()
    assert moves > played
    assert moves == Decision.objects.filter(table=table, closed_as="acted").count()
