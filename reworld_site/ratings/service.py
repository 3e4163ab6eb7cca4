"""The only writer of `ratings:<slug>`: each ranked game once, out again when it is annulled, and
at the end of the order once more when it is reinstated.

Safe with any number of workers: whoever finds the stream moved reads again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.store import StreamMoved
from reworld_site.ratings import healing, projections
from reworld_site.ratings.book import Book, Entry, Event, rated
from reworld_site.ratings.events import CODEC
from reworld_site.ratings.models import RatedGame, RatedSeat, Rating
from reworld_site.ratings.rating import Game, Meetings, Points, Standing
from reworld_site.ratings.results import Result, ms, result_of
from reworld_site.tables import history
from reworld_site.tables.decide import RATING

ATTEMPTS = 50
PREFIX = "ratings:"


def stream_of(slug: str) -> str:
    return PREFIX + slug


def settle(table_id: UUID) -> bool:
    """Sees to it that a table's game counts exactly if it should; False when there was nothing to do.

    Never within a transaction. Raises `StreamMoved` when others are always first: the sweeper tries again.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with transaction.atomic(durable=True):
                return _settle(table_id)
        except StreamMoved:
            if attempt == ATTEMPTS:
                raise
    return False


def _settle(table_id: UUID) -> bool:
    outbox.done(RATING, history.stream_of(table_id))
    result = result_of(table_id)
    if result is None:
        return False
    store.hold(stream_of(result.slug))
    seq, last = store.head(
        stream_of(result.slug)
    )  # What is read below is of this seq, or the stream has moved.
    if RatedGame.objects.filter(table=table_id).exists() == result.counts:
        return False
    if result.counts:
        _rate(result, seq, last)
    else:
        _withdraw(result, seq, last)
    return True


def _rate(result: Result, seq: int, last: str) -> None:
    accounts = [one.account for one in result.game.seats]
    standings = _standings(result.slug, accounts)
    event = rated(result.game, standings, _met(result.slug, result.game))
    _append(result.slug, [event], seq, last)
    projections.add(result.slug, Entry(seq + 1, event), standings)


def _withdraw(result: Result, seq: int, last: str) -> None:
    _append(result.slug, read(result.slug).withdrawn(result.game.table), seq, last)
    healing.put_right(result.slug, read(result.slug))


def _append(slug: str, events: Sequence[Event], seq: int, last: str) -> None:
    metadata: dict[str, Any] = {"id": uuid4().hex, "command": "SettleRating"}
    encoded = [CODEC.encode(event) for event in events]
    store.append(
        stream_of(slug), encoded, expected_seq=seq, expected_hash=last if seq else "", metadata=metadata
    )


def read(slug: str) -> Book:
    """The book as its stream stands."""
    facts = store.facts(stream_of(slug))
    return Book.of((seq, CODEC.decode(type_, version, data)) for seq, type_, version, data in facts)


def _standings(slug: str, accounts: Sequence[int]) -> dict[int, Standing]:
    found = Rating.objects.filter(game=slug, account__in=accounts)
    return {one.account_id: Standing(Points(one.mu, one.sigma), ms(one.last_at)) for one in found}


def _met(slug: str, game: Game) -> Meetings:
    """Whom these accounts were rated with on the game's day."""
    start = datetime.combine(game.day, time(), UTC)
    seats = RatedSeat.objects.filter(
        rated_game__game=slug,
        rated_game__started_at__gte=start,
        rated_game__started_at__lt=start + timedelta(days=1),
        mu_after__isnull=False,
    )
    # From the people on: bots have sat at most tables there ever were.
    ours = seats.filter(account__in=[one.account for one in game.seats if one.bot is None])
    here = seats.filter(
        rated_game__in=ours.values("rated_game"), account__in=[one.account for one in game.seats]
    )
    at_table: dict[UUID, set[int]] = {}
    for table, account in here.values_list("rated_game", "account"):
        at_table.setdefault(table, set()).add(account)
    met: Counter[tuple[int, int, date]] = Counter()
    for together in at_table.values():
        met.update((*pair, game.day) for pair in combinations(sorted(together), 2))
    return met
