"""A finding from the first suspicion to what a moderator decides, and what follows it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from reworld_site.accounts import erasure
from reworld_site.moderation import cases, reports
from reworld_site.moderation.detectors import findings
from reworld_site.moderation.detectors.shapes import WINDOW, Suspicion
from reworld_site.moderation.models import Case, Finding, LogEntry, Rhythm
from reworld_site.moderation.refusals import NotNow, NotYours
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db

NOW = timezone.now()
EVIDENCE = {
    "games": 20,
    "left": 12,
    "expected": 3.0,
    "rate": 0.15,
    "score": 5.0,
    "how": {"flagged": 9, "stand_in": 3},
    "tables": [],
}


def pk(person: Person) -> int:
    assert person.account
    return person.account.pk


def note(*people: Person, score: float = 5.0, now: datetime = NOW) -> Finding | None:
    suspicion = Suspicion(tuple(pk(one) for one in people), score, {**EVIDENCE, "score": score})
    return findings.note("leaving", suspicion, now)


def noted(*people: Person, score: float = 5.0, now: datetime = NOW) -> Finding:
    finding = note(*people, score=score, now=now)
    assert finding
    return finding


def path(finding: Finding, step: str = "") -> str:
    return f"/admin/moderation/finding/{finding.pk}/{f'step/{step}/' if step else 'change/'}"


def test_there_is_one_open_finding_whose_figures_follow(alice: Person, bob: Person) -> None:
    first = noted(alice)
    later = NOW + timedelta(hours=1)
    assert noted(alice, score=6.0, now=later) == first
    assert noted(bob) != first
    first.refresh_from_db()
    assert (first.score, first.evidence["score"], first.seen_at, first.found_at) == (6.0, 6.0, later, NOW)


def test_a_pair_is_the_same_either_way_round_and_no_single_person(alice: Person, bob: Person) -> None:
    pair = noted(bob, alice)
    assert noted(alice, bob) == pair
    assert noted(alice) != pair
    assert Finding.objects.count() == 2


def test_a_dismissed_finding_stays_away_until_it_has_grown_by_half(mona: Staff, alice: Person) -> None:
    first = noted(alice)
    findings.dismiss(mona.account, first, "Her line is bad; she said so.")  # type: ignore[arg-type]
    assert note(alice) is None
    assert note(alice, score=7.4) is None
    assert noted(alice, score=7.5) != first
    entry, again = LogEntry.objects.order_by("id")
    assert (again.act, again.actor, again.subject_id) == ("find_again", None, pk(alice))
    assert (entry.act, entry.subject_id, entry.reason) == (
        "dismiss_finding",
        pk(alice),
        "Her line is bad; she said so.",
    )


def test_after_three_months_it_is_looked_at_anew(mona: Staff, alice: Person) -> None:
    findings.dismiss(mona.account, noted(alice), "Nothing.")  # type: ignore[arg-type]
    assert note(alice, now=NOW + timedelta(days=89)) is None
    again = noted(alice, now=NOW + timedelta(days=91))
    assert [one.reason for one in findings.before(again)] == ["Nothing."]


def test_what_became_a_case_is_found_again_in_later_games_only(mona: Staff, alice: Person) -> None:
    findings.open_case(mona.account, noted(alice), "stalling", "Look at this.")  # type: ignore[arg-type]
    assert note(alice, now=NOW + WINDOW - timedelta(hours=1)) is None
    assert note(alice, now=NOW + WINDOW + timedelta(hours=1))


def test_nobody_settles_a_finding_twice(mona: Staff, mika: Staff, alice: Person) -> None:
    finding = noted(alice)
    findings.dismiss(mona.account, finding, "Nothing.")  # type: ignore[arg-type]
    with pytest.raises(NotNow):
        findings.open_case(mika.account, finding, "stalling", "Look.")  # type: ignore[arg-type]
    assert not Case.objects.exists()


def test_a_pair_gets_a_case_each_with_the_finding_as_evidence(
    mona: Staff, alice: Person, bob: Person
) -> None:
    said = mona.submit(path(noted(alice, bob), "case"), reason="They pass points.").content.decode()
    assert "A case is open" in said
    assert {one.subject_id: one.score for one in Case.objects.all()} == {pk(alice): 100, pk(bob): 100}
    assert LogEntry.objects.filter(act="open_case").count() == 2
    case = Case.objects.get(subject=pk(alice))
    shown = mona.page(f"/admin/moderation/case/{case.pk}/change/")
    assert "A detector found" in shown
    assert "They pass points." in shown


def test_a_finding_joins_the_case_that_people_have_reported(mona: Staff, alice: Person, bob: Person) -> None:
    report, _ = reports.file(bob.account, pk(alice), "stalling", reports.Place(), "")  # type: ignore[arg-type]
    mona.submit(path(noted(alice), "case"), reason="Again.")
    case = Case.objects.get()
    assert (case, case.score) == (report.case, 150)


def test_who_is_found_sees_neither_the_finding_nor_its_case(mona: Staff, mika: Staff, alice: Person) -> None:
    finding = noted(mona, alice)
    assert "Mona and Alice" not in mona.page("/admin/moderation/finding/")
    mona.page(path(finding), 403)
    with pytest.raises(NotYours):
        findings.dismiss(mona.account, finding, "It was nothing.")  # type: ignore[arg-type]
    mika.submit(path(finding, "case"), reason="Look.")
    assert not cases.waiting(mona.account).exists()  # type: ignore[arg-type]
    for case in Case.objects.all():
        mona.page(f"/admin/moderation/case/{case.pk}/change/", 403)
    assert cases.waiting(mika.account).count() == 2  # type: ignore[arg-type]


def test_a_finding_is_read_in_words_and_dismissed_with_a_reason(mona: Staff, alice: Person) -> None:
    finding = noted(alice)
    assert "1 in 100,000" in mona.page("/admin/moderation/finding/")
    assert "Alice left 12 of 20 games of the last 30 days" in mona.page(path(finding))
    assert (
        "Reason: This field is required" in mona.submit(path(finding, "dismiss"), reason="").content.decode()
    )
    assert "Dismissed" in mona.submit(path(finding, "dismiss"), reason="A bad line.").content.decode()
    assert "Alice" in mona.page("/admin/moderation/finding/?state=dismissed&detector=leaving")
    assert ">Alice<" not in mona.page("/admin/moderation/finding/")


def test_the_menu_says_how_many_wait(mona: Staff, alice: Person, bob: Person) -> None:
    assert "waiting" not in mona.page("/admin/")
    noted(alice)
    noted(bob)
    noted(mona)
    assert "<small>2 waiting</small>" in mona.page("/admin/")


def test_a_persons_page_lists_what_was_found_but_for_their_own(
    mona: Staff, mika: Staff, alice: Person
) -> None:
    finding = noted(mona, alice)
    for person in (mona, alice):
        page = f"/admin/moderation/person/{pk(person)}/change/"
        assert path(finding) in mika.page(page)
        assert path(finding) not in mona.page(page)


def test_the_log_tells_nobody_what_was_found_about_them(mona: Staff, mika: Staff, alice: Person) -> None:
    mika.submit(path(noted(mona, alice), "dismiss"), reason="They are sisters.")
    note(mona, alice, score=50.0)
    entries = LogEntry.objects.filter(subject=pk(mona), act__in=("dismiss_finding", "find_again"))
    assert len(entries) == 2
    hers, other = (f"/admin/moderation/person/{pk(one)}/change/" for one in (mona, alice))
    for page in (hers, other, "/admin/moderation/logentry/", "/admin/moderation/logentry/?q=Mona"):
        assert "They are sisters." in mika.page(page)
        assert "They are sisters." not in mona.page(page)
    for entry in entries:
        mona.page(f"/admin/moderation/logentry/{entry.pk}/change/", 404)
        mika.page(f"/admin/moderation/logentry/{entry.pk}/change/")


def test_what_the_site_did_is_read_in_the_log(mona: Staff, alice: Person) -> None:
    findings.dismiss(mona.account, noted(alice), "Nothing.")  # type: ignore[arg-type]
    note(alice, score=50.0)
    entry = LogEntry.objects.get(actor=None)
    assert "The site found again what was settled" in mona.page(
        f"/admin/moderation/logentry/{entry.pk}/change/"
    )


@pytest.mark.parametrize("step", ["", "dismiss", "case"])
def test_whoever_lacks_the_right_is_refused_and_logged(mallory: Person, alice: Person, step: str) -> None:
    finding = noted(alice)
    send = mallory.post if step else mallory.get
    assert send(path(finding, step)).status_code == 403
    assert LogEntry.objects.get().refused
    finding.refresh_from_db()
    assert finding.state == "open"


@pytest.mark.parametrize("bad", ["9" * 19, "0", "x"])
def test_findings_that_are_not_there_are_not_found(mona: Staff, bad: str) -> None:
    mona.page(f"/admin/moderation/finding/{bad}/change/", 404)
    assert mona.submit("/admin/moderation/finding/7/step/dismiss/", reason="abc").status_code == 404


def test_a_finding_of_a_detector_that_is_gone_can_still_be_read(mona: Staff, alice: Person) -> None:
    finding = noted(alice)
    Finding.objects.update(detector="long_gone")
    assert "no longer part of the site" in mona.page(path(finding))
    assert "long_gone" in mona.page("/admin/moderation/finding/")
    mona.submit(path(finding, "case"), reason="Look.")
    assert Case.objects.get().clause == "other"


def test_an_erased_account_is_gone_from_findings_and_never_comes_back(
    mona: Staff, alice: Person, bob: Person
) -> None:
    findings.open_case(mona.account, noted(alice, bob), "collusion", "Look.")  # type: ignore[arg-type]
    noted(bob)
    Rhythm.objects.create(
        table="0" * 32, seat=0, account=bob.account, ended_at=NOW, answers=9, in_band=1, median_ms=5
    )
    erasure.erase(pk(bob))
    assert not Finding.objects.exists()
    assert not Rhythm.objects.exists()
    assert note(bob) is None
    for case in Case.objects.all():
        mona.page(f"/admin/moderation/case/{case.pk}/change/")


def test_open_findings_are_told_apart_by_the_database(alice: Person, bob: Person) -> None:
    kept = noted(alice, bob)
    values = Finding.objects.filter(pk=kept.pk).values().get()
    with pytest.raises(Exception, match=r"(?i)unique"), connection.cursor():
        Finding.objects.create(**{**values, "id": None})
