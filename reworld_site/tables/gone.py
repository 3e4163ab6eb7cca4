"""How a table's state follows from who leaves the game, is away from it, or comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from reworld_site.tables import events
from reworld_site.tables.state import OVER, Agreed, Waited

if TYPE_CHECKING:
    from reworld_site.tables.aggregate import TableState


def acted(table: TableState, seat: int) -> None:
    """Play goes on: nobody has agreed to end it."""
    one = table.seats[seat]
    if one.stand_in and not one.stood_in:
        table.seats[seat] = replace(one, stood_in=True)
    table.ending = ()


def date(table: TableState, at: datetime) -> None:
    """What has come with a commit was said when it was made."""
    if table.waits:
        table.waits = tuple([msgspec.structs.replace(one, at=one.at or at) for one in table.waits])
    if table.ending:
        table.ending = tuple([msgspec.structs.replace(one, at=one.at or at) for one in table.ending])


def _seat_resigned(table: TableState, event: events.SeatResigned) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], resigned=True)
    _left(table, event.seat)


def _seat_flagged(table: TableState, event: events.SeatFlagged) -> None:
    seat = table.seats[event.seat]
    excused = event.excused and seat.is_blameless
    table.seats[event.seat] = replace(seat, flagged=event.decision, excused=excused)
    _left(table, event.seat)


def _left(table: TableState, seat: int) -> None:
    """Of two the other wins."""
    _gone(table, seat)
    if len(table.seats) == 2:
        table.status = OVER


def _gone(table: TableState, seat: int) -> None:
    if seat not in table.leavers:
        table.leavers = (*table.leavers, seat)
    _settled(table, seat)


def _settled(table: TableState, seat: int) -> None:
    """Whether the seat is away is no question any more, nor what it has said."""
    table.waits = tuple([one for one in table.waits if seat not in (one.seat, one.away)])
    table.ending = tuple([one for one in table.ending if seat not in (one.seat, one.away)])


def _seat_abandoned(table: TableState, event: events.SeatAbandoned) -> None:
    seat = table.seats[event.seat]
    excused = event.excused and seat.is_blameless
    table.seats[event.seat] = replace(seat, abandoned=True, excused=excused, stood_in=False)
    _gone(table, event.seat)


def _stand_in_seated(table: TableState, event: events.StandInSeated) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], stand_in=event.bot, player=event.account)


def _seat_reclaimed(table: TableState, event: events.SeatReclaimed) -> None:
    """As if nothing had happened, where it was away only and nobody has acted for it."""
    seat = table.seats[event.seat]
    missed = event.acted or seat.flagged is not None
    table.seats[event.seat] = replace(
        seat,
        abandoned=False,
        flagged=None,
        excused=seat.excused and missed,
        stand_in=None,
        player=event.account,
        stood_in=False,
        returned=seat.returned or missed,
        relieved=seat.player,
    )
    table.leavers = tuple([one for one in table.leavers if one != event.seat])
    _settled(table, event.seat)


def _seat_awaited(table: TableState, event: events.SeatAwaited) -> None:
    others = [one for one in table.waits if (one.seat, one.away) != (event.seat, event.away)]
    table.waits = (*others, Waited(event.seat, event.away, event.seconds))


def _end_agreed(table: TableState, event: events.EndAgreed) -> None:
    others = [one for one in table.ending if one.seat != event.seat]
    table.ending = (*others, Agreed(event.seat, event.away))


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.SeatResigned: _seat_resigned,
    events.SeatFlagged: _seat_flagged,
    events.SeatAbandoned: _seat_abandoned,
    events.StandInSeated: _stand_in_seated,
    events.SeatReclaimed: _seat_reclaimed,
    events.SeatAwaited: _seat_awaited,
    events.EndAgreed: _end_agreed,
}
