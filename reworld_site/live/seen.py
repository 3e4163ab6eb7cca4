"""A table as a reader sees it, with who is there: the one frame that API and sockets send."""

from typing import Any
from uuid import UUID

from reworld_site.live.presence import here
from reworld_site.tables import loaded, queries


def frame(table: UUID, account: int | None, after: int = 0) -> dict[str, Any]:
    """`queries.frame`, with `presence` true also for people who look at the table now."""
    seen = queries.frame(table, account, after)
    seen["presence"] = presence(table)
    return seen


def presence(table: UUID) -> list[bool]:
    """By seat: somebody is there. Bots always are, for others too (stand-ins)."""
    present = here.at(table)
    seats = loaded.load(table).table.seats
    return [seat.played_by_bot is not None or seat.account in present for seat in seats]
