"""`{% account_seen as seen %}`: who is signed in, as the API says it."""

from typing import Any

from django import template
from django.template import Context

from reworld_site.api.accounts import me

register = template.Library()


@register.simple_tag(takes_context=True)
def account_seen(context: Context) -> dict[str, Any]:
    return me(context["request"].user)
