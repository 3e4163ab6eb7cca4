"""Sitting down at somebody's table: what the lobby has to say to it, before the table's own service does."""

from __future__ import annotations

from uuid import UUID

from reworld_site.lobby import barriers
from reworld_site.tables import service
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import Rematch, TakeSeat
from reworld_site.tables.models import Table


def take_seat(account: int, table: UUID) -> Answer:
    """The first open seat. Raises `Refused` for what keeps an account from a ranked table."""
    check(account, table)
    return service.execute(TakeSeat(account, table))


def check(account: int, table: UUID) -> None:
    """Raises `Refused`. Whoever sits there already is not asked."""
    row = Table.objects.filter(pk=table, ranked=True).exclude(seats__account=account).first()
    if row is not None:
        barriers.check(account, row.game, row.speed)


def check_rematch(command: Rematch) -> None:
    """Of a ranked game, which is ranked again. Raises `Refused`."""
    row = Table.objects.filter(pk=command.table, ranked=True, rematch=None).first()
    if row is not None:
        barriers.check(command.account, row.game, row.speed)
