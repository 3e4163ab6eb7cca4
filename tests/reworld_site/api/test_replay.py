"""Finished games through the API: for everybody, as it was seen, kept by whoever may keep it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import jsonschema_rs
import pytest
import yaml
from django.test import Client

from reworld_site.api import replay
from reworld_site.tables import commands, loaded, scoring, service
from tests.reworld_site.people import Person, Table, on_turn, started

LONG = 12  # plies before everybody makes an end of it


@pytest.fixture
def finished(alice: Person, bob: Person) -> Table:
    """Alice and Bob have played to the end, and the result is sealed."""
    table = started(alice, bob)
    accounts = [person.account.pk for person in (alice, bob) if person.account]
    plies = 0
    while decisions := loaded.load(UUID(table.id)).table.decisions:
        (decision,) = decisions.values()
        state = loaded.load(UUID(table.id)).table
        code = state.rules.legal_actions(state.game, decision.seat)[-1 if plies > LONG else 0]
        action = state.rules.actions.encode(code)
        service.execute(
            commands.TakeAction(accounts[decision.seat], state.id, decision.id, action, f"m{plies}")
        )
        plies += 1
    assert scoring.score(UUID(table.id))
    return table


@pytest.fixture
def moments(finished: Table, stranger: Person) -> list[dict[str, Any]]:
    return stranger.get(f"{finished.path}/replay").json()["moments"]


def test_everybody_reads_the_same(
    finished: Table, alice: Person, bob: Person, charlie: Person, mallory: Person, stranger: Person
) -> None:
    """Whoever asks, what counts is whose eyes they name."""
    for seat in ("open", "0", "1"):
        for path in (f"{finished.path}/replay?seat={seat}", f"{finished.path}/replay/30?seat={seat}"):
            answers = [one.get(path) for one in (stranger, mallory, charlie, bob, alice)]
            assert {one.status_code for one in answers} == {200}
            assert len({one.content for one in answers}) == 1


def test_a_seat_is_shown_its_own_hand_and_no_other(finished: Table, mallory: Person) -> None:
    path = f"{finished.path}/replay/30"
    views = {seat: mallory.get(f"{path}?seat={seat}").json()["view"] for seat in ("open", "0", "1")}
    assert "hand" not in views["open"]
    assert views["0"]["hand"] != views["1"]["hand"]
    assert len(views["0"]["hand"]) == views["1"]["seats"][0]["hand_size"]


def test_the_open_view_is_what_is_given_when_none_is_named(finished: Table, charlie: Person) -> None:
    for path in (f"{finished.path}/replay", f"{finished.path}/replay/30"):
        assert charlie.get(path).json() == charlie.get(f"{path}?seat=open").json()
        assert charlie.get(path).json()["seat"] is None


@pytest.mark.parametrize("seat", ["2", "7", "-1", "00000", "", "Alice", "open ", "0.0", "\u0661", "null"])
def test_a_seat_that_is_none_is_refused_by_name(finished: Table, mallory: Person, seat: str) -> None:
    for path in (f"{finished.path}/replay", f"{finished.path}/replay/30"):
        answer = mallory.browser.get(path, {"seat": seat})
        assert (answer.status_code, answer.json()["field"]) == (422, "seat"), answer.content
        assert '"open"' in answer.json()["message"]


def test_a_moment_that_never_was_is_not_found_by_name(
    finished: Table, mallory: Person, moments: list[dict[str, Any]]
) -> None:
    last = moments[-1]["seq"]
    for seq in (0, last + 1, 10**12):
        answer = mallory.get(f"{finished.path}/replay/{seq}")
        assert (answer.status_code, answer.json()["field"]) == (404, "seq")
    for seq in ("-1", "x", "1.5", "9" * 5000):
        assert mallory.get(f"{finished.path}/replay/{seq}").status_code == 404


def test_a_running_game_tells_nothing_of_its_past(
    table: Table, alice: Person, bob: Person, mallory: Person, stranger: Person
) -> None:
    """Not to its players either: there the past is what is hidden now."""
    next(on_turn(table, alice, bob)).play(table)
    for person in (alice, bob, mallory, stranger):
        for path in ("/replay", "/replay?seat=0", "/replay/3?seat=1", "/replay/999999?seat=9"):
            answer = person.get(table.path + path)
            assert answer.status_code == 409
            assert answer.json().keys() == {"code", "message"}
            assert answer.json()["code"] == "not_finished"


def test_aborted_and_unknown_tables_say_so(alice: Person, stranger: Person) -> None:
    table = alice.open("me", "open")
    alice.send("DELETE", f"{table.path}/seats")
    assert stranger.get(f"{table.path}/replay").json()["code"] == "aborted"
    unknown = f"/api/tables/{UUID(int=4)}/replay"
    for path in (unknown, f"{unknown}/3"):
        assert stranger.get(path).status_code == 404


def test_only_reading_is_possible(finished: Table, alice: Person) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert alice.send(method, f"{finished.path}/replay/30").status_code == 405


def test_whoever_has_an_answer_is_told_that_it_still_holds(finished: Table, charlie: Person) -> None:
    for path in (f"{finished.path}/replay?seat=1", f"{finished.path}/replay/30?seat=1"):
        answer = charlie.get(path)
        assert answer["Cache-Control"] == "public, no-cache"
        again = charlie.browser.get(path, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert charlie.browser.get(path, headers={"If-None-Match": '"other"'}).content == answer.content


def test_another_name_makes_another_list_but_no_other_moment(
    finished: Table, alice: Person, charlie: Person
) -> None:
    """Names are told where they can be taken back, never where an answer is kept for good."""
    listed, moment = (charlie.get(f"{finished.path}/replay{path}") for path in ("", "/30"))
    assert b"Alice" in listed.content
    assert b"Alice" not in moment.content
    alice.send("PATCH", "/api/me", {"name": "Alicia"})
    renamed = charlie.browser.get(f"{finished.path}/replay", headers={"If-None-Match": listed["ETag"]})
    assert renamed.json()["people"][0]["name"] == "Alicia"
    assert charlie.get(f"{finished.path}/replay/30")["ETag"] == moment["ETag"]


def test_a_moment_may_be_kept_for_good_by_this_build(
    finished: Table, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "build", lambda: "abc")
    path = f"{finished.path}/replay/30?seat=0&build="
    assert charlie.get(path + "abc")["Cache-Control"] == "public, max-age=31536000, immutable"
    assert charlie.get(path + "old")["Cache-Control"] == "public, no-cache"
    refused = charlie.get(f"{finished.path}/replay/999999?build=abc")
    assert refused["Cache-Control"] == "no-store"


def test_the_answers_are_as_the_api_describes_them(finished: Table, charlie: Person) -> None:
    schema = yaml.safe_load(Client().get("/api/schema/").content)
    for path, name in (("/replay", "Moments"), ("/replay/30?seat=0", "MomentFrame")):
        shape = {**schema["components"]["schemas"][name], "components": schema["components"]}
        jsonschema_rs.validate(shape, charlie.get(finished.path + path).json())
