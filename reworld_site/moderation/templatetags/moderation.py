"""Words of the log for templates."""

from django import template

from reworld_site.moderation.clauses import title_of
from reworld_site.moderation.log import ACTS

register = template.Library()
register.filter("clause_title", title_of)


@register.filter
def act_words(act: str) -> str:
    return ACTS.get(act, act)
