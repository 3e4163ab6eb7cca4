"""Who sat at the tables that have ended in a window, and how they ended there: from the tables' own rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from reworld_site.accounts.models import Kind
from reworld_site.ratings.models import RatedGame
from reworld_site.tables.models import Decision, Seat
from reworld_site.tables.state import ABORTED, SCORED

AT_ONCE = 500
COLUMNS = (
    "table",
    "table__updated_at",
    "account",
    "seat",
    "table__seat_count",
    "table__outcome__ended",
)


class Sat(NamedTuple):
    """One person at one table with `seats` seats and `people` people.

    `ended` as in `GameScored`, or "abandoned": away, so that the others ended the game.
    """

    table: UUID
    at: datetime
    account: int
    seat: int
    ended: str
    seats: int
    people: int


def finished(since: datetime, until: datetime) -> list[Sat]:
    """Of every table with two people or more, by the index of idle tables; of ranked ones those that count,
    since what was annulled (for the site's own fault, say) is held against nobody."""
    window = {"table__updated_at__gte": since, "table__updated_at__lte": until}
    rows = Seat.objects.filter(bot="", account__isnull=False, **window).exclude(
        account__kind__in=(Kind.BOT, Kind.FORMER)
    )
    found: dict[UUID, list[Sat]] = defaultdict(list)
    counts = Q(table__ranked=False) | Exists(RatedGame.objects.filter(table=OuterRef("table")))
    for table, at, account, seat, seats, ended in rows.filter(counts, table__status=SCORED).values_list(
        *COLUMNS
    ):
        found[table].append(Sat(table, at, account, seat, ended[seat] if ended else "played", seats, 0))
    ended_early = rows.filter(table__status=ABORTED, table__abort_reason="abandoned").values_list(*COLUMNS)
    aborted: dict[UUID, list[Sat]] = defaultdict(list)
    for table, at, account, seat, seats, _ in ended_early:
        aborted[table].append(Sat(table, at, account, seat, "played", seats, 0))
    waited_for = _waited_for(aborted)
    for table, sats in aborted.items():
        found[table] = [
            one._replace(ended="abandoned") if waited_for.get(table) == [one.seat] else one for one in sats
        ]
    return [one._replace(people=len(sats)) for sats in found.values() if len(sats) > 1 for one in sats]


def _waited_for(tables: Collection[UUID]) -> dict[UUID, list[int]]:
    """By aborted table, whose answers were still open."""
    found: dict[UUID, list[int]] = defaultdict(list)
    ids = list(tables)
    for first in range(0, len(ids), AT_ONCE):
        some = Decision.objects.filter(table__in=ids[first : first + AT_ONCE], closed_as="aborted")
        for table, seat in some.values_list("table", "seat"):
            found[table].append(seat)
    return found
