"""What people report: where, about whom, merged, scored, and what they hear of it."""

from __future__ import annotations

import pytest

from reworld_site.accounts.models import Account
from reworld_site.moderation import cases, reports
from reworld_site.moderation.models import Case, Report
from reworld_site.moderation.reports import Place
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person, Table, account

pytestmark = pytest.mark.django_db


def report(
    reporter: Person, about: Person | None = None, status: int = 201, **more: object
) -> dict[str, object]:
    whom = {"account": about.account.pk} if about and about.account else {}
    answer = reporter.post("/api/reports", {"clause": "stalling", **whom, **more})
    assert answer.status_code == status, answer.content
    return answer.json()


def test_reports_about_one_person_for_one_reason_are_one_case(
    alice: Person, charlie: Person, bob: Person, table: Table
) -> None:
    report(alice, bob, table=table.id, seq=4, text="He waits till the last second.")
    report(charlie, bob)
    report(charlie, bob, clause="name")
    assert sorted(Case.objects.values_list("clause", "score")) == [("name", 50), ("stalling", 100)]
    stalling = Case.objects.get(clause="stalling")
    assert sorted(stalling.reports.values_list("place", flat=True)) == sorted([f"{table.id}/4", "profile"])


def test_the_same_report_again_is_no_second_one(alice: Person, bob: Person) -> None:
    first = report(alice, bob)
    assert report(alice, bob, status=200) == {"code": "duplicate", "id": first["id"]}
    assert Case.objects.get().score == 50


def test_who_reports_many_moments_of_one_case_counts_once(
    alice: Person, bob: Person, table: Table, mona: Staff
) -> None:
    for seq in (1, 2, 3):
        report(alice, bob, table=table.id, seq=seq)
    case = Case.objects.get()
    assert (case.score, case.reports.count()) == (50, 3)
    answered(mona, case, "upheld")
    assert alice.account
    assert reports.weight_of(alice.account.pk) == 66


def test_a_table_is_reported_where_nobody_is_to_blame(alice: Person, bob: Person, table: Table) -> None:
    report(alice, table=table.id, clause="fault", text="The board stays empty.")
    report(bob, table=table.id, seq=2, clause="fault")
    case = Case.objects.get()
    assert (case.subject, str(case.table), case.score) == (None, table.id, 100)


def test_an_answered_case_is_followed_by_a_new_one(
    alice: Person, bob: Person, charlie: Person, mona: Staff
) -> None:
    report(alice, bob)
    answered(mona, Case.objects.get(), "dismissed")
    report(charlie, bob)
    assert Case.objects.count() == 2


def answered(by: Staff, case: Case, verdict: str, words: str = "") -> None:
    assert by.account
    cases.claim(by.account, case)
    cases.answer(by.account, case, verdict, words)


def test_whoever_was_right_counts_more_and_whoever_was_wrong_less(alice: Person, mona: Staff) -> None:
    assert alice.account
    weights = [reports.weight_of(alice.account.pk)]
    for name, verdict in (
        ("One", "upheld"),
        ("Two", "upheld"),
        ("Three", "dismissed"),
        ("Four", "dismissed"),
    ):
        report(alice, Person(account(name)))
        answered(mona, Case.objects.get(subject__name=name), verdict)
        weights.append(reports.weight_of(alice.account.pk))
    assert weights == [50, 66, 75, 60, 50]


def test_reporters_learn_what_came_of_it_and_the_reported_do_not_learn_by_whom(
    alice: Person, bob: Person, charlie: Person, mona: Staff
) -> None:
    report(alice, bob)
    report(charlie, bob)
    assert alice.get("/api/reports").json()["reports"][0]["verdict"] is None
    answered(mona, Case.objects.get(), "upheld", "Thank you, we have warned him.")
    for reporter in (alice, charlie):
        (mine,) = reporter.get("/api/reports").json()["reports"]
        assert (mine["verdict"], mine["answer"]) == ("upheld", "Thank you, we have warned him.")
        (notice,) = reporter.get("/api/notices").json()["notices"]
        assert "you were right. Thank you, we have warned him." in notice["words"]
        assert not notice["seen"]
    assert bob.get("/api/notices").json() == {"notices": []}
    assert bob.get("/api/reports").json() == {"reports": []}


def test_a_notice_is_seen_once(alice: Person, bob: Person, mona: Staff) -> None:
    report(alice, bob)
    answered(mona, Case.objects.get(), "dismissed")
    (notice,) = alice.get("/api/notices").json()["notices"]
    (seen,) = alice.post("/api/notices", {"up_to": notice["id"]}).json()["notices"]
    assert seen["seen"]


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"clause": "boredom", "account": 1}, 422, "clause"),
        ({"clause": "order", "account": 1}, 422, "clause"),
        ({"clause": "name"}, 422, "account"),
        ({"clause": "name", "account": 999_999}, 404, "account"),
        ({"clause": "name", "account": 0}, 422, "account"),
        ({"clause": "name", "seq": 3, "account": "bob"}, 422, "account"),
        ({"clause": "fault", "table": "00000000-0000-0000-0000-000000000000"}, 404, "table"),
        ({"clause": "fault", "table": "nowhere"}, 422, "table"),
        ({"clause": "name", "account": 1, "text": "x" * 2001}, 422, "text"),
        ({"clause": "name", "account": 1, "text": "a\0b"}, 422, "text"),
    ],
)
def test_what_cannot_be_reported_is_refused_by_name(
    alice: Person, body: dict[str, object], status: int, field: str
) -> None:
    answer = alice.post("/api/reports", body)
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert not Report.objects.exists()


def test_nobody_reports_themselves_a_bot_or_a_moment_that_never_was(
    alice: Person, bob: Person, table: Table
) -> None:
    assert report(alice, alice, 422)["field"] == "account"
    bot = Person(None)
    bot.account = Account.objects.bot("greedy")
    assert report(alice, bot, 404)["field"] == "account"
    assert report(alice, bob, 422, table=table.id, seq=9999)["field"] == "seq"
    assert report(alice, bob, 422, seq=1)["field"] == "table"


def test_nobody_floods_the_queue(alice: Person, mona: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "OPEN_AT_ONCE", 2)
    for name in ("One", "Two"):
        report(alice, Person(account(name)))
    three = Person(account("Three"))
    assert report(alice, three, 409)["code"] == "too_many_reports"
    answered(mona, Case.objects.get(subject__name="One"), "dismissed")
    report(alice, three)


def test_a_stranger_must_sign_in_first(stranger: Person, bob: Person) -> None:
    assert report(stranger, bob, 401)["code"] == "not_signed_in"


def test_a_place_has_a_key_of_its_own() -> None:
    assert Place().key == "profile"
