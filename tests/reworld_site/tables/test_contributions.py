"""People's clients give to the luck before the start; a full table waits for them, but not for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connections
from django.utils import timezone
from pytest_django import Settings

from reworld_site.eventstore import store
from reworld_site.tables import commands, healing, history, loaded, service, sweeper, tasks
from reworld_site.tables.models import Table
from tests.reworld_site.tables.conftest import Player, open_table, seat

pytestmark = pytest.mark.django_db

ONE, OTHER = "0f" * 16, "a0" * 16
WAIT = 3


@pytest.fixture(autouse=True)
def _tables_wait(settings: Settings) -> None:
    settings.LUCK_WAIT_SECONDS = WAIT


def give(player: Player, contribution: str) -> str:
    return player.do(commands.ContributeLuck, contribution=contribution).code


def status(table: UUID) -> str:
    row = Table.objects.get(id=table)
    assert row.status == loaded.load(table).table.status
    assert row.is_started == (row.status == "running")
    return row.status


def contributions(table: UUID) -> list[str | None]:
    return loaded.load(table).table.contributions


def test_it_starts_as_soon_as_the_only_person_has_given(alice: Player) -> None:
    table = open_table(alice, "greedy")
    assert status(table) == "open"
    assert give(alice, ONE) == "accepted"
    assert status(table) == "running"
    assert contributions(table) == [ONE, None]
    assert Table.objects.get(id=table).start_due_at is None


def test_it_starts_when_the_last_of_its_people_has_given(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open")
    assert give(alice, ONE) == "accepted"
    seat(table, bob)
    assert status(table) == "open"
    assert alice.frame()["table"]["luck_given"] == [True, False]
    assert give(bob, OTHER) == "accepted"
    assert contributions(table) == [ONE, OTHER]


def test_a_table_without_people_does_not_wait(alice: Player) -> None:
    opened = service.execute(commands.OpenTable(alice.id, "pebbles", ["greedy", "random"]))
    assert opened.table
    assert status(opened.table) == "running"


def test_filling_up_with_bots_does_not_wait_for_who_has_given(alice: Player) -> None:
    table = open_table(alice, "open")
    give(alice, ONE)
    alice.do(commands.StartTable, fill="greedy")
    assert contributions(table) == [ONE, None]


def test_the_contribution_of_whoever_leaves_goes_with_them(
    alice: Player, bob: Player, charlie: Player
) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    give(bob, OTHER)
    bob.do(commands.LeaveSeat)
    seat(table, charlie, bob)
    assert alice.frame()["table"]["luck_given"] == [False, False, False]


@pytest.mark.parametrize("contribution", ["", "0f" * 15, "0F" * 16, "0f" * 17, "xy" * 16, "0f" * 16 + "\n"])
def test_it_refuses_what_is_no_16_bytes(alice: Player, contribution: str) -> None:
    table = open_table(alice, "greedy")
    answer = alice.do(commands.ContributeLuck, contribution=contribution)
    assert (answer.code, answer.field) == ("invalid", "contribution")
    assert "32 hexadecimal digits" in answer.message
    assert status(table) == "open"


def test_each_seat_gives_once_and_only_before_the_start(alice: Player, mallory: Player) -> None:
    table = open_table(alice, "open")
    mallory.table = table
    assert give(mallory, ONE) == "not_your_seat"
    assert [give(alice, ONE), give(alice, ONE), give(alice, OTHER)] == ["accepted", "duplicate", "luck_given"]
    seat(table, mallory)
    assert [give(mallory, OTHER), give(mallory, OTHER), give(mallory, ONE)] == [
        "accepted",
        "duplicate",
        "luck_given",
    ]


def test_nobody_starts_it_before_the_time_is_up(alice: Player) -> None:
    table = open_table(alice, "greedy")
    tasks.start_due_table(str(table))
    sweeper.sweep()
    assert status(table) == "open"


def test_ten_deliveries_start_it_once(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(alice, "greedy")
    due = Table.objects.get(id=table).start_due_at
    assert due is not None
    monkeypatch.setattr("django.utils.timezone.now", lambda: due)
    for _ in range(10):
        tasks.start_due_table(str(table))
    types = [row.type for row in store.read(history.stream_of(table))]
    assert types.count("table.game_started") == 1
    assert contributions(table) == [None, None]
    assert give(alice, ONE) == "not_open"


def test_the_sweeper_starts_what_nobody_else_has_started(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(alice, "greedy")
    now = timezone.now
    monkeypatch.setattr("django.utils.timezone.now", lambda: now() + timedelta(seconds=WAIT))
    assert sweeper.sweep()
    assert status(table) == "running"


def test_the_time_counts_from_when_the_last_seat_was_taken_and_survives_a_rebuild(
    alice: Player, bob: Player
) -> None:
    table = open_table(alice, "open")
    assert Table.objects.get(id=table).start_due_at is None
    seat(table, bob)
    taken_at = loaded.load(table).last.at
    due = Table.objects.get(id=table).start_due_at
    assert due == taken_at + timedelta(seconds=WAIT)
    give(alice, ONE)
    healing.rebuild(table)
    assert Table.objects.get(id=table).start_due_at == due


@pytest.mark.django_db(transaction=True)
def test_deliveries_at_the_same_moment_as_a_contribution_start_it_once(
    alice: Player, settings: Settings
) -> None:
    settings.LUCK_WAIT_SECONDS = 0.001

    def at_once(number: int) -> str:
        try:
            if number == 3:
                return give(alice, ONE)
            return service.execute(commands.StartDueTable(table)).code
        finally:
            connections.close_all()

    for _ in range(3):
        table = open_table(alice, "greedy")
        with ThreadPoolExecutor(6) as pool:
            codes = list(pool.map(at_once, range(6)))
        assert codes.count("accepted") == 1
        assert set(codes) <= {"accepted", "not_due", "not_open"}
        types = [row.type for row in store.read(history.stream_of(table))]
        assert types.count("table.game_started") == types.count("pebbles.cards_dealt") == 1
        assert contributions(table) == [ONE if codes[3] == "accepted" else None, None]


@pytest.mark.django_db(transaction=True)
def test_two_people_giving_at_the_same_moment_start_it_once(alice: Player, bob: Player) -> None:
    def at_once(player: Player, contribution: str) -> str:
        try:
            return give(player, contribution)
        finally:
            connections.close_all()

    for _ in range(5):
        table = open_table(alice, "open")
        seat(table, bob)
        with ThreadPoolExecutor(2) as pool:
            codes = list(pool.map(at_once, (alice, bob), (ONE, OTHER)))
        assert codes == ["accepted", "accepted"]
        assert contributions(table) == [ONE, OTHER]
