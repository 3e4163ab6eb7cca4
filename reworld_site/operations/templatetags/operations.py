"""`{{ age|seconds }}` and `{{ count|number }}`: a dash where nothing is known (which templates call "")."""

from uuid import UUID

from django import template

from reworld_site.operations import words

register = template.Library()

UNKNOWN = "–"


@register.filter
def seconds(value: object) -> str:
    return words.seconds(value) if isinstance(value, int | float) else UNKNOWN


@register.filter
def number(value: object) -> str:
    return words.number(value) if isinstance(value, int | float) else UNKNOWN


@register.filter
def short_id(table: UUID) -> str:
    """Enough of a table's id to tell it from others."""
    return str(table)[:8]
