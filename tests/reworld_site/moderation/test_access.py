"""Who comes in, who does not, and that both can be read in the log."""

from __future__ import annotations

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from reworld_site.accounts.models import Account
from reworld_site.moderation import log
from reworld_site.moderation.models import LogEntry
from reworld_site.moderation.rights import ROLES, NobodyForARole, give_role, may, role_of
from reworld_site.moderation.site import PAGES
from reworld_site.moderation.triggers import LOG
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db

EMAIL = "mallory@wonderland.example"
LISTS = [f"/admin/moderation/{name}/" for name in ("case", "finding", "game", "person", "logentry")]


@pytest.mark.parametrize("path", ["/admin/", *LISTS])
def test_whoever_is_not_signed_in_is_asked_to(stranger: Person, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/sign-in?next=/admin/")
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("path", ["/admin/", *LISTS])
def test_a_player_is_refused_and_the_attempt_is_in_the_log(mallory: Person, path: str) -> None:
    assert mallory.get(path).status_code == 403
    entry = LogEntry.objects.get()
    assert (entry.actor, entry.role, entry.refused) == (mallory.account, "", True)
    assert entry.after == {"path": path, "method": "GET"}


@pytest.mark.parametrize("path", ["/admin/", *LISTS])
def test_a_moderator_sees_every_list(mona: Staff, path: str) -> None:
    assert "Reworld Online" in mona.page(path)


@pytest.mark.parametrize("path", LISTS)
def test_staff_without_the_right_is_refused_and_logged(mona: Staff, path: str) -> None:
    assert mona.account
    mona.account.groups.clear()
    mona.page(path, 403)
    assert LogEntry.objects.filter(refused=True, actor=mona.account).count() == 1
    assert "Games" not in mona.page("/admin/")


def test_no_form_of_the_admin_adds_changes_or_deletes(otto: Staff) -> None:
    entry = log.write(Account.objects.get(username="otto"), "enter")
    for way in ("add/", f"{entry.pk}/delete/"):
        path = f"/admin/moderation/logentry/{way}"
        assert otto.submit(path, post="yes").status_code == 404, path
    otto.submit(f"/admin/moderation/logentry/{entry.pk}/change/", reason="other")
    assert LogEntry.objects.get(pk=entry.pk).reason == ""


@pytest.mark.parametrize("change", [{"reason": "otherwise"}, None], ids=["update", "delete"])
def test_the_database_refuses_to_change_the_log(mona: Staff, change: dict[str, str] | None) -> None:
    assert mona.account
    log.write(mona.account, "enter", reason="as it was")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.update(**change) if change else LogEntry.objects.all().delete()
    assert LogEntry.objects.get().reason == "as it was"


def test_the_database_refuses_to_put_another_line_in_the_place_of_one(mona: Staff) -> None:
    """Neither database's way of replacing on a conflict gets past the triggers."""
    assert mona.account
    entry = log.write(mona.account, "enter", reason="as it was")
    columns = "id, at, actor_id, role, act, refused, clause, reason"
    same = f"SELECT id, at, actor_id, role, act, refused, clause, 'otherwise' FROM {LOG.table}"
    into = f"INTO {LOG.table} ({columns}) {same}"
    statement = {
        "sqlite": f"REPLACE {into}",
        "postgresql": f"INSERT {into} ON CONFLICT (id) DO UPDATE SET reason = 'otherwise'",
    }[connection.vendor]
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        connection.cursor().execute(statement)
    assert LogEntry.objects.get() == entry
    assert LogEntry.objects.get().reason == "as it was"


def test_the_log_is_searched_by_name_by_words_and_by_table(mona: Staff, table: Table) -> None:
    assert mona.account
    log.write(mona.account, "verify_table", table=table.id, reason="looks odd to me")  # type: ignore[arg-type]
    path = "/admin/moderation/logentry/?q="
    for term in ("Mona", "odd", table.id):
        assert "verified a table" in mona.page(f"{path}{term}")
    assert "verified a table</" not in mona.page(f"{path}nothing")


def test_what_the_site_does_by_itself_is_read_like_any_other_entry(mona: Staff) -> None:
    entry = log.write(None, "sanction", reason="Three lines were kept back.")
    shown = mona.page(f"/admin/moderation/logentry/{entry.pk}/change/")
    assert "The site sanctioned somebody" in shown
    assert "Three lines were kept back." in shown


@pytest.mark.parametrize("path", LISTS[:3])
def test_an_empty_list_says_what_comes_there(mona: Staff, path: str) -> None:
    assert "Nothing here is like that" not in mona.page(path)
    assert "No " in mona.page(path).partition("mod-nothing")[2]
    assert "Nothing here is like that" in mona.page(f"{path}?q=Nobody")


def test_roles_have_more_and_more_rights(mona: Staff, sena: Staff, otto: Staff) -> None:
    assert [role_of(one.account) for one in (mona, sena, otto) if one.account] == list(ROLES)
    assert [may(one.account, "annul_games") for one in (mona, sena, otto)] == [False, True, True]
    assert [may(one.account, "see_operations") for one in (mona, sena, otto)] == [False, False, True]
    needed = {right for *_, right in PAGES}
    assert needed - {"see_operations"} <= set(ROLES["moderator"])


def test_the_menu_leads_operators_to_how_the_site_does(mona: Staff, otto: Staff) -> None:
    assert 'href="/admin/operations/"' in otto.page("/admin/")
    assert 'href="/admin/operations/"' not in mona.page("/admin/")


def test_a_guest_holds_no_role(stranger: Person) -> None:
    stranger.post("/api/guests")
    with pytest.raises(NobodyForARole):
        give_role(Account.objects.get(kind="guest"), "moderator")


def test_the_command_gives_a_role_and_takes_it_away(mallory: Person) -> None:
    EmailAddress.objects.create(user=mallory.account, email=EMAIL, verified=True)
    printed = StringIO()
    call_command("give_role", EMAIL.upper(), "senior", stdout=printed)
    assert printed.getvalue() == "Mallory: senior\n"
    assert mallory.get("/admin/").status_code == 200
    call_command("give_role", EMAIL, "none", stdout=printed)
    assert mallory.get("/admin/").status_code == 403
    assert LogEntry.objects.filter(act="give_role").count() == 2


def test_the_command_makes_an_account_that_signs_in_as_everybody_does(
    monkeypatch: pytest.MonkeyPatch, stranger: Person
) -> None:
    monkeypatch.setenv("ROLE_PASSWORD", "correct horse")
    call_command("give_role", EMAIL, "operator", "--create", "Olga", stdout=StringIO())
    page = stranger.get("/admin/moderation/game/").headers["Location"]
    given = {"email": EMAIL, "password": "correct horse", "next": "/admin/moderation/game/"}
    answer = stranger.browser.post(page, {**given, "csrfmiddlewaretoken": "c" * 32})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/moderation/game/")
    assert stranger.get("/admin/moderation/game/").status_code == 200


def test_who_signs_out_at_the_dashboard_is_signed_out(mona: Staff) -> None:
    mona.page("/admin/")
    mona.submit("/admin/logout/")
    assert mona.get("/admin/").headers["Location"].startswith("/account/sign-in")


def test_a_guest_is_asked_to_sign_in(stranger: Person) -> None:
    stranger.post("/api/guests")
    assert stranger.get("/admin/").headers["Location"] == "/account/sign-in?next=/admin/"
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((EMAIL, "senior"), "No account has the confirmed address"),
        ((EMAIL, "senior", "--create", "\n"), "A name"),
        (("nobody", "senior", "--create", "Nobody"), "no e-mail address"),
        ((EMAIL, "senior", "--create", "Nobody"), "no terminal"),
    ],
)
def test_the_command_says_who_it_does_not_know(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(SystemExit, match=words):
        call_command("give_role", *arguments)
    assert not Account.objects.filter(is_staff=True).exists()


def test_a_password_that_the_site_would_refuse_makes_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLE_PASSWORD", "short")
    with pytest.raises(SystemExit, match="too short"):
        call_command("give_role", EMAIL, "operator", "--create", "Olga")
    assert not Account.objects.filter(email=EMAIL).exists()


def test_pages_of_the_dashboard_let_only_the_sites_own_scripts_in(mona: Staff) -> None:
    answer = mona.get("/admin/")
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self' 'unsafe-eval';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["Cache-Control"] == "no-store"
