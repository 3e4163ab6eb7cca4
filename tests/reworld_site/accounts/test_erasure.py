"""Alice deletes her account: nothing of her is left anywhere, and every game of hers can be checked still."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from importlib import import_module
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session as DjangosSession
from django.core.management import call_command
from django.utils import timezone

from reworld_site.accounts import attempts, erasure, sessions, signing_up, tokens
from reworld_site.accounts.models import Account, ApiToken, Kind, Session, SignUp
from reworld_site.api import limits
from reworld_site.eventstore.models import StoredEvent
from reworld_site.lobby import queue
from reworld_site.lobby.models import Invitation, Mute, NoInvitations, QueueTicket
from reworld_site.tables import scoring, sightings
from reworld_site.tables.models import AcceptedMove, QuietHours, Sighting, Vacation
from tests.reworld_site.accounts.everything import found
from tests.reworld_site.people import Person, Table, account, on_turn, started

# What the service does, it commits.
pytestmark = pytest.mark.django_db(transaction=True)

PERSONAL = ("Liddell", "wonderland", "rabbithole", "alice")


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=1e9, burst=10**9))


@pytest.fixture
def alice(db: None) -> Person:
    """She has told the site everything that it can hold of a person."""
    alice = account("Alice Liddell")
    alice.username, alice.email = "alice.liddell", "alice@wonderland.example"
    alice.first_name, alice.last_name = "Alice", "Liddell"
    alice.is_staff = True
    alice.last_login = alice.date_joined = timezone.now()
    alice.set_password("rabbithole")
    alice.save()
    alice.groups.add(Group.objects.create(name="Regulars"))
    signing_up.wanted(alice.pk, "alice@wonderland.example")
    signing_up.confirm(EmailAddress.objects.get(user=alice).pk)
    waiting = signing_up.wanted(alice.pk, "liddell@wonderland.example")
    SignUp.objects.create(account=alice, address=waiting, name="Alice Liddell", password="rabbithole")
    tokens.make(alice.pk, "Alice's bot", ["play"])
    attempts.take((attempts.SIGN_IN_AS, "alice@wonderland.example"))
    queue.join(alice.pk, "reworld", [2], "quick")
    return Person(alice)


@pytest.fixture
def table(alice: Person, bob: Person) -> Table:
    """Two moves old; Alice has named a move after herself."""
    table = started(alice, bob)
    play(table, alice, bob, moves=2)
    return table


@pytest.fixture
def scored(alice: Person, bob: Person) -> Table:
    """A game that both have played to its end."""
    table = started(alice, bob)
    play(table, alice, bob)
    scoring.score(UUID(table.id))
    assert bob.frame(table)["table"]["status"] == "scored"
    return table


def play(table: Table, *people: Person, moves: int = 1000) -> None:
    """Each move has its player's name in its id, as a client of their own might do."""
    for number in range(moves):
        asked = next(on_turn(table, *people), None)
        if asked is None:
            return
        assert asked.account
        move = asked.move(table) | {"client_move_id": f"{asked.account.name} {number}"}
        assert asked.post(f"{table.path}/actions", move).status_code == 201


def delete(person: Person, name: str, password: str = "rabbithole") -> Any:
    return person.send("DELETE", "/api/me", {"name": name, "password": password})


def key_of(person: Person) -> str:
    return person.browser.cookies["sessionid"].value


def commands_say(*command: str) -> str:
    printed = StringIO()
    call_command(*command, stdout=printed)
    return printed.getvalue()


def dump_of(table: Table) -> list[tuple[Any, ...]]:
    events = StoredEvent.objects.filter(stream__contains=table.id)
    return list(events.order_by("seq").values_list("seq", "type", "data", "metadata", "hash"))


def test_nothing_of_her_is_found_in_any_column_of_any_table(
    alice: Person, bob: Person, table: Table, scored: Table
) -> None:
    at_home, on_the_phone = key_of(alice), Person(alice.account)
    assert found(*PERSONAL)
    answer = delete(alice, "Alice Liddell")
    assert (answer.status_code, answer.json()) == (200, {"account": None})
    assert found(*PERSONAL, at_home, key_of(on_the_phone)) == {}
    for model in (EmailAddress, SignUp, ApiToken, QueueTicket):
        assert not model.objects.exists(), model


