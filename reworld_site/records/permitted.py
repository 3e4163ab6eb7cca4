"""Whether what happens at a table beside its game may happen: the same laws as in `tables.decide`.

A record does not say who asked for what, only what came of it. So each event of the table's own is held
against the table as it stood just before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from reworld_site.records.differences import Difference
from reworld_site.tables import events, offers, pauses
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.decide import CONTRIBUTION
from reworld_site.tables.history import Commit
from reworld_site.tables.state import OPEN, OVER, RUNNING, SCORED, SeatState
from reworld_site.tables.steering import are_places


def check(table: TableState | None, commit: Commit) -> None:
    """Raises `Difference` at the first event that may not happen; `table` is how it stood before."""
    _check_order(commit)
    own = [(seq, event) for seq, event in commit.events if isinstance(event, events.TableEvent)]
    if not own:
        return
    if table is None:
        seq, opened = own.pop(0)
        if not isinstance(opened, events.TableOpened):
            raise Difference(seq, "a table begins with its opening")
        now = TableState.open(UUID(int=0), opened)
    else:
        now = table.copy()
    for seq, event in own:
        if now.seed is not None:
            raise Difference(seq, "a record ends when the seed is revealed")
        may = MAY.get(type(event))
        is_halted = now.paused is not None and not isinstance(event, WHILE_PAUSED)
        if may is None or is_halted or not may(now, event):
            raise Difference(seq, f"{event.__struct_config__.tag} may not happen here")
        now.apply(event)


def _check_order(commit: Commit) -> None:
    """The game goes on at the end of a commit, after its start or after an open request has lapsed."""
    kinds = [type(event) for _, event in commit.events]
    beside = [kind for kind in kinds if issubclass(kind, events.TableEvent)]
    if len(beside) == len(kinds):
        return
    begins = beside[-1:] == [events.GameStarted] or set(beside) <= {events.TakebackLapsed}
    if kinds[: len(beside)] != beside or not begins:
        raise Difference(commit.prev_seq + 1, "nothing else happens at a table while its game goes on")


def _seat(table: TableState, seat: int) -> SeatState:
    """Nobody's, where there is no such seat."""
    return table.seats[seat] if 0 <= seat < len(table.seats) else SeatState(resigned=True)


def _may_sit(table: TableState, event: events.SeatTaken) -> bool:
    sits_already = event.bot is None and table.seat_of(event.account) is not None
    return table.status == OPEN and event.seat in table.open_seats() and not sits_already


def _may_leave(table: TableState, event: events.SeatLeft) -> bool:
    seat = _seat(table, event.seat)
    return table.status == OPEN and seat.has_person and seat.account == event.account


def _may_contribute(table: TableState, event: events.LuckContributed) -> bool:
    """People only, once each, before the start: else the server could choose what bots give."""
    seat = _seat(table, event.seat)
    is_free = table.status == OPEN and seat.has_person and seat.luck is None
    return is_free and CONTRIBUTION.fullmatch(event.contribution) is not None


def _may_start(table: TableState, event: events.GameStarted) -> bool:
    return table.status == OPEN and not table.open_seats()


def _may_resign(table: TableState, event: events.SeatResigned) -> bool:
    """Also who was away, and does not want to come back."""
    seat = _seat(table, event.seat)
    may = seat.has_person or (seat.abandoned and not seat.resigned)
    return table.status == RUNNING and may and seat.account == event.account


def _may_flag(table: TableState, event: events.SeatFlagged) -> bool:
    """Times are in no record, so only that the seat was asked this, against the clock."""
    asked = table.decisions.get(event.seat)
    seat = _seat(table, event.seat)
    is_that = asked is not None and asked.id == event.decision and asked.deadline is not None
    return table.status == RUNNING and is_that and seat.has_person and seat.account == event.account


def _may_abandon(table: TableState, event: events.SeatAbandoned) -> bool:
    """Who was away is in no record, so only that another person was there to choose, or a moderator."""
    seat = _seat(table, event.seat)
    if seat.account != event.account:
        return False
    if event.by is None:
        return table.status == RUNNING and seat.has_person
    return _is_for(table, event.by, event.seat)


def _may_wait(table: TableState, event: events.SeatAwaited) -> bool:
    return _is_for(table, event.seat, event.away)


def _may_agree_to_end(table: TableState, event: events.EndAgreed) -> bool:
    return _is_for(table, event.seat, event.away)


def _is_for(table: TableState, chooser: int, away: int) -> bool:
    """At a live table two people play, and one of them may miss the other."""
    clock, both = table.opened.clock, {chooser, away}
    is_live = table.status == RUNNING and clock is not None and clock.is_live
    return is_live and len(both) == 2 and both <= set(offers.people(table))


