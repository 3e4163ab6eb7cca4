"""Opening, joining, leaving and starting a table."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from reworld_site.accounts.models import Account
from reworld_site.eventstore.models import StoredEvent
from reworld_site.tables import commands, queries, service
from reworld_site.tables.models import Table
from tests.reworld_site.tables.conftest import Player, open_table, person, seat

pytestmark = pytest.mark.django_db


def people(frame: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["name"], one["kind"]) for one in frame["people"]]


def test_a_table_against_bots_starts_at_once(alice: Player) -> None:
    open_table(alice, "greedy", "random")
    frame = alice.frame()
    assert frame["table"]["status"] == "running"
    assert frame["table"]["your_seat"] == 0
    assert people(frame) == [("Alice", "person"), ("Greedy bot", "bot"), ("Random bot", "bot")]
    assert frame["decision"] == {"id": f"{frame['seq']}.0", "seat": 0, "deadline": None}


def test_an_open_table_waits_for_its_people(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "greedy", "open")
    assert alice.frame()["table"]["status"] == "open"
    assert alice.frame()["view"] is None
    seat(table, bob)
    assert alice.frame()["table"]["status"] == "open"
    seat(table, charlie)
    assert alice.frame()["table"]["status"] == "running"
    assert [name for name, _ in people(bob.frame())] == ["Alice", "Bob", "Greedy bot", "Charlie"]


def test_only_the_opener_sees_the_link_and_only_while_the_table_is_open(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    assert alice.frame()["table"]["is_opener"]
    assert f"/tables/{table}?join={table}" in alice.frame()["table"]["join_url"]
    assert not bob.frame()["table"]["is_opener"]
    assert bob.frame()["table"]["join_url"] is None
    alice.do(commands.StartTable, fill="greedy")
    assert alice.frame()["table"]["join_url"] is None


@pytest.mark.parametrize(
    ("seats", "code", "field"),
    [
        (["me"], "invalid", "seats"),
        (["me"] + ["greedy"] * 4, "invalid", "seats"),
        (["me", "me"], "invalid", "seats"),
        (["open", "greedy"], "invalid", "seats"),
        (["me", "deep-thought"], "unknown_bot", "seats[1]"),
    ],
)
def test_it_refuses_seats_that_make_no_table(alice: Player, seats: list[str], code: str, field: str) -> None:
    answer = service.execute(commands.OpenTable(alice.id, "pebbles", seats))
    assert (answer.code, answer.field) == (code, field)
    assert answer.message
    assert not Table.objects.exists()
    assert not StoredEvent.objects.exists()


@pytest.mark.parametrize(
    ("options", "field"),
    [({"cards": 5}, "options.cards"), ({"cards": 8.0}, "options.cards"), ({"x": 1}, "options.x")],
)
def test_it_refuses_options_the_game_does_not_have(
    alice: Player, options: dict[str, Any], field: str
) -> None:
    answer = service.execute(commands.OpenTable(alice.id, "pebbles", ["me", "greedy"], options))
    assert (answer.code, answer.field) == ("invalid", field)


def test_it_refuses_a_game_nobody_knows(alice: Player) -> None:
    answer = service.execute(commands.OpenTable(alice.id, "chess", ["me", "greedy"]))
    assert (answer.code, answer.field) == ("unknown_game", "game")
    assert "pebbles" in answer.message


def test_it_refuses_a_table_that_is_not_there(alice: Player) -> None:
    nowhere = uuid4()
    for command in (
        commands.TakeSeat(alice.id, nowhere),
        commands.TakeAction(alice.id, nowhere, "1.0", {}, "m"),
        commands.Resign(alice.id, nowhere),
        commands.Rematch(alice.id, nowhere),
    ):
        assert service.execute(command).code == "not_found"


def test_who_sits_already_is_told_so(alice: Player) -> None:
    open_table(alice, "open")
    again = alice.do(commands.TakeSeat)
    assert (again.code, again.seat) == ("duplicate", 0)


def test_it_refuses_a_seat_at_a_table_that_has_started(table: UUID, mallory: Player) -> None:
    mallory.table = table
    assert mallory.do(commands.TakeSeat).code == "not_open"


def test_a_seat_left_is_open_again(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    assert bob.do(commands.LeaveSeat).code == "accepted"
    assert people(alice.frame())[1] == ("", "open")
    seat(table, charlie)
    assert people(alice.frame())[1] == ("Charlie", "person")


def test_an_opener_who_leaves_hands_the_table_over(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    alice.do(commands.LeaveSeat)
    assert bob.frame()["table"]["is_opener"]
    assert bob.do(commands.StartTable, fill="random").code == "accepted"
    assert people(bob.frame()) == [("Random bot", "bot"), ("Bob", "person"), ("Random bot", "bot")]


def test_a_table_that_everybody_left_is_aborted(alice: Player) -> None:
    open_table(alice, "open", "greedy")
    alice.do(commands.LeaveSeat)
    frame = alice.frame()
    assert (frame["table"]["status"], frame["table"]["abort_reason"]) == ("aborted", "deserted")


def test_nobody_leaves_a_game_that_has_started(table: UUID, bob: Player) -> None:
    assert bob.do(commands.LeaveSeat).code == "not_open"


def test_only_the_opener_starts(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob)
    assert bob.do(commands.StartTable, fill="greedy").code == "not_opener"
    assert alice.do(commands.StartTable, fill="nobody").code == "unknown_bot"
    assert alice.do(commands.StartTable, fill="greedy").code == "accepted"
    assert alice.do(commands.StartTable, fill="greedy").code == "not_open"


def test_a_guest_plays_at_three_tables_at_a_time(alice: Player) -> None:
    guest = Player(Account.objects.create_guest())
    for _ in range(3):
        open_table(guest, "greedy")
    again = service.execute(commands.OpenTable(guest.id, "pebbles", ["me", "greedy"]))
    assert again.code == "too_many_tables"
    table = open_table(alice, "open")
    assert service.execute(commands.TakeSeat(guest.id, table)).code == "too_many_tables"
    guest.do(commands.Resign)
    assert service.execute(commands.TakeSeat(guest.id, table)).code == "accepted"


def test_a_guests_table_counts_no_more_when_the_guest_has_resigned(alice: Player, bob: Player) -> None:
    guest = Player(Account.objects.create_guest())
    for _ in range(3):
        table = open_table(guest, "open", "open")
        seat(table, alice, bob)
        guest.do(commands.Resign)
        assert guest.frame()["table"]["status"] == "running"
    open_table(guest, "greedy")


def test_my_tables_come_with_those_that_wait_for_me_first(alice: Player, bob: Player) -> None:
    waiting = open_table(alice, "greedy")
    other = open_table(bob, "open")
    seat(other, alice)
    mine = queries.my_tables(alice.id)
    assert [(one["id"], one["your_turn"]) for one in mine] == [(str(waiting), True), (str(other), False)]
    assert [one["name"] for one in mine[1]["people"]] == ["Bob", "Alice"]
    assert [one["your_seat"] for one in mine] == [0, 1]
    assert queries.my_tables(person("Dora").id) == []
