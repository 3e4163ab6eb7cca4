"""Read models of tables, written in the append's own transaction: the rows of `rows`, as they change."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Model

from reworld_site.eventstore import sql
from reworld_site.tables import events, rows
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.history import Commit
from reworld_site.tables.models import AcceptedMove, Decision, Seat, Table, Takeback
from reworld_site.tables.state import RUNNING, Changes

GO_ON = f"UPDATE {sql.table(Table)} SET status = %s, seq = %s, updated_at = %s WHERE id = %s"
CLOSE = (
    f"UPDATE {sql.table(Decision)} SET closed_seq = %s, closed_as = %s "
    "WHERE table_id = %s AND opened_seq = %s AND seat = %s"
)
PUT_OFF = (
    f"UPDATE {sql.table(Decision)} SET deadline = %s, bot_due_at = %s "
    "WHERE table_id = %s AND opened_seq = %s AND seat = %s"
)
FORGET_TAKEBACK = f"DELETE FROM {sql.table(Takeback)} WHERE table_id = %s"
SEAT_EVENTS = (
    events.SeatTaken,
    events.SeatLeft,
    events.SeatResigned,
    events.SeatFlagged,
    events.SeatAbandoned,
    events.StandInSeated,
    events.SeatReclaimed,
)


TABLE_EVENTS = (events.GameStarted, events.TablePaused, events.TableResumed)


def project(table: TableState, changes: Changes, commit: Commit) -> None:
    """Writes what one commit changed; `table` stands where the commit ends.

    The table's own row comes first: whoever holds its lock knows that nothing else is written.
    """
    batch = sql.Batch()
    _project_table(table, commit, batch)
    for decision, why in changes.closed:
        batch.add(CLOSE, commit.seq, why, table.id, decision.opened_seq, decision.seat)
    _insert(batch, Decision, [rows.of_decision(table, asked) for asked in changes.opened])
    if _has(commit, *events.RETIMING):
        for asked in table.decisions.values():
            due = rows.of_decision(table, asked)
            batch.add(PUT_OFF, due["deadline"], due["bot_due_at"], table.id, asked.opened_seq, asked.seat)
    if _has(commit, events.Undoing, events.TablePaused, events.TableResumed):
        batch.add(FORGET_TAKEBACK, table.id)
        _insert(batch, Takeback, rows.of_takeback(table))
    if move := rows.of_move(table, commit):
        _insert(batch, AcceptedMove, [move])
    batch.send()


def _project_table(table: TableState, commit: Commit, batch: sql.Batch) -> None:
    if not commit.prev_seq:
        Table.objects.create(**rows.of_table(table))
    elif table.status == RUNNING and not _has(commit, *TABLE_EVENTS, *SEAT_EVENTS):
        batch.add(GO_ON, table.status, commit.seq, commit.at, table.id)
    else:
        Table.objects.filter(id=table.id).update(**rows.changing(table))
    if _has(commit, *SEAT_EVENTS):
        _project_seats(table)


def _project_seats(table: TableState) -> None:
    Seat.objects.bulk_create(
        [Seat(**row) for row in rows.of_seats(table)],
        update_conflicts=True,
        unique_fields=["table", "seat"],
        update_fields=["account", "bot", "resigned", "flagged", "stand_in"],
    )


def _has(commit: Commit, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for _, event in commit.events)


def _insert(batch: sql.Batch, model: type[Model], added: Sequence[rows.Row]) -> None:
    if added:
        batch.insert(model, list(added[0]), [list(row.values()) for row in added])
