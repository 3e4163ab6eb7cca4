"""Somebody deletes their account in the middle of everything: nobody waits for them, nothing breaks."""

from __future__ import annotations

from threading import Barrier, Thread
from uuid import UUID

import pytest
from django.db import connection
from django.test import override_settings

from games import registry
from reworld_site.accounts import erasure
from reworld_site.accounts.models import Account
from reworld_site.tables import commands, departing, loaded, queries, scoring, service, sweeper
from reworld_site.tables.models import Seat
from reworld_site.tables.models import Table as TableRow
from tests.reworld_site.tables.conftest import Player, open_table, seat
from tests.reworld_site.tables.test_verifying import checked, waiting

__all__ = ["waiting"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _every_stream_verifies(db: None) -> object:
    yield
    loaded.forget()
    for table in TableRow.objects.values_list("id", flat=True):
        assert checked(table).difference is None
    assert not departing.held().exists()


def test_with_two_seats_the_other_wins(table: UUID, alice: Player, bob: Player) -> None:
    departing.erase(alice.id)
    frame = bob.frame()
    assert frame["outcome"]["places"] == [2, 1]
    assert [one["name"] for one in frame["people"]] == [erasure.NAME, "Bob"]
    scoring.score(table)
    assert bob.frame()["outcome"]["ended"] == ["resigned", "played"]


def test_with_three_a_bot_plays_on(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob, charlie)
    departing.erase(bob.id)
    gone = alice.frame()["people"][1]
    assert (gone["name"], gone["kind"], gone["resigned"], gone["stand_in"]) == (
        erasure.NAME,
        "former",
        True,
        "greedy",
    )
    assert alice.frame()["table"]["status"] == "running"


def test_an_open_table_goes_to_the_next_person(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    departing.erase(alice.id)
    frame = bob.frame()
    assert [one["kind"] for one in frame["people"]] == ["open", "person", "open"]
    assert frame["table"]["is_opener"]


def test_an_open_table_without_anybody_else_ends(alice: Player) -> None:
    open_table(alice, "open")
    departing.erase(alice.id)
    assert alice.frame()["table"]["abort_reason"] == "deserted"


@override_settings(LUCK_WAIT_SECONDS=60)
def test_a_table_that_waits_for_her_luck_opens_the_seat_again(
    alice: Player, bob: Player, charlie: Player
) -> None:
    table = open_table(alice, "open")
    seat(table, bob)
    assert TableRow.objects.get(id=table).start_due_at
    departing.erase(alice.id)
    assert TableRow.objects.get(id=table).start_due_at is None
    seat(table, charlie)
    for player in (bob, charlie):
        assert player.do(commands.ContributeLuck, contribution="ab" * 16).code == "accepted"
    assert bob.frame()["table"]["status"] == "running"


def test_a_request_for_a_takeback_lapses(waiting: UUID, alice: Player, bob: Player) -> None:
    assert alice.frame()["takeback"]
    departing.erase(bob.id)
    assert alice.frame()["takeback"] is None


def test_a_former_player_sits_down_nowhere(table: UUID, alice: Player, bob: Player, mallory: Player) -> None:
    other = open_table(mallory, "open")
    departing.erase(bob.id)
    asked: list[commands.Command] = [
        commands.TakeSeat(bob.id, other),
        commands.OpenTable(bob.id, "pebbles", ["me", "open"]),
        commands.Rematch(bob.id, table),
    ]
    assert [service.execute(one).code for one in asked] == ["account_gone"] * 3
    assert mallory.frame()["people"][1]["kind"] == "open"


def test_nobody_can_act_for_her_any_more(table: UUID, alice: Player, bob: Player) -> None:
    decision, action = alice.decision, alice.legal()[0]
    departing.erase(alice.id)
    assert alice.act(action, decision=decision).code in ("game_over", "not_your_seat")


def test_what_was_cut_short_the_sweeper_ends(table: UUID, alice: Player, bob: Player) -> None:
    erasure.erase(alice.id)
    assert bob.frame()["table"]["status"] == "running"
    assert sweeper.sweep()
    assert bob.frame()["outcome"]["places"] == [2, 1]


def test_a_paused_table_is_left_once_it_is_resumed(table: UUID, alice: Player, bob: Player) -> None:
    service.execute(commands.PauseTable(bob.id, table, "conduct"))
    departing.erase(alice.id)
    assert not departing.held().exists()
    service.execute(commands.ResumeTable(bob.id, table))
    assert sweeper.sweep()
    assert bob.frame()["outcome"]["places"] == [2, 1]


def test_erasing_twice_writes_nothing_more(table: UUID, alice: Player, bob: Player) -> None:
    departing.erase(alice.id)
    before = bob.frame()
    departing.erase(alice.id)
    assert bob.frame() == before


def test_a_table_whose_rules_are_lost_keeps_nobody_from_going(
    table: UUID, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_table(alice, "open", game="reworld")
    with monkeypatch.context() as patch:
        found = {slug: rules for slug, rules in registry._found().items() if slug != "pebbles"}
        patch.setattr(registry, "_found", lambda: found)
        loaded.forget()
        departing.erase(alice.id)
        assert queries.frame(other, None)["table"]["status"] == "aborted"
    loaded.forget()
    assert sweeper.sweep()
    assert bob.frame()["outcome"]["places"] == [2, 1]


@pytest.mark.parametrize("attempt", range(5))
def test_erasing_while_moves_and_seats_are_asked_for_is_safe(
    table: UUID, alice: Player, bob: Player, mallory: Player, attempt: int
) -> None:
    other = open_table(mallory, "open")
    asked: list[commands.Command] = [
        commands.TakeAction(alice.id, table, alice.decision or "1.0", alice.legal()[0], "m1"),
        commands.TakeSeat(alice.id, other),
        commands.OpenTable(alice.id, "pebbles", ["me", "open"]),
        commands.Resign(alice.id, table),
    ]
    barrier = Barrier(len(asked) + 2)

    def run(work: object, *with_: object) -> None:
        barrier.wait()
        try:
            work(*with_)  # type: ignore[operator]
        finally:
            connection.close()

    threads = [Thread(target=run, args=(service.execute, one)) for one in asked]
    threads += [Thread(target=run, args=(departing.erase, alice.id)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Account.objects.get(pk=alice.id).name == erasure.NAME
    playing = Seat.objects.filter(account=alice.id, resigned=False, table__status__in=("open", "running"))
    assert not playing.exists()
