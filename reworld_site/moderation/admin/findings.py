"""What detectors found: the list, and one finding in words and figures, to be dismissed or made a case."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from reworld_site.moderation.admin.pages import attempt, page
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.detectors import findings
from reworld_site.moderation.detectors.chances import one_in
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.detectors.shapes import Told
from reworld_site.moderation.models import TEXT, Finding
from reworld_site.moderation.refusals import NotYours
from reworld_site.moderation.site import me, require, site

RIGHT = "handle_reports"


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=TEXT, min_length=3)


class DetectorFilter(admin.SimpleListFilter):
    title = "detector"
    parameter_name = "detector"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(one.slug, one.title) for one in DETECTORS.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Finding]) -> QuerySet[Finding]:
        return queryset.filter(detector=self.value()) if self.value() else queryset


class StateFilter(admin.SimpleListFilter):
    title = "state"
    parameter_name = "state"
    STATES = (("", "Open"), ("dismissed", "Dismissed"), ("case", "Became a case"), ("all", "All"))

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return self.STATES[1:]

    def choices(self, changelist: Any) -> Any:
        for value, title in self.STATES:
            query = changelist.get_query_string(
                {self.parameter_name: value} if value else {}, [self.parameter_name]
            )
            yield {"selected": (self.value() or "") == value, "query_string": query, "display": title}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Finding]) -> QuerySet[Finding]:
        if self.value() == "all":
            return queryset
        return queryset.filter(state=self.value() or Finding.State.OPEN)


@admin.register(Finding, site=site)
class FindingAdmin(Readable):
    right = RIGHT
    nothing = "No finding waits. The detectors look about once an hour, and what they find is here."
    list_display = ("about", "detector_title", "chance", "found", "seen", "standing")
    list_display_links = ("about",)
    list_filter = (StateFilter, DetectorFilter)
    list_select_related = ("subject", "other", "settled_by")
    ordering = ("-score", "id")
    search_fields = ("subject__name", "other__name")
    search_help_text = "The name of whom it is about"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Finding]:
        """Without those about the reader."""
        own = findings.shown_to(me(request)).values("pk")
        return super().get_queryset(request).filter(pk__in=own)

    @admin.display(description="about")
    def about(self, finding: Finding) -> str:
        return title_of(finding)

    @admin.display(description="what", ordering="detector")
    def detector_title(self, finding: Finding) -> str:
        return DETECTORS[finding.detector].title if finding.detector in DETECTORS else finding.detector

    @admin.display(description="by chance", ordering="score")
    def chance(self, finding: Finding) -> str:
        return one_in(finding.score)

    @admin.display(description="found (UTC)", ordering="found_at")
    def found(self, finding: Finding) -> str:
        return moment(finding.found_at)

    @admin.display(description="last seen (UTC)", ordering="seen_at")
    def seen(self, finding: Finding) -> str:
        return moment(finding.seen_at)

    @admin.display(description="state", ordering="state")
    def standing(self, finding: Finding) -> str:
        by = f" ({finding.settled_by.name})" if finding.settled_by else ""
        return f"{Finding.State(finding.state).label}{by}"

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **more: Any) -> HttpResponse:
        require(request, RIGHT)
        return finding_page(request, _found(request, object_id))


def title_of(finding: Finding) -> str:
    names = [finding.subject.name] + ([finding.other.name] if finding.other else [])
    return " and ".join(names)


def told(finding: Finding) -> Told | None:
    """A finding in words; None for one of a detector that is no longer here."""
    people = [finding.subject] + ([finding.other] if finding.other else [])
    detector = DETECTORS.get(finding.detector)
    return detector.explain(finding.evidence, {one.pk: one.name for one in people}) if detector else None


def finding_page(request: HttpRequest, finding: Finding) -> HttpResponse:
    detector = DETECTORS.get(finding.detector)
    return page(
        request,
        "finding",
        f"{title_of(finding)}: {detector.title.lower() if detector else finding.detector}",
        finding=finding,
        told=told(finding),
        people=[finding.subject] + ([finding.other] if finding.other else []),
        chance=one_in(finding.score),
        cases=findings.cases_for(me(request), finding),
        before=findings.before(finding),
    )


@require_POST
def step(request: HttpRequest, finding_id: int, what: str) -> HttpResponse:
    """dismiss, or case: each with a reason."""
    require(request, RIGHT)
    finding = _found(request, str(finding_id))
    if what not in ("dismiss", "case"):
        raise Http404
    back = reverse("admin:moderation_finding_change", args=[finding.pk])
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Write down why, in at least three letters.")
        return HttpResponseRedirect(back)
    account, reason = me(request), form.cleaned_data["reason"]
    if what == "dismiss":
        deed = lambda: findings.dismiss(account, finding, reason)  # noqa: E731
        return attempt(request, deed, "Dismissed; it comes back only if it grows.", back)
    clause = DETECTORS[finding.detector].clause if finding.detector in DETECTORS else "other"
    opened = lambda: findings.open_case(account, finding, clause, reason)  # noqa: E731
    return attempt(request, opened, "A case is open; it waits among the reports.", back)


def _found(request: HttpRequest, finding_id: str) -> Finding:
    if not finding_id.isascii() or not finding_id.isdigit() or len(finding_id) > 18:
        raise Http404
    known = Finding.objects.select_related("subject", "other", "settled_by")
    finding = get_object_or_404(known, pk=finding_id)
    try:
        findings.must_be_impartial(me(request), finding)
    except NotYours as no:
        raise PermissionDenied(str(no)) from no
    return finding


site.more_pages.append(
    ("moderation/finding/<int:finding_id>/step/<slug:what>/", step, "moderation_finding_step")
)
