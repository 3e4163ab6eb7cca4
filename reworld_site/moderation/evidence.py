"""What a moderator sees of a table's stream: who did what and when, as a spectator read it at the table.

Never an event's own data or metadata: those hold what seats hide.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from reworld_site.tables import history, queries
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit

AROUND = 12
"""Commits shown before and after the one that a report is about."""


class Step(NamedTuple):
    """One commit. `who` is a seat, None for the site or a moderator; `decision` the one that it answered,
    after `thought_ms`, without pauses; `lines` as a spectator reads them."""

    seq: int
    prev_seq: int
    at: datetime
    who: int | None
    what: str
    decision: str
    thought_ms: int | None
    lines: list[dict[str, Any]]


class Read(NamedTuple):
    """Every commit of a table, or as many as can be read, where it stood then, and why there are no more."""

    steps: list[Step]
    table: TableState | None
    trouble: str = ""


def read(table_id: UUID) -> Read:
    table: TableState | None = None
    found: list[Step] = []
    played_at: dict[int, datetime] = {}
    paused = timedelta()
    try:
        for commit in history.commits(table_id):
            paused_at = table.paused_at if table else None
            table, _ = history.extend(table_id, table, commit)
            if paused_at and not table.paused_at:
                paused += commit.at - paused_at
            played_at[commit.seq] = commit.at - paused
            found.append(_step(table, commit, played_at))
    except Refused as no:
        return Read(found, table, no.message)
    return Read(found, table)


def around(found: list[Step], seq: int) -> list[Step]:
    """Those near the commit that an event belongs to."""
    index = next((i for i, one in enumerate(found) if one.seq >= seq), len(found) - 1)
    return found[max(0, index - AROUND) : index + AROUND + 1]


def _step(table: TableState, commit: Commit, played_at: dict[int, datetime]) -> Step:
    """`played_at`: by the seqs of commits, when they would have been made had nobody paused the table."""
    said = commit.metadata
    decision = said.get("decision", "") if commit.acted is not None else ""
    asked_at = played_at.get(int(decision.partition(".")[0])) if decision else None
    thought = played_at[commit.seq] - asked_at if asked_at else None
    return Step(
        seq=commit.seq,
        prev_seq=commit.prev_seq,
        at=commit.at,
        who=_seat(table, commit),
        what=str(said.get("command", "")),
        decision=decision,
        thought_ms=round(thought.total_seconds() * 1000) if thought is not None else None,
        lines=queries.lines(table, commit.events, None),
    )


def _seat(table: TableState, commit: Commit) -> int | None:
    if commit.acted is not None:
        return commit.acted
    return table.seat_of(commit.metadata.get("account"))
