"""Read models of tables, written in the append's own transaction.

A rebuild is the same projector over the stream.
"""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db import transaction

from reworld_site.tables import aggregate, events, history
from reworld_site.tables.aggregate import Changes, TableState
from reworld_site.tables.history import Commit
from reworld_site.tables.models import AcceptedMove, Decision, Seat, Table
from reworld_site.tables.taking import body_digest

SEAT_EVENTS = (events.SeatTaken, events.SeatLeft, events.SeatResigned, events.StandInSeated)


def project(table: TableState, changes: Changes, commit: Commit) -> None:
    """Writes what one commit changed; `table` stands where the commit ends."""
    _project_table(table, commit)
    if any(isinstance(event, SEAT_EVENTS) for _, event in commit.events):
        _project_seats(table)
    for decision, why in changes.closed:
        _rows(table, decision).update(closed_seq=commit.seq, closed_as=why)
    Decision.objects.bulk_create(
        Decision(
            table_id=table.id,
            seat=one.seat,
            opened_seq=one.opened_seq,
            deadline=one.deadline,
            bot_due_at=one.bot_due_at,
        )
        for one in changes.opened
    )
    if "move" in commit.metadata:
        _project_move(table, commit)


def rebuild(table_id: UUID) -> None:
    """Drops a table's read models and writes them anew from its stream."""
    with transaction.atomic():
        Table.objects.filter(id=table_id).delete()
        table = None
        for commit in history.commits(table_id):
            table, changes = history.extend(table_id, table, commit)
            project(table, changes, commit)


def _project_table(table: TableState, commit: Commit) -> None:
    changing = {"status": table.status, "seq": commit.seq, "updated_at": commit.at}
    if commit.prev_seq == 0:
        opened = table.opened
        Table.objects.create(
            id=table.id,
            game=opened.game,
            rules_version=opened.rules_version,
            options=opened.options,
            seat_count=opened.seats,
            ranked=opened.ranked,
            opener_id=table.opener,
            opened_at=commit.at,
            rematch_of=UUID(opened.rematch_of) if opened.rematch_of else None,
            **changing,
        )
        return
    if table.status != aggregate.RUNNING:
        changing |= {
            "opener_id": table.opener,
            "outcome": msgspec.to_builtins(table.scored),
            "abort_reason": table.abort_reason or "",
            "rematch": UUID(table.rematch) if table.rematch else None,
        }
    Table.objects.filter(id=table.id).update(**changing)


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


def _rows(table: TableState, decision: aggregate.Decision):  # type: ignore[no-untyped-def]
    return Decision.objects.filter(table=table.id, seat=decision.seat, opened_seq=decision.opened_seq)


def _project_move(table: TableState, commit: Commit) -> None:
    AcceptedMove.objects.create(
        table_id=table.id,
        account_id=commit.metadata["account"],
        client_move_id=commit.metadata["move"],
        body=body_digest(commit.metadata["decision"], commit.metadata["action"]),
        seq=commit.seq,
    )
