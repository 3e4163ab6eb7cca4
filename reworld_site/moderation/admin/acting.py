"""The acts on a table: a form, then what will happen, then it happens."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from reworld_site.moderation import acts
from reworld_site.moderation.acts import Act
from reworld_site.moderation.admin.pages import attempt, page
from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.foreseeing import Asked
from reworld_site.moderation.models import TEXT
from reworld_site.moderation.refusals import NotNow, NotYours
from reworld_site.moderation.site import me, site
from reworld_site.tables import queries
from reworld_site.tables.aggregate import TableState


class PlacesField(forms.Field):
    """ "1, 2, 2" as numbers, by seat."""

    def clean(self, value: Any) -> tuple[int, ...]:
        parts = str(value or "").replace(",", " ").split()
        if not parts or not all(one.isascii() and one.isdigit() and len(one) < 3 for one in parts):
            raise ValidationError("Places are whole numbers like 1, 2, 3: one for each seat.")
        return tuple(map(int, parts))


FIELDS: dict[str, forms.Field] = {
    "seat": forms.TypedChoiceField(label="Whose", coerce=int),
    "minutes": forms.IntegerField(label="Minutes", min_value=1, max_value=7 * 24 * 60),
    "places": PlacesField(label="Places, by seat"),
    "to_seq": forms.IntegerField(label="Back to after event", min_value=1, max_value=10**9),
    "text": forms.CharField(label="What they will read", max_length=TEXT, widget=forms.Textarea({"rows": 3})),
}


class ActForm(forms.Form):
    """An act's own fields, then clause and reason."""

    clause = forms.ChoiceField(choices=CHOICES)
    reason = forms.CharField(max_length=TEXT, min_length=3, widget=forms.Textarea({"rows": 2}))

    def __init__(self, act: Act, table: TableState, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        own = {name: deepcopy(FIELDS[name]) for name in act.fields}
        self.fields = {**own, **self.fields}
        if "seat" in own:
            people = queries.people_at(table)
            choices = [(one["seat"], f"{one['seat'] + 1}: {one['name']}") for one in people if not one["bot"]]
            self.fields["seat"].choices = choices  # type: ignore[attr-defined]
        if "places" in own:
            self.fields["places"].help_text = ", ".join(
                f"seat {one['seat'] + 1} is {one['name']}" for one in queries.people_at(table)
            )


@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, table: UUID, slug: str) -> HttpResponse:
    """GET: the form. POST: what will happen; with `sure`, it does."""
    chosen = acts.BY_SLUG.get(slug)
    if chosen is None:
        raise Http404
    back = reverse("admin:moderation_game_change", args=[table])
    try:
        state = acts.check(chosen, me(request), table)
        form = ActForm(chosen, state, request.POST or None, initial=request.GET.dict())
        if not form.is_valid():
            return _asking(request, chosen, state, form)
        asked = _asked(request, table, form)
        foreseen = _foreseen(chosen, asked, form)
    except NotYours as no:
        raise PermissionDenied(str(no)) from no
    except NotNow as no:
        return _not_now(request, str(no), back)
    if foreseen is None or "sure" not in request.POST:
        return _asking(request, chosen, state, form, foreseen)
    return attempt(request, lambda: acts.carry_out(chosen, asked), f"Done: {chosen.title.lower()}.", back)


def _foreseen(chosen: Act, asked: Asked, form: ActForm) -> list[str] | None:
    """None when a field of the form is in the way, which then says so."""
    try:
        return acts.foresee(chosen, asked)
    except NotNow as no:
        if no.field not in form.fields:
            raise
        form.add_error(no.field, str(no))
    return None


def _asked(request: HttpRequest, table: UUID, form: ActForm) -> Asked:
    given = dict(form.cleaned_data)
    return Asked(me(request), table, given.pop("clause"), given.pop("reason"), given)


def _asking(
    request: HttpRequest, chosen: Act, state: TableState, form: ActForm, foreseen: list[str] | None = None
) -> HttpResponse:
    return page(
        request,
        "act",
        f"{chosen.title}: {state.opened.game.title()} {str(state.id)[:8]}",
        act=chosen,
        table=state,
        form=form,
        foreseen=foreseen,
    )


def _not_now(request: HttpRequest, words: str, back: str) -> HttpResponse:
    messages.error(request, words)
    return HttpResponseRedirect(back)


site.more_pages.append(("moderation/game/<uuid:table>/act/<slug:slug>/", act, "moderation_game_act"))