def test_nothing_that_hangs_on_her_account_alone_is_left(alice: Person, bob: Person) -> None:
    """Whoever sits at a live table has been seen there, and may not be noted again by a socket still open."""
    assert alice.account
    assert bob.account
    hers, his, live = alice.open("me", "open"), bob.open("me", "open"), started(alice, bob, speed="slow")
    alice.post(f"{hers.path}/invitations", {"who": "Bob"})
    bob.post(f"{his.path}/invitations", {"who": "Alice Liddell"})
    alice.send("PUT", f"/api/people/{bob.account.pk}/mute")
    bob.send("PUT", f"/api/people/{alice.account.pk}/mute")
    alice.send("PUT", "/api/me/company", {"invitations": "nobody"})
    alice.send("PUT", "/api/me/quiet-hours", {"from": "22:00", "until": "08:00", "zone": "UTC"})
    alice.post("/api/me/vacation", {"until": (timezone.now() + timedelta(days=2)).isoformat()})
    sightings.note([(UUID(live.id), alice.account.pk)])
    rows = (Invitation, Mute, NoInvitations, QuietHours, Vacation, Sighting)
    assert [model.objects.count() for model in rows] == [2, 2, 1, 1, 1, 1]
    delete(alice, "Alice Liddell")
    sightings.note([(UUID(live.id), alice.account.pk)])
    assert [model.objects.count() for model in rows] == [0] * len(rows)
    commands_say("verify_streams")
    assert "0 rows written anew" in commands_say("rebuild", "all")


def test_her_games_verify_and_nothing_that_was_stored_has_changed(
    alice: Person, bob: Person, table: Table, scored: Table, tmp_path: Path
) -> None:
    before = dump_of(scored), len(dump_of(table))
    delete(alice, "Alice Liddell")
    assert (dump_of(scored), len(dump_of(table)) - 1) == before
    commands_say("verify_streams")
    assert "0 rows written anew" in commands_say("rebuild", "all")
    commands_say("verify_table", scored.id)
    record = tmp_path / "game.jsonl"
    commands_say("export_record", scored.id, "--out", str(record))
    assert "liddell" not in record.read_text().casefold()
    commands_say("verify_record", str(record))


@pytest.mark.usefixtures("front_end")
def test_others_see_a_former_player_wherever_they_saw_her(
    alice: Person, bob: Person, charlie: Person, stranger: Person, table: Table, scored: Table
) -> None:
    pages = [
        table.path,
        scored.path,
        f"{scored.path}/replay",
        f"{scored.path}/replay/5",
        f"{scored.path}/record",
    ]
    pages += ["/api/tables/mine", "/", f"/tables/{scored.id}", f"/tables/{scored.id}/luck", "/luck"]
    assert "Liddell" in bob.get(table.path).content.decode()
    delete(alice, "Alice Liddell")
    for person in (bob, charlie, stranger):
        for page in pages:
            content = b"".join(person.get(page)).decode()  # type: ignore[arg-type]
            assert not [one for one in PERSONAL[:3] if one in content], page
    seen = bob.frame(scored)["people"][0]
    assert (seen["name"], seen["kind"]) == (erasure.NAME, "former")
    assert [one["people"][0]["name"] for one in bob.get("/api/tables/mine").json()["tables"]] == [
        erasure.NAME
    ] * 2


def test_she_is_signed_out_everywhere(alice: Person, table: Table) -> None:
    elsewhere = Person(alice.account)
    assert elsewhere.get("/api/me").json()["account"]
    delete(alice, "Alice Liddell")
    for browser in (alice, elsewhere):
        assert browser.get("/api/me").json() == {"account": None}
        assert browser.post(f"{table.path}/resign").status_code == 401
    assert alice.post("/api/guests").json()["account"]["name"] != "Alice Liddell"


def test_a_session_that_was_stolen_before_signs_nobody_in(alice: Person) -> None:
    row = Session.objects.get(session_key=key_of(alice))
    delete(alice, "Alice Liddell")
    row.save(force_insert=True)
    stolen = Person()
    stolen.browser.cookies["sessionid"] = row.session_key
    assert stolen.get("/api/me").json() == {"account": None}


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "alice liddell"}, {"name": "Bob"}, {"name": None}]
)
def test_it_refuses_without_her_name_and_changes_nothing(alice: Person, body: object) -> None:
    answer = alice.send("DELETE", "/api/me", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "invalid", "name")
    assert alice.get("/api/me").json()["account"]["name"] == "Alice Liddell"


