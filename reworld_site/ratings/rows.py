"""What the read models of ratings must hold: a function of what is in the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Model

from reworld_site.ratings.book import Book, Entry, game_of, standings_after
from reworld_site.ratings.events import SeatOfGame
from reworld_site.ratings.models import (
    ALL_TIME,
    ANY_SEATS,
    Ranking,
    RatedGame,
    RatedSeat,
    Rating,
    SeatTally,
)
from reworld_site.ratings.rating import PLAYED, Points, Standing, settled_until
from reworld_site.ratings.results import moment

Row: TypeAlias = dict[str, Any]

KEYS: dict[type[Model], tuple[str, ...]] = {
    Rating: ("game", "account_id"),
    RatedGame: ("table",),
    RatedSeat: ("rated_game_id", "seat"),
    Ranking: ("game", "season", "seats", "account_id"),
    SeatTally: ("game", "season", "seats", "seat"),
}
"""Every read model with the columns that tell its rows apart."""


def of_game(slug: str, entry: Entry) -> Row:
    game = game_of(entry.event)
    return {
        "table": UUID(game.table),
        "game": slug,
        "number": entry.number,
        "seat_count": len(game.seats),
        "season": _season(entry),
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


def of_rankings(slug: str, entry: Entry, standings: Mapping[int, Standing]) -> list[Row]:
    """The lines that a game adds to, each as if it were the first game there; `standings` are those after
    it."""
    season, seats = _season(entry), len(entry.event.seats)
    boards = [(when, size) for when in (ALL_TIME, season) for size in (ANY_SEATS, seats)]
    return [
        {
            "game": slug,
            "season": when,
            "seats": size,
            "account_id": one.account,
            "games": 1,
            "won": int(_has_won(one)),
            **of_standing(standings[one.account]),
        }
        for one in entry.event.seats
        if one.after and one.bot is None
        for when, size in boards
    ]


def of_standing(standing: Standing) -> Row:
    """A rating as leaderboards have it."""
    until = settled_until(standing)
    return {
        "mu": standing.points.mu,
        "sigma": standing.points.sigma,
        "last_at": moment(standing.at),
        "settled_until": None if until is None else moment(until),
    }


def of_tallies(slug: str, entry: Entry) -> list[Row]:
    """What a game adds, as if it were the first with so many seats."""
    seats = entry.event.seats
    return [
        {
            "game": slug,
            "season": _season(entry),
            "seats": len(seats),
            "seat": seat,
            "games": 1,
            "won": int(_has_won(one)),
        }
        for seat, one in enumerate(seats)
        if one.after and one.bot is None
    ]


def of_book(slug: str, book: Book) -> dict[type[Model], list[Row]]:
    """All rows of one title."""
    entries = list(book.entries.values())
    games = Counter(account for entry in entries for account in standings_after(entry.event, {}))
    return {
        Rating: [of_rating(slug, who, one, games[who]) for who, one in book.standings.items()],
        RatedGame: [of_game(slug, entry) for entry in entries],
        RatedSeat: [row for entry in entries for row in of_seats(entry)],
        Ranking: _all_rankings(slug, entries),
        SeatTally: _summed(SeatTally, (row for entry in entries for row in of_tallies(slug, entry))),
    }


def _all_rankings(slug: str, entries: Sequence[Entry]) -> list[Row]:
    latest: dict[tuple[str, int], Row] = {}
    standings: dict[int, Standing] = {}
    lines: list[Row] = []
    for entry in entries:
        rated = standings_after(entry.event, standings)
        standings |= rated
        lines += of_rankings(slug, entry, rated)
        for account, standing in rated.items():
            for season in (ALL_TIME, _season(entry)):
                latest[season, account] = of_standing(standing)
    summed = _summed(Ranking, lines)
    return [{**row, **latest[row["season"], row["account_id"]]} for row in summed]


def _summed(model: type[Model], rows: Iterable[Row]) -> list[Row]:
    """One row per key, with all that it counts."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        known = found.setdefault(tuple(row[name] for name in KEYS[model]), {**row, "games": 0, "won": 0})
        known["games"] += row["games"]
        known["won"] += row["won"]
    return list(found.values())


def _has_won(seat: SeatOfGame) -> bool:
    """Who left and came back may be first at the table, and is rated last."""
    return seat.place == 1 and seat.ended == PLAYED


def _season(entry: Entry) -> str:
    """The quarter in which the game started, UTC."""
    day = game_of(entry.event).day
    return f"{day.year}-{(day.month + 2) // 3}"


def _points(when: str, points: Points | None) -> Row:
    return {f"mu_{when}": points and points.mu, f"sigma_{when}": points and points.sigma}
