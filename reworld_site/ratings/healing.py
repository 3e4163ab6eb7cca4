"""Where stored read models differ from what the stream says, and how they are put right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet

from reworld_site.ratings import rows
from reworld_site.ratings.book import Book
from reworld_site.ratings.models import Ranking, RatedGame, RatedSeat, Rating, SeatTally
from reworld_site.ratings.rows import KEYS, Row

GAME: dict[type[Model], str] = {
    **dict.fromkeys((Rating, RatedGame, Ranking, SeatTally), "game"),
    RatedSeat: "rated_game__game",
}
"""How the rows of one title are found."""


class Gap(NamedTuple):
    """A row that is not as it must be; None where there is none."""

    model: type[Model]
    key: tuple[Any, ...]
    expected: Row | None
    found: Row | None


def gaps(slug: str, book: Book) -> Iterator[Gap]:
    for model, wanted in rows.of_book(slug, book).items():
        expected = {_key_of(model, row): row for row in wanted}
        found = {_key_of(model, row): row for row in _stored(slug, model)}
        for key, row in expected.items():
            if found.get(key) != row:
                yield Gap(model, key, row, found.get(key))
        for key, row in found.items():
            if key not in expected:
                yield Gap(model, key, None, row)


def put_right(slug: str, book: Book) -> int:
    """Writes what differs; how many rows did. Belongs into a transaction that holds the stream."""
    wrong = list(gaps(slug, book))
    for gap in reversed(wrong):
        _rows(gap).delete()
    for gap in list(gaps(slug, book)):  # With a game went its seats.
        gap.model._default_manager.create(**(gap.expected or {}))
    return len(wrong)


def _stored(slug: str, model: type[Model]) -> Iterator[Row]:
    """Without the ids that the database has made up."""
    columns = [one.attname for one in model._meta.concrete_fields if one.attname != "id"]
    found = model._default_manager.filter(**{GAME[model]: slug}).order_by(*KEYS[model])
    yield from found.values(*columns)


def _key_of(model: type[Model], row: Row) -> tuple[Any, ...]:
    return tuple([row[column] for column in KEYS[model]])


def _rows(gap: Gap) -> QuerySet[Model]:
    return gap.model._default_manager.filter(**dict(zip(KEYS[gap.model], gap.key, strict=True)))
