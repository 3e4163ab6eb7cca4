"""Tables that ended before they were started, with what their luck was bound to.

So nobody, the site's owner least of all, can throw an unlucky seed away unseen.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q

from reworld_site.tables.models import Table
from reworld_site.tables.state import ABORTED, SCORED

ON_A_PAGE = 50
CANCELLED = Q(status=ABORTED, is_started=False)


def counts() -> list[dict[str, Any]]:
    """What became of all tables, by game: opened, started, scored, given up after and before the start."""
    counted = Table.objects.values("game").annotate(
        opened=Count("id"),
        started=Count("id", filter=Q(is_started=True)),
        scored=Count("id", filter=Q(status=SCORED)),
        given_up=Count("id", filter=Q(status=ABORTED, is_started=True)),
        cancelled=Count("id", filter=CANCELLED),
    )
    return [{**one} for one in counted.order_by("game")]


def pages() -> int:
    """How many pages there are, at least one."""
    return max(1, -(-Table.objects.filter(CANCELLED).count() // ON_A_PAGE))


def page(number: int) -> list[dict[str, Any]]:
    """Up to 50 cancelled tables, the latest first; `number` from 1."""
    start = (number - 1) * ON_A_PAGE
    listed = Table.objects.filter(CANCELLED).order_by("-opened_at", "id")[start : start + ON_A_PAGE]
    return [
        {
            "id": str(one.id),
            "game": one.game,
            "seats": one.seat_count,
            "opened_at": one.opened_at,
            "reason": one.abort_reason,
            "commitment": one.commitment,
        }
        for one in listed
    ]
