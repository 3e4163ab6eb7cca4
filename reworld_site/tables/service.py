"""The application service: the only writer of a table's stream.

A command is loaded, played on a copy, appended, projected and noted in the outbox in one transaction;
whoever must know hears of it after the commit.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.store import StreamMoved
from reworld_site.tables import announce, commands, hints, history, loaded, opening, projections
from reworld_site.tables.aggregate import OVER
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import Command
from reworld_site.tables.decide import DECIDE, SCORING
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit
from reworld_site.tables.loaded import Loaded
from reworld_site.tables.taking import first_answer

ATTEMPTS = 20


def execute(command: Command) -> Answer:
    """Does what the command asks, or says why not; what the answer says is committed.

    Never within a transaction.
    """
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic(durable=True):
                answer, written = _carry_out(command)
        except StreamMoved:
            continue
        except Refused as no:
            return _refusal(command, no)
        except IntegrityError:
            return _move_id_taken(command)
        _tell(written)
        return answer
    return Answer("busy", getattr(command, "table", None), 0, "The table is changing too fast; try again.")


def _refusal(command: Command, no: Refused) -> Answer:
    return Answer(no.code, getattr(command, "table", None), 0, no.message, no.field)


def _move_id_taken(command: Command) -> Answer:
    """The database has refused a move id that was used before; re-raises what is none of that."""
    try:
        known = first_answer(command) if isinstance(command, commands.TakeAction) else None
    except Refused as no:
        return _refusal(command, no)
    if known is None:
        raise
    return known


def _carry_out(command: Command) -> tuple[Answer, list[Loaded]]:
    if isinstance(command, commands.OpenTable):
        draft = opening.open_table(command)
        return _accepted(draft), [_write(draft, command)]
    base = loaded.load(command.table).table  # type: ignore[attr-defined]
    draft = Draft(base)
    if isinstance(command, commands.Rematch):
        return _rematch(draft, command)
    answer = DECIDE[type(command)](draft, command)
    return answer, [_write(draft, command)] if draft.events else []


def _rematch(old: Draft, command: commands.Rematch) -> tuple[Answer, list[Loaded]]:
    known, new = opening.rematch(old, command)
    if new is None:
        assert known is not None
        return known, []
    return _accepted(new), [_write(old, command), _write(new, command)]


def _accepted(draft: Draft) -> Answer:
    return Answer("accepted", draft.table.id, draft.seq)


def _write(draft: Draft, command: Command) -> Loaded:
    """Appends a draft's events, projects them and posts what is to follow."""
    table = draft.table
    codec = history.codec_of(table.rules)
    metadata = _metadata(draft, command)
    stream = history.stream_of(table.id)
    rows = store.append(
        stream,
        [codec.encode(event) for event in draft.events],
        expected_seq=draft.base_seq,
        metadata=metadata,
    )
    seqs = range(draft.base_seq + 1, draft.seq + 1)
    commit = Commit(draft.base_seq, rows[0].recorded_at, metadata, list(zip(seqs, draft.events, strict=True)))
    changes = table.settle(commit.seq, commit.at, commit.acted)
    draft.settle_luck()
    projections.project(table, changes, commit)
    if table.status == OVER and draft.base_status != OVER:
        outbox.post(SCORING, stream, commit.seq)
    return Loaded(table, commit)


def _metadata(draft: Draft, command: Command) -> dict[str, Any]:
    """Who asked for what and when; the id makes each append's metadata its own."""
    return {
        "id": uuid4().hex,
        "command": type(command).__name__,
        "account": getattr(command, "account", None),
        "received_at": timezone.now().isoformat(),
        **draft.metadata,
    }


def _tell(written: list[Loaded]) -> None:
    for one in written:
        loaded.keep(one)
        announce.tell(one.table.id, one.table.seq)
        hints.send(one.table)
