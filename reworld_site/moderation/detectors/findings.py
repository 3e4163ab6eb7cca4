"""Findings from a detector's suspicion to a moderator's decision.

There is one open finding about the same; its figures follow the detector's. A dismissed one stays away for 90
days, and one that became a case for as long as its games are looked at, unless the score has grown by half:
then, or afterwards, what is found is a new finding, which shows what was decided before.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account, Kind
from reworld_site.moderation import log, reports
from reworld_site.moderation.cases import without_own
from reworld_site.moderation.detectors.shapes import WINDOW, Suspicion
from reworld_site.moderation.models import Case, Finding
from reworld_site.moderation.refusals import NotNow, NotYours

DISMISSED_FOR = timedelta(days=90)
GROWN = 1.5
"""So many times the score it had when it was settled: what was seen then does not explain it any more."""
CASE_SCORE = 100
"""What a finding adds to a case: as much as the report of somebody who was always right."""
OPEN = Finding.State.OPEN

log.ACTS |= {"dismiss_finding": "dismissed a finding", "find_again": "found again what was settled"}


def note(detector: str, suspicion: Suspicion, now: datetime) -> Finding | None:
    """The open finding, with the figures of now; None while what was decided before still holds."""
    last = _about(detector, suspicion.subjects).order_by("-id").first()
    if last is None:
        return _new(detector, suspicion, now)
    if last.state != OPEN:
        return None if _holds(last, suspicion.score, now) else _again(detector, suspicion, now)
    figures = {"score": suspicion.score, "evidence": suspicion.evidence, "seen_at": now}
    figures |= {"since": now - WINDOW, "until": now}
    Finding.objects.filter(pk=last.pk, state=OPEN).update(**figures)
    return last


def before(finding: Finding) -> QuerySet[Finding]:
    """Earlier findings of the same about the same, the latest first."""
    found = _about(finding.detector, finding.subjects).filter(pk__lt=finding.pk)
    return found.select_related("settled_by").order_by("-id")


def waiting(account: Account) -> QuerySet[Finding]:
    """Those that nobody has settled."""
    return shown_to(account).filter(state=OPEN)


def shown_to(account: Account) -> QuerySet[Finding]:
    """Without those about the reader."""
    return Finding.objects.exclude(subject=account).exclude(Q(other=account, other__isnull=False))


def cases_for(account: Account, finding: Finding) -> QuerySet[Case]:
    """What became of it, as far as the reader may know."""
    return without_own(account, Case.objects.filter(findings=finding)).select_related("subject")


def must_be_impartial(account: Account, finding: Finding) -> None:
    """Raises `NotYours`."""
    if account.pk in finding.subjects:
        raise NotYours("This finding is about you; somebody else must see to it.")


def dismiss(account: Account, finding: Finding, reason: str) -> None:
    """There is nothing to it. Raises `NotYours`, `NotNow`."""
    with transaction.atomic():
        _settle(account, finding, Finding.State.DISMISSED, reason)
        _log(account, "dismiss_finding", finding, reason)


def open_case(account: Account, finding: Finding, clause: str, reason: str) -> list[Case]:
    """A case about each of those whom it is about, with the finding as its evidence. Raises as `dismiss`."""
    with transaction.atomic():
        _settle(account, finding, Finding.State.CASE, reason)
        cases = [reports.open_case(one, clause, None) for one in finding.subjects]
        finding.cases.add(*cases)
        Case.objects.filter(pk__in=[one.pk for one in cases]).update(score=F("score") + CASE_SCORE)
        _log(account, "open_case", finding, reason, clause, cases)
    return cases


def _about(detector: str, subjects: tuple[int, ...]) -> QuerySet[Finding]:
    subject, *others = sorted(subjects)
    return Finding.objects.filter(detector=detector, subject=subject, other=others[0] if others else None)


def _holds(settled: Finding, score: float, now: datetime) -> bool:
    """Whether what was decided still says all there is to say."""
    assert settled.settled_at is not None
    kept = DISMISSED_FOR if settled.state == Finding.State.DISMISSED else WINDOW
    return now < settled.settled_at + kept and score < settled.score * GROWN


def _again(detector: str, suspicion: Suspicion, now: datetime) -> Finding | None:
    """After it was settled; the log says that the site has come back to it."""
    finding = _new(detector, suspicion, now)
    if finding:
        _log(None, "find_again", finding)
    return finding


def _new(detector: str, suspicion: Suspicion, now: datetime) -> Finding | None:
    """Not about whoever has erased their account meanwhile, and never twice."""
    subject, *others = sorted(suspicion.subjects)
    people = Account.objects.filter(pk__in=suspicion.subjects, kind__in=(Kind.PERSON, Kind.GUEST))
    try:
        with transaction.atomic():
            if people.select_for_update().count() < len(suspicion.subjects):
                return None
            return Finding.objects.create(
                detector=detector,
                subject_id=subject,
                other_id=others[0] if others else None,
                since=now - WINDOW,
                until=now,
                score=suspicion.score,
                evidence=suspicion.evidence,
                found_at=now,
                seen_at=now,
            )
    except IntegrityError:
        return None


def _settle(account: Account, finding: Finding, state: str, reason: str) -> None:
    must_be_impartial(account, finding)
    settled = {"state": state, "settled_at": timezone.now(), "settled_by": account, "reason": reason}
    if not Finding.objects.filter(pk=finding.pk, state=OPEN).update(**settled):
        raise NotNow("Somebody has settled this finding already.")


def _log(
    account: Account | None,
    act: str,
    finding: Finding,
    reason: str = "",
    clause: str = "",
    cases: list[Case] | None = None,
) -> None:
    """A line for each of those whom it is about."""
    said = {"finding": finding.pk, "detector": finding.detector, "score": round(finding.score, 2)}
    for number, subject in enumerate(finding.subjects):
        case = cases[number].pk if cases else None
        log.write(account, act, subject=subject, case=case, clause=clause, reason=reason, after=said)
