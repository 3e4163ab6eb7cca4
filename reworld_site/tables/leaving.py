"""Somebody is away and the others choose; somebody comes back: checks first, then events on the draft."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from reworld_site.tables import away, commands, events, offers, seating, sightings, standing_in, timing
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.away import Absence
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import OPEN, RUNNING


def wait(draft: Draft, command: commands.AwaitSeat) -> Answer:
    """Once for each person and absence; not choosing at all is waiting, too."""
    now = timezone.now()
    mine, absence = _missing(draft.table, command, now)
    if mine in absence.waited:
        raise Refused("waited_already", "You have waited longer once; choose, or just wait.", "seat")
    draft.emit(events.SeatAwaited(mine, absence.seat, settings.AWAY_WAIT_SECONDS))
    return _accepted(draft, mine)


def stand_in(draft: Draft, command: commands.SeatStandIn) -> Answer:
    """One of the others is enough: whoever is away can undo it by coming back."""
    table, now = draft.table, timezone.now()
    if _is_seat(table, command.seat) and table.seats[command.seat].abandoned:
        _playing_seat(table, command.account)
        return Answer("duplicate", table.id, table.seq, "A stand-in plays there already.", seat=command.seat)
    mine, absence = _missing(table, command, now)
    account = table.seats[absence.seat].account
    assert account is not None
    draft.emit(events.SeatAbandoned(absence.seat, account, mine, timing.is_excused(table, now)))
    standing_in.play_on(draft, absence.seat)
    return _accepted(draft, mine)


def end(draft: Draft, command: commands.AgreeToEnd) -> Answer:
    """The last person's agreement ends the game without a result."""
    table, now = draft.table, timezone.now()
    mine, absence = _missing(table, command, now)
    agreed = {mine, *absence.agreed}
    if mine in absence.agreed:
        return Answer("duplicate", table.id, table.seq, "You have agreed to that already.", seat=mine)
    draft.emit(events.EndAgreed(mine, absence.seat))
    if agreed >= set(away.choosing(table, _absences(table, now), now)):
        draft.emit(events.TableAborted("abandoned"))
    return _accepted(draft, mine)


def reclaim(draft: Draft, command: commands.ReclaimSeat) -> Answer:
    """Until the end, also after having run out of time; never after having resigned.

    Whoever ran out of time was free for other tables since: it must not be one too many now.
    """
    table = draft.table
    seat = table.seat_of(command.account)
    if seat is None:
        raise Refused("not_your_seat", "You have no seat at this table.")
    if table.status == OPEN:
        raise Refused("not_running", "The game has not started; your seat is yours.")
    if table.has_ended:
        raise Refused("game_over", "The game is over.")
    one = table.seats[seat]
    if one.resigned:
        raise Refused("resigned", "You have resigned this game for good.")
    if not one.may_return:
        return Answer("duplicate", table.id, table.seq, "You play your seat yourself.", seat=seat)
    if one.flagged:
        seating.check_free(command.account, table.opened.ranked, table.opened.clock)
    draft.emit(events.SeatReclaimed(seat, command.account, one.stood_in))
    return _accepted(draft, seat)


def _missing(
    table: TableState, command: commands.AwaitSeat | commands.SeatStandIn | commands.AgreeToEnd, now: datetime
) -> tuple[int, Absence]:
    """The seat that chooses, and the absence it chooses about; refuses when there is nothing to choose."""
    mine = _playing_seat(table, command.account)
    if table.has_ended:
        raise Refused("game_over", "The game is over.")
    if table.status != RUNNING:
        raise Refused("not_running", "The game has not started.")
    if not (table.opened.clock and table.opened.clock.is_live):
        raise Refused("not_live", "Nobody has to sit by at this table; only its clock counts.")
    if not _is_seat(table, command.seat):
        raise Refused("invalid", f"seat: expected one from 0 to {len(table.seats) - 1}.", "seat")
    if command.seat == mine:
        raise Refused("invalid", "seat: that is your own; name the one who is away.", "seat")
    absence = next((one for one in _absences(table, now) if one.seat == command.seat), None)
    if absence is None:
        raise Refused("not_away", "Nobody is away from that seat.", "seat")
    if not absence.is_due(now):
        raise Refused("not_due", "Give them a little more time to come back.", "seat")
    return mine, absence


def _absences(table: TableState, now: datetime) -> list[Absence]:
    return away.absences(table, sightings.at(table.id), now)


def _playing_seat(table: TableState, account: int) -> int:
    seat = table.seat_of(account)
    if seat is None or seat not in offers.people(table):
        raise Refused("not_your_seat", "You play no seat at this table.")
    return seat


def _is_seat(table: TableState, seat: int) -> bool:
    return 0 <= seat < len(table.seats)


def _accepted(draft: Draft, seat: int) -> Answer:
    return Answer("accepted", draft.table.id, draft.seq, seat=seat)
