"""Undo and takebacks over HTTP."""

import pytest

from tests.reworld_site.people import Person, Table, on_turn


@pytest.fixture
def first(alice: Person, bob: Person, table: Table) -> Person:
    return next(on_turn(table, alice, bob))


@pytest.fixture
def second(alice: Person, bob: Person, first: Person) -> Person:
    return bob if first is alice else alice


def back(person: Person, table: Table) -> dict:
    return {"to_seq": person.frame(table)["undo"]["to_seq"]}


def request_of(person: Person, table: Table) -> dict:
    return {"request": person.frame(table)["takeback"]["id"]}


def test_an_action_is_undone(first: Person, table: Table) -> None:
    before = first.frame(table)
    first.play(table)
    body = back(first, table)
    answer = first.post(f"{table.path}/undo", body)
    assert (answer.status_code, answer.json()["code"]) == (201, "accepted")
    after = first.frame(table)
    assert after["view"] == before["view"]
    assert after["decision"]["id"].partition(".")[0] == str(answer.json()["seq"]) == str(after["seq"])
    again = first.post(f"{table.path}/undo", body)
    assert (again.status_code, again.json()) == (200, {"code": "duplicate", "seq": after["seq"]})


def test_what_cannot_be_undone_is_answered_in_words(first: Person, second: Person, table: Table) -> None:
    first.play(table)
    body = back(first, table)
    second.play(table)
    answer = first.post(f"{table.path}/undo", body)
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "illegal",
        "field": "to_seq",
        "message": "Others have acted since; the people at the table would have to agree.",
    }


@pytest.mark.parametrize("to_seq", [0, -1, "5", 5.0, 10**9, None, True])
def test_a_seq_is_a_whole_number_from_1_on(first: Person, table: Table, to_seq: object) -> None:
    for path in ("undo", "takeback"):
        answer = first.post(f"{table.path}/{path}", {"to_seq": to_seq})
        assert (answer.status_code, answer.json()["field"]) == (422, "to_seq")


def test_a_takeback_goes_by_the_others_consent(first: Person, second: Person, table: Table) -> None:
    before = first.frame(table)
    first.play(table)
    second.play(table)
    assert first.post(f"{table.path}/takeback", back(first, table)).status_code == 201
    asked = request_of(second, table)
    assert second.post(f"{table.path}/takeback/agree", asked).status_code == 201
    assert first.frame(table)["view"] == before["view"]
    late = second.post(f"{table.path}/takeback/decline", asked)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["frame"] == second.frame(table)


def test_a_takeback_is_declined_or_withdrawn(first: Person, second: Person, table: Table) -> None:
    first.play(table)
    second.play(table)
    first.post(f"{table.path}/takeback", back(first, table))
    asked = request_of(second, table)
    assert second.post(f"{table.path}/takeback/withdraw", asked).json()["code"] == "not_own_request"
    assert second.post(f"{table.path}/takeback/decline", asked).status_code == 201
    first.play(table)
    second.play(table)
    first.post(f"{table.path}/takeback", back(first, table))
    assert first.post(f"{table.path}/takeback/withdraw", request_of(first, table)).status_code == 201
    assert first.frame(table)["takeback"] is None


def test_who_watches_sees_the_request_and_has_no_say(
    first: Person, second: Person, charlie: Person, table: Table
) -> None:
    first.play(table)
    second.play(table)
    first.post(f"{table.path}/takeback", back(first, table))
    frame = charlie.frame(table)
    assert frame["undo"] is None
    assert frame["takeback"] == first.frame(table)["takeback"]
    assert charlie.post(f"{table.path}/takeback/agree", request_of(charlie, table)).status_code == 403
