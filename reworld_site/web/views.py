"""The site's pages: thin shells around the islands, and what can be read without them."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import registry
from games.engine import Meta
from games.registry import UnknownGame
from reworld_site.api.accounts import me
from reworld_site.api.games import game
from reworld_site.records.models import ImportedRecord
from reworld_site.tables import queries
from reworld_site.tables.models import Table
from reworld_site.tables.state import SCORED
from reworld_site.web.assets import build
from reworld_site.web.texts import texts


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_cache=True)
def home(request: HttpRequest) -> HttpResponse:
    last = queries.last_game(request.user.pk) if request.user.is_authenticated else None
    games = [game(rules) for rules in registry.all_rules()]
    props = {**me(request.user), "games": games, "last_game": last}
    return render(request, "web/home.html", {"props": props})


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_cache=True)
def table(request: HttpRequest, table: UUID) -> HttpResponse:
    """The board; `?join=` comes from the opener's link and makes the page offer the open seat."""
    row = Table.objects.filter(pk=table).first()
    if row is None:
        raise Http404("There is no such table.")
    if not (meta := _meta(row)):
        return _unknown_rules(request, row.game, row.rules_version)
    props = {"id": str(table), "join": request.GET.get("join"), "build": build(), **me(request.user)}
    return render(request, "web/table.html", {"props": props, "meta": meta})


@require_safe
@cache_control(private=True, no_cache=True)
def replay(request: HttpRequest, table: UUID) -> HttpResponse:
    """A finished game to leaf through; `?seq=` and `?seat=` name moment and eyes. 409 before the end."""
    row = Table.objects.filter(pk=table).first()
    if row is None:
        raise Http404("There is no such table.")
    if not (meta := _meta(row)):
        return _unknown_rules(request, row.game, row.rules_version)
    if row.status != SCORED:
        return render(request, "web/no_replay.html", {"table": row, "meta": meta}, status=409)
    props = {
        "source": f"/api/tables/{table}/replay",
        "page": f"/tables/{table}/replay",
        "table": f"/tables/{table}",
        "title": meta.title,
        "build": build(),
    }
    return render(request, "web/replay.html", {"props": props, "meta": meta})


@require_safe
@cache_control(private=True, no_cache=True)
def record(request: HttpRequest, digest: str) -> HttpResponse:
    """A game that was imported from a record, to leaf through."""
    row = ImportedRecord.objects.defer("lines").filter(digest=digest).first()
    if row is None:
        raise Http404("There is no such record.")
    if row.game not in registry.slugs():
        return _unknown_rules(request, row.game)
    meta = registry.get(row.game).meta
    props = {
        "source": f"/api/records/{digest}/replay",
        "page": f"/records/{digest}",
        "table": None,
        "title": meta.title,
        "build": build(),
    }
    return render(request, "web/replay.html", {"props": props, "meta": meta})


@require_safe
def about(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's rules in our own words."""
    if slug not in registry.slugs():
        raise Http404("There is no such game.")
    meta = registry.get(slug).meta
    return render(request, "web/about.html", {"meta": meta, "about": texts(slug)["about"]})


def _meta(row: Table) -> Meta | None:
    """What a table's rules say about themselves; None when they are not here (any more)."""
    try:
        return registry.get(row.game, row.rules_version).meta
    except UnknownGame:
        return None


def _unknown_rules(request: HttpRequest, game: str, version: int | None = None) -> HttpResponse:
    title = registry.get(game).meta.title if game in registry.slugs() else game
    return render(request, "web/unknown_rules.html", {"title": title, "version": version}, status=409)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _trouble(request, 400, "bad_request", "The request cannot be read.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _trouble(request, 404, "not_found", "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    return _trouble(request, 500, "server_error", "Something went wrong here; the game itself is safe.")


def _trouble(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    """In the API's own form for its addresses, else as a page."""
    if request.path.startswith("/api/"):
        return JsonResponse({"code": code, "message": message}, status=status)
    return render(request, f"{status}.html", status=status)
