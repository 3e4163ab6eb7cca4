"""Pages beside the dashboard: a game under inspection, and one's own reports and notices."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import registry
from reworld_site.moderation.rights import may
from reworld_site.moderation.site import refuse
from reworld_site.tables.models import Table
from reworld_site.web.assets import build


def must(request: HttpRequest, right: str) -> None:
    """Raises `PermissionDenied` for whoever lacks a right, and notes the attempt of whoever is signed in."""
    if not may(request.user, right):
        if request.user.is_authenticated:
            refuse(request)
        raise PermissionDenied


@require_safe
@cache_control(private=True, no_store=True)
def inspect(request: HttpRequest, table: UUID) -> HttpResponse:
    """A game so far, to leaf through, for moderators; `?seq=` and `?seat=` name moment and eyes."""
    must(request, "inspect_games")
    row = get_object_or_404(Table, pk=table)
    if row.game not in registry.slugs():
        raise Http404
    meta = registry.get(row.game).meta
    props = {
        "source": f"/api/tables/{table}/inspect",
        "page": request.path,
        "table": reverse("admin:moderation_game_change", args=[table]),
        "title": meta.title,
        "build": build(),
    }
    return render(request, "web/replay.html", {"props": props, "meta": meta})
