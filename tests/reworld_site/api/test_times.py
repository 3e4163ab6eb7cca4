"""Quiet hours and vacations through the API, and a game by the day with one of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from reworld_site.tables import sweeper
from tests.reworld_site.people import Person, Table, on_turn

pytestmark = pytest.mark.django_db


def times(person: Person) -> dict[str, Any]:
    return person.get("/api/me/times").json()


def days_on(days: float) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


def by_the_day(alice: Person, bob: Person) -> Table:
    body = {"game": "reworld", "seats": ["me", "open"], "speed": "day"}
    table = Table(alice.post("/api/tables", body).json()["id"])
    assert bob.join(table, alice).status_code == 201
    return table


def test_somebody_new_has_no_quiet_hours_and_all_of_their_vacation(alice: Person) -> None:
    assert times(alice) == {
        "quiet": None,
        "vacation": None,
        "days_left": 30.0,
        "days_a_year": 30,
        "days_at_once": 14,
    }


def test_quiet_hours_may_go_over_midnight_and_be_given_up(alice: Person) -> None:
    night = {"from": "22:00", "until": "08:00", "zone": "Europe/Berlin"}
    assert alice.send("PUT", "/api/me/quiet-hours", night).json()["quiet"] == night
    none = {**night, "until": "22:00"}
    assert alice.send("PUT", "/api/me/quiet-hours", none).json()["quiet"] is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"until": "10:01"}, "until"),
        ({"from": "24:00"}, "from"),
        ({"from": "8:00"}, "from"),
        ({"until": "22:00\n"}, "until"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"zone": "../../etc/passwd"}, "zone"),
        ({"zone": ""}, "zone"),
        ({"zone": None}, "zone"),
    ],
)
def test_a_wrong_field_names_itself(alice: Person, change: dict[str, Any], field: str) -> None:
    asked = {"from": "22:00", "until": "08:00", "zone": "UTC", **change}
    refused = alice.send("PUT", "/api/me/quiet-hours", asked)
    assert (refused.status_code, refused.json()["field"]) == (422, field), refused.content
    assert times(alice)["quiet"] is None


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 422, "until"),
        ({"until": "tomorrow"}, 422, "until"),
        ({"until": "2026-12-01T00:00:00"}, 422, "until"),
        ({"until": "9999-12-31T23:59:59Z"}, 422, "until"),
        ({"until": "0001-01-01T00:00:00Z"}, 422, "until"),
        ({"until": "0001-01-01T00:00:00+23:59"}, 422, "until"),
        ({"until": "2027-01-01T00:00:00Z", "since": "2001-01-01T00:00:00Z"}, 422, "since"),
    ],
)
def test_a_vacation_that_cannot_be_names_the_field(
    alice: Person, body: dict[str, str], status: int, field: str
) -> None:
    refused = alice.post("/api/me/vacation", body)
    assert (refused.status_code, refused.json()["field"]) == (status, field), refused.content


def test_a_vacation_too_long_is_refused_and_ending_none_is_too(alice: Person) -> None:
    too_long = alice.post("/api/me/vacation", {"until": days_on(15)})
    assert (too_long.status_code, too_long.json()["code"]) == (409, "too_long")
    assert alice.send("DELETE", "/api/me/vacation").status_code == 409


def test_a_game_by_the_day_goes_on_after_a_vacation(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, ahead = datetime.now(UTC), timedelta()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + ahead)
    table = by_the_day(alice, bob)
    asked = next(on_turn(table, alice, bob))
    other = bob if asked is alice else alice
    taken = asked.post("/api/me/vacation", {"until": (now + timedelta(days=5)).isoformat()})
    assert (taken.status_code, taken.json()["days_left"]) == (201, 25.0)
    seat = asked.frame(table)["table"]["your_seat"]
    seen = other.frame(table)["clocks"]["seats"][seat]
    assert seen["vacation"]["until"][:16] == (now + timedelta(days=5)).isoformat()[:16]
    assert datetime.fromisoformat(seen["deadline"]) > now + timedelta(days=5, hours=23)

    ahead = timedelta(days=3)
    sweeper.sweep()
    assert other.frame(table)["table"]["status"] == "running"
    back = asked.send("DELETE", "/api/me/vacation")
    assert (back.json()["vacation"], back.json()["days_left"]) == (None, 27.0)
    deadline = other.frame(table)["clocks"]["seats"][seat]["deadline"]
    assert now + timedelta(days=3, hours=23) < datetime.fromisoformat(deadline) <= now + timedelta(days=4)
    assert asked.play(table).status_code == 201

    for _ in range(5):
        for person in on_turn(table, alice, bob):
            assert person.play(table).status_code == 201
    ahead = timedelta(days=10)
    sweeper.sweep()
    assert other.frame(table)["table"]["status"] in ("over", "scored")
