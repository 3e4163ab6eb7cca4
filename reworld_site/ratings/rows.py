"""What the read models of ratings must hold: a function of what is in the book."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Model

from reworld_site.ratings.book import Book, Entry, game_of, standings_after
from reworld_site.ratings.models import RatedGame, RatedSeat, Rating
from reworld_site.ratings.rating import Points, Standing
from reworld_site.ratings.results import moment

Row: TypeAlias = dict[str, Any]

KEYS: dict[type[Model], tuple[str, ...]] = {
    Rating: ("game", "account_id"),
    RatedGame: ("table",),
    RatedSeat: ("rated_game_id", "seat"),
}
"""Every read model with the columns that tell its rows apart."""


def of_game(slug: str, entry: Entry) -> Row:
    game = game_of(entry.event)
    return {
        "table": UUID(game.table),
        "game": slug,
        "number": entry.number,
        "seat_count": len(game.seats),
        "season": f"{game.day.year}-{(game.day.month + 2) // 3}",
        "started_at": moment(game.started_at),
        "ended_at": moment(game.ended_at),
    }


def of_seats(entry: Entry) -> list[Row]:
    return [
        {
            "rated_game_id": UUID(entry.event.table),
            "seat": seat,
            "account_id": one.account,
            "bot": one.bot or "",
            "place": one.place,
            "ended": one.ended,
            **_points("before", one.before),
            **_points("after", one.after),
            "reason": one.reason or "",
        }
        for seat, one in enumerate(entry.event.seats)
    ]


def of_rating(slug: str, account: int, standing: Standing, games: int) -> Row:
    return {
        "account_id": account,
        "game": slug,
        "mu": standing.points.mu,
        "sigma": standing.points.sigma,
        "games": games,
        "last_at": moment(standing.at),
    }


def of_book(slug: str, book: Book) -> dict[type[Model], list[Row]]:
    """All rows of one title."""
    entries = list(book.entries.values())
    games = Counter(account for entry in entries for account in standings_after(entry.event))
    return {
        Rating: [of_rating(slug, who, one, games[who]) for who, one in book.standings.items()],
        RatedGame: [of_game(slug, entry) for entry in entries],
        RatedSeat: [row for entry in entries for row in of_seats(entry)],
    }


def _points(when: str, points: Points | None) -> Row:
    return {f"mu_{when}": points and points.mu, f"sigma_{when}": points and points.sigma}
