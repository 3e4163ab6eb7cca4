"""A table's stream read as commits: what one command added, as one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec

from games import registry
from games.engine import Rules
from games.registry import UnknownGame
from reworld_site.eventstore import store
from reworld_site.eventstore.codec import Codec, UnknownEvent
from reworld_site.tables import event_types, events
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import Changes


class Commit(msgspec.Struct, frozen=True):
    """The events of one append, each with its seq. `prev_seq` is where the table stood before, `hash`
    that of the last event."""

    prev_seq: int
    at: datetime
    metadata: dict[str, Any]
    events: list[tuple[int, Any]]
    hash: str = ""

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


class Unreadable(Refused):
    """Event `seq` of a table cannot be read here: `cause` says why."""

    def __init__(self, seq: int, cause: Exception) -> None:
        if isinstance(cause, (UnknownGame, UnknownEvent)):
            code = "unknown_version"
            words = "This table goes by rules that this site does not have (any more)"
        else:
            code, words = "damaged", "What is stored of this table cannot be read"
        super().__init__(code, f"{words}: {cause}.")
        self.seq, self.cause = seq, cause


SERVICE = Codec(event_types.TYPES, event_types.UPCASTERS)
_metadata = msgspec.json.Decoder(dict[str, Any])


def codec_of(rules: Rules) -> Codec:
    """Knows the service's events and those of one version of a game."""
    one: Any = rules  # its own key: the protocol does not say that it has a hash
    return _codec_of(one)


@cache
def _codec_of(rules: Any) -> Codec:
    upcasters = getattr(rules, "event_upcasters", {})
    return Codec({**event_types.TYPES, **rules.event_types}, {**event_types.UPCASTERS, **upcasters})


def commits(
    table_id: UUID, after: int = 0, rules: Rules | None = None, until: int | None = None
) -> Iterator[Commit]:
    """A table's commits beyond `after`, which must end one, up to `until`, which may cut the last.

    Without `rules` they are read from the first event. Raises `Unreadable`.
    """
    return commits_of(store.read(stream_of(table_id), after, until), rules)


def commits_of(rows: Iterable[store.Row], rules: Rules | None = None) -> Iterator[Commit]:
    """Events as commits; see `commits`."""
    codec = codec_of(rules) if rules else None
    for text, group in groupby(rows, key=attrgetter("metadata")):
        of_commit = list(group)
        codec = codec or codec_of(_rules_by(of_commit[0]))
        yield _commit(codec, of_commit, text)


def _commit(codec: Codec, rows: list[store.Row], metadata: str) -> Commit:
    first, found = rows[0], []
    try:
        said = _metadata.decode(metadata)
        for row in rows:
            found.append((row.seq, codec.decode(row.type, row.version, row.data)))
    except (UnknownEvent, msgspec.MsgspecError) as error:
        raise Unreadable(first.seq + len(found), error) from error
    return Commit(first.seq - 1, first.recorded_at, said, found, rows[-1].hash)


def rules_of(table_id: UUID) -> Rules:
    """The rules that a table was opened with; raises `Unreadable`."""
    (first,) = store.read(stream_of(table_id), until=1)
    return _rules_by(first)


def _rules_by(row: store.Row) -> Rules:
    """`row` is a table's first event."""
    try:
        opened = SERVICE.decode(row.type, row.version, row.data)
        if not isinstance(opened, events.TableOpened):
            raise UnknownEvent(f"no table begins with {row.type}")
        return registry.get(opened.game, opened.rules_version)
    except (UnknownGame, UnknownEvent, msgspec.MsgspecError) as error:
        raise Unreadable(row.seq, error) from error


def happened(table_id: UUID, rules: Rules, after: int = 0, until: int | None = None) -> list[tuple[int, Any]]:
    """The events with after < seq ≤ until, each with its seq: the facts alone, which is fastest."""
    decode = codec_of(rules).decode
    facts = store.facts(stream_of(table_id), after, until)
    return [(seq, decode(type_, version, data)) for seq, type_, version, data in facts]


def extend(table_id: UUID, table: TableState | None, commit: Commit) -> tuple[TableState, Changes]:
    """The table after one more commit, changed in place, and what that did to the decisions."""
    added = [event for _, event in commit.events]
    if table is None:
        table = TableState.open(table_id, added.pop(0))
    for event in added:
        table.apply(event)
    return table, table.settle(commit.seq, commit.at, commit.acted)


def fold(table_id: UUID, until: int | None = None) -> TableState | None:
    """A table's state, recounted from its first event, as it is or was at seq `until`; None for an unknown
    table. Raises `Unreadable`.
    """
    table = None
    for commit in commits(table_id, until=until):
        table, _ = extend(table_id, table, commit)
    return table
