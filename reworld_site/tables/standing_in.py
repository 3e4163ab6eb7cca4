"""Bots that play on for whoever has left a running game."""

from __future__ import annotations

from reworld_site.tables import seating
from reworld_site.tables.draft import Draft
from reworld_site.tables.events import StandInSeated
from reworld_site.tables.state import RUNNING

STAND_IN = "greedy"


def play_on(draft: Draft, seat: int) -> None:
    """Where the game goes on: of two the other has won when one has left for good."""
    if draft.table.status == RUNNING and not draft.table.seats[seat].stand_in:
        draft.emit(StandInSeated(seat, seating.bot_account(STAND_IN, "seat"), STAND_IN))
