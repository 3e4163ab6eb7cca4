"""After a commit: "something is new in the chat of that table", to this process's listeners at once and to
other processes as a hint. What is new, listeners read in the database; a hint that is lost is no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Subquery

from reworld_site.chat.models import Line, Room
from reworld_site.moderation import sanctions
from reworld_site.tables import announce, background
from reworld_site.tables.models import Table

log = logging.getLogger(__name__)

listeners: list[Callable[[UUID], object]] = []


def changed(table: UUID) -> None:
    """Never blocks on the network and never raises."""
    for listener in listeners:
        try:
            listener(table)
        except Exception:
            log.exception("a listener failed for the chat of table %s", table)
    message = {"type": "chat", "table": str(table)}
    background.later(("chat", table), partial(announce.send, table, message))


def stand(tables: Collection[UUID]) -> dict[UUID, dict[str, Any]]:
    """By table: `last`, the id of each room's last line (0: none), and `hidden`, the ids of hidden ones."""
    lasts = [Subquery(_last(room)) for room in Room]
    rows = Table.objects.filter(pk__in=tables).values_list("pk", *lasts)
    found: dict[UUID, dict[str, Any]] = {
        table: {"last": {room.value: last or 0 for room, last in zip(Room, last, strict=True)}, "hidden": []}
        for table, *last in rows
    }
    hidden = Line.objects.filter(table__in=tables, hidden_at__isnull=False).order_by("id")
    for table, line in hidden.values_list("table", "id"):
        found[table]["hidden"].append(line)
    return found


def muted(accounts: Collection[int]) -> set[int]:
    """Those who may write nothing now."""
    found = sanctions.in_force().filter(subject__in=accounts, kind__in=sanctions.TALKING)
    return set(found.values_list("subject", flat=True))


def _last(room: Room) -> Any:
    return Line.objects.filter(table=OuterRef("pk"), room=room).order_by("-id").values("id")[:1]
