"""Somebody is invited by name, sits down or does not; and who may not know what of whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone
from pytest_django import Settings

from reworld_site.accounts.models import Account, Kind
from reworld_site.lobby import invitations, matching
from reworld_site.lobby.models import Invitation, Mute, NoInvitations
from reworld_site.tables import departing, sweeper
from reworld_site.tables.models import Seat
from tests.reworld_site.people import Person, Table, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Person) -> Table:
    """Alice's, with two open seats."""
    return alice.open("me", "open", "open")


def invite(opener: Person, table: Table, who: str) -> Any:
    return opener.post(f"{table.path}/invitations", {"who": who})


def received(person: Person) -> list[dict[str, Any]]:
    return person.get("/api/invitations").json()["invitations"]


def sent(opener: Person, table: Table) -> list[tuple[str, str]]:
    answer = opener.get(f"{table.path}/invitations").json()
    return [(one["person"]["name"], one["status"]) for one in answer["invitations"]]


def answer(person: Person, how: str) -> Any:
    """To the latest invitation."""
    return person.post(f"/api/invitations/{received(person)[0]['id']}/{how}")


def test_whoever_is_invited_finds_it_and_sits_down(alice: Person, bob: Person, table: Table) -> None:
    assert received(bob) == []
    assert invite(alice, table, "bob").status_code == 201
    (seen,) = received(bob)
    assert (seen["inviter"]["name"], seen["table"], seen["game"]) == ("Alice", table.id, "reworld")
    assert [one["kind"] for one in seen["people"]] == ["person", "open", "open"]
    assert sent(alice, table) == [("Bob", "waiting")]
    assert answer(bob, "accept").status_code == 201
    assert bob.frame(table)["table"]["your_seat"] == 1
    assert sent(alice, table) == [("Bob", "seated")]
    assert received(bob) == []


def test_accepting_twice_takes_one_seat(alice: Person, bob: Person, table: Table) -> None:
    invite(alice, table, "Bob")
    first = received(bob)[0]["id"]
    codes = [bob.post(f"/api/invitations/{first}/accept").status_code for _ in range(2)]
    assert codes == [201, 200]
    assert Seat.objects.filter(table=table.id, account=bob.account).count() == 1


def test_the_opener_is_told_of_a_no_and_it_is_not_asked_again(
    alice: Person, bob: Person, table: Table
) -> None:
    invite(alice, table, "Bob")
    assert answer(bob, "decline").json() == {"invitations": []}
    assert sent(alice, table) == [("Bob", "declined")]
    again = invite(alice, table, "Bob")
    assert (again.status_code, again.json()["code"], again.json()["field"]) == (409, "invited_before", "who")
    assert received(bob) == []


def test_an_invitation_sent_twice_is_one(alice: Person, bob: Person, table: Table) -> None:
    assert [invite(alice, table, "Bob").status_code for _ in range(2)] == [201, 201]
    assert len(received(bob)) == 1


def test_whoever_opens_a_table_invites_at_once(alice: Person, bob: Person, charlie: Person) -> None:
    body = {"game": "reworld", "seats": ["me", "open", "open"], "invite": ["Bob", f"#{charlie.account.pk}"]}  # type: ignore[union-attr]
    opened = alice.post("/api/tables", body)
    assert opened.status_code == 201
    assert sent(alice, Table(opened.json()["id"])) == [("Bob", "waiting"), ("Charlie", "waiting")]
    assert len(received(bob)) == len(received(charlie)) == 1


@pytest.mark.parametrize(
    ("seats", "names", "field"),
    [
        (["me", "open"], ["Nobody"], "invite[0]"),
        (["me", "open"], ["Bob", "Alice"], "invite[1]"),
        (["me", "greedy"], ["Bob"], "invite"),
        (["me", "open"], ["Bob"] * 13, "invite"),
    ],
)
def test_nothing_is_opened_when_somebody_cannot_be_invited(
    alice: Person, bob: Person, seats: list[str], names: list[str], field: str
) -> None:
    refused = alice.post("/api/tables", {"game": "reworld", "seats": seats, "invite": names})
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert alice.get("/api/tables/mine").json() == {"tables": []}


