"""Going for good: an account is erased and its seats at tables that go on are given up."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from reworld_site.accounts import erasure
from reworld_site.accounts.models import Kind
from reworld_site.tables import service
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import LeaveSeat, Resign
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import Seat
from reworld_site.tables.state import OPEN, RUNNING


def erase(account: int) -> None:
    """Erases a person's account and has it leave its tables. Never within a transaction.

    Erased comes first: from then on the account cannot sit down anywhere and nobody can act for it, what
    others see of its leaving names nobody any more, and what is cut short the sweeper finds and ends.
    Done again, it does what is still to be done.
    """
    erasure.erase(account)
    for seat in held().filter(account=account):
        leave(seat.table_id, account)


def held() -> QuerySet[Seat]:
    """Seats of former players at tables that go on; where the rules are lost the table lapses by itself, and
    where a moderator has paused it they are left once it is resumed."""
    return Seat.objects.filter(
        is_known("table__"),
        account__kind=Kind.FORMER,
        resigned=False,
        flagged=False,
        table__status__in=(OPEN, RUNNING),
        table__paused_at=None,
    )


def leave(table: UUID, account: int) -> Answer:
    """Leaves the seat before the start, else resigns; an open request for a takeback ends by either."""
    left = service.execute(LeaveSeat(account, table))
    return service.execute(Resign(account, table)) if left.code == "not_open" else left
