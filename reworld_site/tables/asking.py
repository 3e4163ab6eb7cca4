"""Questions put to seats, and their time: when it begins to run, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from reworld_site.tables import allowing, clocks
from reworld_site.tables.state import Decision

if TYPE_CHECKING:
    from reworld_site.tables.aggregate import TableState


def ask(table: TableState, seat: int, seq: int, at: datetime) -> Decision:
    one, clock, credit_ms = table.seats[seat], table.opened.clock, 0
    if clock and not one.played_by_bot:
        time = table.times[seat]
        credit_ms = time.credit_ms(clock.credit_ms)
        table.set_time(seat, time.asked())
        if not time.kept:
            allowing.set_pauses(table, seat, table.pauses[seat].asked())
    asked = Decision(seat, seq, one.player, credit_ms=credit_ms)
    return asked if table.paused else begin(table, asked, at)


def begin(table: TableState, asked: Decision, at: datetime) -> Decision:
    """The same question, whose time runs from then on: a bot's to wait, a person's to think."""
    if table.seats[asked.seat].played_by_bot:
        anybody = any(one.has_person for one in table.seats)
        due_at = at + timedelta(milliseconds=table.opened.bot_delay_ms if anybody else 0)
        return msgspec.structs.replace(asked, bot_due_at=due_at)
    if not table.opened.clock:
        return asked
    bank_ms = table.times[asked.seat].bank_ms
    due = clocks.deadline(at, asked.credit_ms, bank_ms, table.pauses[asked.seat])
    return msgspec.structs.replace(asked, deadline=due, since=at)


def halt(table: TableState, asked: Decision, at: datetime) -> Decision:
    """The same question with what was left of its time, which does not run until it begins anew."""
    credit_ms = credit_left(table, asked.seat, at)
    _charge(table, asked, at)
    return msgspec.structs.replace(asked, bot_due_at=None, deadline=None, since=None, credit_ms=credit_ms)


def credit_left(table: TableState, seat: int, at: datetime) -> int:
    """Of the seat's open decision, at that moment."""
    asked = table.decisions.get(seat)
    if asked is None:
        return 0
    if asked.since is None:
        return asked.credit_ms
    return clocks.credit_left(asked.credit_ms, clocks.used_ms(asked.since, at, table.pauses[seat]))


def stop_clocks(table: TableState, closed: Sequence[Decision], at: datetime) -> None:
    """Charges what was used. Whoever went back gets the credits that were left, and no new ones."""
    if table.undo.last and table.undo.undone_at > table.seq:
        seat = table.undo.last.seat
        credits = [act.credit_ms for act in table.undo.undone if act.seat == seat]
        credits += [credit_left(table, seat, at)] if seat in table.decisions else []
        table.set_time(seat, table.times[seat].went_back(tuple(credits)))
    for one in closed:
        _charge(table, one, at)


def _charge(table: TableState, one: Decision, at: datetime) -> None:
    if one.since:
        used = clocks.used_ms(one.since, at, table.pauses[one.seat])
        table.set_time(one.seat, table.times[one.seat].spent(one.credit_ms, used))
