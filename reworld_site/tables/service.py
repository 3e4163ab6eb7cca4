"""The application service: the only writer of a table's stream.

A command is loaded, played on a copy, appended, projected and noted in the outbox in one transaction;
whoever must know hears of it after the commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.store import StreamMoved
from reworld_site.tables import announce, commands, hints, history, loaded, lost, opening, projections
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import Command
from reworld_site.tables.decide import RATING, SCORING, decide
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import GameAnnulled, GameReinstated, GameScored
from reworld_site.tables.history import Commit, Unreadable
from reworld_site.tables.loaded import Loaded
from reworld_site.tables.sharing import Sharing
from reworld_site.tables.state import OVER
from reworld_site.tables.taking import first_answer

ATTEMPTS = 20
RATED = (GameScored, GameAnnulled, GameReinstated)


class Done(NamedTuple):
    """What a command was answered, and the tables as it has written them."""

    answer: Answer
    written: Sequence[Loaded] = ()


def execute(command: Command) -> Answer:
    """Does what the command asks, or says why not; what the answer says is committed.

    Never within a transaction.
    """
    done = _shared.commit(command) if connection.vendor == "sqlite" else _alone(command)
    _tell(done.written)
    return done.answer


def _alone(command: Command) -> Done:
    """In a transaction of its own, once more whenever somebody else was first."""
    for _ in range(ATTEMPTS):
        try:
            return _kept(_attempt(command, transaction.atomic(durable=True)))
        except StreamMoved:
            continue
    return Done(Answer("busy", _table_of(command), 0, "The table is changing too fast; try again."))


def _together(waiting: Sequence[Command]) -> list[Done | BaseException]:
    """Commands for different tables in one transaction, each undone by itself when it fails."""
    if len(waiting) == 1:
        return [_alone(waiting[0])]
    with transaction.atomic(durable=True):
        results = [_attempt_or_error(command) for command in waiting]
    return [one if isinstance(one, Exception) else _kept(one) for one in results]


def _attempt_or_error(command: Command) -> Done | Exception:
    try:
        return _attempt(command, transaction.atomic())
    except Exception as error:
        return error


def _attempt(command: Command, whole: AbstractContextManager[None]) -> Done:
    try:
        with whole:
            return _carry_out(command)
    except Refused as no:
        return _refusal(command, no)
    except IntegrityError:
        return _move_id_taken(command)


def _kept(done: Done) -> Done:
    """Replaces what this process holds of the tables, now that it is committed."""
    for one in done.written:
        loaded.keep(one)
    return done


def _table_of(command: Command) -> UUID | None:
    return getattr(command, "table", None)


_shared: Sharing[Command, Done] = Sharing(_together, _table_of)


def _refusal(command: Command, no: Refused) -> Done:
    return Done(Answer(no.code, _table_of(command), 0, no.message, no.field))


def _move_id_taken(command: Command) -> Done:
    """The database has refused a move id that was used before; re-raises what is none of that."""
    try:
        known = first_answer(command) if isinstance(command, commands.TakeAction) else None
    except Refused as no:
        return _refusal(command, no)
    if known is None:
        raise
    return Done(known)


def _carry_out(command: Command) -> Done:
    if isinstance(command, commands.OpenTable):
        draft = opening.open_table(command)
        return Done(_accepted(draft), [_write(draft, command)])
    draft = _draft(command)
    if isinstance(command, commands.Rematch):
        return _rematch(draft, command)
    answer = decide(draft, command)
    return Done(answer, [_write(draft, command)] if draft.events else [])


def _draft(command: Command) -> Draft:
    """Of the table that a command is for; one that cannot be read can lapse or be ended and nothing else."""
    table_id: UUID = command.table  # type: ignore[attr-defined]
    try:
        known = loaded.load(table_id)
    except Unreadable:
        if isinstance(command, commands.LapseTable | commands.EndTable):
            return Draft(lost.fold(table_id))
        raise
    return Draft(known.table, known.last.hash)


def _rematch(old: Draft, command: commands.Rematch) -> Done:
    known, new = opening.rematch(old, command)
    if new is None:
        assert known is not None
        return Done(known)
    return Done(_accepted(new), [_write(old, command), _write(new, command)])


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
        expected_hash=draft.base_hash,
        metadata=metadata,
    )
    added = list(zip(range(draft.base_seq + 1, draft.seq + 1), draft.events, strict=True))
    commit = Commit(draft.base_seq, rows[0].recorded_at, metadata, added, rows[-1].hash)
    changes = table.settle(commit.seq, commit.at, commit.acted)
    draft.settle_luck()
    projections.project(table, changes, commit)
    if table.status == OVER and draft.base_status != OVER:
        outbox.post(SCORING, stream, commit.seq)
    if table.opened.ranked and any(isinstance(one, RATED) for one in draft.events):
        outbox.post(RATING, stream, commit.seq)
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


def _tell(written: Sequence[Loaded]) -> None:
    for one in written:
        announce.tell(one.table.id, one.table.seq)
        hints.send(one.table)
