"""What all lists of the dashboard have in common: they are read, and whoever lacks the right is refused."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin

from reworld_site.moderation.rights import may


def moment(at: datetime | None) -> str:
    """A time in a list, UTC: "3 Nov 2026 04:54"."""
    return f"{at:%-d %b %Y %H:%M}" if at else "–"


class Readable(ModelAdmin):
    """A list that only `right` opens. Nothing is added, changed or deleted through forms of the admin."""

    right = ""
    actions = None
    list_per_page = 50
    list_fullwidth = True

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
