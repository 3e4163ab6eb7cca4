"""What the read models of a table must hold: a function of its commits, with no database in it.

`projections` writes these rows as they change; verifying and rebuilding compare them with what is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from uuid import UUID

import msgspec
from django.db.models import Model

from reworld_site.tables import history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.events import RETIMING
from reworld_site.tables.history import Commit
from reworld_site.tables.models import AcceptedMove, Decision, Seat, Table, Takeback
from reworld_site.tables.speeds import UNTIMED
from reworld_site.tables.state import OVER, Changes
from reworld_site.tables.state import Decision as Asked
from reworld_site.tables.taking import body_digest

Row: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[Any, ...]

KEYS: dict[type[Model], tuple[str, ...]] = {
    Table: ("id",),
    Seat: ("table_id", "seat"),
    Decision: ("table_id", "opened_seq", "seat"),
    AcceptedMove: ("table_id", "account_id", "client_move_id"),
    Takeback: ("table_id",),
}
"""Every read model with the columns that tell its rows apart: first the table's id, then the row's key."""


def of_table(table: TableState) -> Row:
    opened = table.opened
    return {
        "id": table.id,
        "game": opened.game,
        "rules_version": opened.rules_version,
        "options": _by_key(opened.options),
        "seat_count": opened.seats,
        "ranked": opened.ranked,
        "speed": opened.clock.speed if opened.clock else UNTIMED,
        "is_live": opened.clock is not None and opened.clock.is_live,
        "opened_at": table.opened_at,
        "commitment": opened.commitment,
        "rematch_of": UUID(opened.rematch_of) if opened.rematch_of else None,
        **changing(table),
    }


def changing(table: TableState) -> Row:
    """The columns of a table's row that later commits may change."""
    return {
        "status": table.status,
        "seq": table.seq,
        "updated_at": table.touched_at,
        "opener_id": table.opener,
        "start_due_at": table.start_due_at,
        "is_started": bool(table.contributions),
        "outcome": _by_key(table.scored.result()) if table.scored else None,
        "abort_reason": table.abort_reason or "",
        "paused_at": table.paused_at,
        "rematch": UUID(table.rematch) if table.rematch else None,
    }


def of_seats(table: TableState) -> list[Row]:
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "account_id": one.account,
            "bot": one.bot or "",
            "resigned": one.resigned,
            "flagged": one.flagged is not None,
            "stand_in": one.stand_in or "",
        }
        for seat, one in enumerate(table.seats)
    ]


def of_takeback(table: TableState) -> list[Row]:
    """While its time runs."""
    asked = table.undo.takeback
    if asked is None or asked.expires_at is None:
        return []
    return [{"table_id": table.id, "seq": asked.id, "expires_at": asked.expires_at}]


def of_decision(table: TableState, asked: Asked) -> Row:
    """While it is open."""
    return {
        "table_id": table.id,
        "opened_seq": asked.opened_seq,
        "seat": asked.seat,
        "deadline": asked.deadline,
        "bot_due_at": asked.bot_due_at,
        "closed_seq": None,
        "closed_as": "",
    }


def of_move(table: TableState, commit: Commit) -> Row | None:
    """The accepted move that a commit was, if it was one."""
    asked = commit.metadata
    if "move" not in asked:
        return None
    return {
        "table_id": table.id,
        "account_id": asked["account"],
        "client_move_id": asked["move"],
        "body": body_digest(asked["decision"], asked["action"]),
        "seq": commit.seq,
    }


OF_STATE: dict[type[Model], Callable[[TableState], list[Row]]] = {
    Table: lambda table: [of_table(table)],
    Seat: of_seats,
    Takeback: of_takeback,
}
"""Read models whose rows follow from where the table stands, whatever was before."""


class Rows:
    """The rows of one table's read models, gathered commit by commit."""

    def __init__(self, table_id: UUID) -> None:
        self.table_id = table_id
        self.table: TableState | None = None
        self.over_seq = 0  # where the game was over
        self._kept: dict[type[Model], dict[Key, Row]] = {model: {} for model in KEYS}

    def add(self, commit: Commit) -> None:
        self.table, changes = history.extend(self.table_id, self.table, commit)
        if self.table.status == OVER:
            self.over_seq = self.over_seq or commit.seq
        self._add_decisions(self.table, changes, commit)
        move = of_move(self.table, commit)
        if move:
            self._keep(AcceptedMove, move)

    def by_key(self, model: type[Model]) -> Mapping[Key, Row]:
        if model in OF_STATE:
            rows = OF_STATE[model](self.table) if self.table else []
            return {key_of(model, row): row for row in rows}
        return self._kept[model]

    def _add_decisions(self, table: TableState, changes: Changes, commit: Commit) -> None:
        for asked, why in changes.closed:
            row = self._kept[Decision][asked.opened_seq, asked.seat]
            row["closed_seq"], row["closed_as"] = commit.seq, why
        for asked in changes.opened:
            self._keep(Decision, of_decision(table, asked))
        if any(isinstance(event, RETIMING) for _, event in commit.events):
            for asked in table.decisions.values():
                self._kept[Decision][asked.opened_seq, asked.seat] = of_decision(table, asked)

    def _keep(self, model: type[Model], row: Row) -> None:
        self._kept[model][key_of(model, row)] = row


def key_of(model: type[Model], row: Row) -> Key:
    """What tells a row from the others of its table."""
    return tuple([row[column] for column in KEYS[model][1:]])


def _by_key(json: object) -> Any:
    """The same JSON with sorted keys, so that it is stored alike whether played or read from the stream."""
    return msgspec.json.decode(msgspec.json.encode(json, order="sorted"))
