"""What the workers do. May come late, twice or ten times: the database decides what is still to be done."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from reworld_site.ratings import service


@shared_task  # type: ignore[untyped-decorator]
def rate_game(table: str) -> None:
    service.settle(UUID(table))
