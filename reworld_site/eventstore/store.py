"""Append facts to a stream and read them back. Knows no game and no table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.utils import timezone

from reworld_site.eventstore import chain, sql
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.models import StoredEvent


class StreamMoved(Exception):
    """The stream is not at the expected seq: somebody else appended first. Nothing was added."""


class Row(NamedTuple):
    """An event as stored; `data` and `metadata` are JSON texts."""

    seq: int
    type: str
    version: int
    data: str
    metadata: str
    recorded_at: datetime
    hash: str


COLUMNS = ("stream", *Row._fields)
EVENTS = sql.table(StoredEvent)
HEAD = f"SELECT seq, hash FROM {EVENTS} WHERE stream = %s ORDER BY seq DESC LIMIT 1"
READ = f"SELECT {{fields}} FROM {EVENTS} WHERE stream = %s AND seq > %s AND seq <= %s ORDER BY seq"
FACTS = (
    f"SELECT seq, type, version, data FROM {EVENTS} WHERE stream = %s AND seq > %s AND seq <= %s ORDER BY seq"
)
PAGE = f"SELECT position, {{fields}} FROM {EVENTS} WHERE stream = %s AND seq > %s ORDER BY seq LIMIT %s"
GO_ON = (
    f"INSERT INTO {EVENTS} ({', '.join(COLUMNS)}) SELECT {', '.join(['%s'] * len(COLUMNS))} "
    f"WHERE EXISTS (SELECT 1 FROM {EVENTS} WHERE stream = %s AND seq = %s AND hash = %s) "
    "ON CONFLICT DO NOTHING"
)
NEXT_STREAM = f"SELECT MIN(stream) FROM {EVENTS} WHERE stream > %s"
LAST = 2**31 - 1  # the highest seq that a column holds


def append(
    stream: str,
    events: Sequence[Encoded],
    *,
    expected_seq: int,
    metadata: Mapping[str, Any],
    expected_hash: str = "",
) -> list[Row]:
    """Adds events after `expected_seq` (0 = a new stream), all recorded at one moment; the caller's
    transaction lives on.

    Who knows the hash of the event at `expected_seq` spares the database a question. Raises `StreamMoved`
    and adds nothing when the stream is elsewhere.
    """
    previous = expected_hash or _hash_at(stream, expected_seq)
    rows = _chained(stream, events, expected_seq, previous, msgspec.json.encode(metadata).decode())
    first, *more = [(stream, *row) for row in rows]
    # Who gets the first seq gets them all: the next cannot be taken without it, and the transaction lives on.
    if expected_seq:
        is_ours = sql.execute(GO_ON, *first, stream, expected_seq, previous)
    else:
        is_ours = sql.insert(StoredEvent, COLUMNS, [first], or_nothing=True)
    if not is_ours:
        raise StreamMoved(f"{stream} is not at {expected_seq}")
    if more:
        sql.insert(StoredEvent, COLUMNS, more)
    return rows


def _hash_at(stream: str, expected_seq: int) -> str:
    seq, last = head(stream)
    if seq != expected_seq:
        raise StreamMoved(f"{stream} is at {seq}, not at {expected_seq}")
    return last


def head(stream: str) -> tuple[int, str]:
    """(seq, hash) of the last event; (0, the chain's start) of a stream without events."""
    seq, last = sql.first(HEAD, stream) or (0, chain.START)
    return seq, last


def hold(stream: str) -> None:
    """Until the end of the transaction, others who hold this stream first must wait; one without events holds
    nobody back."""
    StoredEvent.objects.select_for_update().filter(stream=stream, seq=1).values_list("seq").first()


def read(stream: str, after: int = 0, until: int | None = None) -> list[Row]:
    """The events with after < seq ≤ until, in order."""
    return list(_rows(sql.rows(_selecting(READ), stream, after, LAST if until is None else until)))


def facts(stream: str, after: int = 0, until: int | None = None) -> list[tuple[int, str, int, str]]:
    """(seq, type, version, data) of the events with after < seq ≤ until, in order."""
    return sql.rows(FACTS, stream, after, LAST if until is None else until)


def page(stream: str, after: int, limit: int) -> list[tuple[int, Row]]:
    """The first `limit` events beyond `after`, each with its position."""
    found = sql.rows(_selecting(PAGE), stream, after, limit)
    return list(zip((row[0] for row in found), _rows(row[1:] for row in found), strict=True))


def count() -> int:
    """How many events there are in all."""
    return StoredEvent.objects.count()


def streams() -> Iterator[str]:
    """Every stream that has events, by name; one at a time, so that memory does not grow with them."""
    stream = ""
    while found := sql.first(NEXT_STREAM, stream):
        (stream,) = found
        if stream is None:
            return
        yield stream


def _selecting(statement: str) -> str:
    names = (sql.time(name) if name == "recorded_at" else name for name in Row._fields)
    return statement.format(fields=", ".join(names))


def _rows(found: Iterable[tuple[Any, ...]]) -> Iterator[Row]:
    """The times of one append are read once."""
    stored: Any = None
    at: Any = None
    for seq, type_, version, data, metadata, recorded_at, hash_ in found:
        if recorded_at != stored:
            stored, at = recorded_at, sql.moment(recorded_at)
        yield Row(seq, type_, version, data, metadata, at, hash_)


def _chained(stream: str, events: Sequence[Encoded], after: int, previous: str, metadata: str) -> list[Row]:
    now = timezone.now()
    rows = []
    for seq, event in enumerate(events, start=after + 1):
        previous = chain.link(previous, stream, seq, *event)
        rows.append(Row(seq, *event, metadata, now, previous))
    return rows
