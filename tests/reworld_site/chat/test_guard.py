"""What the guard keeps back, what its writer is told, and how a mute follows: each longer, at last a case."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from reworld_site.chat import guard, inspecting, muting, saying
from reworld_site.chat.models import Line, Strike
from reworld_site.moderation.models import Appeal, Case, LogEntry, Notice, Sanction
from reworld_site.tables.errors import Refused
from tests.reworld_site.chat.talking import chat, click, long_ago, said, say, texts
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def strike(person: Person, table: Table, times: int = muting.STRIKES) -> None:
    """Lines with a link, until the last of them brings a mute."""
    for number in range(times):
        assert say(person, table, f"see example{number}.com").status_code == 422


def time_passes(by: timedelta) -> None:
    """For all that is counted."""
    for model, column in ((Line, "at"), (Strike, "at"), (Sanction, "since"), (Sanction, "until")):
        for row in model._default_manager.all():
            model._default_manager.filter(pk=row.pk).update(**{column: getattr(row, column) - by})


@pytest.mark.parametrize(
    ("text", "why"), [("see example.com", "links"), ("oh sh1t", "words"), ("f u c k", "words")]
)
def test_a_line_kept_back_reaches_nobody_and_its_writer_is_told_why(
    table: Table, alice: Person, bob: Person, text: str, why: str
) -> None:
    answer = say(alice, table, text)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, why, "text")
    assert "say it" in answer.json()["message"]
    assert texts(bob, table) == texts(alice, table) == []
    kept = Strike.objects.get()
    assert (kept.account, kept.why, kept.text, kept.room) == (alice.account, why, text, "players")


def test_the_same_line_kept_back_twice_is_one_strike(table: Table, alice: Person) -> None:
    for _ in range(5):
        assert say(alice, table, "see example.com", client_line_id="one").status_code == 422
    assert Strike.objects.count() == 1
    assert not Sanction.objects.exists()
    assert say(alice, table, "see the example", client_line_id="one").status_code == 201


def test_other_lines_under_the_same_id_are_strikes_of_their_own(table: Table, alice: Person) -> None:
    for number in range(muting.STRIKES):
        say(alice, table, f"see example{number}.com", client_line_id="one")
    assert Strike.objects.count() == muting.STRIKES
    assert Sanction.objects.count() == 1


def test_too_many_at_once_are_kept_back_and_may_be_sent_again(
    table: Table, alice: Person, bob: Person
) -> None:
    said(alice, table, "one", "two", "three", "four")
    assert click(alice, table, "hello").status_code == 201
    for send in (lambda: say(alice, table, "six", client_line_id="six"), lambda: click(alice, table, "bye")):
        answer = send()
        assert (answer.status_code, answer.json()["code"]) == (429, "flood")
        assert 1 <= int(answer["Retry-After"]) <= 10
    assert say(bob, table, "Slowly").status_code == 201
    time_passes(timedelta(seconds=11))
    assert say(alice, table, "six", client_line_id="six").status_code == 201
    assert Strike.objects.filter(why="flood").count() == 2


def test_thirty_lines_in_five_minutes_are_enough_at_all_tables_together(table: Table, alice: Person) -> None:
    other = alice.open("me", "greedy")
    for number in range(6):
        said(alice, table if number % 2 else other, *(f"{number} {one}" for one in range(5)))
        time_passes(timedelta(seconds=11))
    answer = say(alice, table, "One more")
    assert (answer.status_code, answer.json()["code"]) == (429, "flood")
    assert 200 < int(answer["Retry-After"]) <= 300
    time_passes(timedelta(minutes=4))
    assert say(alice, table, "One more").status_code == 201


@pytest.mark.django_db(transaction=True)
def test_lines_sent_at_once_do_not_slip_by_the_limit(table: Table, alice: Person) -> None:
    assert alice.account
    account = alice.account.pk

    def send(number: int) -> bool:
        try:
            saying.say(account, UUID(table.id), "players", f"Line {number}", None, str(number))
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(send, range(8))) == guard.LIMITS[0].most
    assert Line.objects.count() == guard.LIMITS[0].most
    assert Sanction.objects.count() == 1


def test_the_same_again_and_again_is_kept_back(table: Table, alice: Person) -> None:
    said(alice, table, "Hurry up!", "hurry up")
    answer = say(alice, table, "HURRY UP!!!")
    assert (answer.status_code, answer.json()["code"]) == (422, "repeat")
    said(alice, table, "Please hurry")
    time_passes(timedelta(minutes=3))
    said(alice, table, "Hurry up!")


@pytest.mark.parametrize("text", ["no", "Nein!", "ok", ":)", "gg", "oui"])
def test_one_answer_to_many_offers_is_no_repeat(table: Table, alice: Person, text: str) -> None:
    said(alice, table, *[text] * 5)
    assert not Strike.objects.exists()


def test_a_quick_phrase_is_read_for_nothing(
    table: Table, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(saying.PHRASES, "odd", "oh shit, example.com")
    assert click(alice, table, "odd").status_code == 201


def test_three_strikes_bring_ten_minutes_without_chat(table: Table, alice: Person, bob: Person) -> None:
    strike(alice, table, 2)
    assert chat(alice, table)["muted"] is None
    answer = say(alice, table, "oh shit")
    until = parse_datetime(answer.json()["until"])
    assert until
    assert abs(until - timezone.now() - timedelta(minutes=10)) < timedelta(seconds=30)
    assert "you cannot write until" in answer.json()["message"]
    given = Sanction.objects.get()
    assert (given.kind, given.by, given.subject, given.clause) == (
        "chat_mute",
        None,
        alice.account,
        "conduct",
    )
    answer = say(alice, table, "Hello")
    assert (answer.status_code, answer.json()["code"]) == (403, "muted")
    assert answer.json()["until"] == given.until.isoformat() if given.until else False
    assert click(alice, table, "sorry").status_code == 403
    seen = chat(alice, table)
    assert seen["muted"]["until"] == given.until.isoformat() if given.until else False
    assert seen["rooms"] == [{"room": "players", "may_write": False}]
    said(bob, table, "Peace")
    assert texts(alice, table) == ["Peace"]
    time_passes(timedelta(minutes=11))
    said(alice, table, "Sorry")


def test_its_writer_gets_a_notice_and_the_log_says_that_the_site_did_it(
    mona: Staff, table: Table, alice: Person
) -> None:
    strike(alice, table)
    (notice,) = alice.get("/api/notices").json()["notices"]
    assert notice["kind"] == "sanction"
    assert "No chat, until" in notice["words"]
    assert "3 lines of yours were kept back" in notice["words"]
    entry = LogEntry.objects.get()
    assert (entry.actor, entry.role, entry.act, entry.subject) == (None, "site", "sanction", alice.account)
    assert (str(entry.table), entry.clause, entry.after["minutes"]) == (table.id, "spam", 10)
    assert alice.account
    for page in (
        "/admin/moderation/logentry/",
        f"/admin/moderation/logentry/{entry.pk}/change/",
        f"/admin/moderation/person/{alice.account.pk}/change/",
    ):
        assert "the site" in mona.page(page).casefold()
    assert "no chat" in alice.get("/notices").content.decode().casefold()


def test_lines_long_ago_are_no_strikes_any_more(table: Table, alice: Person) -> None:
    strike(alice, table, 2)
    time_passes(timedelta(minutes=11))
    strike(alice, table, 2)
    assert not Sanction.objects.exists()


def test_strikes_before_a_mute_count_once(table: Table, alice: Person) -> None:
    strike(alice, table)
    Sanction.objects.update(until=timezone.now())
    strike(alice, table, 2)
    assert Sanction.objects.count() == 1
    strike(alice, table, 1)
    assert Sanction.objects.count() == 2


def test_each_mute_is_longer_and_the_third_brings_a_case(table: Table, alice: Person, mona: Staff) -> None:
    lengths = []
    for _ in range(4):
        strike(alice, table)
        given = Sanction.objects.latest("id")
        assert given.until
        lengths.append(round((given.until - given.since).total_seconds() / 60))
        assert Case.objects.count() == (1 if len(lengths) >= 3 else 0)
        time_passes(timedelta(days=2))
    assert lengths == [10, 60, 24 * 60, 24 * 60]
    assert set(Sanction.objects.values_list("kind", flat=True)) == {"chat_mute"}
    case = Case.objects.get()
    assert (case.subject, case.clause, case.score) == (alice.account, "spam", 100)
    inspecting.listen(mona.account, UUID(table.id), "spam", "She was muted.")  # type: ignore[arg-type]
    page = mona.page(f"/admin/moderation/case/{case.pk}/change/")
    for words in ("the site itself opened this case", "see example0.com", "3 mutes by the site"):
        assert words in page
    time_passes(timedelta(days=31))
    strike(alice, table)
    given = Sanction.objects.latest("id")
    assert given.until
    assert given.until - timezone.now() < timedelta(minutes=11)


def test_a_moderators_mute_silences_as_well_and_counts_for_nothing(
    table: Table, alice: Person, mona: Staff
) -> None:
    Sanction.objects.create(
        subject=alice.account, by=mona.account, kind="chat_mute", clause="spam", words="Hush."
    )
    answer = say(alice, table, "Hello")
    assert (answer.status_code, answer.json()["code"], answer.json()["until"]) == (403, "muted", None)
    assert "for good: Hush." in answer.json()["message"]
    assert chat(alice, table)["muted"]["until"] is None
    Sanction.objects.update(lifted_at=timezone.now())
    strike(alice, table)
    assert Sanction.objects.filter(by=None).get().until


def test_any_moderator_decides_an_appeal_against_the_site(
    table: Table, alice: Person, mona: Staff, mallory: Person
) -> None:
    strike(alice, table)
    assert alice.account
    given = Sanction.objects.get()
    token = alice.browser.cookies["csrftoken"].value
    form = {"what": "appeal", "id": given.pk, "text": "They were chess moves."}
    assert alice.browser.post("/notices", form, headers={"X-CSRFToken": token}).status_code == 302
    path = f"/admin/moderation/person/{alice.account.pk}"
    assert "Decide the appeal" in mona.page(f"{path}/change/")
    decision = {"appeal": Appeal.objects.get().pk, "lifted": "yes", "words": "They were."}
    assert mallory.post(f"{path}/step/decide/", decision).status_code == 403
    mona.submit(f"{path}/step/decide/", **decision)
    assert say(alice, table, "Thank you").status_code == 201
    assert Notice.objects.filter(kind="appeal_decided").exists()
    strike(alice, table)
    latest = Sanction.objects.latest("id")
    assert latest.until
    assert latest.until - latest.since < timedelta(minutes=11), "one that was lifted counts for nothing"


def test_who_is_suspended_says_nothing(table: Table, alice: Person, sena: Staff) -> None:
    Sanction.objects.create(subject=alice.account, by=sena.account, kind="suspension", clause="conduct")
    assert say(alice, table, "Hello").status_code == 403


def test_old_lines_count_for_no_limit(table: Table, alice: Person) -> None:
    for number in range(3):
        said(alice, table, *(f"{number} {one}" for one in range(5)))
        long_ago()
    assert not Strike.objects.exists()
