"""Leaderboards and people, for everybody to read."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import registry
from reworld_site.accounts.models import Account, Kind
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.parsing import whole_number
from reworld_site.api.rating_shapes import Leaderboard, Profile, TableChanges
from reworld_site.ratings import queries
from reworld_site.tables.models import Table


class LeaderboardEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "A leaderboard",
        gives={200: Leaderboard},
        refuses=[404, 422],
        query={"page": "from 1, the best first", "seats": "only games with so many seats"},
        texts={"season": 'only games that started in a quarter, "2026-4"'},
        for_all=True,
    )
    def get(self, request: Request, game: str) -> Response:
        """People by their rating, the provisional ones last; and how often each seat wins."""
        if game not in registry.slugs():
            raise Refusal(404, "not_found", "There is no such game.")
        season, seats = _season(request), _seats(request, game)
        number = _page(request, queries.pages(game, season, seats))
        return Response(leaderboard(game, number, season, seats))


class PersonEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "A person",
        gives={200: Profile},
        refuses=[404, 422],
        query={"page": "of their ranked games, from 1, the latest first"},
        for_all=True,
    )
    def get(self, request: Request, account: int) -> Response:
        """A person's ratings and ranked games. Bots are not rated, and former players have no page."""
        known = find_person(account)
        if known is None:
            raise Refusal(404, "not_found", "There is no such person.")
        number = _page(request, queries.pages_of(account))
        return Response(_timed(profile(known, number)))


class TableChangesEndpoint(Endpoint):
    permission_classes = []

    @describe("What a game did to the ratings", gives={200: TableChanges}, refuses=[404], for_all=True)
    def get(self, request: Request, table: UUID) -> Response:
        """A ranked game is rated some moments after its result is sealed."""
        if not Table.objects.filter(pk=table).exists():
            raise Refusal(404, "not_found", "There is no such table.")
        found = queries.changes_at(table)
        return Response({"rated": found is not None, "seats": found or []})


def find_person(account: int) -> Account | None:
    """Somebody with a page; None for bots, former players and whoever never was."""
    if account >= 2**63:  # No database has a place for such an id.
        return None
    return Account.objects.filter(pk=account, kind__in=(Kind.PERSON, Kind.GUEST)).only("name").first()


def leaderboard(game: str, number: int, season: str | None, seats: int | None) -> dict[str, Any]:
    """A page of a leaderboard as everybody may see it."""
    return {
        "game": game,
        "season": season,
        "seats": seats,
        "seasons": queries.seasons(game),
        "page": number,
        "pages": queries.pages(game, season, seats),
        "players": queries.page(game, number, season, seats),
        "wins_by_seat": queries.wins_by_seat(game, season, seats),
    }


def profile(account: Account, number: int) -> dict[str, Any]:
    """A person as everybody may see them; times are datetimes."""
    return {
        "account": {"id": account.pk, "name": account.name},
        "ratings": queries.ratings_of(account.pk),
        "page": number,
        "pages": queries.pages_of(account.pk),
        "games": queries.games_of(account.pk, number),
    }


def _timed(seen: dict[str, Any]) -> dict[str, Any]:
    """With times as texts."""
    for one in seen["ratings"]:
        one["history"] = [{**then, "at": then["at"].isoformat()} for then in one["history"]]
    seen["games"] = [{**one, "ended_at": one["ended_at"].isoformat()} for one in seen["games"]]
    return seen


def _season(request: Request) -> str | None:
    given = request.query_params.get("season")
    if given is not None and not queries.SEASON.fullmatch(given):
        raise Refusal(422, "invalid", 'season: expected a year and a quarter, like "2026-4".', "season")
    return given


def _seats(request: Request, game: str) -> int | None:
    if "seats" not in request.query_params:
        return None
    allowed, given = registry.get(game).meta.seats, whole_number(request, "seats")
    if given not in allowed:
        raise Refusal(422, "invalid", f"seats: expected one of {', '.join(map(str, allowed))}.", "seats")
    return given


def _page(request: Request, pages: int) -> int:
    number = whole_number(request, "page", 1)
    if not 1 <= number <= pages:
        raise Refusal(404, "not_found", f"There are the pages 1 to {pages}.")
    return number
