"""The rated games of a window, by the index of their ends, with everybody's ratings before each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from reworld_site.ratings.models import RatedSeat
from reworld_site.ratings.rating import EXCUSED, MICRO, PLAYED

MOST = 100_000
"""So many seats at most, the latest: some tens of thousands of games, read in seconds."""
COLUMNS = (
    "rated_game",
    "rated_game__game",
    "rated_game__started_at",
    "rated_game__ended_at",
    "account",
    "bot",
    "place",
    "ended",
    "mu_before",
    "sigma_before",
)


class Player(NamedTuple):
    """A rated seat: the `rank` counts from 1 among these seats, and who left came after all who stayed."""

    account: int
    rank: int
    mu: float
    sigma: float
    is_person: bool = True
    ended: str = PLAYED

    @property
    def has_left(self) -> bool:
        return self.is_person and self.ended not in (PLAYED, EXCUSED)


class Played(NamedTuple):
    """A game that changed ratings, between two players or more."""

    table: UUID
    game: str
    started_at: datetime
    ended_at: datetime
    players: tuple[Player, ...]

    @property
    def people(self) -> list[Player]:
        return [one for one in self.players if one.is_person]

    def of(self, account: int) -> Player:
        return next(one for one in self.players if one.account == account)


def played(since: datetime, until: datetime) -> list[Played]:
    """In the order of their ends."""
    seats = RatedSeat.objects.filter(
        rated_game__ended_at__gte=since, rated_game__ended_at__lte=until, mu_before__isnull=False
    )
    rows = seats.order_by("-rated_game__ended_at", "rated_game", "seat").values_list(*COLUMNS)[:MOST]
    games = (_game(list(of_game)) for _, of_game in groupby(rows, key=itemgetter(0)))
    return [game for game in games if len(game.players) > 1][::-1]


def by_person(games: Iterable[Played]) -> dict[int, list[Played]]:
    found: dict[int, list[Played]] = {}
    for game in games:
        for one in game.people:
            found.setdefault(one.account, []).append(game)
    return found


def _game(rows: list[tuple[Any, ...]]) -> Played:
    table, game, started_at, ended_at = rows[0][:4]
    return Played(table, game, started_at, ended_at, tuple(_players([row[4:] for row in rows])))


def _players(rows: list[tuple[Any, ...]]) -> Iterator[Player]:
    def order(row: tuple[Any, ...]) -> int:
        _, bot, place, ended, _, _ = row
        return int(place) + 100 * (not bot and ended not in (PLAYED, EXCUSED))

    orders = [order(row) for row in rows]
    for row, mine in zip(rows, orders, strict=True):
        account, bot, _, ended, mu, sigma = row
        rank = 1 + sum(other < mine for other in orders)
        yield Player(account, rank, mu / MICRO, sigma / MICRO, not bot, ended)
