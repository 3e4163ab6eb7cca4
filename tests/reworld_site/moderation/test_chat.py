"""What moderators see of chat and do with it, and that nobody else does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from reworld_site.chat import inspecting
from reworld_site.chat.models import Line
from reworld_site.moderation.models import Case, LogEntry, Report
from tests.reworld_site.chat.talking import chat, click, long_ago, said, say, texts
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def game_page(table: Table, query: str = "") -> str:
    return f"/admin/moderation/game/{table.id}/change/{query}"


def step(by: Staff, line: int, what: str, **more: Any) -> HttpResponse:
    given = {"clause": "conduct", "reason": "An insult.", **more}
    return by.submit(f"/admin/moderation/line/{line}/step/{what}/", **given)


def listen(by: Staff, table: Table, **more: Any) -> HttpResponse:
    """To what the players say among themselves."""
    given = {"clause": "conduct", "reason": "She was reported.", **more}
    return by.submit(f"/admin/moderation/game/{table.id}/listen/", **given)


def acts() -> list[str]:
    return list(LogEntry.objects.filter(refused=False).order_by("id").values_list("act", flat=True))


def test_the_inspector_shows_both_rooms_and_what_was_kept_back(
    mona: Staff, table: Table, alice: Person, charlie: Person
) -> None:
    said(alice, table, "Hello <b>Bob</b>")
    said(charlie, table, "Go Alice", room="spectators")
    click(alice, table, "good_luck")
    say(alice, table, "see example.com")
    listen(mona, table)
    page = mona.page(game_page(table))
    for words in (
        "Hello &lt;b&gt;Bob&lt;/b&gt;",
        "Go Alice",
        "quick phrase",
        "see example.com",
        "kept back: a link",
    ):
        assert words in page
    assert "<b>Bob" not in page


def test_what_players_say_among_themselves_is_read_with_a_reason_for_half_an_hour_and_the_log_says_so_first(
    mona: Staff, mika: Staff, table: Table, alice: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(alice, table, "I hold the Jabberwock")
    say(alice, table, "jabberwock.com")
    said(charlie, table, "Go Alice", room="spectators")
    page = mona.page(game_page(table))
    assert "Go Alice" in page
    assert "abberwock" not in page
    listen(mona, table, reason="")
    assert "abberwock" not in mona.page(game_page(table))
    listen(mona, table)
    listen(mona, table)
    page = mona.page(game_page(table))
    assert "I hold the Jabberwock" in page
    assert "jabberwock.com" in page
    assert "abberwock" not in mika.page(game_page(table))
    entry = LogEntry.objects.get(act="read_players_room")
    assert (entry.actor, str(entry.table)) == (mona.account, table.id)
    assert (entry.clause, entry.reason) == ("conduct", "She was reported.")
    later = timezone.now() + timedelta(minutes=31)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert "abberwock" not in mona.page(game_page(table))


def test_what_was_kept_back_among_players_is_read_like_their_room(
    mona: Staff, table: Table, alice: Person, charlie: Person
) -> None:
    assert alice.account
    assert charlie.account
    say(alice, table, "I hold jabberwock.com")
    say(charlie, table, "bandersnatch.com", room="spectators")
    case = Case.objects.create(subject=alice.account, clause="spam")
    hers = f"/admin/moderation/person/{alice.account.pk}/change/"
    for address in (hers, f"/admin/moderation/case/{case.pk}/change/"):
        page = mona.page(address)
        assert "a link" in page
        assert "jabberwock" not in page
    assert "bandersnatch.com" in mona.page(f"/admin/moderation/person/{charlie.account.pk}/change/")
    listen(mona, table)
    assert "I hold jabberwock.com" in mona.page(hers)


def test_a_line_is_hidden_and_shown_again_and_both_are_in_the_log(
    mona: Staff, table: Table, alice: Person, bob: Person
) -> None:
    first, second = said(alice, table, "You Jabberwock", "Sorry")
    listen(mona, table)
    assert step(mona, first, "hide").status_code == 200
    seen = chat(bob, table)
    assert [(one["text"], one["hidden"]) for one in seen["lines"]] == [("", True), ("Sorry", False)]
    assert seen["hidden"] == chat(bob, table, after=second)["hidden"] == [first]
    assert "Jabberwock" not in str(chat(alice, table))
    page = mona.page(game_page(table))
    assert "You Jabberwock" in page
    assert "Show this line again" in page
    assert "hidden already" in step(mona, first, "hide").content.decode()
    step(mona, first, "show", reason="It was meant as a joke.")
    assert texts(bob, table) == ["You Jabberwock", "Sorry"]
    assert chat(bob, table)["hidden"] == []
    assert "shown already" in step(mona, first, "show").content.decode()
    assert acts() == ["read_players_room", "hide_line", "show_line"]
    entry = LogEntry.objects.get(act="hide_line")
    assert (entry.actor, entry.subject, str(entry.table)) == (mona.account, alice.account, table.id)
    assert (entry.clause, entry.reason) == ("conduct", "An insult.")
    assert entry.after == {"line": first, "room": "players"}
    assert "Jabberwock" not in mona.page("/admin/moderation/logentry/")


def test_its_writer_reads_a_hidden_line_no_more_by_sending_it_again(
    mona: Staff, table: Table, alice: Person
) -> None:
    line = say(alice, table, "You Jabberwock", client_line_id="one").json()["line"]["id"]
    step(mona, line, "hide")
    again = say(alice, table, "You Jabberwock", client_line_id="one")
    assert (again.status_code, again.json()["line"]["text"]) == (200, "")


@pytest.mark.parametrize("given", [{"reason": ""}, {"reason": "no"}, {"clause": "boredom"}])
def test_without_clause_and_reason_nothing_is_hidden(
    mona: Staff, table: Table, alice: Person, given: dict[str, str]
) -> None:
    (line,) = said(alice, table, "Hello")
    step(mona, line, "hide", **given)
    assert Line.objects.get().hidden_at is None
    assert acts() == []


def test_who_is_no_moderator_hides_nothing_and_is_in_the_log(
    table: Table, alice: Person, mallory: Person
) -> None:
    (line,) = said(alice, table, "Hello")
    path = f"/admin/moderation/line/{line}/step/hide/"
    assert mallory.post(path, {}).status_code == 403
    assert mallory.get(game_page(table)).status_code == 403
    assert LogEntry.objects.filter(actor=mallory.account, refused=True).count() == 2
    assert Line.objects.get().hidden_at is None


@pytest.mark.parametrize(("line", "what"), [(999_999, "hide"), (None, "burn")])
def test_there_is_no_such_line_and_no_such_step(
    mona: Staff, table: Table, alice: Person, line: int | None, what: str
) -> None:
    (known,) = said(alice, table, "Hello")
    assert step(mona, line or known, what).status_code == 404


def test_a_moderator_who_plays_reads_and_hides_nothing_there(
    mona: Staff, alice: Person, charlie: Person
) -> None:
    table = alice.open("me", "open")
    mona.join(table, alice)
    (line,) = said(charlie, table, "Mona holds a Jabberwock", room="spectators")
    say(charlie, table, "Jabberwock.com", room="spectators")
    assert charlie.account
    for page in (game_page(table), f"/admin/moderation/person/{charlie.account.pk}/change/"):
        assert "Jabberwock" not in mona.page(page)
    assert step(mona, line, "hide").status_code == 403
    assert Line.objects.get().hidden_at is None
    assert LogEntry.objects.get(refused=True).actor == mona.account


def test_whoever_hides_a_line_in_a_case_stays_in_the_case(mona: Staff, alice: Person, table: Table) -> None:
    (line,) = said(alice, table, "Jabberwock!")
    answer = mona.browser.post(
        f"/admin/moderation/line/{line}/step/hide/",
        {"clause": "conduct", "reason": "Rude.", "case": "7"},
        headers={"X-CSRFToken": mona.browser.cookies["csrftoken"].value},
    )
    assert answer.headers["Location"] == f"/admin/moderation/case/7/change/#line-{line}"


def test_nobody_hides_their_own_lines(mona: Staff, mika: Staff, table: Table) -> None:
    (line,) = said(mona, table, "Hello from the staff", room="spectators")
    assert "Hide this line" not in mona.page(game_page(table))
    assert step(mona, line, "hide").status_code == 403
    assert step(mika, line, "hide").status_code == 200


def test_long_talk_is_read_page_by_page(
    mona: Staff, table: Table, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspecting, "PAGE", 3)
    lines = []
    for number in range(7):
        lines += said(alice, table, f"line-{number}-")
        long_ago()
    listen(mona, table)
    page = mona.page(game_page(table))
    assert [number for number in range(7) if f"line-{number}-" in page] == [4, 5, 6]
    assert f"?chat_before={lines[4]}" in page
    page = mona.page(game_page(table, f"?chat_before={lines[4]}"))
    assert [number for number in range(7) if f"line-{number}-" in page] == [1, 2, 3]
    assert mona.page(game_page(table, "?chat_before=x"))
    assert mona.page(game_page(table, f"?chat_before={'9' * 30}"))


def test_a_line_is_reported_and_the_case_shows_what_stands_around_it(
    mona: Staff, table: Table, alice: Person, bob: Person, charlie: Person
) -> None:
    said(charlie, table, "Among spectators", room="spectators")
    said(bob, table, "Before it")
    say(alice, table, "see example.com")
    (line,) = said(alice, table, "You Jabberwock")
    (after,) = said(bob, table, "After it")
    step(mona, after, "hide")
    report(bob, table=table.id, line=line, clause="conduct", text="Rude!")
    case = Case.objects.get()
    assert (case.subject, case.reports.get().line) == (alice.account, line)
    address = f"/admin/moderation/case/{case.pk}/change/"
    page = mona.page(address)
    assert [one in page for one in ("You Jabberwock", "Before it", "example.com", "After it")] == [
        True
    ] + 3 * [False]
    listen(mona, table)
    page = mona.page(address)
    for words in ("Before it", "kept back: a link", "You Jabberwock", "After it", "hidden", "reported"):
        assert words in page
    assert "Among spectators" not in page
    assert page.count('class="mod-marked"') == 1
    (mine,) = bob.get("/api/reports").json()["reports"]
    assert (mine["line"], mine["subject"]) == (line, "Alice")


def test_the_same_line_again_is_no_second_report_and_an_event_of_that_number_is_another_place(
    table: Table, alice: Person, bob: Person
) -> None:
    (line,) = said(alice, table, "Boo")
    report(bob, table=table.id, line=line, clause="conduct")
    report(bob, alice, 200, table=table.id, line=line, clause="conduct")
    report(bob, alice, table=table.id, seq=1, clause="conduct")
    Report.objects.filter(seq=1).update(seq=line)
    assert Report.objects.count() == 2


def test_only_a_line_that_one_may_read_is_reported(
    table: Table, alice: Person, bob: Person, charlie: Person
) -> None:
    (line,) = said(alice, table, "Boo")
    (watching,) = said(charlie, table, "Boo", room="spectators")
    other = alice.open("me", "greedy")
    refused = {"clause": "conduct", "table": table.id, "line": line}
    for reporter, more, status, field in (
        (charlie, {}, 404, "line"),
        (alice, {"line": watching}, 404, "line"),
        (bob, {"line": 999_999}, 404, "line"),
        (bob, {"table": other.id}, 404, "line"),
        (bob, {"table": None}, 422, "table"),
        (bob, {"account": charlie.account.pk if charlie.account else 0}, 422, "account"),
        (bob, {"seat": 1}, 422, "account"),
        (alice, {}, 422, "account"),
        (bob, {"line": 0}, 422, "line"),
    ):
        answer = reporter.post("/api/reports", {**refused, **more})
        assert (answer.status_code, answer.json().get("field")) == (status, field), (more, answer.content)
    assert not Report.objects.exists()
    report(bob, table=table.id, line=line, clause="conduct", seat=0)
