"""A decision is asked once and answered once."""

from typing import Any

import pytest

from tests.reworld_site.people import Person, Table, on_turn


@pytest.fixture
def asked(alice: Person, bob: Person, table: Table) -> Person:
    return next(on_turn(table, alice, bob))


def test_a_legal_action_is_accepted_and_moves_the_table(asked: Person, table: Table) -> None:
    before = asked.frame(table)["seq"]
    answer = asked.play(table)
    assert (answer.status_code, answer.json()["code"]) == (201, "accepted")
    assert asked.frame(table)["seq"] == answer.json()["seq"] > before


def test_the_same_move_again_gets_the_first_answer_again(asked: Person, table: Table) -> None:
    move = asked.move(table)
    first = asked.post(f"{table.path}/actions", move)
    again = asked.post(f"{table.path}/actions", move)
    assert again.status_code == 200
    assert again.json() == {"code": "duplicate", "seq": first.json()["seq"]}


@pytest.mark.parametrize("action", [{"type": "other"}, {"n": 10**30}, {"n": [{}] * 50}])
def test_a_reused_id_is_no_second_move(asked: Person, table: Table, action: object) -> None:
    move = asked.move(table)
    asked.post(f"{table.path}/actions", move)
    answer = asked.post(f"{table.path}/actions", move | {"action": action})
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == ("reused_id", "client_move_id")


def test_an_answered_decision_is_stale_and_the_table_comes_along(asked: Person, table: Table) -> None:
    move = asked.move(table)
    asked.post(f"{table.path}/actions", move)
    late = asked.post(f"{table.path}/actions", move | {"client_move_id": "another"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["frame"] == asked.frame(table)


def test_after_the_end_nothing_is_played(alice: Person, bob: Person, asked: Person, table: Table) -> None:
    move = asked.move(table)
    bob.post(f"{table.path}/resign")
    answer = asked.post(f"{table.path}/actions", move)
    assert (answer.status_code, answer.json()["code"]) == (409, "game_over")


def test_nobody_plays_for_another(
    alice: Person, bob: Person, mallory: Person, asked: Person, table: Table
) -> None:
    move = asked.move(table)
    (waits,) = {alice, bob} - {asked}
    for person in (waits, mallory):
        answer = person.post(f"{table.path}/actions", move)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert asked.post(f"{table.path}/actions", move).status_code == 201


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "fly_to_the_moon"},
        {"type": 1},
        {"type": None},
        {"type": "acquire_module"},
        {"type": "acquire_module", "port": "one"},
        {"type": "acquire_module", "port": 10**40},
        {"type": "acquire_module", "port": -1},
        {"type": "acquire_module", "port": 1, "cards": ["a\0b"]},
        {"a" * 300: {"b": [1, 2, [3]]}},
    ],
)
def test_an_action_that_cannot_be_read_names_its_field(asked: Person, table: Table, action: object) -> None:
    before = asked.frame(table)
    answer = asked.post(f"{table.path}/actions", asked.move(table) | {"action": action})
    assert answer.status_code == 422, answer.content
    assert answer.json()["code"] in ("invalid", "illegal")
    assert answer.json()["field"].startswith("action")
    assert asked.frame(table) == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"decision_id": "nonsense"}, "decision_id"),
        ({"decision_id": 41}, "decision_id"),
        ({"decision_id": ""}, "decision_id"),
        ({"client_move_id": ""}, "client_move_id"),
        ({"client_move_id": "x" * 65}, "client_move_id"),
        ({"client_move_id": "a\0"}, "client_move_id"),
        ({"client_move_id": "a\n"}, "client_move_id"),
        ({"client_move_id": 1}, "client_move_id"),
        ({"action": []}, "action"),
        ({"action": None}, "action"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_body_that_cannot_be_read_names_its_field(
    asked: Person, table: Table, change: dict[str, Any], field: str
) -> None:
    answer = asked.post(f"{table.path}/actions", asked.move(table) | change)
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid"
    assert answer.json()["field"] == field


def test_the_legal_actions_come_with_previews_when_asked(asked: Person, table: Table) -> None:
    decision = asked.frame(table)["decision"]["id"]
    plain = asked.get(f"{table.path}/decisions/{decision}/actions").json()
    shown = asked.get(f"{table.path}/decisions/{decision}/actions?previews=1").json()
    assert [one["action"] for one in plain["actions"]] == [one["action"] for one in shown["actions"]]
    assert all(one.keys() == {"action", "preview"} for one in shown["actions"])
    assert all(one["preview"].keys() == {"scores", "log", "complete"} for one in shown["actions"])


@pytest.mark.parametrize("query", ["previews=2", "previews=true", "previews="])
def test_a_flag_is_0_or_1(asked: Person, table: Table, query: str) -> None:
    decision = asked.frame(table)["decision"]["id"]
    answer = asked.get(f"{table.path}/decisions/{decision}/actions?{query}")
    assert (answer.status_code, answer.json()["field"]) == (422, "previews")


@pytest.mark.parametrize("decision", ["0.0", "999999999.1", "x", "1", "1.000", "%00.1"])
def test_another_decision_has_no_legal_actions(asked: Person, table: Table, decision: str) -> None:
    answer = asked.get(f"{table.path}/decisions/{decision}/actions")
    assert answer.status_code in (404, 409)
