"""What the worker does for moderation."""

from __future__ import annotations

from celery import shared_task

from reworld_site.moderation.detectors import running


@shared_task  # type: ignore[untyped-decorator]
def detect() -> None:
    running.run()
