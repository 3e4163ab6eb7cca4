"""Who may read and write what, decided here and nowhere else.

Who sits at a table (also whoever has resigned, or for whom a stand-in plays) talks in the players' room, and
in the spectators' only when the game is over: no help comes from outside. Everybody else talks in the
spectators' room.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from reworld_site.chat.models import Room
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Seat, Table
from reworld_site.tables.state import OPEN, RUNNING


class Place(NamedTuple):
    """Where an account stands at a table: its `seat`, None for whoever does not sit, and the `rooms` that it
    reads and writes."""

    seat: int | None
    rooms: tuple[Room, ...]


def of(table: UUID, account: int) -> Place:
    """Raises `Refused` (not_found)."""
    status = Table.objects.filter(pk=table).values_list("status", flat=True).first()
    if status is None:
        raise Refused("not_found", "There is no such table.")
    seats = Seat.objects.filter(table=table, account=account).order_by("seat")
    seat = seats.values_list("seat", flat=True).first()
    if seat is None:
        return Place(None, (Room.SPECTATORS,))
    goes_on = status in (OPEN, RUNNING)
    return Place(seat, (Room.PLAYERS,) if goes_on else (Room.PLAYERS, Room.SPECTATORS))
