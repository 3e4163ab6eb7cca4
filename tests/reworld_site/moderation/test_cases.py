"""What moderators do with cases: claim, give back, put off, answer, and what none of them may."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from reworld_site.moderation import cases
from reworld_site.moderation.models import Case, LogEntry, Report
from reworld_site.moderation.refusals import NotNow, NotYours
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(alice: Person, bob: Person, table: Table) -> Case:
    """Alice has reported Bob at event 4 of their table."""
    report(alice, bob, table=table.id, seq=4, text="He waits & <b>waits</b>.")
    return Case.objects.get()


def path(case: Case, step: str = "") -> str:
    return f"/admin/moderation/case/{case.pk}/{f'step/{step}/' if step else 'change/'}"


def acts() -> list[str]:
    return list(LogEntry.objects.order_by("id").values_list("act", flat=True))


def test_a_case_opens_at_its_event_with_what_the_table_saw(mona: Staff, case: Case, table: Table) -> None:
    shown = mona.page(path(case))
    assert "He waits &amp; &lt;b&gt;waits&lt;/b&gt;." in shown
    assert "round_begun" in shown
    assert f"/tables/{table.id}/inspect?seq=4" in shown
    assert 'class="mod-marked"' in shown


def test_a_moderator_takes_a_case_and_answers_it(mona: Staff, alice: Person, case: Case) -> None:
    assert "The case is yours" in mona.submit(path(case, "claim")).content.decode()
    said = mona.submit(path(case, "answer"), verdict="upheld", words="Thank you.").content.decode()
    assert "The report was right" in said
    case.refresh_from_db()
    assert (case.verdict, case.answered_by) == ("upheld", mona.account)
    assert acts() == ["claim_case", "answer_case"]
    assert alice.get("/api/notices").json()["notices"][0]["kind"] == "report_upheld"


def test_a_case_is_one_moderators_at_a_time_and_free_after_twenty_minutes(
    mona: Staff, mika: Staff, case: Case
) -> None:
    mona.submit(path(case, "claim"))
    assert "Somebody else has this case" in mika.submit(path(case, "claim")).content.decode()
    assert "Mona has it" in mika.page("/admin/moderation/case/")
    Case.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert "free" in mika.page("/admin/moderation/case/")
    assert "The case is yours" in mika.submit(path(case, "claim")).content.decode()
    assert "not yours" in mona.submit(path(case, "answer"), verdict="upheld").content.decode()
    assert Case.objects.get().answered_at is None


def test_who_was_too_slow_still_answers_a_case_that_nobody_else_has_taken(mona: Staff, case: Case) -> None:
    mona.submit(path(case, "claim"))
    Case.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    mona.submit(path(case, "answer"), verdict="upheld", words="Thank you.")
    assert Case.objects.get().answered_by == mona.account


def test_a_case_that_is_given_back_is_free(mona: Staff, mika: Staff, case: Case) -> None:
    mona.submit(path(case, "claim"))
    mona.submit(path(case, "release"))
    assert mika.account
    cases.claim(mika.account, case)


def test_a_case_that_is_put_off_comes_back(mona: Staff, case: Case) -> None:
    mona.submit(path(case, "claim"))
    mona.submit(path(case, "snooze"), hours="24")
    assert path(case) not in mona.page("/admin/moderation/case/")
    assert path(case) in mona.page("/admin/moderation/case/?state=snoozed")
    Case.objects.update(snoozed_until=timezone.now())
    assert path(case) in mona.page("/admin/moderation/case/")


def test_the_most_pressing_case_comes_first(mona: Staff, case: Case, charlie: Person, bob: Person) -> None:
    report(charlie, bob, clause="name")
    report(charlie, bob)
    shown = mona.page("/admin/moderation/case/")
    assert shown.index("Stalling") < shown.index(">Name<")
    assert mona.account
    assert [one.clause for one in cases.waiting(mona.account)] == ["stalling", "name"]


def made_party(how: str, mona: Staff, case: Case, table: Table) -> None:
    match how:
        case "subject":
            Case.objects.update(subject=mona.account)
        case "reporter":
            Report.objects.update(reporter=mona.account)
        case "seat":
            from reworld_site.tables.models import Seat

            Seat.objects.filter(table=UUID(table.id), seat=1).update(account=mona.account)


@pytest.mark.parametrize("how", ["subject", "reporter", "seat"])
def test_nobody_handles_a_case_of_their_own(mona: Staff, case: Case, table: Table, how: str) -> None:
    made_party(how, mona, case, table)
    assert path(case) not in mona.page("/admin/moderation/case/?state=all")
    mona.page(path(case), 403)
    for step in ("claim", "release", "snooze", "answer"):
        assert mona.submit(path(case, step), verdict="dismissed", hours="1").status_code == 403
    assert mona.account
    case.refresh_from_db()
    with pytest.raises(NotYours):
        cases.claim(mona.account, case)
    assert LogEntry.objects.filter(refused=True, act="enter").count() == 5
    assert Case.objects.get().claimed_by is None


def test_a_player_gets_a_403_and_a_line_in_the_log(mallory: Person, case: Case) -> None:
    assert mallory.get(path(case)).status_code == 403
    assert mallory.post(path(case, "claim")).status_code == 403
    assert LogEntry.objects.filter(actor=mallory.account, refused=True).count() == 2


def test_forged_forms_are_refused(mona: Staff, case: Case) -> None:
    answer = mona.browser.post(path(case, "claim"), headers={"X-CSRFToken": "w" * 32})
    assert answer.status_code == 403
    assert Case.objects.get().claimed_by is None


@pytest.mark.parametrize("bad", ["0", "999999", "x", "9" * 40, "%00"])
def test_there_is_no_such_case(mona: Staff, bad: str) -> None:
    assert mona.get(f"/admin/moderation/case/{bad}/change/").status_code == 404


@pytest.mark.parametrize(
    ("step", "fields", "field"),
    [
        ("answer", {"verdict": "maybe"}, "Verdict"),
        ("answer", {"verdict": "upheld", "words": "x" * 2001}, "Words"),
        ("snooze", {"hours": "-1"}, "Hours"),
        ("snooze", {}, "Hours"),
    ],
)
def test_a_form_that_cannot_be_read_changes_nothing_and_names_its_field(
    mona: Staff, case: Case, step: str, fields: dict[str, str], field: str
) -> None:
    mona.submit(path(case, "claim"))
    assert f"{field}: " in mona.submit(path(case, step), **fields).content.decode()
    found = Case.objects.get()
    assert (found.answered_at, found.snoozed_until) == (None, None)


def test_there_is_no_such_step(mona: Staff, case: Case) -> None:
    assert mona.submit(path(case, "burn")).status_code == 404


def test_two_who_claim_at_once_do_not_both_get_it(mona: Staff, mika: Staff, case: Case) -> None:
    assert mona.account
    assert mika.account
    cases.claim(mona.account, case)
    with pytest.raises(NotNow):
        cases.claim(mika.account, case)


def test_the_queue_asks_the_database_as_often_whatever_its_length(
    mona: Staff, case: Case, django_assert_num_queries: object, bob: Person, charlie: Person
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            mona.page("/admin/moderation/case/")
        return len(queries)

    few = asked()
    for clause in ("name", "conduct", "spam", "collusion", "rating"):
        report(charlie, bob, clause=clause)
    assert asked() == few


def test_the_dashboard_says_how_many_cases_wait_for_the_reader(
    mona: Staff, mika: Staff, case: Case, alice: Person
) -> None:
    assert "1 waiting" in mona.page("/admin/")
    mona.submit(path(case, "claim"))
    assert "1 waiting" in mona.page("/admin/")
    assert "waiting" not in mika.page("/admin/")
    report(alice, mika)
    assert "waiting" not in mika.page("/admin/")
    assert "2 waiting" in mona.page("/admin/")
