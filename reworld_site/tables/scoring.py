"""The final scoring: the outcome is recounted from the stream and sealed, and the luck's secret revealed."""

from __future__ import annotations

from uuid import UUID

from reworld_site.tables import history, service
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import ScoreTable
from reworld_site.tables.state import OVER


def score(table_id: UUID) -> Answer | None:
    """Scores an ended game; None when there is nothing to score. Done again, it changes nothing."""
    table = history.fold(table_id)
    outcome = table.outcome() if table and table.status == OVER else None
    return service.execute(ScoreTable(table_id, outcome)) if outcome else None
