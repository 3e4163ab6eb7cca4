"""What the workers do. Each task may come late, twice or ten times: the database decides what is still to
be done.
"""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from reworld_site.tables import bot_turns, scoring, service, sweeper
from reworld_site.tables.commands import StartDueTable


@shared_task  # type: ignore[untyped-decorator]
def play_bot_turn(table: str, decision_id: str) -> None:
    bot_turns.play(UUID(table), decision_id)


@shared_task  # type: ignore[untyped-decorator]
def start_due_table(table: str) -> None:
    service.execute(StartDueTable(UUID(table)))


@shared_task  # type: ignore[untyped-decorator]
def score_table(table: str) -> None:
    scoring.score(UUID(table))


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    sweeper.sweep()
