"""What readers get: who is best at a title, how often each seat wins, and how a person has fared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When

from reworld_site.accounts.models import Account
from reworld_site.ratings.models import RatedGame, RatedSeat, Rating
from reworld_site.ratings.rating import MICRO, PROVISIONAL_FROM, START_MU, Points

ON_A_PAGE, GAMES_ON_A_PAGE, GRAPHED = 50, 20, 200
FORMER = "Former player"
SEASON = re.compile(r"[0-9]{4}-[1-4]", re.ASCII)
# As people read it: who starts has 1500, and between two settled players 400 more win ten games of eleven.
SHOWN_START, SHOWN_POINT = 1500, 30


def shown(points: Points) -> dict[str, Any]:
    """A rating as people read it: whole points, and by how much it may be off."""
    return {
        "rating": SHOWN_START + round((points.mu / MICRO - START_MU) * SHOWN_POINT),
        "uncertainty": round(points.sigma / MICRO * SHOWN_POINT),
        "provisional": points.is_provisional,
    }


def seasons(game: str) -> list[str]:
    """Those in which a rated game has started, the latest first."""
    found = RatedGame.objects.filter(game=game).order_by("-season").values_list("season", flat=True)
    return list(found.distinct())


def pages(game: str, season: str | None = None, seats: int | None = None) -> int:
    """How many pages a leaderboard has, at least one."""
    found = _rated(game, season, seats).values("account").distinct().count()
    return max(1, -(-found // ON_A_PAGE))


def page(game: str, number: int, season: str | None = None, seats: int | None = None) -> list[dict[str, Any]]:
    """Up to 50 players, the best first and the provisional ones after all others, without a rank.

    `season` and `seats` (a seat count) say which games count; the rating is that after the season, or now.
    """
    latest = _rated(game, season).filter(account=OuterRef("account")).order_by("-rated_game__number")
    rows = (
        _rated(game, season, seats)
        .values("account")
        .annotate(
            games=Count("id"),
            won=Count("id", filter=Q(place=1)),
            mu=Subquery(latest.values("mu_after")[:1]),
            sigma=Subquery(latest.values("sigma_after")[:1]),
        )
        .annotate(is_new=Case(When(sigma__gte=PROVISIONAL_FROM, then=Value(1)), default=Value(0)))
        .order_by("is_new", "-mu", "account")
    )
    first = (number - 1) * ON_A_PAGE
    return _listed([{**one} for one in rows[first : first + ON_A_PAGE]], first)


def wins_by_seat(game: str, season: str | None = None, seats: int | None = None) -> list[dict[str, Any]]:
    """How often people have won from each seat, by seat count; a shared first place counts as won."""
    rows = (
        _rated(game, season, seats)
        .values("seat", seats=F("rated_game__seat_count"))
        .annotate(games=Count("id"), won=Count("id", filter=Q(place=1)))
        .order_by("seats", "seat")
    )
    return [{name: one[name] for name in ("seats", "seat", "games", "won")} for one in rows]


def ratings_of(account: int) -> list[dict[str, Any]]:
    """An account's rating in each title, with what it was after up to 200 of its latest games."""
    found = Rating.objects.filter(account=account).order_by("game")
    return [
        {
            "game": one.game,
            **shown(Points(one.mu, one.sigma)),
            "games": one.games,
            "history": _history(account, one.game),
        }
        for one in found
    ]


def pages_of(account: int) -> int:
    """How many pages an account's ranked games have, at least one."""
    return max(1, -(-RatedSeat.objects.filter(account=account).count() // GAMES_ON_A_PAGE))


def games_of(account: int, number: int) -> list[dict[str, Any]]:
    """Up to 20 ranked games of an account, the latest first."""
    first = (number - 1) * GAMES_ON_A_PAGE
    mine = RatedSeat.objects.filter(account=account).select_related("rated_game")
    seats = list(mine.order_by("-rated_game__ended_at", "rated_game")[first : first + GAMES_ON_A_PAGE])
    others = _others(seats)
    return [_game(one, others.get(one.rated_game_id, [])) for one in seats]


def people(accounts: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Who they are now, by account id; whoever was erased is a former player, and has no page."""
    wanted = set(accounts)
    here = Account.objects.exclude(kind="former").only("name").in_bulk(wanted)
    return {
        one: {"id": one, "name": here[one].name} if one in here else {"id": None, "name": FORMER}
        for one in wanted
    }


def _rated(game: str, season: str | None = None, seats: int | None = None) -> QuerySet[RatedSeat]:
    """People's seats that were rated."""
    found = RatedSeat.objects.filter(rated_game__game=game, bot="", reason="")
    if season:
        found = found.filter(rated_game__season=season)
    return found.filter(rated_game__seat_count=seats) if seats else found


def _listed(rows: list[dict[str, Any]], before: int) -> list[dict[str, Any]]:
    known = people(one["account"] for one in rows)
    return [
        {
            "rank": None if one["is_new"] else rank,
            "account": known[one["account"]],
            **shown(Points(one["mu"], one["sigma"])),
            "games": one["games"],
            "won": one["won"],
        }
        for rank, one in enumerate(rows, start=before + 1)
    ]


def _history(account: int, game: str) -> list[dict[str, Any]]:
    rated = _rated(game).filter(account=account).select_related("rated_game")
    latest = rated.order_by("-rated_game__number")[:GRAPHED]
    return [
        {"at": one.rated_game.ended_at, "rating": _shown(one.mu_after, one.sigma_after)}
        for one in reversed(latest)
    ]


def _others(seats: list[RatedSeat]) -> dict[Any, list[dict[str, Any]]]:
    """By table, everybody who sat there."""
    found: dict[Any, list[dict[str, Any]]] = {}
    tables = [one.rated_game_id for one in seats]
    rows = list(RatedSeat.objects.filter(rated_game__in=tables).order_by("rated_game", "seat"))
    known = people(one.account_id for one in rows)
    for one in rows:
        who = {**known[one.account_id], "place": one.place, "bot": one.bot or None}
        found.setdefault(one.rated_game_id, []).append(who)
    return found


def _game(seat: RatedSeat, sat: list[dict[str, Any]]) -> dict[str, Any]:
    game = seat.rated_game
    return {
        "table": str(game.table),
        "game": game.game,
        "ended_at": game.ended_at,
        "season": game.season,
        "seat": seat.seat,
        "place": seat.place,
        "ended": seat.ended,
        "people": sat,
        "before": _shown(seat.mu_before, seat.sigma_before),
        "after": _shown(seat.mu_after, seat.sigma_after),
        "reason": seat.reason or None,
    }


def _shown(mu: int | None, sigma: int | None) -> int | None:
    rating: int | None = None if mu is None or sigma is None else shown(Points(mu, sigma))["rating"]
    return rating
