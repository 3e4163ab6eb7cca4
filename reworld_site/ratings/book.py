"""Everything a stream of ratings says, and what must follow next. Pure: no database.

The same book decides what is appended and, replayed, whether what is stored is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, TypeAlias

from reworld_site.ratings import rating
from reworld_site.ratings.events import GameRated, GameWithdrawn, SeatOfGame
from reworld_site.ratings.rating import Game, Meetings, Seat, Standing

Event: TypeAlias = GameRated | GameWithdrawn


class Entry(NamedTuple):
    """A game that counts; `number` is the seq at which it was first rated, and so its place in the order."""

    number: int
    event: GameRated


@dataclass(slots=True)
class Book:
    """The games that count, in order, and where that leaves everybody."""

    entries: dict[str, Entry] = field(default_factory=dict)
    standings: dict[int, Standing] = field(default_factory=dict)
    met: Meetings = field(default_factory=Counter)

    @classmethod
    def of(cls, events: Iterable[tuple[int, Event]]) -> Book:
        """The book after a stream's events, each with its seq."""
        entries: dict[str, Entry] = {}
        for seq, event in events:
            if isinstance(event, GameWithdrawn):
                entries.pop(event.table, None)
            else:
                known = entries.get(event.table)
                entries[event.table] = Entry(known.number if known else seq, event)
        book = cls()
        for entry in entries.values():
            book.add(*entry)
        return book

    def rated(self, game: Game) -> GameRated:
        """What a game that is not in the book is to be rated like."""
        return rated(game, self.standings, self.met)

    def withdrawn(self, table: str) -> list[Event]:
        """What follows when a game is taken out: the fact, and each later game that changes by it."""
        left = Book()
        changed: list[Event] = [GameWithdrawn(table)]
        for name, entry in self.entries.items():
            if name == table:
                continue
            anew = left.rated(game_of(entry.event))
            left.add(entry.number, anew)
            if anew != entry.event:
                changed.append(anew)
        return changed

    def add(self, seq: int, event: GameRated) -> None:
        """A game that is not in the book."""
        self.entries[event.table] = Entry(seq, event)
        self.standings |= standings_after(event, self.standings)
        self.met.update(meetings_of(event))


def rated(game: Game, standings: Mapping[int, Standing], met: Meetings) -> GameRated:
    """A game with what it does to the ratings of who played it."""
    seats = [
        SeatOfGame(*seat, *result)
        for seat, result in zip(game.seats, rating.rate(game, standings, met), strict=True)
    ]
    return GameRated(game.table, game.started_at, game.ended_at, seats)


def game_of(event: GameRated) -> Game:
    """The game alone, without what came of it."""
    seats = tuple(Seat(one.account, one.bot, one.place, one.ended, one.anchor) for one in event.seats)
    return Game(event.table, event.started_at, event.ended_at, seats)


def standings_after(event: GameRated, before: Mapping[int, Standing]) -> dict[int, Standing]:
    """Of the people whom the game has rated.

    A game that was reinstated is rated after games that have ended later; nobody's latest game ends earlier
    by that.
    """
    return {
        one.account: Standing(one.after, max(event.ended_at, _last(before.get(one.account))))
        for one in event.seats
        if one.after and one.bot is None
    }


def _last(standing: Standing | None) -> int:
    return standing.at if standing else 0


def meetings_of(event: GameRated) -> list[tuple[int, int, date]]:
    results = [rating.SeatRated(one.before, one.after, one.reason) for one in event.seats]
    return rating.meetings(game_of(event), results)
