"""The clause and the reason that acts of moderators need."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.models import TEXT


class ReasonForm(forms.Form):
    clause = forms.ChoiceField(choices=CHOICES)
    reason = forms.CharField(max_length=TEXT, min_length=3)


def incomplete(request: HttpRequest, back: str) -> HttpResponse:
    """For a form without them."""
    messages.error(request, "A clause and a reason of at least three letters are needed.")
    return HttpResponseRedirect(back)
