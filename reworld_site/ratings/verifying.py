"""Streams of ratings and everything that follows from them, to be verified and rebuilt.

Nothing in such a stream is taken on trust: each event is decided again, from the games that came before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.codec import UnknownEvent
from reworld_site.eventstore.store import Row
from reworld_site.eventstore.verifying import Differs, sound
from reworld_site.ratings import healing
from reworld_site.ratings.book import Book, Event, game_of
from reworld_site.ratings.events import CODEC, GameWithdrawn
from reworld_site.ratings.healing import Gap
from reworld_site.ratings.models import RatedGame, Rating
from reworld_site.ratings.rating import Game
from reworld_site.ratings.results import result_of
from reworld_site.ratings.service import PREFIX, stream_of
from reworld_site.tables import history
from reworld_site.tables.decide import RATING
from reworld_site.tables.models import Table
from reworld_site.tables.state import SCORED


class RatingStreams:
    """A `Kind` of streams."""

    projections = ("ratings",)

    def verify(self, stream: str) -> int:
        slug = slug_of(stream)
        events = _decoded(stream)
        book = recounted(events)
        _verify_tables(slug, book, len(events))
        for gap in healing.gaps(slug, book):
            raise _difference(gap, len(events))
        return len(events)

    def rebuild(self, stream: str, projections: Collection[str]) -> int:
        if "ratings" not in projections:
            return 0
        with transaction.atomic():
            store.hold(stream)
            return healing.put_right(slug_of(stream), recounted(_decoded(stream)))

    def spoken_of(self) -> Iterator[str]:
        rows = (Rating.objects.all(), RatedGame.objects.all(), _scored())
        slugs = {
            slug for found in rows for slug in found.order_by().values_list("game", flat=True).distinct()
        }
        yield from map(stream_of, sorted(slugs))


def slug_of(stream: str) -> str:
    return stream.removeprefix(PREFIX)


def recounted(events: Sequence[Event]) -> Book:
    """The book of a stream; raises `Differs` at the first event that does not follow from those before."""
    book, at = Book(), 0
    while at < len(events):
        event = events[at]
        if isinstance(event, GameWithdrawn):
            expected = book.withdrawn(event.table)
            _verify_follows(events, at, expected)
            at += len(expected)
            book = Book.of(enumerate(events[:at], start=1))
        else:
            if event.table in book.entries:
                raise Differs(at + 1, "game", "one that is not rated yet", event.table)
            _verify_follows(events, at, [book.rated(game_of(event))])
            at += 1
            book.add(at, event)
    return book


def _verify_follows(events: Sequence[Event], at: int, expected: Sequence[Event]) -> None:
    for seq, right in enumerate(expected, start=at + 1):
        found = events[seq - 1] if seq <= len(events) else None
        if right != found:
            text = CODEC.encode(found).data if found else "no event"
            raise Differs(seq, "what follows from the games before", CODEC.encode(right).data, text)


def _decoded(stream: str) -> list[Event]:
    """Every event checked."""
    return [_event(row) for row in sound(stream)]


def _event(row: Row) -> Event:
    try:
        event: Event = CODEC.decode(row.type, row.version, row.data)
    except (UnknownEvent, msgspec.MsgspecError) as error:
        raise Differs(row.seq, "event", "one that this code can read", error) from error
    return event


def _scored() -> QuerySet[Table]:
    return Table.objects.filter(ranked=True, status=SCORED)


def _verify_tables(slug: str, book: Book, seq: int) -> None:
    """Exactly the scored ranked games count, as their tables say, or are noted to be seen to."""
    missing = set(book.entries)
    for table in _scored().filter(game=slug).order_by("id").values_list("id", flat=True):
        missing.discard(str(table))
        result, entry = result_of(table), book.entries.get(str(table))
        expected = bare(result.game) if result and result.counts else None
        found = bare(game_of(entry.event)) if entry else None
        if expected != found and not outbox.posted(RATING, history.stream_of(table)):
            raise Differs(entry.number if entry else seq, f"game {table}", expected, found)
    for stray in sorted(missing):
        raise Differs(book.entries[stray].number, "game", "one whose table is scored", stray)


def bare(game: Game) -> Game:
    """Without the ratings of bots, which may be calibrated anew between one game and the next."""
    return game._replace(seats=tuple(one._replace(anchor=None) for one in game.seats))


def _difference(gap: Gap, seq: int) -> Differs:
    """The first column that differs, or the whole row where there is none."""
    name = " ".join(map(str, (gap.model._meta.verbose_name, *gap.key)))
    if gap.expected is None or gap.found is None:
        return Differs(seq, name, gap.expected or "no such row", gap.found or "no such row")
    column = next(one for one in gap.found if gap.expected.get(one) != gap.found[one])
    return Differs(seq, f"{name}: {column}", gap.expected.get(column), gap.found[column])


RATINGS = RatingStreams()
