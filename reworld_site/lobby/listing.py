"""Tables that anybody may find: those their openers have listed, as long as seats are open."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from reworld_site.lobby.models import Listing
from reworld_site.tables import joining, queries
from reworld_site.tables.models import Table
from reworld_site.tables.state import OPEN

MOST = 50


def put() -> UUID:
    """Lists a table that is opened next, and gives its id: so that none is open whose opener wants it to be
    found and which nobody finds. Until it is open, and if it never is, nobody sees the listing.
    """
    return Listing.objects.create(table_id=uuid4(), listed_at=timezone.now()).table_id


def take_back(table: UUID) -> None:
    Listing.objects.filter(table_id=table).delete()


def open_tables(account: int | None) -> list[dict[str, Any]]:
    """Listed tables with open seats at which the account does not sit, the latest first; up to 50."""
    rows = Table.objects.filter(listing__isnull=False, status=OPEN, seats__account=None).distinct()
    if account is not None:
        rows = rows.exclude(seats__account=account)
    found = rows.select_related("opener").prefetch_related("seats__account").order_by("-opened_at")[:MOST]
    return [_listed(one) for one in found]


def _listed(table: Table) -> dict[str, Any]:
    opened_at: datetime = table.opened_at
    return {
        "id": str(table.pk),
        "game": table.game,
        "opener": table.opener.name,
        "opener_id": table.opener_id if table.opener.kind in queries.WITH_A_PAGE else None,
        "options": table.options,
        "speed": table.speed,
        "ranked": table.ranked,
        "people": queries.listed_people(table),
        "opened_at": opened_at.isoformat(),
        "join_url": joining.url_of(table.pk),
    }
