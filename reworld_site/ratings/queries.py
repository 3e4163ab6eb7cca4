"""What readers get: who is best at a title, how often each seat wins, and how a person has fared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, QuerySet, Sum, Value, When
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.ratings.models import ALL_TIME, ANY_SEATS, Ranking, RatedSeat, Rating, SeatTally
from reworld_site.ratings.rating import MICRO, START_MU, Points, Standing, widened
from reworld_site.ratings.results import ms

ON_A_PAGE, GAMES_ON_A_PAGE, GRAPHED = 50, 20, 200
FORMER = "Former player"
SEASON = re.compile(r"20[0-9]{2}-[1-4]", re.ASCII)
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
    found = SeatTally.objects.filter(game=game).order_by("-season").values_list("season", flat=True)
    return list(found.distinct())


def pages(game: str, season: str | None = None, seats: int | None = None) -> int:
    """How many pages a leaderboard has, at least one."""
    return max(1, -(-_board(game, season, seats).count() // ON_A_PAGE))


def page(game: str, number: int, season: str | None = None, seats: int | None = None) -> list[dict[str, Any]]:
    """Up to 50 players, the best first and the provisional ones after all others, without a rank.

    `season` and `seats` (a seat count) say which games count; the rating is that after the season, or now.
    """
    now = timezone.now()
    at = min(now, _end_of(season)) if season else now
    is_new = Case(When(settled_until__gt=at, then=Value(0)), default=Value(1))
    rows = _board(game, season, seats).annotate(is_new=is_new).order_by("is_new", "-mu", "account")
    first = (number - 1) * ON_A_PAGE
    return _listed(list(rows[first : first + ON_A_PAGE]), first, at)


def wins_by_seat(game: str, season: str | None = None, seats: int | None = None) -> list[dict[str, Any]]:
    """How often people have won from each seat, by seat count; a shared first place counts as won."""
    chosen = {name: one for name, one in (("season", season), ("seats", seats)) if one}
    found = SeatTally.objects.filter(game=game, **chosen).values("seats", "seat").order_by("seats", "seat")
    return [{**one} for one in found.annotate(games=Sum("games"), won=Sum("won"))]


def ratings_of(account: int) -> list[dict[str, Any]]:
    """A person's rating in each title as it is now, with what it was after up to 200 of the latest games."""
    now = timezone.now()
    found = Rating.objects.filter(account=account).order_by("game")
    return [
        {
            "game": one.game,
            **shown(_then(one, now)),
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


def changes_at(table: UUID) -> list[dict[str, Any]] | None:
    """What a ranked game has done to the rating of each seat; None for one that is not rated (yet)."""
    seats = RatedSeat.objects.filter(rated_game=table).order_by("seat")
    return [{"seat": one.seat, **_change(one)} for one in seats] or None


def people(accounts: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Who they are now, by account id; whoever was erased is a former player, and has no page."""
    wanted = set(accounts)
    here = Account.objects.exclude(kind="former").only("name").in_bulk(wanted)
    return {
        one: {"id": one, "name": here[one].name} if one in here else {"id": None, "name": FORMER}
        for one in wanted
    }


def _board(game: str, season: str | None, seats: int | None) -> QuerySet[Ranking]:
    return Ranking.objects.filter(game=game, season=season or ALL_TIME, seats=seats or ANY_SEATS)


def _end_of(season: str) -> datetime:
    """The first moment after it."""
    year, quarter = map(int, season.split("-"))
    return datetime(year + quarter // 4, 1 + quarter % 4 * 3, 1, tzinfo=UTC)


def _listed(lines: list[Ranking], before: int, at: datetime) -> list[dict[str, Any]]:
    known = people(one.account_id for one in lines)
    seen = [(one, shown(_then(one, at))) for one in lines]
    return [
        {
            "rank": None if rating["provisional"] else rank,
            "account": known[one.account_id],
            **rating,
            "games": one.games,
            "won": one.won,
        }
        for rank, (one, rating) in enumerate(seen, start=before + 1)
    ]


def _then(one: Ranking | Rating, at: datetime) -> Points:
    """A stored rating as it is at a moment: less certain by the days since its last game."""
    return widened(Standing(Points(one.mu, one.sigma), ms(one.last_at)), ms(at))


def _history(account: int, game: str) -> list[dict[str, Any]]:
    mine = RatedSeat.objects.filter(account=account, rated_game__game=game, reason="")
    latest = mine.select_related("rated_game").order_by("-rated_game__number")[:GRAPHED]
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
        **_change(seat),
    }


def _change(seat: RatedSeat) -> dict[str, Any]:
    return {
        "before": _shown(seat.mu_before, seat.sigma_before),
        "after": _shown(seat.mu_after, seat.sigma_after),
        "reason": seat.reason or None,
    }


def _shown(mu: int | None, sigma: int | None) -> int | None:
    rating: int | None = None if mu is None or sigma is None else shown(Points(mu, sigma))["rating"]
    return rating
