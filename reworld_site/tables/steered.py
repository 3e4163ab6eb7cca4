"""How a table's state follows from what moderators, or the site itself, do with its time and its course."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from reworld_site.tables import events
from reworld_site.tables.state import ABORTED, OVER

if TYPE_CHECKING:
    from reworld_site.tables.aggregate import TableState


def _clocks_credited(table: TableState, event: events.ClocksCredited) -> None:
    if event.restart:
        table.credited, table.credited_at = event, None
    elif event.seat is not None and event.seat not in table.decisions:
        table.add_to_bank(event.seat, event.ms)
    more = timedelta(milliseconds=event.ms)
    for seat, one in table.decisions.items():
        if one.deadline and event.seat in (None, seat):
            table.decisions[seat] = msgspec.structs.replace(
                one, deadline=one.deadline + more, credit_ms=one.credit_ms + event.ms
            )


def _table_paused(table: TableState, event: events.TablePaused) -> None:
    table.paused, table.paused_at = event, None


def _table_resumed(table: TableState, event: events.TableResumed) -> None:
    table.paused = None


def _table_adjudicated(table: TableState, event: events.TableAdjudicated) -> None:
    table.status, table.adjudicated, table.paused = OVER, event, None


def _table_rewound(table: TableState, event: events.TableRewound) -> None:
    table.epoch = event.epoch
    table.game = table.undo.rewind(table.rules, event.to_seq)


def _table_aborted(table: TableState, event: events.TableAborted) -> None:
    table.status, table.abort_reason, table.paused = ABORTED, event.reason, None


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.TableAborted: _table_aborted,
    events.ClocksCredited: _clocks_credited,
    events.TablePaused: _table_paused,
    events.TableResumed: _table_resumed,
    events.TableAdjudicated: _table_adjudicated,
    events.TableRewound: _table_rewound,
}
