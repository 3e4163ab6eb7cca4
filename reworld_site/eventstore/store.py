"""Append facts to a stream and read them back. Knows no game and no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
HEAD = f"SELECT seq, hash FROM {sql.table(StoredEvent)} WHERE stream = %s ORDER BY seq DESC LIMIT 1"


def append(
    stream: str, events: Sequence[Encoded], *, expected_seq: int, metadata: Mapping[str, Any]
) -> list[Row]:
    """Adds events after `expected_seq` (0 = a new stream), all recorded at one moment; the caller's
    transaction lives on.

    Raises `StreamMoved` and adds nothing when the stream is elsewhere.
    """
    seq, previous = head(stream)
    if seq != expected_seq:
        raise StreamMoved(f"{stream} is at {seq}, not at {expected_seq}")
    rows = _chained(stream, events, seq, previous, msgspec.json.encode(metadata).decode())
    first, *more = [(stream, *row) for row in rows]
    # Who gets the first seq gets them all: the next cannot be taken without it, and the transaction lives on.
    if not sql.insert(StoredEvent, COLUMNS, [first], or_nothing=True):
        raise StreamMoved(f"{stream} moved on from {expected_seq}")
    if more:
        sql.insert(StoredEvent, COLUMNS, more)
    return rows


def head(stream: str) -> tuple[int, str]:
    """(seq, hash) of the last event; (0, the chain's start) of a stream without events."""
    seq, last = sql.first(HEAD, stream) or (0, chain.START)
    return seq, last


def read(stream: str, after: int = 0, until: int | None = None) -> list[Row]:
    """The events with after < seq ≤ until, in order."""
    found = StoredEvent.objects.filter(stream=stream, seq__gt=after).order_by("seq")
    if until is not None:
        found = found.filter(seq__lte=until)
    return [Row(*values) for values in found.values_list(*Row._fields)]


def _chained(stream: str, events: Sequence[Encoded], after: int, previous: str, metadata: str) -> list[Row]:
    now = timezone.now()
    rows = []
    for seq, event in enumerate(events, start=after + 1):
        previous = chain.link(previous, stream, seq, *event)
        rows.append(Row(seq, *event, metadata, now, previous))
    return rows
