"""What moderators do with cases: claim, give back, snooze, answer. Every step is in the log."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.moderation import log, notices
from reworld_site.moderation.models import Case, Finding, Report
from reworld_site.moderation.refusals import NotNow, NotYours
from reworld_site.tables.models import Seat

CLAIM = timedelta(minutes=20)


def waiting(account: Account) -> QuerySet[Case]:
    """Open cases that nobody else has and nobody has put off, the most pressing first; none that the account
    has a part in.
    """
    now = timezone.now()
    free = Q(claimed_by=None) | Q(claimed_until__lte=now) | Q(claimed_by=account)
    awake = Q(snoozed_until=None) | Q(snoozed_until__lte=now)
    found = without_own(account, Case.objects.filter(free, awake, answered_at=None))
    return found.order_by("-score", "id")


def without_own(account: Account, found: QuerySet[Case]) -> QuerySet[Case]:
    """Leaves out those that `is_party` is about."""
    said = Report.objects.filter(case=OuterRef("pk"))
    at_own_tables = said.filter(table__in=Seat.objects.filter(account=account).values("table"))
    found = found.exclude(subject=account).exclude(Exists(said.filter(reporter=account)))
    found = found.exclude(Exists(Finding.objects.filter(_with(account), cases=OuterRef("pk"))))
    return found.exclude(Exists(at_own_tables))


def holder(case: Case) -> Account | None:
    """Whose the case is at this moment."""
    is_held = case.claimed_until is not None and case.claimed_until > timezone.now()
    return case.claimed_by if is_held and case.answered_at is None else None


def is_party(account: Account, case: Case) -> bool:
    """It is about them, by them, or about a table where they sit: nothing of it is theirs to handle."""
    if case.subject_id == account.pk or case.reports.filter(reporter=account).exists():
        return True
    if case.findings.filter(_with(account)).exists():
        return True
    tables = [one for one in case.reports.values_list("table", flat=True) if one]
    return Seat.objects.filter(account=account, table__in=tables).exists()


def _with(account: Account) -> Q:
    """Findings about them."""
    return Q(subject=account) | Q(other=account)


def must_be_impartial(account: Account, case: Case) -> None:
    """Raises `NotYours`."""
    if is_party(account, case):
        raise NotYours("You are part of this case; somebody else must handle it.")


def claim(account: Account, case: Case) -> None:
    """For 20 minutes, or anew. Raises `NotYours`, `NotNow`."""
    must_be_impartial(account, case)
    now = timezone.now()
    free = Q(claimed_by=None) | Q(claimed_until__lte=now) | Q(claimed_by=account)
    with transaction.atomic():
        mine = Case.objects.filter(free, pk=case.pk, answered_at=None)
        if not mine.update(claimed_by=account, claimed_until=now + CLAIM):
            raise NotNow("Somebody else has this case, or it is answered already.")
        log.write(account, "claim_case", case=case.pk, subject=case.subject_id, clause=case.clause)


def release(account: Account, case: Case) -> None:
    with transaction.atomic():
        _change(account, case, claimed_by=None, claimed_until=None)
        log.write(account, "release_case", case=case.pk, subject=case.subject_id)


def snooze(account: Account, case: Case, hours: int) -> None:
    """Nobody is shown it before; also gives it back."""
    until = timezone.now() + timedelta(hours=hours)
    with transaction.atomic():
        _change(account, case, snoozed_until=until, claimed_by=None, claimed_until=None)
        after = {"until": until.isoformat(timespec="minutes")}
        log.write(account, "snooze_case", case=case.pk, subject=case.subject_id, after=after)


def answer(account: Account, case: Case, verdict: str, words: str) -> None:
    """Ends the case and tells everybody who reported. `words` are for them."""
    with transaction.atomic():
        now = timezone.now()
        _change(account, case, answered_at=now, answered_by=account, verdict=verdict, answer=words)
        log.write(
            account,
            "answer_case",
            case=case.pk,
            subject=case.subject_id,
            table=case.table,
            clause=case.clause,
            reason=words,
            after={"verdict": verdict},
        )
        reporters = case.reports.values_list("reporter", flat=True)
        notices.tell(reporters, f"report_{verdict}", {"clause": case.clause, "answer": words})


def _change(account: Account, case: Case, **columns: object) -> None:
    """A guarded update: only of a case that is theirs, also when their time is over, until somebody else has
    taken it: nobody's words are lost to a clock."""
    must_be_impartial(account, case)
    mine = Case.objects.filter(pk=case.pk, claimed_by=account, answered_at=None)
    if not mine.update(**columns):
        raise NotNow("This case is not yours (any more); take it first.")
