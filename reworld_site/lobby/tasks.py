"""What the worker does for the queue."""

from __future__ import annotations

from celery import shared_task

from reworld_site.lobby import matching


@shared_task  # type: ignore[untyped-decorator]
def run_queue() -> None:
    matching.run()
