"""Tells Celery what has become due. Only a hint: the sweeper finds in the database whatever gets lost."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from uuid import UUID

from celery import current_app
from django.utils import timezone

from reworld_site.tables import background
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.state import OVER, SCORED

STALE_AFTER = 10  # seconds; a hint that nobody took by then is the sweeper's business


def send(table: TableState) -> None:
    """Hints at a committed table's bot turns and scoring. Never blocks and never raises."""
    for decision in table.decisions.values():
        if decision.bot_due_at and not table.paused:
            hint = partial(bot_turn, table.id, decision.id, decision.bot_due_at)
            background.later(("bot", table.id, decision.id), hint)
    if table.start_due_at:
        background.later(("start", table.id), partial(start, table.id, table.start_due_at))
    if table.status == OVER:
        background.later(("scoring", table.id), partial(scoring, table.id))
    if table.opened.ranked and table.status == SCORED:
        background.later(("rating", table.id), partial(rating, table.id))


def bot_turn(table_id: UUID, decision_id: str, due_at: datetime) -> None:
    """Sends at once or raises: no retry, 0.2 s to connect."""
    from reworld_site.tables.tasks import play_bot_turn

    wait = max(0.0, (due_at - timezone.now()).total_seconds())
    play_bot_turn.apply_async(
        (str(table_id), decision_id), countdown=wait or None, expires=wait + STALE_AFTER, retry=False
    )


def start(table_id: UUID, due_at: datetime) -> None:
    """Sends at once or raises, like `bot_turn`."""
    from reworld_site.tables.tasks import start_due_table

    wait = max(0.0, (due_at - timezone.now()).total_seconds())
    start_due_table.apply_async((str(table_id),), countdown=wait, expires=wait + STALE_AFTER, retry=False)


def scoring(table_id: UUID) -> None:
    """Sends at once or raises, like `bot_turn`."""
    from reworld_site.tables.tasks import score_table

    score_table.apply_async((str(table_id),), expires=STALE_AFTER, retry=False)


def rating(table_id: UUID) -> None:
    """Sends at once or raises, like `bot_turn`; the task is one of a feature above, known by its name."""
    name, task = "reworld_site.ratings.tasks.rate_game", (str(table_id),)
    current_app.send_task(name, task, expires=STALE_AFTER, retry=False)
