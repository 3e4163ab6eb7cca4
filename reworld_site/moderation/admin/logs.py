"""The log, to be read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html
from django.utils.text import Truncator

from reworld_site.accounts.models import Account
from reworld_site.moderation import log
from reworld_site.moderation.admin.pages import page
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.ids import as_uuid, is_number
from reworld_site.moderation.models import LogEntry
from reworld_site.moderation.site import require, site

REASON = 160  # characters of it in the list


class ActFilter(admin.SimpleListFilter):
    title = "act"
    parameter_name = "act"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return sorted(log.ACTS.items(), key=lambda one: one[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
        return queryset.filter(act=self.value()) if self.value() else queryset


@admin.register(LogEntry, site=site)
class LogAdmin(Readable):
    right = "read_log"
    list_display = ("when", "who", "what", "on", "why")
    list_display_links = ("when",)
    list_filter = (ActFilter, "refused", "role", "clause", "at")
    search_fields = ("reason",)  # see `get_search_results`
    search_help_text = "A name, words of the reason, or a table's whole id"
    list_select_related = ("actor", "subject")
    ordering = ("-id",)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **more: Any) -> HttpResponse:
        require(request, self.right)
        if not is_number(object_id):
            raise Http404
        entry = get_object_or_404(LogEntry.objects.select_related("actor", "subject"), pk=object_id)
        who = entry.actor.name if entry.actor else "The site"
        title = f"{who} {log.ACTS.get(entry.act, entry.act)}"
        return page(request, "entry", title, entry=entry, facts=_facts(entry))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> Any:
        """A table is asked for by its id alone, and so found in the index; who is meant by a name is found
        before the log is read."""
        if table := as_uuid(term):
            return queryset.filter(table=table), False
        if not term:
            return queryset, False
        people = Account.objects.filter(name__icontains=term).values("pk")
        found = Q(actor__in=people) | Q(subject__in=people) | Q(reason__icontains=term)
        return queryset.filter(found), False

    @admin.display(description="when (UTC)", ordering="id")
    def when(self, entry: LogEntry) -> str:
        return moment(entry.at)

    @admin.display(description="who", ordering="actor")
    def who(self, entry: LogEntry) -> str:
        return f"{entry.actor.name} ({entry.role or 'no role'})" if entry.actor else "the site"

    @admin.display(description="what", ordering="act")
    def what(self, entry: LogEntry) -> str:
        words = log.ACTS.get(entry.act, entry.act)
        if not entry.refused:
            return words
        return format_html('<span class="mod-tag mod-tag--bad">refused</span> {}', words)

    @admin.display(description="on")
    def on(self, entry: LogEntry) -> str:
        parts = [entry.subject.name] if entry.subject else []
        parts += [f"table {str(entry.table)[:8]}"] if entry.table else []
        parts += [f"case {entry.case}"] if entry.case else []
        parts += [entry.after["path"]] if entry.act == "enter" and entry.after else []
        return ", ".join(parts) or "–"

    @admin.display(description="why", ordering="clause")
    def why(self, entry: LogEntry) -> str:
        words = [entry.get_clause_display(), entry.reason]
        return Truncator(": ".join(one for one in words if one)).chars(REASON) or "–"


def _facts(entry: LogEntry) -> list[tuple[str, str]]:
    """What was noted beside the foreseen, by name."""
    before, after = (one if isinstance(one, dict) else {} for one in (entry.before, entry.after))
    noted = [(f"{name} before", value) for name, value in before.items()]
    noted += [(name, value) for name, value in after.items() if name != "foreseen"]
    return [(name.replace("_", " "), _said(value)) for name, value in noted]


def _said(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "–"}[value]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value) or "–"
