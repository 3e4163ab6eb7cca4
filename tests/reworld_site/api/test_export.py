"""Alice takes all that the site holds of her; of the others' secrets nothing is in it."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from reworld_site.api import limits
from reworld_site.moderation.models import Case, Report, Sanction
from reworld_site.tables import scoring, sightings
from tests.reworld_site.people import Person, Table, account, on_turn, started
from tests.reworld_site.signing_up import ask, signed_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("front_end")]

EMAIL = "alice@wonderland.example"


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=1e9, burst=10**9))


@pytest.fixture
def alice(db: None) -> Person:
    browser = Person()
    signed_up(browser, EMAIL)
    return browser


def play(table: Table, *people: Person, moves: int) -> None:
    for _ in range(moves):
        asked = next(on_turn(table, *people), None)
        if asked is None:
            return
        assert asked.play(table).status_code == 201


def exported(person: Person) -> dict[str, Any]:
    answer = person.get("/api/me/export")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment;")
    return dict(answer.json())  # type: ignore[attr-defined]


def texts(part: Any) -> set[str]:
    if isinstance(part, dict):
        return set().union(*map(texts, part.values())) if part else set()
    if isinstance(part, list):
        return set().union(*map(texts, part)) if part else set()
    return {part} if isinstance(part, str) else set()


def test_everything_of_hers_is_in_it(alice: Person, bob: Person) -> None:
    alice.post("/api/me/tokens", {"name": "my bot", "scopes": ["read"]})
    alice.post("/api/queue", {"game": "reworld", "seats": [2], "speed": "quick"})
    found = exported(alice)
    assert found["account"]["email"] == EMAIL
    assert found["emails"] == [{"email": EMAIL, "verified": True, "primary": True}]
    assert [one["name"] for one in found["tokens"]] == ["my bot"]
    assert [one["is_this"] for one in found["sessions"]] == [True]
    assert (found["queue"]["game"], found["queue"]["seats"]) == ("reworld", [2])
    assert alice.browser.cookies["sessionid"].value not in json.dumps(found)
    assert alice.account
    assert alice.account.password not in json.dumps(found)


def test_her_invitations_company_and_times_are_in_it(alice: Person, bob: Person, mallory: Person) -> None:
    assert bob.account
    assert mallory.account
    hers, his = alice.open("me", "open"), bob.open("me", "open")
    alice.post(f"{hers.path}/invitations", {"who": "Bob"})
    bob.post(f"{his.path}/invitations", {"who": f"#{alice.account.pk}"})  # type: ignore[union-attr]
    alice.send("PUT", f"/api/people/{mallory.account.pk}/mute")
    alice.send("PUT", "/api/me/quiet-hours", {"from": "22:00", "until": "08:00", "zone": "Europe/Berlin"})
    until = (timezone.now() + timedelta(days=2)).isoformat()
    assert alice.post("/api/me/vacation", {"until": until}).status_code == 201
    live = started(alice, bob, speed="slow")
    sightings.note([(UUID(live.id), alice.account.pk)])  # type: ignore[union-attr]
    found = exported(alice)
    his_page = {"id": bob.account.pk, "name": "Bob"}
    for kind, table in (("sent", hers), ("received", his)):
        (one,) = found[f"invitations_{kind}"]
        assert (one["table"], one["person"], one["answer"]) == (table.id, his_page, "")
    assert found["company"]["muted"] == [{"id": mallory.account.pk, "name": "Mallory"}]
    assert found["quiet_hours"] == {"start": 1320, "minutes": 600, "zone": "Europe/Berlin"}
    assert len(found["vacations"]) == 1
    assert [one["table"] for one in found["seen_at_live_tables"]] == [live.id]


def test_what_moderators_decided_is_in_it(alice: Person, bob: Person) -> None:
    assert alice.account
    assert bob.account
    case = Case.objects.create(subject=bob.account, clause="conduct")
    Report.objects.create(case=case, reporter=alice.account, weight=1, text="Bob was rude.")
    Sanction.objects.create(
        subject=alice.account, by=bob.account, kind="seat_ban", clause="conduct", words="Rude."
    )
    found, his = exported(alice), exported(bob)
    assert [one["text"] for one in found["moderation"]["reports"]] == ["Bob was rude."]
    assert [one["words"] for one in found["moderation"]["sanctions"]] == ["Rude."]
    assert "Bob was rude." not in texts(his)


def test_a_guests_wish_to_become_a_person_is_in_it(stranger: Person) -> None:
    ask(stranger, EMAIL)
    found = exported(stranger)
    assert (found["sign_up"]["email"], found["emails"][0]["verified"]) == (EMAIL, False)


def test_a_running_game_shows_what_the_seat_sees_and_ones_own_moves(alice: Person, bob: Person) -> None:
    table = started(alice, bob)
    play(table, alice, bob, moves=4)
    (mine,) = exported(alice)["tables"]
    assert mine["seen_from_my_seat"] == alice.frame(table)["view"]
    assert mine["seen_from_my_seat"] != bob.frame(table)["view"]
    moves = [one for one in mine["my_commands"] if one["command"] == "TakeAction"]
    assert moves
    assert {one["seat"] for one in moves} == {0}
    assert len(moves) < 4
    assert mine["record"] is None


def test_what_the_other_sees_and_did_is_not_in_it(alice: Person, bob: Person) -> None:
    table = started(alice, bob)
    play(table, alice, bob, moves=6)
    (hers,), (his,) = exported(alice)["tables"], exported(bob)["tables"]
    assert bob.frame(table)["view"] == his["seen_from_my_seat"] != hers["seen_from_my_seat"]
    done = [{one["seq"] for one in each["my_commands"]} for each in (hers, his)]
    assert all(done)
    assert not done[0] & done[1]
    assert hers.keys() == his.keys()
    assert not {"events", "metadata", "secret", "seed"} & hers.keys()


def test_a_finished_game_is_in_it_with_the_way_to_its_record(alice: Person, bob: Person) -> None:
    table = started(alice, bob)
    play(table, alice, bob, moves=1000)
    scoring.score(UUID(table.id))
    (mine,) = exported(alice)["tables"]
    assert (mine["status"], mine["my_seats"]) == ("scored", [0])
    assert mine["outcome"]["places"]
    assert alice.get(mine["record"]).status_code == 200


def test_a_table_that_is_only_watched_is_not_in_it(alice: Person, bob: Person, charlie: Person) -> None:
    table = started(alice, bob)
    charlie.get(table.path)
    assert exported(charlie)["tables"] == []


def test_others_are_in_it_by_their_table_names_only(alice: Person) -> None:
    bob = account("Bob")
    bob.email, bob.username = "bob@secret.example", "bobs-user-name"
    bob.save()
    started(alice, Person(bob))
    found = texts(exported(alice))
    assert "Bob" in found
    assert not [one for one in found if "secret" in one or "bobs-user-name" in one]


def test_it_is_made_ten_times_an_hour(alice: Person) -> None:
    answers = [alice.get("/api/me/export") for _ in range(11)]
    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert int(answers[-1]["Retry-After"]) > 3000
