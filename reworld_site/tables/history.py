"""A table's stream read as commits: what one command added, as one step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec

from games import registry
from games.engine import Rules
from reworld_site.eventstore import store
from reworld_site.eventstore.codec import Codec
from reworld_site.tables import events
from reworld_site.tables.aggregate import Changes, TableState


@dataclass(slots=True, frozen=True)
class Commit:
    """The events of one append, each with its seq. `prev_seq` is where the table stood before."""

    prev_seq: int
    at: datetime
    metadata: dict[str, Any]
    events: list[tuple[int, Any]]

    @property
    def seq(self) -> int:
        return self.events[-1][0]

    @property
    def acted(self) -> int | None:
        """The seat whose action this was."""
        seat = self.metadata.get("seat")
        return seat if isinstance(seat, int) else None


def stream_of(table_id: UUID) -> str:
    return f"table:{table_id}"


def table_of(stream: str) -> UUID:
    return UUID(stream.removeprefix("table:"))


@cache
def _codec(slug: str, version: int) -> Codec:
    return Codec({**events.TYPES, **registry.get(slug, version).event_types})


def codec_of(rules: Rules) -> Codec:
    """Knows the service's events and those of one version of a game."""
    return _codec(rules.meta.slug, rules.meta.rules_version)


def commits(table_id: UUID, after: int = 0, rules: Rules | None = None) -> Iterator[Commit]:
    """A table's commits beyond `after`, which must end one.

    Without `rules` they are read from the first event.
    """
    rows = store.read(stream_of(table_id), after)
    codec = codec_of(rules) if rules else _codec_by_first(rows)
    for text, group in groupby(rows, key=attrgetter("metadata")):
        of_commit = list(group)
        found = [(row.seq, codec.decode(row.type, row.version, row.data)) for row in of_commit]
        yield Commit(found[0][0] - 1, of_commit[0].recorded_at, msgspec.json.decode(text), found)


def _codec_by_first(rows: list[store.Row]) -> Codec:
    opened = Codec(events.TYPES).decode(*rows[0][1:4]) if rows else None
    return _codec(opened.game, opened.rules_version) if opened else Codec(events.TYPES)


def extend(table_id: UUID, table: TableState | None, commit: Commit) -> tuple[TableState, Changes]:
    """The table after one more commit, changed in place, and what that did to the decisions."""
    added = [event for _, event in commit.events]
    if table is None:
        table = TableState.open(table_id, added.pop(0))
    for event in added:
        table.apply(event)
    return table, table.settle(commit.seq, commit.at, commit.acted)


def fold(table_id: UUID) -> TableState | None:
    """A table's state, recounted from its first event; None for an unknown table."""
    table = None
    for commit in commits(table_id):
        table, _ = extend(table_id, table, commit)
    return table
