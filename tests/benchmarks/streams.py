"""Streams for the event store's benchmark, made from games that were really played through the service."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import Any
from uuid import UUID, uuid4

import msgspec

from reworld_site.eventstore import sql, store
from reworld_site.eventstore.chain import START, link
from reworld_site.eventstore.models import StoredEvent
from reworld_site.eventstore.store import Row
from reworld_site.tables import healing, history, loaded, scoring
from tests.benchmarks.service import Players

AT_ONCE = 500
STARTED = "table.game_started"


def played(number: int, seats: int) -> list[Row]:
    """The stream of a random game of Reworld, from its opening to its scoring."""
    players = Players(number, seats)
    table = players.table
    while not loaded.load(table).table.has_ended:
        players.act()
    scoring.score(table)
    return store.read(history.stream_of(table))


def endless(rows: list[Row]) -> Iterator[Row]:
    """One table where the game begins anew in the commit that would end it."""
    commits = [list(group) for _, group in groupby(rows, key=attrgetter("metadata"))]
    start = next(i for i, group in enumerate(commits) if any(row.type == STARTED for row in group))
    moves = [group for group in commits[start + 1 :] if not group[0].type.startswith("table.")]
    setup = [row for row in commits[start] if not row.type.startswith("table.")]
    yield from chain.from_iterable(commits[: start + 1])
    round_number = 0
    while True:
        for number, group in enumerate(moves):
            metadata = _renamed(group[0].metadata, round_number)
            for row in group + setup * (number == len(moves) - 1):
                yield row._replace(metadata=metadata)
        round_number += 1


def laid(events: Iterable[Row]) -> UUID:
    """A new table with these events, numbered and chained anew, and its read models."""
    table, rows = uuid4(), iter(events)
    stream, previous, seq = history.stream_of(table), START, 0
    while some := list(islice(rows, AT_ONCE)):
        added = []
        for row in some:
            seq += 1
            previous = link(previous, stream, seq, row.type, row.version, row.data)
            added.append((stream, *row._replace(seq=seq, hash=previous)))
        sql.insert(StoredEvent, store.COLUMNS, added)
    healing.rebuild(table)
    return table


def _renamed(metadata: str, number: int) -> str:
    """A commit of its own: another id and another move id."""
    fields: dict[str, Any] = msgspec.json.decode(metadata)
    return msgspec.json.encode({**fields, "id": uuid4().hex, "move": f"{number}-{fields['move']}"}).decode()
