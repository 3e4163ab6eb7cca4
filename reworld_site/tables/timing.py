"""Time that runs out, and time that is made up for: checks first, then events on the draft."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from reworld_site.tables import clocks, commands, events, standing_in
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import RUNNING


def flag(draft: Draft, command: commands.FlagSeat) -> Answer:
    """With two seats the other wins at once; with more a bot plays on and the seat is behind all who stay."""
    table, now = draft.table, timezone.now()
    for seat, one in enumerate(table.seats):
        if one.flagged == command.decision_id:
            return Answer("duplicate", table.id, table.seq, "That seat is out of time already.", seat=seat)
    asked = next((one for one in table.decisions.values() if one.id == command.decision_id), None)
    if asked is None or asked.deadline is None or asked.player is None:
        raise Refused("stale", "Nobody's time runs on that decision.", "decision_id")
    if not clocks.has_run_out(asked.deadline, now):
        raise Refused("not_due", "There is time left for that decision.", "decision_id")
    draft.emit(events.SeatFlagged(asked.seat, asked.player, asked.id, is_excused(table, now)))
    standing_in.play_on(draft, asked.seat)
    return Answer("accepted", table.id, draft.seq, seat=asked.seat)


def is_excused(table: TableState, now: datetime) -> bool:
    return table.credited_at is not None and now < table.credited_at + clocks.EXCUSED


def credit(draft: Draft, command: commands.CreditClocks) -> Answer:
    """Also where only bots are asked just now: whoever is asked next is not held responsible either."""
    table = draft.table
    if table.credited and command.restart <= table.credited.restart:
        return Answer("duplicate", table.id, table.seq, "That is made up for already.")
    if table.status != RUNNING or table.opened.clock is None:
        raise Refused("not_running", "No clock runs at this table.")
    draft.emit(events.ClocksCredited(command.restart, command.ms))
    return Answer("accepted", table.id, draft.seq)
