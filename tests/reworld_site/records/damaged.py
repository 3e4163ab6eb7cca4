"""Records to work with, and ways to damage them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from reworld_site.eventstore import chain
from reworld_site.records import files
from reworld_site.records.format import EventLine, Record, read
from tests.records.cases import DATA

Line = dict[str, Any]


def whole(name: str = "reterra-v1-2-usual-people") -> Record:
    """One of the corpus."""
    return files.load(DATA / f"{name}.jsonl.gz")


def lines_of(record: Record) -> list[Line]:
    return [msgspec.json.decode(line) for line in record.lines()]


def written(lines: list[Line]) -> list[bytes]:
    return [msgspec.json.encode(line) + b"\n" for line in lines]


def damaged(record: Record, damage: Callable[[list[Line]], object]) -> Record:
    """The record after `damage` has changed its lines, which still make a record."""
    lines = lines_of(record)
    damage(lines)
    return read(written(lines))


def forged(record: Record, damage: Callable[[list[Line]], object]) -> Record:
    """Like `damaged`, by somebody who then seals every event anew."""
    return resealed(damaged(record, damage))


def resealed(record: Record) -> Record:
    last, events = chain.START, list[EventLine]()
    for line in record.events:
        last = chain.link(last, record.stream, line.seq, line.type, line.version, line.canonical)
        events.append(msgspec.structs.replace(line, hash=last))
    return Record(record.header, events, msgspec.structs.replace(record.outcome, hash=last), record.luck)


def event(lines: list[Line], type_: str) -> Line:
    """The first of that type."""
    return next(line for line in lines if line.get("type") == type_)
