"""A record checked while a bar shows how far."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from reworld_site.records.differences import Difference
from reworld_site.records.format import Record
from reworld_site.records.retracing import Known
from reworld_site.records.verifying import check


def check_with_progress(record: Record, known: Known | None = None) -> str | None:
    """The first difference in words, or None when all is right."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task("events", total=record.header.events)
        try:
            check(record, known, lambda seq: progress.update(task, completed=seq))
        except Difference as difference:
            return str(difference)
    return None
