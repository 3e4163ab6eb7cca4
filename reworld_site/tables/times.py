"""What readers see of a table's clocks: moments and ms, from which a client counts down by itself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from reworld_site.tables import pauses, speeds
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


def lapses_at(table: TableState) -> datetime | None:
    """When the site may end a table that nobody touches until then; None for one that has ended."""
    if table.has_ended or table.touched_at is None:
        return None
    clock = table.opened.clock
    return table.touched_at + speeds.patience(table.status, clock is not None and clock.is_live)


def _of_seat(table: TableState, seat: int, clock: Clock) -> dict[str, Any] | None:
    """`left_ms` at `since`, when it began to run, or what the seat will have when it next begins to.

    `vacation`: the one that is or comes next; `quiet_until`: the end of the quiet hours that it is now.
    """
    one, time = table.seats[seat], table.times[seat]
    if one.played_by_bot:
        return None
    asked = table.decisions.get(seat)
    if asked is None or asked.since is None or asked.deadline is None:
        credit_ms = asked.credit_ms if asked else time.credit_ms(clock.credit_ms)
        left_ms = 0 if one.flagged else time.bank_ms + credit_ms
        return {"left_ms": left_ms, "since": None, "deadline": None, **_pauses(table, seat)}
    return {
        **_pauses(table, seat),
        "left_ms": time.bank_ms + asked.credit_ms,
        "since": asked.since.isoformat(),
        "deadline": asked.deadline.isoformat(),
    }


def _pauses(table: TableState, seat: int) -> dict[str, Any]:
    by, now = table.pauses[seat], timezone.now()
    asked = table.decisions.get(seat)
    quiet = pauses.quiet_until(now, by.quiet if asked else by.coming)
    coming = sorted(one for one in by.vacations if one[0] < one[1] and one[1] > now.timestamp())
    return {
        "vacation": {"since": _iso(coming[0][0]), "until": _iso(coming[0][1])} if coming else None,
        "quiet_until": quiet.isoformat() if quiet else None,
    }


def _iso(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).isoformat()
