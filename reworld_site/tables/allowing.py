"""Time that is given on top, as a table folds it: the site's own restarts, quiet hours, vacations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from reworld_site.tables import clocks, events
from reworld_site.tables.pauses import Pauses
from reworld_site.tables.state import Decision

if TYPE_CHECKING:
    from reworld_site.tables.aggregate import TableState


def set_pauses(table: TableState, seat: int, pauses: Pauses) -> None:
    table.pauses = (*table.pauses[:seat], pauses, *table.pauses[seat + 1 :])


def _clocks_credited(table: TableState, event: events.ClocksCredited) -> None:
    table.credited, table.credited_at = event, None
    for seat, one in table.decisions.items():
        if one.deadline:
            _put_off(table, seat, msgspec.structs.replace(one, credit_ms=one.credit_ms + event.ms))


def _quiet_hours_set(table: TableState, event: events.QuietHoursSet) -> None:
    set_pauses(table, event.seat, table.pauses[event.seat].with_quiet(event.quiet))


def _vacation_taken(table: TableState, event: events.VacationTaken) -> None:
    set_pauses(table, event.seat, table.pauses[event.seat].with_vacation(event.since, event.until))
    asked = table.decisions.get(event.seat)
    if asked and asked.deadline:
        _put_off(table, event.seat, asked)


def _put_off(table: TableState, seat: int, asked: Decision) -> None:
    assert asked.since is not None
    bank_ms = table.times[seat].bank_ms
    due = clocks.deadline(asked.since, asked.credit_ms, bank_ms, table.pauses[seat])
    table.decisions[seat] = msgspec.structs.replace(asked, deadline=due)


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.ClocksCredited: _clocks_credited,
    events.QuietHoursSet: _quiet_hours_set,
    events.VacationTaken: _vacation_taken,
}
