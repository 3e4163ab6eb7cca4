"""What the event store holds of a table, checked as an auditor would: nothing lost, nothing doubled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from reworld_site.eventstore import chain, store
from reworld_site.tables import history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.models import AcceptedMove, Decision, Table


@dataclass(frozen=True)
class Move:
    """An accepted action as the stream has it; `seq` is where the table stood after it."""

    account: int
    id: str
    decision: str
    action: dict[str, Any]
    seq: int


def moves(table_id: UUID) -> list[Move]:
    found = []
    for commit in history.commits(table_id):
        noted = commit.metadata
        if noted["command"] == "TakeAction":
            move = (noted["account"], noted["move"], noted["decision"], noted["action"])
            found.append(Move(*move, commit.seq))
    return found


def own_moves(table_id: UUID) -> list[Move]:
    """Those of the person at the page: bots name theirs."""
    return [move for move in moves(table_id) if not move.id.startswith("bot-")]


def audit(table_id: UUID) -> TableState:
    """Checks the whole stream against itself and against the read models; returns the table, refolded."""
    with _one_moment():
        rows = store.read(history.stream_of(table_id))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the stream has gaps"
        _check_hashes(history.stream_of(table_id), rows)
        made = moves(table_id)
        assert len({(one.account, one.id) for one in made}) == len(made), "a move counts twice"
        assert len({one.decision for one in made}) == len(made), "a decision was answered twice"
        noted = AcceptedMove.objects.filter(table=table_id).values_list("account", "client_move_id", "seq")
        assert {(one.account, one.id, one.seq) for one in made} == set(noted)
        return _refolded(table_id, len(rows))


@contextmanager
def _one_moment() -> Iterator[None]:
    """All that is read inside is of one moment, whatever bots and workers commit meanwhile."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _check_hashes(stream: str, rows: list[store.Row]) -> None:
    previous = chain.START
    for row in rows:
        previous = chain.link(previous, stream, row.seq, row.type, row.version, row.data)
        assert row.hash == previous, f"event {row.seq} is not what was written"


def _refolded(table_id: UUID, seq: int) -> TableState:
    table = history.fold(table_id)
    assert table is not None
    row = Table.objects.get(id=table_id)
    assert (row.seq, row.status) == (table.seq, table.status) == (seq, table.status)
    open_now = Decision.objects.filter(table=table_id, closed_seq=None).values_list("opened_seq", "seat")
    assert {f"{opened}.{seat}" for opened, seat in open_now} == {one.id for one in table.decisions.values()}
    return table


def sealed(table_id: UUID) -> dict[str, Any]:
    """The table's `GameScored`, as stored."""
    rows = [row for row in store.read(history.stream_of(table_id)) if row.type == "table.game_scored"]
    assert len(rows) == 1, f"scored {len(rows)} times"
    return msgspec.json.decode(rows[0].data)
