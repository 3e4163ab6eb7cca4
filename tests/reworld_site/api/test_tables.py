"""Opening, joining, leaving, starting, resigning and playing again."""

import pytest
from django.db import OperationalError

from reworld_site.tables import service
from tests.reworld_site.people import Person, Table, on_turn, started


def test_a_table_against_bots_starts_at_once(alice: Person) -> None:
    opened = alice.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"], "options": {}})
    assert opened.status_code == 201
    assert opened.json()["url"] == f"/tables/{opened.json()['id']}"
    frame = alice.frame(Table(opened.json()["id"]))
    assert frame["seq"] == opened.json()["seq"]
    assert frame["table"]["status"] == "running"
    assert frame["table"]["your_seat"] == 0
    assert [one["kind"] for one in frame["people"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"game": "chess", "seats": ["me", "greedy"]}, "unknown_game", "game"),
        ({"game": "reworld", "seats": ["me", "deep blue"]}, "unknown_bot", "seats[1]"),
        ({"game": "reworld", "seats": ["me"]}, "invalid", "seats"),
        ({"game": "reworld", "seats": ["me", "me"]}, "invalid", "seats"),
        ({"game": "reworld", "seats": ["me", 1]}, "invalid", "seats[1]"),
        ({"game": "reworld", "seats": ["me", ""]}, "invalid", "seats[1]"),
        ({"game": "reworld", "seats": ["me", "\0"]}, "invalid", "seats[1]"),
        ({"game": "reworld", "seats": "me"}, "invalid", "seats"),
        ({"game": "reworld"}, "invalid", "seats"),
        ({"game": "reworld", "seats": ["me", "greedy"], "options": {"x": 1}}, "invalid", "options.x"),
        ({"game": "reworld", "seats": ["me", "greedy"], "option": {}}, "invalid", "option"),
        ({"game": None, "seats": ["me", "greedy"]}, "invalid", "game"),
        (
            {"game": "reterra", "seats": ["me", "greedy"], "options": {"set": "custom"}},
            "invalid",
            "options.cards",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_field(
    alice: Person, body: object, code: str, field: str
) -> None:
    answer = alice.post("/api/tables", body)
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == (code, field)
    assert answer.json()["message"]
    assert alice.get("/api/tables/mine").json() == {"tables": []}


def test_an_option_without_choices_is_the_rules_to_judge_and_null_is_not_given(alice: Person) -> None:
    cards = dict.fromkeys(("school", "garden", "farm", "infirmary", "public_square"), "purple")
    for options in ({"set": "custom", "cards": cards}, {"set": None, "cards": None}):
        body = {"game": "reterra", "seats": ["me", "greedy"], "options": options}
        assert alice.post("/api/tables", body).status_code == 201


def test_bob_joins_with_the_link_and_the_game_begins(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open")
    assert alice.frame(table)["table"]["status"] == "open"
    joined = bob.join(table, alice)
    assert (joined.status_code, joined.json()["code"]) == (201, "accepted")
    assert bob.frame(table)["table"]["your_seat"] == 1
    assert bob.frame(table)["table"]["status"] == "running"


def test_only_the_opener_sees_the_link(alice: Person, bob: Person, charlie: Person, stranger: Person) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    for person in (bob, charlie, stranger):
        assert person.frame(table)["table"]["join_url"] is None
    assert alice.frame(table)["table"]["join_url"].startswith(f"/tables/{table.id}?join=")


def test_mallory_needs_the_key_of_this_very_table(alice: Person, mallory: Person) -> None:
    table = alice.open("me", "open")
    key = mallory.frame(mallory_table := mallory.open("me", "open"))["table"]["join_url"].partition("=")[2]
    assert mallory_table.id != table.id
    for wrong in (key, table.id, "", "é", key + "x"):
        answer = mallory.post(f"{table.path}/seats", {"key": wrong})
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (403, "bad_key", "key")


def test_joining_twice_is_joining_once(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    again = bob.join(table, alice)
    assert (again.status_code, again.json()["code"]) == (200, "duplicate")


def test_bob_leaves_before_the_start_and_charlie_takes_the_seat(
    alice: Person, bob: Person, charlie: Person
) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    left = bob.send("DELETE", f"{table.path}/seats")
    assert (left.status_code, left.json()["code"]) == (200, "accepted")
    charlie.join(table, alice)
    assert charlie.frame(table)["table"]["your_seat"] == 1


def test_nobody_leaves_a_running_game(bob: Person, table: Table) -> None:
    answer = bob.send("DELETE", f"{table.path}/seats")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_open")


def test_the_opener_starts_with_bots_on_the_open_seats(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open", "open")
    answer = bob.post(f"{table.path}/start", {"fill": "greedy"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_opener")
    answer = alice.post(f"{table.path}/start", {"fill": "nobody"})
    assert (answer.status_code, answer.json()["field"]) == (422, "fill")
    assert alice.post(f"{table.path}/start", {"fill": "greedy"}).status_code == 201
    assert [one["bot"] for one in alice.frame(table)["people"]] == [None, "greedy", "greedy"]


def test_resigning_at_a_table_for_two_gives_the_other_the_game(
    alice: Person, bob: Person, table: Table
) -> None:
    assert bob.post(f"{table.path}/resign").status_code == 201
    outcome = alice.frame(table)["outcome"]
    assert outcome["places"] == [1, 2]
    assert outcome["ended"] == ["played", "resigned"]
    again = bob.post(f"{table.path}/resign")
    assert again.status_code == 409


def test_a_rematch_is_one_new_table_however_often_one_asks(alice: Person, bob: Person, table: Table) -> None:
    assert alice.post(f"{table.path}/rematch").json()["code"] == "not_over"
    bob.post(f"{table.path}/resign")
    first = alice.post(f"{table.path}/rematch")
    again = bob.post(f"{table.path}/rematch")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"] != table.id
    assert alice.frame(table)["table"]["rematch"] == first.json()["id"]


def test_my_tables_say_whose_turn_it_is(alice: Person, bob: Person, charlie: Person, table: Table) -> None:
    (asked,) = on_turn(table, alice, bob)
    (waits,) = {alice, bob} - {asked}
    assert asked.get("/api/tables/mine").json()["tables"][0]["your_turn"] is True
    assert waits.get("/api/tables/mine").json()["tables"][0]["your_turn"] is False
    assert charlie.get("/api/tables/mine").json() == {"tables": []}


def test_the_log_comes_after_the_asked_seq(alice: Person, bob: Person) -> None:
    table = started(alice, bob)
    whole = alice.frame(table)
    rest = alice.frame(table, after=whole["seq"] - 1)
    assert (whole["prev_seq"], rest["prev_seq"]) == (0, whole["seq"] - 1)
    assert rest["log"] == [line for line in whole["log"] if line["seq"] == whole["seq"]]


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "", "9" * 30, "١", "1 "])
def test_a_seq_that_is_no_number_is_named(alice: Person, table: Table, after: str) -> None:
    answer = alice.get(f"{table.path}?after={after}")
    assert (answer.status_code, answer.json()["field"]) == (422, "after")


def test_a_database_that_does_not_answer_is_a_503(
    alice: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OperationalError("the database is locked")

    monkeypatch.setattr(service, "execute", away)
    answer = alice.post(f"{table.path}/resign")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "unavailable", "1")
