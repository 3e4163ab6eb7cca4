"""Tables whose clients were behind them lately, for moderators."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from reworld_site.operations.models import BehindTable


def tables() -> QuerySet[BehindTable, Any]:
    return BehindTable.objects.values("table")


def words(table: UUID) -> str:
    """ "Clients were behind this table 3 times, …"; "" when none was."""
    found = BehindTable.objects.filter(pk=table).first()
    if found is None:
        return ""
    times = "once" if found.times == 1 else f"{found.times} times"
    at = f"{found.last_at:%-d %b %Y %H:%M}"
    return f"Clients were behind this table {times}, the last time {at} UTC; each caught up."
