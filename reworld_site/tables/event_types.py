"""Every event of the service's by the name it is stored under, and how older versions of one are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from reworld_site.tables import events

AnyTableEvent = (
    events.TableOpened
    | events.SeatTaken
    | events.SeatLeft
    | events.LuckContributed
    | events.GameStarted
    | events.SeatResigned
    | events.SeatFlagged
    | events.SeatAbandoned
    | events.StandInSeated
    | events.SeatReclaimed
    | events.TableAborted
    | events.GameScored
    | events.SeedRevealed
    | events.GameAnnulled
    | events.GameReinstated
    | events.RematchOpened
    | events.ClocksCredited
    | events.SeatAwaited
    | events.EndAgreed
    | events.QuietHoursSet
    | events.VacationTaken
    | events.TablePaused
    | events.TableResumed
    | events.TableAdjudicated
    | events.TableRewound
    | events.ActionsUndone
    | events.TakebackRequested
    | events.TakebackAgreed
    | events.TakebackLapsed
)

TYPES: dict[str, type[events.TableEvent]] = {
    str(one.__struct_config__.tag): one for one in get_args(AnyTableEvent)
}


def _with_luck_wait(opened: dict[str, Any]) -> dict[str, Any]:
    """Version 1: nobody's client could give to the luck, and no table waited for it."""
    return {**opened, "luck_wait_ms": 0}


def _for_all(credited: dict[str, Any]) -> dict[str, Any]:
    """Version 1: only the site credited clocks, and everybody who was asked."""
    return {**credited, "seat": None}


UPCASTERS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], ...]] = {
    "table.table_opened": (_with_luck_wait,),
    "table.clocks_credited": (_for_all,),
}
"""A changed event is a new version of its type: one function more here, which lifts the version before."""
