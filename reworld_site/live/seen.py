"""A table as a reader sees it, with who is there: the one frame that API and sockets send."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from reworld_site.live.presence import here
from reworld_site.tables import away, loaded, queries, sightings
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.away import Absence
from reworld_site.tables.loaded import Loaded


def frame(table: UUID, account: int | None, after: int = 0) -> dict[str, Any]:
    """`queries.frame`, with `presence` true also for people who look at the table now, and who is `away`."""
    return frame_of(loaded.load(table), account, after)


def frame_of(known: Loaded, account: int | None, after: int = 0) -> dict[str, Any]:
    """`frame` of a table as it was loaded."""
    seen = queries.frame_of(known, account, after)
    return {**seen, **_presence(known)}


def presence(table: UUID) -> dict[str, Any]:
    """`presence`, by seat: somebody is there. Bots always are, for others too (stand-ins). `away`: whom the
    others at a live table miss."""
    return _presence(loaded.load(table))


def welcome_back(table: UUID, account: int) -> dict[str, Any] | None:
    """Notes that somebody is at the table; for whom the others miss since it was there, for how long."""
    known, now, seen = loaded.load(table).table, timezone.now(), sightings.at(table)
    missed = away.absences(known, seen, now) if account in seen else []
    sightings.note([(table, account)])
    seat = known.seat_of(account)
    return next((_seen(known, missed, one, now) for one in missed if one.seat == seat), None)


def _presence(known: Loaded) -> dict[str, Any]:
    sat = _sat(known)
    return {"presence": sat, "away": _away(known.table) if not all(sat) else []}


def _away(table: TableState) -> list[dict[str, Any]]:
    if not away.is_watched(table):
        return []
    now = timezone.now()
    found = away.absences(table, sightings.at(table.id), now)
    return [_seen(table, found, one, now) for one in found]


def _seen(table: TableState, found: list[Absence], one: Absence, now: datetime) -> dict[str, Any]:
    asked = away.choosing(table, found, now)
    return {
        "seat": one.seat,
        "since": one.since.isoformat(),
        "choose_at": one.choose_at.isoformat(),
        "waited": list(one.waited),
        "agreed": list(one.agreed),
        "waiting_for": [seat for seat in asked if seat not in (*one.agreed, one.seat)],
    }


def _sat(known: Loaded) -> list[bool]:
    present = here.at(known.table.id)
    seats = known.table.seats
    return [seat.played_by_bot is not None or seat.account in present for seat in seats]
