"""Lines go with the account of whoever wrote them, and some time after the end of their table."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.utils import timezone

from reworld_site.accounts import erasure
from reworld_site.chat import forgetting
from reworld_site.chat.models import Line, NoChat, Strike
from reworld_site.moderation import reports
from reworld_site.moderation.models import Appeal, Case, Sanction
from reworld_site.tables import sweeper
from reworld_site.tables.models import Table as Row
from tests.reworld_site.accounts.everything import found
from tests.reworld_site.chat.talking import chat, said, say, texts
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "_looked_at", None)


def ended(table: Table, days: float, status: str = "scored") -> None:
    """With all that was said there."""
    at = timezone.now() - timedelta(days=days)
    Row.objects.filter(pk=table.id).update(status=status, updated_at=at)
    for model in (Line, Strike):
        model._default_manager.filter(table=table.id).update(at=at)


def talk(table: Table, alice: Person, bob: Person) -> None:
    said(alice, table, "Jabberwock")
    said(bob, table, "Whiffling")
    assert say(alice, table, "jabberwock.com").status_code == 422


def test_an_erased_account_leaves_no_line_and_no_strike(table: Table, alice: Person, bob: Person) -> None:
    talk(table, alice, bob)
    assert alice.account
    alice.send("DELETE", "/api/me/chat")
    erasure.erase(alice.account.pk)
    assert found("jabberwock") == {}
    assert texts(bob, table) == ["Whiffling"]
    assert not Strike.objects.exists()
    assert not NoChat.objects.exists()


def test_an_export_has_ones_own_lines_and_strikes_and_nobody_elses(
    table: Table, alice: Person, bob: Person
) -> None:
    talk(table, alice, bob)
    Line.objects.filter(account=alice.account).update(hidden_at=timezone.now())
    told = alice.get("/api/me/export")
    assert told.status_code == 200
    mine = told.json()["chat"]
    assert mine["on"] is True
    assert [(one["text"], one["table"], one["room"]) for one in mine["lines"]] == [
        ("Jabberwock", table.id, "players")
    ]
    assert mine["lines"][0]["hidden_at"]
    assert [(one["text"], one["why"]) for one in mine["kept_back"]] == [("jabberwock.com", "links")]
    assert "Whiffling" not in told.content.decode()
    assert "abberwock" not in bob.get("/api/me/export").content.decode()


@pytest.mark.parametrize("status", ["over", "scored", "aborted"])
def test_90_days_after_its_end_a_tables_talk_is_forgotten(
    table: Table, alice: Person, bob: Person, status: str
) -> None:
    other = alice.open("me", "greedy")
    talk(table, alice, bob)
    said(alice, other, "Beamish")
    ended(table, 91, status)
    ended(other, 89, status)
    assert forgetting.sweep(float("inf")) == 1
    assert texts(alice, other) == ["Beamish"]
    assert Line.objects.count() == 1
    assert not Strike.objects.exists()


def test_a_table_that_goes_on_forgets_nothing(table: Table, alice: Person, bob: Person) -> None:
    talk(table, alice, bob)
    ended(table, 1000, "running")
    assert forgetting.sweep(float("inf")) == 0
    assert Line.objects.count() == 2


def test_operators_say_for_how_long(table: Table, alice: Person, bob: Person, settings: LazySettings) -> None:
    settings.CHAT_DAYS = 7
    talk(table, alice, bob)
    ended(table, 8)
    assert forgetting.sweep(float("inf")) == 1


@pytest.mark.parametrize("about", ["line", "table", "strikes"])
def test_what_moderators_look_into_is_kept_until_they_have_answered(
    table: Table, alice: Person, bob: Person, about: str
) -> None:
    talk(table, alice, bob)
    assert alice.account
    if about == "line":
        report(bob, table=table.id, line=chat(bob, table)["lines"][0]["id"], clause="conduct")
    elif about == "table":
        report(bob, table=table.id, clause="fault")
    else:
        reports.open_case(alice.account.pk, "spam", None)
    ended(table, 91)
    assert forgetting.sweep(float("inf")) == 0
    Case.objects.update(answered_at=timezone.now(), verdict="upheld")
    forgetting._looked_at = None
    assert forgetting.sweep(float("inf")) == 1
    assert not Line.objects.exists()


def test_the_sweeper_looks_once_an_hour(table: Table, alice: Person, bob: Person) -> None:
    assert sweeper.STEPS["chat"] is forgetting.sweep
    assert forgetting.sweep(float("inf")) == 0
    talk(table, alice, bob)
    ended(table, 91)
    assert forgetting.sweep(float("inf")) == 0
    assert Line.objects.exists()
    forgetting.forget(UUID(table.id))
    assert not Line.objects.exists()


def test_moderators_are_told_that_a_line_is_gone(
    table: Table, alice: Person, bob: Person, mona: Staff
) -> None:
    talk(table, alice, bob)
    report(bob, table=table.id, line=chat(bob, table)["lines"][0]["id"], clause="conduct")
    Line.objects.all().delete()
    case = Case.objects.get()
    assert "This line is gone." in mona.page(f"/admin/moderation/case/{case.pk}/change/")


def test_what_is_said_long_after_the_end_is_kept_for_as_long(
    table: Table, alice: Person, bob: Person, settings: LazySettings
) -> None:
    talk(table, alice, bob)
    ended(table, settings.CHAT_DAYS + 1)
    said(bob, table, "Again?")
    assert say(alice, table, "again.com").status_code == 422
    sweeper.sweep()
    assert texts(alice, table) == ["Again?"]
    assert Strike.objects.get().text == "again.com"


def test_what_was_kept_back_is_kept_until_an_appeal_is_decided(
    table: Table, alice: Person, bob: Person, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(table, alice, bob)
    given = Sanction.objects.create(subject=alice.account, kind="chat_mute", clause="spam", words="Links.")
    appeal = Appeal.objects.create(sanction=given, text="It was none.")
    ended(table, settings.CHAT_DAYS + 1)
    sweeper.sweep()
    assert Strike.objects.exists()
    appeal.decided_at = timezone.now()
    appeal.save()
    monkeypatch.setattr(forgetting, "_looked_at", None)
    sweeper.sweep()
    assert not Strike.objects.exists()
