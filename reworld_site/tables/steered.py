"""How a table's state follows from what moderators do with its course, and from when it is aborted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from reworld_site.tables import asking, events
from reworld_site.tables.state import ABORTED, OVER

if TYPE_CHECKING:
    from reworld_site.tables.aggregate import TableState


def settle(table: TableState, at: datetime) -> None:
    """Ends a commit: at a paused table no time runs, and resumed it goes on with what was left."""
    if table.paused and table.paused_at is None:
        table.paused_at = at
        table.undo.halt(at)
        table.decisions = {seat: asking.halt(table, one, at) for seat, one in table.decisions.items()}
    elif table.paused_at and not table.paused:
        table.paused_at, table.resumed_at = None, at
        table.decisions = {seat: asking.begin(table, one, at) for seat, one in table.decisions.items()}


def _table_paused(table: TableState, event: events.TablePaused) -> None:
    table.paused = event


def _table_resumed(table: TableState, event: events.TableResumed) -> None:
    table.paused = None


def _table_adjudicated(table: TableState, event: events.TableAdjudicated) -> None:
    table.status, table.adjudicated, table.paused = OVER, event, None


def _table_rewound(table: TableState, event: events.TableRewound) -> None:
    """Whoever is asked again has a fresh credit; what was kept was of questions that are no more."""
    table.epoch = event.epoch
    table.times = tuple([one.led_back() for one in table.times])
    table.game = table.undo.rewind(table.rules, event.to_seq)


def _table_aborted(table: TableState, event: events.TableAborted) -> None:
    table.status, table.abort_reason, table.paused = ABORTED, event.reason, None


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.TableAborted: _table_aborted,
    events.TablePaused: _table_paused,
    events.TableResumed: _table_resumed,
    events.TableAdjudicated: _table_adjudicated,
    events.TableRewound: _table_rewound,
}
