"""The log, to be read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from reworld_site.moderation import log
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.ids import as_uuid
from reworld_site.moderation.models import LogEntry
from reworld_site.moderation.site import site


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
    list_display = ("when", "who", "what", "on", "clause", "reason")
    list_display_links = ("when",)
    list_filter = (ActFilter, "refused", "role", "clause", "at")
    search_fields = ("actor__name", "subject__name", "reason")
    search_help_text = "A name, words of the reason, or a table's whole id"
    list_select_related = ("actor", "subject")
    ordering = ("-id",)
    fields = ("when", "who", "what", "on", "case", "seq", "clause", "reason", "before", "after")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> Any:
        """A table is asked for by its id alone, and so found in the index."""
        if table := as_uuid(term):
            return queryset.filter(table=table), False
        return super().get_search_results(request, queryset, term)

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
