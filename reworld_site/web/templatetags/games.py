"""`{% all_games as games %}`: what every page's head links to."""

from django import template

from games import registry
from games.engine import Meta

register = template.Library()


@register.simple_tag
def all_games() -> list[Meta]:
    return [rules.meta for rules in registry.all_rules()]
