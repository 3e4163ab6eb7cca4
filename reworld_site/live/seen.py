"""A table as a reader sees it, with who is there: the one frame that API and sockets send."""

from typing import Any
from uuid import UUID

from reworld_site.live.presence import here
from reworld_site.tables import loaded, queries
from reworld_site.tables.loaded import Loaded


def frame(table: UUID, account: int | None, after: int = 0) -> dict[str, Any]:
    """`queries.frame`, with `presence` true also for people who look at the table now."""
    return frame_of(loaded.load(table), account, after)


def frame_of(known: Loaded, account: int | None, after: int = 0) -> dict[str, Any]:
    """`frame` of a table as it was loaded."""
    seen = queries.frame_of(known, account, after)
    seen["presence"] = _presence(known)
    return seen


def presence(table: UUID) -> list[bool]:
    """By seat: somebody is there. Bots always are, for others too (stand-ins)."""
    return _presence(loaded.load(table))


def _presence(known: Loaded) -> list[bool]:
    present = here.at(known.table.id)
    seats = known.table.seats
    return [seat.played_by_bot is not None or seat.account in present for seat in seats]
