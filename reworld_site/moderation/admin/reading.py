"""What all lists of the dashboard have in common: they are read, and whoever lacks the right is refused."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.admin import ShowFacets, SimpleListFilter
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern
from unfold.admin import ModelAdmin

from reworld_site.moderation.rights import may

ASKED = ("exact", "gte", "lt")
"""How the filters of a list ask for a column."""


def moment(at: datetime | None) -> str:
    """A time in a list, UTC: "3 Nov 2026 04:54"."""
    return f"{at:%-d %b %Y %H:%M}" if at else "–"


class StateFilter(SimpleListFilter):
    """By state; the first of `STATES`, which "" stands for, is what is shown unless another is chosen."""

    title = "state"
    parameter_name = "state"
    STATES: tuple[tuple[str, str], ...] = ()

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return self.STATES[1:]

    def choices(self, changelist: Any) -> Any:
        for value, title in self.STATES:
            query = changelist.get_query_string(
                {self.parameter_name: value} if value else {}, [self.parameter_name]
            )
            yield {"selected": (self.value() or "") == value, "query_string": query, "display": title}


class Readable(ModelAdmin):
    """A list that only `right` opens, and a page for each of its rows. Nothing is added, changed or deleted
    through forms of the admin.
    """

    right = ""
    nothing = "Nothing so far."  # what stands in the list while it is empty
    actions = None
    change_list_template = "moderation/list.html"
    show_facets = ShowFacets.NEVER
    list_per_page = 50
    list_fullwidth = True

    def get_urls(self) -> list[URLPattern]:
        """Django's list and page; whatever else it brings is nobody's here."""
        return [one for one in super().get_urls() if str(one.name).endswith(("_changelist", "_change"))]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the list's own filters ask for: any other column (a password's hash, an address) could be
        guessed letter by letter."""
        name, _, how = lookup.partition("__")
        own = [getattr(one, "parameter_name", one) for one in self.list_filter]
        return name in own and (not how or how in ASKED)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if "%00" in request.GET.urlencode():
            raise BadRequest("There is no NUL in what a list is asked for.")
        return super().changelist_view(request, extra_context)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may(request.user, self.right)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may(request.user, self.right)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
