"""Who reads and writes which room: players, spectators, guests, strangers, and those who have left."""

from __future__ import annotations

from uuid import uuid4

import pytest

from reworld_site.tables.models import Table as Row
from tests.reworld_site.chat.talking import chat, rooms, said, say, texts
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def end(table: Table, status: str = "scored") -> None:
    Row.objects.filter(pk=table.id).update(status=status)


def test_who_sits_talks_among_players_and_nobody_else_hears_it(
    table: Table, alice: Person, bob: Person, charlie: Person
) -> None:
    said(alice, table, "Hello Bob")
    said(bob, table, "Hello Alice")
    assert texts(alice, table) == texts(bob, table) == ["Hello Bob", "Hello Alice"]
    assert texts(charlie, table) == []
    assert [(line["name"], line["seat"]) for line in chat(bob, table)["lines"]] == [("Alice", 0), ("Bob", 1)]
    answer = say(charlie, table, "Let me in")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (403, "not_yours", "room")


def test_spectators_talk_among_themselves_while_the_game_goes_on(
    table: Table, alice: Person, charlie: Person, mallory: Person
) -> None:
    said(charlie, table, "Alice should build", room="spectators")
    assert texts(mallory, table) == ["Alice should build"]
    assert chat(mallory, table)["lines"][0]["seat"] is None
    assert rooms(alice, table) == ["players"]
    assert texts(alice, table) == []
    answer = say(alice, table, "What should I do?", room="spectators")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


@pytest.mark.parametrize("status", ["over", "scored", "aborted"])
def test_after_the_game_who_sat_reads_and_writes_both_rooms(
    table: Table, alice: Person, charlie: Person, status: str
) -> None:
    said(charlie, table, "Alice should build", room="spectators")
    said(alice, table, "Good game")
    end(table, status)
    assert texts(alice, table) == ["Alice should build", "Good game"]
    said(alice, table, "You were right", room="spectators")
    assert texts(charlie, table) == ["Alice should build", "You were right"]
    assert rooms(charlie, table) == ["spectators"]
    assert say(charlie, table, "Good game").status_code == 403


def test_a_guest_watches_and_talks(table: Table, stranger: Person) -> None:
    stranger.post("/api/guests")
    said(stranger, table, "Hello", room="spectators")
    assert rooms(stranger, table) == ["spectators"]


def test_whoever_is_not_signed_in_neither_reads_nor_writes(table: Table, stranger: Person) -> None:
    assert stranger.get(f"{table.path}/chat").status_code == 401
    assert say(stranger, table, "Hello", room="spectators").status_code == 401


def test_who_has_left_the_table_reads_the_players_no_more(
    alice: Person, bob: Person, charlie: Person
) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    said(bob, table, "I have to go")
    bob.send("DELETE", f"{table.path}/seats")
    assert rooms(bob, table) == ["spectators"]
    assert texts(bob, table) == []
    assert say(bob, table, "Still here?").status_code == 403
    assert texts(alice, table) == ["I have to go"]
    charlie.join(table, alice)
    assert texts(charlie, table) == ["I have to go"]


def test_an_opener_without_a_seat_is_a_spectator(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    alice.send("DELETE", f"{table.path}/seats")
    assert rooms(alice, table) == ["spectators"]
    assert rooms(bob, table) == ["players"]


def test_who_has_resigned_still_sits_there(alice: Person, bob: Person, charlie: Person) -> None:
    table = alice.open("me", "open", "open")
    for person in (bob, charlie):
        person.join(table, alice)
    assert bob.post(f"{table.path}/resign").status_code == 201
    assert rooms(bob, table) == ["players"]
    said(bob, table, "Sorry")
    assert texts(alice, table) == ["Sorry"]


def test_there_is_no_chat_at_no_table(alice: Person) -> None:
    nowhere = Table(str(uuid4()))
    assert alice.get(f"{nowhere.path}/chat").status_code == 404
    answer = say(alice, nowhere, "Hello?")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_chat_that_is_turned_off_shows_nothing_and_takes_nothing(
    table: Table, alice: Person, bob: Person
) -> None:
    assert alice.get("/api/me/chat").json() == {"on": True}
    said(bob, table, "Hello")
    assert alice.send("DELETE", "/api/me/chat").json() == {"on": False}
    seen = chat(alice, table)
    assert (seen["on"], seen["rooms"], seen["lines"], seen["last"]) == (False, [], [], 0)
    answer = say(alice, table, "Hello")
    assert (answer.status_code, answer.json()["code"]) == (403, "chat_off")
    assert texts(bob, table) == ["Hello"]
    assert alice.send("PUT", "/api/me/chat").json() == {"on": True}
    assert texts(alice, table) == ["Hello"]


def test_people_one_has_muted_are_not_heard(table: Table, alice: Person, bob: Person) -> None:
    assert bob.account
    (first, second) = (*said(bob, table, "Boo"), *said(alice, table, "Stop"))
    assert alice.send("PUT", f"/api/people/{bob.account.pk}/mute").status_code == 200
    (third,) = said(bob, table, "Boo!")
    assert texts(alice, table) == ["Stop"]
    assert chat(alice, table)["last"] == third
    assert first < second < third
    assert texts(bob, table) == ["Boo", "Stop", "Boo!"]
