"""Read models of tables, written in the append's own transaction.

A rebuild is the same projector over the stream.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from reworld_site.eventstore import sql
from reworld_site.tables import aggregate, events, history
from reworld_site.tables.aggregate import Changes, TableState
from reworld_site.tables.history import Commit
from reworld_site.tables.models import AcceptedMove, Decision, Seat, Table
from reworld_site.tables.taking import body_digest

DECISION = ("table_id", "seat", "opened_seq", "deadline", "bot_due_at", "closed_as")
MOVE = ("table_id", "account_id", "client_move_id", "body", "seq")
GO_ON = f"UPDATE {sql.table(Table)} SET status = %s, seq = %s, updated_at = %s WHERE id = %s"
CLOSE = (
    f"UPDATE {sql.table(Decision)} SET closed_seq = %s, closed_as = %s "
    "WHERE table_id = %s AND opened_seq = %s AND seat = %s"
)
SEAT_EVENTS = (events.SeatTaken, events.SeatLeft, events.SeatResigned, events.StandInSeated)


def project(table: TableState, changes: Changes, commit: Commit) -> None:
    """Writes what one commit changed; `table` stands where the commit ends."""
    batch = sql.Batch()
    _project_table(table, commit, batch)
    if any(isinstance(event, SEAT_EVENTS) for _, event in commit.events):
        _project_seats(table)
    for decision, why in changes.closed:
        batch.add(CLOSE, commit.seq, why, table.id, decision.opened_seq, decision.seat)
    asked = [(one.seat, one.opened_seq, one.deadline, one.bot_due_at) for one in changes.opened]
    batch.insert(Decision, DECISION, [(table.id, *one, "") for one in asked])
    if "move" in commit.metadata:
        _project_move(table, commit, batch)
    batch.send()


def rebuild(table_id: UUID) -> None:
    """Drops a table's read models and writes them anew from its stream."""
    with transaction.atomic():
        Table.objects.filter(id=table_id).delete()
        table = None
        for commit in history.commits(table_id):
            table, changes = history.extend(table_id, table, commit)
            project(table, changes, commit)


def _project_table(table: TableState, commit: Commit, batch: sql.Batch) -> None:
    if table.status == aggregate.RUNNING and commit.prev_seq:
        batch.add(GO_ON, table.status, commit.seq, commit.at, table.id)
    elif commit.prev_seq:
        _project_whole_table(table, commit)
    else:
        opened = table.opened
        Table.objects.create(
            id=table.id,
            game=opened.game,
            rules_version=opened.rules_version,
            options=opened.options,
            seat_count=opened.seats,
            ranked=opened.ranked,
            opener_id=table.opener,
            status=table.status,
            seq=commit.seq,
            opened_at=commit.at,
            updated_at=commit.at,
            rematch_of=UUID(opened.rematch_of) if opened.rematch_of else None,
        )


def _project_whole_table(table: TableState, commit: Commit) -> None:
    Table.objects.filter(id=table.id).update(
        status=table.status,
        seq=commit.seq,
        updated_at=commit.at,
        opener_id=table.opener,
        outcome=table.scored.result() if table.scored else None,
        abort_reason=table.abort_reason or "",
        rematch=UUID(table.rematch) if table.rematch else None,
    )


def _project_seats(table: TableState) -> None:
    Seat.objects.bulk_create(
        (
            Seat(
                table_id=table.id,
                seat=seat,
                account_id=one.account,
                bot=one.bot or "",
                resigned=one.resigned,
                stand_in=one.stand_in or "",
            )
            for seat, one in enumerate(table.seats)
        ),
        update_conflicts=True,
        unique_fields=["table", "seat"],
        update_fields=["account", "bot", "resigned", "stand_in"],
    )


def _project_move(table: TableState, commit: Commit, batch: sql.Batch) -> None:
    asked = commit.metadata
    body = body_digest(asked["decision"], asked["action"])
    batch.insert(AcceptedMove, MOVE, [(table.id, asked["account"], asked["move"], body, commit.seq)])