def test_an_invitation_ends_with_the_table_and_with_its_last_seat(
    alice: Person, bob: Person, charlie: Person, mallory: Person, table: Table
) -> None:
    invite(alice, table, "Bob")
    kept = received(bob)[0]["id"]
    for person in (charlie, mallory):
        person.join(table, alice)
    assert received(bob) == []
    late = bob.post(f"/api/invitations/{kept}/accept")
    assert (late.status_code, late.json()["code"]) == (409, "not_open")
    assert invite(alice, table, "Bob").json()["code"] == "not_open"


def test_an_invitation_lapses_with_a_table_that_nobody_starts(
    alice: Person, bob: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite(alice, table, "Bob")
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(days=8))
    sweeper.sweep()
    assert received(bob) == []


def test_people_are_found_by_name_number_or_page_and_nobody_else_is(
    alice: Person, bob: Person, table: Table
) -> None:
    number = bob.account.pk  # type: ignore[union-attr]
    for who in ("  BOB ", f"#{number}", f"/people/{number}", f"https://here.example/people/{number}/"):
        assert invite(alice, table, who).status_code == 201, who
    greedy, former = Account.objects.bot("greedy"), account("Gone")
    departing.erase(former.pk)
    nobody = ("Dora", "Greedy bot", f"#{greedy.pk}", f"#{former.pk}", "Former player", "#0", "#" + "9" * 18)
    for who in nobody:
        refused = invite(alice, table, who)
        assert (refused.status_code, refused.json()["field"]) == (422, "who"), who
        assert refused.json()["code"] == "unknown_person"
    Account.objects.create(username="bob2", name="Bob", kind=Kind.GUEST)
    assert invite(alice, table, "Bob").json()["code"] == "ambiguous"


def test_only_the_opener_invites_sees_and_withdraws(
    alice: Person, bob: Person, mallory: Person, table: Table
) -> None:
    bob.join(table, alice)
    invite(alice, table, "Mallory")
    number = received(mallory)[0]["id"]
    for person in (bob, mallory):
        assert invite(person, table, "Alice").status_code == 403
        assert person.get(f"{table.path}/invitations").status_code == 403
        assert person.post(f"{table.path}/invitations/{number}/withdraw").status_code == 403
    assert bob.post(f"/api/invitations/{number}/accept").status_code == 404
    assert bob.post(f"/api/invitations/{number}/decline").status_code == 404
    assert alice.post(f"{table.path}/invitations/{number}/withdraw").json() == {"invitations": []}
    assert received(mallory) == []
    assert mallory.post(f"/api/invitations/{number}/accept").status_code == 404
    assert invite(alice, table, "Mallory").json()["code"] == "invited_before"


def test_whoever_mutes_the_inviter_or_wants_nobody_sees_nothing_and_the_inviter_cannot_tell(
    alice: Person, bob: Person, charlie: Person, mallory: Person
) -> None:
    table = mallory.open("me", "open", "open", "open")
    charlie.send("PUT", f"/api/people/{mallory.account.pk}/mute")  # type: ignore[union-attr]
    chosen = bob.send("PUT", "/api/me/company", {"invitations": "nobody"})
    assert chosen.json() == {"invitations": "nobody", "muted": []}
    answers = [invite(mallory, table, who) for who in ("Alice", "Bob", "Charlie")]
    assert {one.status_code for one in answers} == {201}
    assert sent(mallory, table) == [(who, "waiting") for who in ("Alice", "Bob", "Charlie")]
    assert (len(received(alice)), received(bob), received(charlie)) == (1, [], [])
    assert mallory.get("/api/me/company").json() == {"invitations": "everybody", "muted": []}


def test_one_hears_of_a_person_again(alice: Person, bob: Person, table: Table) -> None:
    number = alice.account.pk  # type: ignore[union-attr]
    muted = bob.send("PUT", f"/api/people/{number}/mute")
    assert muted.json()["muted"] == [{"id": number, "name": "Alice"}]
    invite(alice, table, "Bob")
    assert received(bob) == []
    assert bob.send("DELETE", f"/api/people/{number}/mute").json()["muted"] == []
    assert len(received(bob)) == 1


