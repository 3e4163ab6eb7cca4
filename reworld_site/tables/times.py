"""What readers see of a table's clocks: moments and ms, from which a client counts down by itself."""

from __future__ import annotations

from typing import Any

from reworld_site.tables import clocks
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.events import Clock


def of(table: TableState) -> dict[str, Any] | None:
    """None for an untimed table. A seat that a bot plays has no clock."""
    clock = table.opened.clock
    if clock is None:
        return None
    return {
        "speed": clock.speed,
        "is_live": clock.is_live,
        "bank_ms": clock.bank_ms,
        "credit_ms": clock.credit_ms,
        "seats": [_of_seat(table, seat, clock) for seat in range(len(table.seats))],
    }


def _of_seat(table: TableState, seat: int, clock: Clock) -> dict[str, Any] | None:
    """`left_ms` at `since`, when it began to run, or what the seat will have for its next decision."""
    one, time = table.seats[seat], table.times[seat]
    if one.played_by_bot:
        return None
    asked = table.decisions.get(seat)
    if asked and asked.since and table.paused_at and table.paused:
        left_ms = time.bank_ms + asked.credit_ms - clocks.used_ms(asked.since, table.paused_at)
        return {"left_ms": max(0, left_ms), "since": None, "deadline": None}
    if asked is None or asked.since is None or asked.deadline is None:
        left_ms = 0 if one.flagged else time.bank_ms + time.credit_ms(clock.credit_ms)
        return {"left_ms": left_ms, "since": None, "deadline": None}
    return {
        "left_ms": time.bank_ms + asked.credit_ms,
        "since": asked.since.isoformat(),
        "deadline": asked.deadline.isoformat(),
    }
