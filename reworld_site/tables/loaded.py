"""Tables held in this process: a cache that is replaced only after a commit, and never trusted without
asking.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from reworld_site.eventstore import sql
from reworld_site.tables import history, snapshots
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit
from reworld_site.tables.lost import LostRules
from reworld_site.tables.models import Table

CAPACITY = 500
SEQ = f"SELECT seq FROM {sql.table(Table)} WHERE id = %s"


@dataclass(slots=True, frozen=True)
class Loaded:
    """A table as it stood after its last commit. Nobody changes `table`; `views` holds what was built from
    it.
    """

    table: TableState
    last: Commit
    views: dict[Any, Any] = field(default_factory=dict)


_kept: OrderedDict[UUID, Loaded] = OrderedDict()
_lock = Lock()


def load(table_id: UUID) -> Loaded:
    """The table as the database has it now; raises `Refused` (not_found, unknown_version)."""
    found = sql.first(SEQ, table_id)
    if found is None:
        raise Refused("not_found", "There is no such table.")
    (seq,) = found
    known = _kept.get(table_id)
    if known and known.table.seq == seq:
        return known
    behind = known if known and known.table.seq < seq else None
    if behind is None and seq >= snapshots.PAYS:
        behind = _restored(table_id)
    fresh = _caught_up(table_id, behind)
    if fresh.table.seq - (behind.table.seq if behind else 0) >= snapshots.PAYS:
        snapshots.keep_later(fresh.table, fresh.last.prev_seq)
    keep(fresh)
    return fresh


def keep(loaded: Loaded) -> None:
    """Holds on to a committed table unless a later state of it is held, or its rules are lost."""
    table = loaded.table
    if isinstance(table.rules, LostRules):
        return
    with _lock:
        known = _kept.get(table.id)
        if known is None or known.table.seq < table.seq:
            _kept[table.id] = loaded
        _kept.move_to_end(table.id)
        while len(_kept) > CAPACITY:
            _kept.popitem(last=False)


def forget() -> None:
    """Drops everything held, as a restart does."""
    with _lock:
        _kept.clear()


def _restored(table_id: UUID) -> Loaded | None:
    """The table as it was when a snapshot was taken, if there is one that is good."""
    found = snapshots.find(table_id, history.rules_of(table_id))
    if found is None:
        return None
    table, prev_seq = found
    return Loaded(table, next(history.commits(table_id, prev_seq, table.rules, table.seq)))


def _caught_up(table_id: UUID, known: Loaded | None) -> Loaded:
    table = known.table.copy() if known else None
    last = known.last if known else None
    for commit in history.commits(table_id, table.seq if table else 0, table.rules if table else None):
        table, _ = history.extend(table_id, table, commit)
        last = commit
    if table is None or last is None:
        raise Refused("not_found", "There is no such table.")
    return Loaded(table, last)