def _may_return(table: TableState, event: events.SeatReclaimed) -> bool:
    """The event must not hide that a bot has acted: that would count in ratings."""
    seat = _seat(table, event.seat)
    is_theirs = seat.may_return and seat.account == event.account
    return table.status == RUNNING and is_theirs and event.acted == seat.stood_in


def _may_pause(table: TableState, event: events.QuietHoursSet | events.VacationTaken) -> bool:
    """Where people sit at a table played by the day, and within what a clock can count."""
    clock, person = table.opened.clock, _seat(table, event.seat)
    if clock is None or clock.is_live or person.account is None or person.bot or table.has_ended:
        return False
    return pauses.is_sound(event.quiet) if isinstance(event, events.QuietHoursSet) else _is_sound(event)


def _is_sound(event: events.VacationTaken) -> bool:
    return 0 <= event.since <= event.until < pauses.LATEST


def _may_stand_in(table: TableState, event: events.StandInSeated) -> bool:
    seat = _seat(table, event.seat)
    return table.status == RUNNING and seat.account is not None and seat.has_left and seat.stand_in is None


def _may_adjudicate(table: TableState, event: events.TableAdjudicated) -> bool:
    return table.status == RUNNING and are_places(event.places, len(table.seats))


def _may_rewind(table: TableState, event: events.TableRewound) -> bool:
    return table.status == RUNNING and 0 < event.to_seq <= table.seq and event.epoch == table.epoch + 1


def _may_credit(table: TableState, event: events.ClocksCredited) -> bool:
    return table.status == RUNNING and table.opened.clock is not None


def _may_open_a_rematch(table: TableState, event: events.RematchOpened) -> bool:
    return table.has_ended and table.rematch is None


def _may_undo(table: TableState, event: events.ActionsUndone) -> bool:
    """By oneself, or once all people have agreed to just that."""
    if table.status != RUNNING or not _seat(table, event.seat).has_person:
        return False
    asked = table.undo.takeback
    if asked is None:
        return event.to_seq in offers.own(table, event.seat)
    is_that = (asked.seat, asked.to_seq) == (event.seat, event.to_seq)
    return is_that and {asked.seat, *asked.agreed} >= set(offers.people(table))


def _may_request(table: TableState, event: events.TakebackRequested) -> bool:
    if table.status != RUNNING or not _seat(table, event.seat).has_person or table.undo.takeback:
        return False
    return event.seat not in table.undo.asked and event.to_seq in offers.by_consent(table, event.seat)


def _may_agree(table: TableState, event: events.TakebackAgreed) -> bool:
    asked = table.undo.takeback
    has_said = asked is not None and event.seat in (asked.seat, *asked.agreed)
    return asked is not None and _seat(table, event.seat).has_person and not has_said


def _may_lapse(table: TableState, event: events.TakebackLapsed) -> bool:
    return table.undo.takeback is not None


MAY: dict[type, Callable[[TableState, Any], bool]] = {
    events.SeatTaken: _may_sit,
    events.SeatLeft: _may_leave,
    events.LuckContributed: _may_contribute,
    events.GameStarted: _may_start,
    events.SeatResigned: _may_resign,
    events.SeatFlagged: _may_flag,
    events.QuietHoursSet: _may_pause,
    events.VacationTaken: _may_pause,
    events.ClocksCredited: _may_credit,
    events.TablePaused: lambda table, event: table.status == RUNNING and table.paused is None,
    events.TableResumed: lambda table, event: table.status == RUNNING and table.paused is not None,
    events.TableAdjudicated: _may_adjudicate,
    events.TableRewound: _may_rewind,
    events.SeatAbandoned: _may_abandon,
    events.StandInSeated: _may_stand_in,
    events.SeatReclaimed: _may_return,
    events.SeatAwaited: _may_wait,
    events.EndAgreed: _may_agree_to_end,
    events.GameScored: lambda table, event: table.status == OVER,
    events.SeedRevealed: lambda table, event: table.status == SCORED,
    events.RematchOpened: _may_open_a_rematch,
    events.ActionsUndone: _may_undo,
    events.TakebackRequested: _may_request,
    events.TakebackAgreed: _may_agree,
    events.TakebackLapsed: _may_lapse,
}
"""Before each event. What is missing here, such as a table given up, happens in no record."""

WHILE_PAUSED = (
    events.TableResumed,
    events.ClocksCredited,
    events.QuietHoursSet,
    events.VacationTaken,
    events.SeatAbandoned,
    events.StandInSeated,
    events.SeatReclaimed,
    events.TakebackLapsed,
    events.TableAborted,
    events.TableAdjudicated,
    events.TableRewound,
)
"""What may happen at a table that a moderator has paused; its players do nothing there."""
