"""The people, and one of them as a page."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from reworld_site.accounts.models import Kind
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.models import Person
from reworld_site.moderation.site import site


@admin.register(Person, site=site)
class PersonAdmin(Readable):
    right = "watch_people"
    list_display = ("name", "kind", "joined")
    list_display_links = ("name",)
    list_filter = ("kind",)
    ordering = ("-id",)
    search_fields = ("name",)
    search_help_text = "A name"
    fields = ("name", "kind", "date_joined")

    @admin.display(description="joined (UTC)", ordering="date_joined")
    def joined(self, person: Person) -> str:
        return moment(person.date_joined)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).exclude(kind=Kind.BOT)
