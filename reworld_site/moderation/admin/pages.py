"""Pages of the dashboard that are no lists: what they have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from reworld_site.moderation.refusals import NotNow, NotYours
from reworld_site.moderation.site import site

LISTS = {
    "case": ("Reports", "admin:moderation_case_changelist"),
    "finding": ("Findings", "admin:moderation_finding_changelist"),
    "game": ("Games", "admin:moderation_game_changelist"),
    "person": ("People", "admin:moderation_person_changelist"),
    "entry": ("Log", "admin:moderation_logentry_changelist"),
}
"""Where one goes back to from a page, by its template."""


def page(request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
    """A page in the dashboard's frame."""
    context.setdefault("back", [LISTS[template]] if template in LISTS else [])
    whole = {**site.each_context(request), "title": title, "is_fullwidth": "1", **context}
    return TemplateResponse(request, f"moderation/{template}.html", whole)


def attempt(request: HttpRequest, deed: Callable[[], object], done: str, then: str) -> HttpResponse:
    """Does something and goes on to `then`, saying there how it went. Who may not gets a 403."""
    if try_to(request, deed):
        messages.success(request, done)
    return HttpResponseRedirect(then)


def try_to(request: HttpRequest, deed: Callable[[], object]) -> bool:
    """Does something; False, and a message, when things are not as they must be. Who may not gets a 403."""
    try:
        deed()
    except NotYours as no:
        raise PermissionDenied(str(no)) from no
    except NotNow as no:
        messages.error(request, str(no))
        return False
    return True


def incomplete(request: HttpRequest, form: forms.Form, back: str) -> HttpResponse:
    """Goes back, saying of each field that cannot be read why."""
    wrong = [f"{form[name].label}: {error}" for name, found in form.errors.items() for error in found]
    messages.error(request, " ".join(wrong))
    return HttpResponseRedirect(back)
