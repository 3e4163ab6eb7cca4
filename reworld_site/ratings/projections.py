"""Read models of ratings, written in the append's own transaction as one more game counts."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F, Model

from reworld_site.ratings import rows
from reworld_site.ratings.book import Entry, standings_after
from reworld_site.ratings.models import ALL_TIME, Ranking, RatedGame, RatedSeat, Rating, SeatTally
from reworld_site.ratings.rating import Standing
from reworld_site.ratings.rows import KEYS, Row


def add(slug: str, entry: Entry, before: Mapping[int, Standing]) -> None:
    """A game that comes after all others of its title; `before`: where its people stood."""
    game = rows.of_game(slug, entry)
    RatedGame.objects.create(**game)
    RatedSeat.objects.bulk_create([RatedSeat(**row) for row in rows.of_seats(entry)])
    standings = standings_after(entry.event, before)
    for account, standing in standings.items():
        _count(Rating, rows.of_rating(slug, account, standing, games=1))
        lines = Ranking.objects.filter(game=slug, account=account, season__in=(ALL_TIME, game["season"]))
        lines.update(**rows.of_standing(standing))
    for line in rows.of_rankings(slug, entry, standings):
        _count(Ranking, line)
    for tally in rows.of_tallies(slug, entry):
        _count(SeatTally, tally)


def _count(model: type[Model], row: Row) -> None:
    """Adds to what is counted under the row's key, and sets the rest; or it is the first."""
    counted: Row = {name: F(name) + row[name] for name in ("games", "won") if name in row}
    known = model._default_manager.filter(**{name: row[name] for name in KEYS[model]})
    if not known.update(**(row | counted)):
        model._default_manager.create(**row)
