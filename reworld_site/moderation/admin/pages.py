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


def page(request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
    """A page in the dashboard's frame."""
    whole = {**site.each_context(request), "title": title, "is_fullwidth": "1", **context}
    return TemplateResponse(request, f"moderation/{template}.html", whole)


def attempt(request: HttpRequest, deed: Callable[[], object], done: str, then: str) -> HttpResponse:
    """Does something and goes on to `then`, saying there how it went. Who may not gets a 403."""
    try:
        deed()
        messages.success(request, done)
    except NotYours as no:
        raise PermissionDenied(str(no)) from no
    except NotNow as no:
        messages.error(request, str(no))
    return HttpResponseRedirect(then)


def what_is_wrong(form: forms.Form) -> str:
    """Each field that cannot be read, with why."""
    return " ".join(f"{form[name].label}: {error}" for name, found in form.errors.items() for error in found)
