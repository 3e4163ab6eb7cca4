"""Time that is given on top, as a table folds it: the site's own restarts, moderators, quiet hours,
vacations."""

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
    """For everybody who is asked, or for one seat, asked or not."""
    if event.restart:
        table.credited, table.credited_at = event, None
    elif event.seat is not None and event.seat not in table.decisions:
        table.add_to_bank(event.seat, event.ms)
    for seat, one in table.decisions.items():
        if event.seat in (None, seat) and table.seats[seat].has_person:
            _put_off(table, seat, msgspec.structs.replace(one, credit_ms=one.credit_ms + event.ms))


def _quiet_hours_set(table: TableState, event: events.QuietHoursSet) -> None:
    set_pauses(table, event.seat, table.pauses[event.seat].with_quiet(event.quiet))


def _vacation_taken(table: TableState, event: events.VacationTaken) -> None:
    set_pauses(table, event.seat, table.pauses[event.seat].with_vacation(event.since, event.until))
    asked = table.decisions.get(event.seat)
    if asked:
        _put_off(table, event.seat, asked)


def _put_off(table: TableState, seat: int, asked: Decision) -> None:
    """With the time it has; none of it runs while the table is paused, nor where a bot plays."""
    table.decisions[seat] = asked
    if asked.since:
        bank_ms = table.times[seat].bank_ms
        due = clocks.deadline(asked.since, asked.credit_ms, bank_ms, table.pauses[seat])
        table.decisions[seat] = msgspec.structs.replace(asked, deadline=due)


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.ClocksCredited: _clocks_credited,
    events.QuietHoursSet: _quiet_hours_set,
    events.VacationTaken: _vacation_taken,
}
