"""Signing in as a guest, and what one is called."""

from reworld_site.accounts.models import Account, Kind
from tests.reworld_site.people import Person, Table


def test_a_stranger_becomes_a_guest_and_stays_signed_in(stranger: Person) -> None:
    answer = stranger.post("/api/guests")
    assert answer.status_code == 201
    guest = answer.json()["account"]
    assert guest["kind"] == "guest"
    assert guest["name"].startswith("Guest ")
    assert stranger.get("/api/me").json() == {"account": guest}


def test_signing_in_again_makes_no_second_account(stranger: Person) -> None:
    first = stranger.post("/api/guests").json()
    again = stranger.post("/api/guests")
    assert (again.status_code, again.json()) == (200, first)
    assert Account.objects.filter(kind=Kind.GUEST).count() == 1


def test_whoever_is_signed_in_stays_who_they_are(alice: Person) -> None:
    answer = alice.post("/api/guests")
    assert (answer.status_code, answer.json()["account"]["name"]) == (200, "Alice")


def test_me_is_null_for_a_stranger(stranger: Person) -> None:
    assert stranger.get("/api/me").json() == {"account": None}


def test_a_guest_takes_another_name(stranger: Person) -> None:
    stranger.post("/api/guests")
    answer = stranger.send("PATCH", "/api/me", {"name": "  Alice   Two "})
    assert (answer.status_code, answer.json()["account"]["name"]) == (200, "Alice Two")
    assert stranger.get("/api/me").json()["account"]["name"] == "Alice Two"


def test_others_see_the_new_name_at_once(table: Table, alice: Person, bob: Person) -> None:
    assert [one["name"] for one in bob.frame(table)["people"]] == ["Alice", "Bob"]
    alice.send("PATCH", "/api/me", {"name": "Alicia"})
    assert [one["name"] for one in bob.frame(table)["people"]] == ["Alicia", "Bob"]


def test_it_refuses_a_name_that_a_bot_has(alice: Person) -> None:
    answer = alice.send("PATCH", "/api/me", {"name": "Greedy bot"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid"
    assert answer.json()["field"] == "name"
    assert alice.get("/api/me").json()["account"]["name"] == "Alice"


def test_a_new_guest_needs_the_csrf_token_too(stranger: Person) -> None:
    answer = stranger.post("/api/guests", headers={"X-CSRFToken": "wrong" + "x" * 27})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert not Account.objects.filter(kind=Kind.GUEST).exists()
