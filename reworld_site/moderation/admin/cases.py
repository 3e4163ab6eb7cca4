"""The queue of reports, and a case: what was said, the evidence, and what to do with it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from reworld_site.accounts.models import Account
from reworld_site.chat import inspecting
from reworld_site.moderation import cases, evidence
from reworld_site.moderation.admin import timeline
from reworld_site.moderation.admin.findings import told
from reworld_site.moderation.admin.pages import attempt, incomplete, page
from reworld_site.moderation.admin.reading import Readable, StateFilter, moment
from reworld_site.moderation.clauses import BY_SLUG, CHOICES, title_of
from reworld_site.moderation.ids import is_number
from reworld_site.moderation.models import TEXT, Case, LogEntry, Report
from reworld_site.moderation.refusals import NotYours
from reworld_site.moderation.site import me, require, site
from reworld_site.tables import queries
from reworld_site.tables.models import Table

PLACES = 5  # whose evidence one page shows
RIGHT = "handle_reports"


class AnswerForm(forms.Form):
    verdict = forms.ChoiceField(choices=Case.Verdict.choices)
    words = forms.CharField(max_length=TEXT, required=False)


class SnoozeForm(forms.Form):
    hours = forms.TypedChoiceField(coerce=int, choices=[(1, "an hour"), (24, "a day"), (168, "a week")])


FORMS: dict[str, type[forms.Form]] = {"answer": AnswerForm, "snooze": SnoozeForm}


class CaseStateFilter(StateFilter):
    STATES = (
        ("", "Waiting"),
        ("mine", "Mine"),
        ("snoozed", "Put off"),
        ("answered", "Answered"),
        ("all", "All"),
    )

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        now = timezone.now()
        match self.value():
            case "all":
                return queryset
            case "answered":
                return queryset.filter(answered_at__isnull=False)
            case "snoozed":
                return queryset.filter(answered_at=None, snoozed_until__gt=now)
            case "mine":
                return queryset.filter(answered_at=None, claimed_by=me(request), claimed_until__gt=now)
        return queryset.filter(Q(snoozed_until=None) | Q(snoozed_until__lte=now), answered_at=None)


@admin.register(Case, site=site)
class CaseAdmin(Readable):
    right = RIGHT
    nothing = "No report waits for you. What players report is here, the most pressing first."
    list_display = ("about", "clause_title", "score", "count", "since", "held_by")
    list_display_links = ("about",)
    list_filter = (CaseStateFilter, "clause")
    list_select_related = ("subject", "claimed_by", "answered_by")
    ordering = ("-score", "id")
    search_fields = ("subject__name",)
    search_help_text = "The name of whom it is about"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Without those in which the reader has a part."""
        found = super().get_queryset(request).annotate(reports_made=Count("reports"))
        return cases.without_own(me(request), found)

    @admin.display(description="about")
    def about(self, case: Case) -> str:
        return case.subject.name if case.subject else f"table {str(case.table)[:8]}"

    @admin.display(description="for", ordering="clause")
    def clause_title(self, case: Case) -> str:
        return title_of(case.clause)

    @admin.display(description="reports", ordering="reports_made")
    def count(self, case: Any) -> int:
        return case.reports_made

    @admin.display(description="since (UTC)", ordering="opened_at")
    def since(self, case: Case) -> str:
        return moment(case.opened_at)

    @admin.display(description="state")
    def held_by(self, case: Case) -> str:
        if case.answered_by:
            return f"{case.get_verdict_display()} ({case.answered_by.name})"
        held = cases.holder(case)
        if held:
            return format_html('<span class="mod-tag mod-tag--hot">{} has it</span>', held.name)
        return "free"

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **more: Any) -> HttpResponse:
        require(request, RIGHT)
        return case_page(request, _found(request, object_id))


def case_page(request: HttpRequest, case: Case) -> HttpResponse:
    reports = list(case.reports.select_related("reporter").order_by("id"))
    held = cases.holder(case)
    tables = Table.objects.in_bulk({one.table for one in reports if one.table})
    entries = LogEntry.objects.filter(case=case.pk).select_related("actor", "subject").order_by("-id")
    return page(
        request,
        "case",
        f"{case.subject.name if case.subject else 'A table'}: {title_of(case.clause)}",
        case=case,
        clause=BY_SLUG.get(case.clause),
        reports=reports,
        findings=[(one, told(one)) for one in case.findings.select_related("subject", "other", "settled_by")],
        evidence=[
            _shown(me(request), one, tables[one.table]) for one in _places(reports) if one.table in tables
        ],
        held=held,
        is_mine=held is not None and held.pk == me(request).pk,
        verdicts=Case.Verdict.choices,
        clauses=CHOICES,
        kept=inspecting.kept_back(me(request), case.subject_id) if case.subject_id else [],
        log=entries,
    )


@require_POST
def step(request: HttpRequest, case_id: int, what: str) -> HttpResponse:
    """claim, release, snooze or answer."""
    require(request, RIGHT)
    case = _found(request, str(case_id))
    back = reverse("admin:moderation_case_change", args=[case.pk])
    account = me(request)
    form = FORMS.get(what, forms.Form)(request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    given = form.cleaned_data
    if what == "claim":
        return attempt(request, lambda: cases.claim(account, case), "The case is yours for 20 minutes.", back)
    if what == "release":
        return attempt(request, lambda: cases.release(account, case), "The case is free again.", back)
    if what == "snooze":
        put_off = partial(cases.snooze, account, case, given["hours"])
        return attempt(request, put_off, "The case is put off.", back)
    if what == "answer":
        answer = partial(cases.answer, account, case, given["verdict"], given["words"])
        return attempt(request, answer, "The case is answered; whoever reported hears of it.", back)
    raise Http404


def _found(request: HttpRequest, case_id: str) -> Case:
    if not is_number(case_id):
        raise Http404
    case = get_object_or_404(Case.objects.select_related("subject", "claimed_by", "answered_by"), pk=case_id)
    account = me(request)
    try:
        cases.must_be_impartial(account, case)
    except NotYours as no:
        raise PermissionDenied(str(no)) from no
    return case


def _places(reports: list[Report]) -> list[Report]:
    """One report for each moment and line, up to 5."""
    return list({(one.table, one.seq, one.line): one for one in reports if one.table}.values())[:PLACES]


def _shown(account: Account, report: Report, table: Table) -> dict[str, Any]:
    """The evidence at a report's place: the lines around a line, else the events."""
    shown: dict[str, Any] = {"report": report, "table": table}
    if report.line is not None:
        said = inspecting.around(account, report.line) if inspecting.may_read(account, table.pk) else []
        return {
            **shown,
            "said": said,
            "is_alone": bool(said) and said[0].room not in inspecting.rooms(account, table.pk),
            "trouble": "" if said else "This line is gone.",
        }
    seq, found = report.seq or table.seq, evidence.read(table.pk)
    people = queries.people_at(found.table) if found.table else []
    return {
        **shown,
        "rows": timeline.rows(evidence.around(found.steps, seq), people, seq),
        "names": timeline.names(people),
        "trouble": found.trouble,
    }


site.more_pages.append(("moderation/case/<int:case_id>/step/<slug:what>/", step, "moderation_case_step"))
