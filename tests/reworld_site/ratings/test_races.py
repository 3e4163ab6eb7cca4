"""Many games ending at once, many workers: each counts once, and what is stored follows from one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from threading import Barrier, Thread
from uuid import UUID

import pytest
from django.db import connection

from reworld_site.eventstore import store
from reworld_site.eventstore.models import OutboxRow
from reworld_site.eventstore.store import StreamMoved
from reworld_site.eventstore.verifying import verify
from reworld_site.ratings import projections
from reworld_site.ratings import service as ratings
from reworld_site.ratings.book import Entry
from reworld_site.ratings.models import RatedGame, Rating
from reworld_site.ratings.rating import Standing
from reworld_site.ratings.verifying import RATINGS
from reworld_site.tables import sweeper
from reworld_site.tables.models import Table
from reworld_site.tables.state import SCORED
from tests.reworld_site.ratings.conftest import end, person, ranked
from tests.reworld_site.ratings.scored import scored
from tests.reworld_site.tables.conftest import Player

pytestmark = pytest.mark.django_db(transaction=True)

STREAM = ratings.stream_of("pebbles")
GAMES, WORKERS = 200, 4


class Crash(Exception):
    """A worker is gone in the middle of its work."""


def rate(tables: list[UUID]) -> None:
    for table in tables:
        ratings.settle(table)


def at_once(jobs: list[list[UUID]], do: Callable[[list[UUID]], None] = rate) -> None:
    """Rates every list in a thread of its own."""
    barrier = Barrier(len(jobs))

    def work(tables: list[UUID]) -> None:
        barrier.wait()
        try:
            do(tables)
        finally:
            connection.close()

    threads = [Thread(target=work, args=(tables,)) for tables in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def over(count: int) -> Iterator[UUID]:
    """Ranked games that have just been scored, each between another pair; written without being played."""
    cast = [person(f"Player {i}") for i in range(1, 22)]
    for (one, other), _ in zip(combinations(cast, 2), range(count), strict=False):
        yield scored(one.id, other.id)


def test_200_games_that_end_at_once_are_each_rated_once() -> None:
    tables = list(over(GAMES))
    mine = [tables[i::WORKERS] for i in range(WORKERS)]
    # Every game is delivered to two workers.
    at_once([[*one, *other] for one, other in zip(mine, [*mine[1:], mine[0]], strict=True)])
    finished = set(Table.objects.filter(ranked=True, status=SCORED).values_list("id", flat=True))
    assert finished == set(tables)
    assert set(RatedGame.objects.values_list("table", flat=True)) == finished
    assert [row.type for row in store.read(STREAM)] == ["ratings.game_rated"] * GAMES
    assert sum(Rating.objects.values_list("games", flat=True)) == 2 * GAMES
    assert not OutboxRow.objects.exists()
    assert verify(STREAM, RATINGS).difference is None


def test_what_a_crash_has_left_unrated_the_sweeper_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third game's worker dies after its append and before its commit."""
    tables = list(over(60))
    doomed = set(map(str, tables[::3]))
    add = projections.add

    def dies(slug: str, entry: Entry, before: Mapping[int, Standing]) -> None:
        add(slug, entry, before)
        if entry.event.table in doomed:
            raise Crash(entry.event.table)

    def rate_until_it_dies(mine: list[UUID]) -> None:
        for table in mine:
            with suppress(Crash):
                ratings.settle(table)

    with monkeypatch.context() as patched:
        patched.setattr(projections, "add", dies)
        at_once([tables[i::WORKERS] for i in range(WORKERS)], rate_until_it_dies)
    assert RatedGame.objects.count() == len(store.read(STREAM)) == len(tables) - len(doomed)
    assert OutboxRow.objects.count() == len(doomed)
    sweeper.sweep()
    assert set(RatedGame.objects.values_list("table", flat=True)) == set(tables)
    assert not OutboxRow.objects.exists()
    assert verify(STREAM, RATINGS).difference is None


def test_the_first_game_of_a_title_is_raced_for() -> None:
    """There is no event yet that could be held; whoever comes second reads again."""
    tables = list(over(6))
    at_once([[table] for table in tables])
    assert RatedGame.objects.count() == len(store.read(STREAM)) == 6
    assert verify(STREAM, RATINGS).difference is None


def test_who_is_never_first_leaves_the_game_to_the_sweeper(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = end(ranked(alice, bob), bob)

    def moved(*_: object, **__: object) -> None:
        raise StreamMoved("somebody else was first")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", moved)
        with pytest.raises(StreamMoved):
            ratings.settle(table)
    assert OutboxRow.objects.count() == 1
    sweeper.sweep()
    assert RatedGame.objects.get().table == table