def test_it_refuses_a_forged_request(alice: Person) -> None:
    for method, path in (("DELETE", "/api/me"), ("POST", "/api/logout")):
        answer = alice.send(method, path, {"name": "Alice Liddell"}, headers={"X-CSRFToken": "w" * 32})
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert alice.get("/api/me").json()["account"]


def test_erasing_twice_is_harmless(alice: Person, mallory: Person) -> None:
    assert alice.account
    assert erasure.erase(alice.account.pk)
    row = Account.objects.filter(pk=alice.account.pk).values().get()
    assert not erasure.erase(alice.account.pk)
    assert Account.objects.filter(pk=alice.account.pk).values().get() == row
    assert mallory.get("/api/me").json()["account"]["name"] == "Mallory"


def test_two_former_players_are_told_apart_by_their_ids(alice: Person, bob: Person) -> None:
    delete(alice, "Alice Liddell")
    delete(bob, "Bob")
    former = Account.objects.filter(kind=Kind.FORMER)
    assert former.count() == 2
    assert {one.name for one in former} == {erasure.NAME}
    assert not any(one.is_active or one.is_staff or one.email or one.last_login for one in former)


def test_a_rename_that_comes_too_late_is_refused(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    assert alice.account
    pk, names = alice.account.pk, count()

    def erased_meanwhile(name: str) -> str:
        next(names)
        erasure.erase(pk)
        return name

    monkeypatch.setattr("reworld_site.api.accounts.clean_name", erased_meanwhile)
    assert alice.send("PATCH", "/api/me", {"name": "Alice Pleasance"}).status_code == 401
    assert next(names) == 1
    assert found("Pleasance") == {}


def test_bots_stay(db: None) -> None:
    bot = Account.objects.bot("greedy")
    with pytest.raises(erasure.BotsStay, match="greedy"):
        erasure.erase(bot.pk)
    assert Account.objects.get(pk=bot.pk).name == bot.name


def test_metadata_holds_ids_times_and_the_games_own_words(table: Table) -> None:
    allowed = {"id", "command", "account", "received_at", "seat", "decision", "move", "action"}
    for (text,) in StoredEvent.objects.values_list("metadata"):
        assert json.loads(text).keys() <= allowed


def test_a_move_id_of_ones_own_making_is_kept_as_a_digest(table: Table, alice: Person, bob: Person) -> None:
    kept = set(AcceptedMove.objects.values_list("client_move_id", flat=True))
    assert hashlib.sha256(b"Alice Liddell 0").hexdigest() in kept or (
        hashlib.sha256(b"Bob 0").hexdigest() in kept
    )
    asked = next(on_turn(table, alice, bob))
    move = asked.move(table) | {"client_move_id": "the same again"}
    answers = [asked.post(f"{table.path}/actions", move) for _ in range(2)]
    assert [one.status_code for one in answers] == [201, 200]
    assert answers[0].json()["seq"] == answers[1].json()["seq"]


def test_logging_out_ends_this_session_only(alice: Person) -> None:
    elsewhere, key = Person(alice.account), key_of(alice)
    answer = alice.post("/api/logout")
    assert (answer.status_code, answer.json()) == (200, {"account": None})
    assert alice.get("/api/me").json() == {"account": None}
    assert elsewhere.get("/api/me").json()["account"]["name"] == "Alice Liddell"
    assert sessions.ended({key, key_of(elsewhere)}) == {key}
    assert alice.post("/api/logout").status_code == 401


@pytest.fixture
def old_session(alice: Person) -> Session:
    """Alice's session as Django's own table held it."""
    row = Session.objects.get(session_key=key_of(alice))
    DjangosSession.objects.create(
        session_key=row.session_key, session_data=row.session_data, expire_date=row.expire_date
    )
    Session.objects.filter(session_key=row.session_key).delete()
    return row


def test_who_was_signed_in_before_sessions_knew_whose_they_are_stays_so(
    alice: Person, old_session: Session
) -> None:
    assert alice.get("/api/me").json() == {"account": None}
    alice.browser.cookies["sessionid"] = old_session.session_key
    migration = import_module("reworld_site.accounts.migrations.0002_sessions_of_accounts")
    migration.take_over(apps, None)
    assert alice.get("/api/me").json()["account"]["name"] == "Alice Liddell"
    assert not DjangosSession.objects.exists()
    delete(alice, "Alice Liddell")
    assert found(old_session.session_key) == {}