def test_nobody_mutes_themselves_or_somebody_who_is_not_there(alice: Person) -> None:
    assert alice.send("PUT", f"/api/people/{alice.account.pk}/mute").status_code == 422  # type: ignore[union-attr]
    for number in (0, 10**9, 10**30, Account.objects.bot("greedy").pk):
        assert alice.send("PUT", f"/api/people/{number}/mute").status_code == 404


def test_invitations_are_limited_by_the_hour_and_by_person(
    alice: Person, bob: Person, table: Table, settings: Settings
) -> None:
    for _ in range(3):
        invite(alice, alice.open("me", "open"), "Bob")
    too_many = invite(alice, table, "Bob")
    assert (too_many.status_code, too_many.json()["code"]) == (429, "too_many_invitations")
    settings.INVITATIONS_AN_HOUR = {"person": 3, "guest": 1}
    assert invite(alice, table, "Charlie").status_code == 422
    account("Charlie")
    assert invite(alice, table, "Charlie").status_code == 429
    Invitation.objects.update(at=timezone.now() - timedelta(hours=2))
    assert invite(alice, table, "Charlie").status_code == 201


def test_withdrawing_gives_no_invitation_back(alice: Person, table: Table, settings: Settings) -> None:
    settings.INVITATIONS_AN_HOUR = {"person": 1, "guest": 1}
    account("Dora"), account("Eve")
    invite(alice, table, "Dora")
    number = Invitation.objects.get().pk
    alice.post(f"{table.path}/invitations/{number}/withdraw")
    assert invite(alice, table, "Eve").status_code == 429


def test_a_rematch_is_offered_to_all_and_says_who_has_not_answered(
    alice: Person, bob: Person, charlie: Person
) -> None:
    table = alice.open("me", "open", "open")
    for person in (bob, charlie):
        person.join(table, alice)
    for person in (alice, bob):
        person.post(f"{table.path}/resign")
    for person in (charlie,):
        person.post(f"{table.path}/resign")
    finish(table)
    again = alice.post(f"{table.path}/rematch")
    assert again.status_code == 201
    new = Table(again.json()["id"])
    assert alice.post(f"{table.path}/rematch").json()["id"] == new.id
    assert sorted(sent(alice, new)) == [("Bob", "waiting"), ("Charlie", "waiting")]
    assert received(bob)[0]["is_rematch"]
    answer(charlie, "decline")
    answer(bob, "accept")
    assert sorted(sent(alice, new)) == [("Bob", "seated"), ("Charlie", "declined")]


def finish(table: Table) -> None:
    from reworld_site.tables import bot_turns
    from reworld_site.tables.models import Decision

    while asked := Decision.objects.filter(table=table.id, closed_seq=None).first():
        bot_turns.play(UUID(table.id), f"{asked.opened_seq}.{asked.seat}")


def test_invitations_of_long_ago_are_forgotten(alice: Person, bob: Person, table: Table) -> None:
    invite(alice, table, "Bob")
    matching.run()
    assert Invitation.objects.count() == 1
    Invitation.objects.update(at=timezone.now() - timedelta(days=31))
    matching.run()
    assert Invitation.objects.count() == 0


def test_whoever_deletes_their_account_takes_invitations_and_choices_along(
    alice: Person, bob: Person, table: Table
) -> None:
    invite(alice, table, "Bob")
    bob.send("PUT", f"/api/people/{alice.account.pk}/mute")  # type: ignore[union-attr]
    bob.send("PUT", "/api/me/company", {"invitations": "nobody"})
    assert bob.account
    departing.erase(bob.account.pk)
    assert not any(model.objects.exists() for model in (Invitation, Mute, NoInvitations))
    assert sent(alice, table) == []


def test_a_table_that_is_not_there_has_no_invitations(alice: Person, bob: Person) -> None:
    nowhere = Table("00000000-0000-4000-8000-000000000000")
    assert invite(alice, nowhere, "Bob").status_code == 404
    with pytest.raises(invitations.Refused):
        invitations.withdraw(1, UUID(nowhere.id), 1)
