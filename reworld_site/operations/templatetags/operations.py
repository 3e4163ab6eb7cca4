"""`{{ age|seconds }}` and `{{ count|number }}`: a dash where nothing is known."""

from uuid import UUID

from django import template

from reworld_site.operations import words

register = template.Library()

UNKNOWN = "–"


@register.filter
def seconds(value: float | None) -> str:
    return UNKNOWN if value is None else words.seconds(value)


@register.filter
def number(value: float | None) -> str:
    return UNKNOWN if value is None else words.number(value)


@register.filter
def short_id(table: UUID) -> str:
    """Enough of a table's id to tell it from others."""
    return str(table)[:8]
