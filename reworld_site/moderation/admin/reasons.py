"""The clause and the reason that acts of moderators need."""

from __future__ import annotations

from django import forms

from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.models import TEXT


class WhyForm(forms.Form):
    reason = forms.CharField(max_length=TEXT, min_length=3)


class ReasonForm(WhyForm):
    clause = forms.ChoiceField(choices=CHOICES)
