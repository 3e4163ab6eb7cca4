"""How a form's outcome becomes a page: what is wrong stands in the form, and in the status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from reworld_site.accounts.attempts import TooMany, in_words
from reworld_site.web.mailing import MailFailed

Given = TypeVar("Given")
NO_MAIL = "The mail could not be sent now. Nothing is lost; try again in a few minutes."


def settled(form: forms.BaseForm, do: Callable[[], Given]) -> Given | None:
    """What `do` gives; None for a form with an error, or when `do` cannot be done now, which it then says."""
    if not form.is_bound:
        return None
    try:
        return do() if form.is_valid() else None
    except TooMany as no:
        _refuse(form, 429, f"That was tried too often. Try again in {in_words(no.wait)}.")
        form.wait = no.wait  # type: ignore[attr-defined]
    except MailFailed:
        _refuse(form, 503, NO_MAIL)
    return None


def _refuse(form: forms.BaseForm, status: int, words: str) -> None:
    form.status = status  # type: ignore[attr-defined]
    form.cleaned_data = getattr(form, "cleaned_data", {})
    form.add_error(None, words)


def show(request: HttpRequest, template: str, form: forms.BaseForm, **context: Any) -> HttpResponse:
    """The page with the form; 422 when something in it is wrong, 429 when it was tried too often.

    The first field that is wrong is where one goes on.
    """
    status = getattr(form, "status", 422 if form.is_bound and form.errors else 200)
    wrong = next((name for name in form.fields if form.is_bound and name in form.errors), None)
    if wrong:
        form.fields[wrong].widget.attrs["autofocus"] = True
    answer = render(request, template, {"form": form, **context}, status=status)
    if wait := getattr(form, "wait", None):
        answer["Retry-After"] = str(wait)
    return answer
