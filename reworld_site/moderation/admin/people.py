"""The people, and one of them as a page: everything that moderation knows, and what to do."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from reworld_site.accounts.models import Account, Kind
from reworld_site.chat import inspecting
from reworld_site.moderation import log, people, sanctions, sightings
from reworld_site.moderation.admin.pages import attempt, incomplete, page
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.admin.reasons import WhyForm
from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.detectors import findings
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.ids import is_number
from reworld_site.moderation.models import TEXT, Appeal, Case, Finding, LogEntry, Person, Report, Sanction
from reworld_site.moderation.rights import may, role_of
from reworld_site.moderation.site import me, require, site
from reworld_site.tables.models import Table

RIGHT = "watch_people"
SHOWN = 40
LENGTHS = [("1", "a day"), ("7", "a week"), ("30", "30 days"), ("365", "a year"), ("ever", "for good")]


class NoteForm(forms.Form):
    text = forms.CharField(max_length=TEXT, min_length=3)


class WarningForm(forms.Form):
    clause = forms.ChoiceField(choices=CHOICES)
    words = forms.CharField(max_length=TEXT, min_length=3)


class SanctionForm(WarningForm):
    kind = forms.ChoiceField(choices=Sanction.Kind.choices)
    days = forms.TypedChoiceField(choices=LENGTHS, coerce=lambda days: None if days == "ever" else int(days))


class LiftForm(WhyForm):
    sanction = forms.IntegerField(min_value=1, max_value=10**15)


class DecisionForm(forms.Form):
    appeal = forms.IntegerField(min_value=1, max_value=10**15)
    lifted = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce=lambda given: given == "yes")
    words = forms.CharField(max_length=TEXT, min_length=3)


FORMS: dict[str, type[forms.Form]] = {
    "note": NoteForm,
    "warn": WarningForm,
    "sanction": SanctionForm,
    "lift": LiftForm,
    "decide": DecisionForm,
}


class StandingFilter(admin.SimpleListFilter):
    title = "standing"
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [("sanctioned", "Sanctioned"), ("appeal", "Appeal waits"), ("reported", "Reported")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "sanctioned":
                return queryset.filter(pk__in=sanctions.in_force().values("subject"))
            case "appeal":
                return queryset.filter(
                    pk__in=Appeal.objects.filter(decided_at=None).values("sanction__subject")
                )
            case "reported":
                return queryset.filter(pk__in=Case.objects.filter(answered_at=None).values("subject"))
        return queryset


@admin.register(Person, site=site)
class PersonAdmin(Readable):
    right = RIGHT
    nothing = "Nobody has an account so far."
    list_display = ("name", "kind", "cases", "joined")
    list_display_links = ("name",)
    list_filter = (StandingFilter, "kind")
    ordering = ("-id",)
    search_fields = ("name",)
    search_help_text = "A name"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        waiting = Count("cases_about", filter=Q(cases_about__answered_at=None), distinct=True)
        return super().get_queryset(request).exclude(kind=Kind.BOT).annotate(waiting=waiting)

    @admin.display(description="open cases", ordering="waiting")
    def cases(self, person: Any) -> int:
        return person.waiting

    @admin.display(description="joined (UTC)", ordering="date_joined")
    def joined(self, person: Person) -> str:
        return moment(person.date_joined)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **more: Any) -> HttpResponse:
        require(request, RIGHT)
        if not is_number(object_id):
            raise Http404
        return person_page(request, get_object_or_404(Account.objects.exclude(kind=Kind.BOT), pk=object_id))


def person_page(request: HttpRequest, person: Account) -> HttpResponse:
    account = me(request)
    given = person.sanctions.select_related("by", "lifted_by", "appeal__decided_by").order_by("-id")
    standing = set(sanctions.in_force().filter(subject=person).values_list("pk", flat=True))
    about = LogEntry.objects.filter(subject=person).select_related("actor", "subject")
    entries = log.readable_by(account, about).order_by("-id")
    return page(
        request,
        "person",
        person.name,
        person=person,
        role=role_of(person),
        is_me=person.pk == account.pk,
        sanctions=[
            {"given": one, "stands": one.pk in standing, "may_decide": _may_decide(account, one)}
            for one in given
        ],
        cautions=person.cautions.select_related("by").order_by("-id"),
        notes=person.notes_about.select_related("author").order_by("-id"),
        cases=_cases_about(account, person),
        reported=_reported_by(account, person),
        findings=_findings_about(account, person),
        alts=sightings.likely_alts(person.pk),
        tables=_tables_of(person),
        kept=inspecting.kept_back(account, person.pk),
        clauses=CHOICES,
        may_sanction=may(account, "sanction"),
        **_offered(account),
        log=entries[:SHOWN],
    )


def _offered(account: Account) -> dict[str, Any]:
    """The sanctions that an account may give."""
    longer = may(account, "sanction_longer")
    light = [(kind.value, kind.label) for kind in people.LIGHT]
    short = [(days, words) for days, words in LENGTHS if days.isdigit() and int(days) <= people.SHORT.days]
    return {
        "may_sanction_longer": longer,
        "kinds": Sanction.Kind.choices if longer else light,
        "lengths": LENGTHS if longer else short,
    }


def _may_decide(account: Account, given: Sanction) -> bool:
    is_own = account.pk in (given.by_id, given.subject_id)
    return not is_own and may(account, people.right_to_decide(given))


def _cases_about(account: Account, person: Account) -> QuerySet[Case]:
    """Nobody learns here who has reported them."""
    found = Case.objects.none() if account.pk == person.pk else Case.objects.filter(subject=person)
    return found.order_by("-id")[:SHOWN]


def _reported_by(account: Account, person: Account) -> QuerySet[Report]:
    """But for what they said of the reader."""
    found = Report.objects.filter(reporter=person).exclude(case__subject=account, case__subject__isnull=False)
    return found.select_related("case__subject").order_by("-id")[:SHOWN]


def _findings_about(account: Account, person: Account) -> list[tuple[Finding, str]]:
    """Each with what it is; nobody learns here of those about themselves."""
    found = findings.shown_to(account).filter(Q(subject=person) | Q(other=person)).order_by("-id")[:SHOWN]
    return [
        (one, DETECTORS[one.detector].title if one.detector in DETECTORS else one.detector) for one in found
    ]


def _tables_of(person: Account) -> QuerySet[Table]:
    return Table.objects.filter(seats__account=person).order_by("-updated_at").distinct()[:10]


@require_POST
def step(request: HttpRequest, account_id: int, what: str) -> HttpResponse:
    """note, warn, sanction, lift or decide."""
    require(request, RIGHT)
    person = get_object_or_404(Account, pk=account_id)
    back = reverse("admin:moderation_person_change", args=[person.pk])
    if what not in FORMS:
        raise Http404
    form = FORMS[what](request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    account, given = me(request), form.cleaned_data
    deeds = {
        "note": lambda: people.write_note(account, person, given["text"]),
        "warn": lambda: people.warn(account, person, given["clause"], given["words"]),
        "sanction": lambda: people.sanction(
            account, person, given["kind"], given["days"], given["clause"], given["words"]
        ),
        "lift": lambda: people.lift(account, _sanction(person, given["sanction"]), given["reason"]),
        "decide": lambda: people.decide(
            account, _appeal(person, given["appeal"]), given["lifted"], given["words"]
        ),
    }
    return attempt(request, deeds[what], "Done; it is in the log.", back)


def _sanction(person: Account, pk: int) -> Sanction:
    return get_object_or_404(Sanction.objects.select_related("subject"), pk=pk, subject=person)


def _appeal(person: Account, pk: int) -> Appeal:
    return get_object_or_404(
        Appeal.objects.select_related("sanction__subject"), pk=pk, sanction__subject=person
    )


site.more_pages.append(
    ("moderation/person/<int:account_id>/step/<slug:what>/", step, "moderation_person_step")
)
