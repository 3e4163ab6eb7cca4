"""Snapshots of tables with so many events that folding them anew would be felt.

A table's whole state is kept, with what may still be undone. Few tables ever have one: see `PAYS`.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import fields
from functools import cache, partial
from pathlib import Path
from typing import Any, get_type_hints
from uuid import UUID

import msgspec
from django.db import transaction

import games
from games.engine import Rules
from reworld_site.eventstore import snapshots
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.verifying import Differs
from reworld_site.tables import history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.undoing import Past, Undo

log = logging.getLogger(__name__)

PAYS = 500
"""Events that take longer to fold than anybody should wait for: about 5 ms. No game of today has as many, as
long as nobody keeps going back."""

FOLDING = (
    "aggregate.py",
    "allowing.py",
    "asking.py",
    "clocks.py",
    "gone.py",
    "pauses.py",
    "state.py",
    "steered.py",
    "undoing.py",
    "event_types.py",
    "events.py",
    "history.py",
    "snapshots.py",
)


def _plain(state: type[Any], name: str, *own: str) -> type[msgspec.Struct]:
    """A struct of all fields of a state but its `own`, which need the rules to be stored."""
    types = get_type_hints(state)
    names = [one.name for one in fields(state) if one.name not in own]
    return msgspec.defstruct(name, [(one, types[one]) for one in names])


PlainTable = _plain(TableState, "PlainTable", "id", "rules", "game", "undo")
PlainUndo = _plain(Undo, "PlainUndo", "origin", "tail", "past")


class Stored(msgspec.Struct):
    """`prev_seq`: where the table stood before its last commit. `entries`: those of undo from the first event
    on, as stored events.
    """

    prev_seq: int
    table: PlainTable  # type: ignore[valid-type]
    undo: PlainUndo  # type: ignore[valid-type]
    game: bytes
    origin: bytes
    entries: list[Encoded | None]


_decoder = msgspec.msgpack.Decoder(Stored)


def encode(table: TableState, prev_seq: int) -> bytes:
    codec, rules, undo = history.codec_of(table.rules), table.rules, table.undo
    stored = Stored(
        prev_seq,
        PlainTable(**{name: getattr(table, name) for name in PlainTable.__struct_fields__}),
        PlainUndo(**{name: getattr(undo, name) for name in PlainUndo.__struct_fields__}),
        rules.encode_state(table.game),
        rules.encode_state(undo.origin),
        [None if event is None else codec.encode(event) for event in undo.whole()],
    )
    return msgspec.msgpack.encode(stored)


def decode(table_id: UUID, rules: Rules, data: bytes) -> tuple[TableState, int]:
    """The table and where it stood before its last commit."""
    stored, codec = _decoder.decode(data), history.codec_of(rules)
    entries = [None if event is None else codec.decode(*event) for event in stored.entries]
    plain = msgspec.structs.asdict(stored.undo)
    past, tail = entries[: plain["origin_seq"]], entries[plain["origin_seq"] :]
    undo = Undo(origin=rules.decode_state(stored.origin), tail=tail, past=Past(None, past), **plain)
    game = rules.decode_state(stored.game)
    table = TableState(id=table_id, rules=rules, game=game, undo=undo, **msgspec.structs.asdict(stored.table))
    return table, stored.prev_seq


def fold_of(rules: Rules) -> str:
    """Names the code that folds a table: whoever changes a line of it changes the name."""
    return _fold_of(rules.meta.slug, rules.meta.rules_version)


@cache
def _fold_of(slug: str, version: int) -> str:
    code = hashlib.sha256(f"{slug} {version}".encode())
    folders = [Path(games.__path__[0]) / name for name in ("engine", slug)]
    own = [Path(__file__).with_name(name) for name in FOLDING]
    for path in [*(path for folder in folders for path in sorted(folder.glob("*.py"))), *own]:
        code.update(path.read_bytes())
    return code.hexdigest()


def find(table_id: UUID, rules: Rules) -> tuple[TableState, int] | None:
    """The table as a good snapshot has it, and where it stood before its last commit; None without one.

    One that is no good is dropped.
    """
    stream = history.stream_of(table_id)
    kept = snapshots.find(stream, fold_of(rules))
    found = _decoded(table_id, rules, kept.state) if kept else None
    if found is None:
        snapshots.drop(stream)
    return found


def _decoded(table_id: UUID, rules: Rules, data: bytes) -> tuple[TableState, int] | None:
    """None for what cannot be read, whatever its digest says."""
    try:
        return decode(table_id, rules, data)
    except Exception:
        log.exception("the snapshot of table %s cannot be read", table_id)
        return None


def verify(table_id: UUID, rules: Rules) -> None:
    """Raises `Differs` when there is a snapshot that seems good and is not what the events fold to."""
    kept = snapshots.find(history.stream_of(table_id), fold_of(rules))
    folded = history.fold(table_id, kept.seq) if kept else None
    if kept is None or folded is None:
        return
    found = _decoded(table_id, rules, kept.state)
    if found is None or encode(folded, found[1]) != kept.state:
        raise Differs(kept.seq, "snapshot", "what the events fold to", "something else")


def keep_later(table: TableState, prev_seq: int) -> None:
    """Keeps a committed table, which nobody changes any more, once whatever is being written is committed."""
    transaction.on_commit(partial(_keep, table, prev_seq), robust=True)


def _keep(table: TableState, prev_seq: int) -> None:
    stream = history.stream_of(table.id)
    snapshots.keep(stream, table.seq, fold_of(table.rules), encode(table, prev_seq))
