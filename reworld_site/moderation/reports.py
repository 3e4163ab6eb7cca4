"""What people report: one case for each subject and clause, scored by how often its reporters were right."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q

from reworld_site.accounts.models import Account, Kind
from reworld_site.chat import rooms
from reworld_site.chat.models import Line
from reworld_site.moderation.clauses import REPORTED
from reworld_site.moderation.models import TEXT, Case, Report
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Seat, Table

OPEN_AT_ONCE = 20
"""So many unanswered reports one account may have."""


class Place(NamedTuple):
    """Where it happened: nowhere in particular (a profile), a table, a moment of it, a line of its chat."""

    table: UUID | None = None
    seq: int | None = None
    line: int | None = None

    @property
    def key(self) -> str:
        line = None if self.line is None else f"line {self.line}"
        return "/".join(str(one) for one in (self.table, self.seq, line) if one is not None) or "profile"


def file(reporter: Account, subject: int | None, clause: str, place: Place, text: str) -> tuple[Report, bool]:
    """The report, and whether it is new: the same reporter reports the same place once. Raises `Refused`."""
    _check(reporter, subject, clause, place, text)
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=reporter.pk)  # Nobody reports twice at once.
        case = open_case(subject, clause, None if subject else place.table)
        known = Report.objects.filter(case=case, reporter=reporter, place=place.key).first()
        if known:
            return known, False
        _check_room(reporter)
        report = Report.objects.create(
            case=case,
            reporter=reporter,
            table=place.table,
            seq=place.seq,
            line=place.line,
            place=place.key,
            text=text,
            weight=weight_of(reporter.pk),
        )
        Case.objects.filter(pk=case.pk).update(score=F("score") + report.weight)
        return report, True


def at_seat(table: UUID | None, seat: int) -> int:
    """The account that has a seat at a table; raises `Refused`."""
    if table is None:
        raise Refused("invalid", "A seat is one of a table; name the table, too.", "table")
    found = Seat.objects.filter(table=table, seat=seat).values_list("account", flat=True).first()
    if found is None:
        raise Refused("not_found", "Nobody sits there.", "seat")
    return found


def writer_of(reporter: int, place: Place) -> int:
    """Whose line it is; raises `Refused` for one that is not said at that table, or not to the reporter."""
    if place.table is None or place.line is None:
        raise Refused("invalid", "A line is one of a table; name the table, too.", "table")
    read = rooms.of(place.table, reporter).rooms
    said = Line.objects.filter(pk=place.line, table=place.table, room__in=read)
    writer = said.values_list("account", flat=True).first()
    if writer is None:
        raise Refused("not_found", "There is no such line at this table for you.", "line")
    return writer


def weight_of(reporter: int) -> int:
    """From 0 to 100: 50 for somebody unknown, more for who was right, less for who was wrong."""
    answered = Report.objects.filter(reporter=reporter, case__answered_at__isnull=False)
    counted = answered.aggregate(
        right=Count("id", filter=Q(case__verdict=Case.Verdict.UPHELD)),
        wrong=Count("id", filter=Q(case__verdict=Case.Verdict.DISMISSED)),
    )
    right, wrong = int(counted["right"]), int(counted["wrong"])
    return 100 * (1 + right) // (2 + right + wrong)


def mine(account: int) -> list[dict[str, Any]]:
    """An account's own reports with what became of them, the latest first, up to 50."""
    found = Report.objects.filter(reporter=account).select_related("case__subject").order_by("-id")[:50]
    return [
        {
            "id": one.pk,
            "clause": one.case.clause,
            "subject": one.case.subject.name if one.case.subject else None,
            "table": str(one.table) if one.table else None,
            "seq": one.seq,
            "line": one.line,
            "made_at": one.made_at,
            "verdict": one.case.verdict or None,
            "answer": one.case.answer,
        }
        for one in found
    ]


def _check(reporter: Account, subject: int | None, clause: str, place: Place, text: str) -> None:
    if clause not in [one.slug for one in REPORTED]:
        names = ", ".join(one.slug for one in REPORTED)
        raise Refused("invalid", f"clause is one of {names}.", "clause")
    if len(text) > TEXT:
        raise Refused("invalid", f"A report has at most {TEXT} characters; this one has {len(text)}.", "text")
    if subject is None and place.table is None:
        raise Refused("invalid", "A report is about a person or a table; name one of them.", "account")
    if subject is not None:
        _check_subject(reporter, subject)
    _check_place(place)
    if place.line is not None and writer_of(reporter.pk, place) != subject:
        raise Refused("invalid", "Somebody else has written that line; name them, or nobody.", "account")


def _check_subject(reporter: Account, subject: int) -> None:
    if subject == reporter.pk:
        raise Refused("invalid", "Nobody reports themselves.", "account")
    person = Account.objects.filter(pk=subject).first()
    if person is None or person.kind in (Kind.BOT, Kind.FORMER):
        raise Refused("not_found", "There is no such person.", "account")


def _check_place(place: Place) -> None:
    if place.table is None:
        if place.seq is not None:
            raise Refused("invalid", "A moment is one of a table; name the table, too.", "table")
        return
    seq = Table.objects.filter(pk=place.table).values_list("seq", flat=True).first()
    if seq is None:
        raise Refused("not_found", "There is no such table.", "table")
    if place.seq is not None and not 1 <= place.seq <= seq:
        raise Refused("invalid", f"The events of this table are at seq 1 to {seq}.", "seq")


def _check_room(reporter: Account) -> None:
    waiting = Report.objects.filter(reporter=reporter, case__answered_at=None).count()
    if waiting >= OPEN_AT_ONCE:
        raise Refused(
            "too_many_reports",
            f"{OPEN_AT_ONCE} of your reports wait for an answer; let us answer some first.",
        )


def open_case(subject: int | None, clause: str, table: UUID | None) -> Case:
    """The open one about the same, or a new one; the unique constraint settles who made it."""
    wanted = Case.objects.filter(subject=subject, clause=clause, table=table, answered_at=None)
    found = wanted.select_for_update().first()
    if found:
        return found
    try:
        with transaction.atomic():
            return Case.objects.create(subject_id=subject, clause=clause, table=table)
    except IntegrityError:
        return wanted.select_for_update().get()
