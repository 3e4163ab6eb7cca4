"""Read models of ratings, written in the append's own transaction as one more game counts."""

from __future__ import annotations

from django.db.models import F

from reworld_site.ratings import rows
from reworld_site.ratings.book import Entry, standings_after
from reworld_site.ratings.models import RatedGame, RatedSeat, Rating


def add(slug: str, entry: Entry) -> None:
    """A game that comes after all others of its title."""
    RatedGame.objects.create(**rows.of_game(slug, entry))
    RatedSeat.objects.bulk_create([RatedSeat(**row) for row in rows.of_seats(entry)])
    for account, standing in standings_after(entry.event).items():
        row = rows.of_rating(slug, account, standing, games=1)
        known = Rating.objects.filter(game=slug, account=account)
        if not known.update(**{**row, "games": F("games") + 1}):
            Rating.objects.create(**row)
