"""What detectors found: the list, and one finding in words and figures, to be dismissed or made a case."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from reworld_site.accounts.models import Account
from reworld_site.moderation.admin.pages import attempt, incomplete, page
from reworld_site.moderation.admin.reading import Readable, StateFilter, moment
from reworld_site.moderation.admin.reasons import WhyForm
from reworld_site.moderation.detectors import findings
from reworld_site.moderation.detectors.chances import one_in
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.detectors.shapes import Told
from reworld_site.moderation.ids import is_number
from reworld_site.moderation.models import Finding
from reworld_site.moderation.refusals import NotYours
from reworld_site.moderation.site import me, require, site

RIGHT = "handle_reports"


class DetectorFilter(admin.SimpleListFilter):
    title = "detector"
    parameter_name = "detector"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(one.slug, one.title) for one in DETECTORS.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Finding]) -> QuerySet[Finding]:
        return queryset.filter(detector=self.value()) if self.value() else queryset


class FindingStateFilter(StateFilter):
    STATES = (("", "Open"), ("dismissed", "Dismissed"), ("case", "Became a case"), ("all", "All"))

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
    list_filter = (FindingStateFilter, DetectorFilter)
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


def _open_case(account: Account, finding: Finding, reason: str) -> None:
    clause = DETECTORS[finding.detector].clause if finding.detector in DETECTORS else "other"
    findings.open_case(account, finding, clause, reason)


DEEDS = {
    "dismiss": (findings.dismiss, "Dismissed; it comes back only if it grows."),
    "case": (_open_case, "A case is open; it waits among the reports."),
}


@require_POST
def step(request: HttpRequest, finding_id: int, what: str) -> HttpResponse:
    """dismiss, or case: each with a reason."""
    require(request, RIGHT)
    finding = _found(request, str(finding_id))
    if what not in DEEDS:
        raise Http404
    back = reverse("admin:moderation_finding_change", args=[finding.pk])
    form = WhyForm(request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    deed, done = DEEDS[what]
    given = form.cleaned_data
    return attempt(request, lambda: deed(me(request), finding, given["reason"]), done, back)


def _found(request: HttpRequest, finding_id: str) -> Finding:
    if not is_number(finding_id):
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
