"""A table's stream as a record."""

from __future__ import annotations

import logging
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

import msgspec

from games.engine import SeededChance
from games.engine.chance import root_of
from reworld_site.eventstore import store
from reworld_site.records.differences import Difference
from reworld_site.records.format import Draw, EventLine, Header, LuckLine, OutcomeLine, Record
from reworld_site.records.retracing import Known, retrace
from reworld_site.records.verifying import SEEDED, players_of
from reworld_site.tables import history, loaded
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import SeedRevealed
from reworld_site.tables.state import SCORED

log = logging.getLogger(__name__)
SEED_REVEALED = str(SeedRevealed.__struct_config__.tag)


class Exported(NamedTuple):
    """`known` says what was done in each commit, which the record itself does not tell."""

    record: Record
    known: Known


def record_of(table_id: UUID) -> Record:
    """The record of a scored table; raises `Refused` (not_found, not_finished)."""
    return export(table_id).record


def export(table_id: UUID) -> Exported:
    """From the first event to the one that reveals the seed."""
    table = loaded.load(table_id).table
    if table.status != SCORED:
        raise Refused("not_finished", _why_not(table))
    rows = store.read(history.stream_of(table_id))
    end = next(row.seq for row in rows if row.type == SEED_REVEALED)
    lines = _event_lines(rows[:end])
    known = _known(table, rows[:end])
    header, outcome = _header(table, end), _outcome(table, lines[-1].hash)
    bare = Record(header, lines, outcome, _luck(table, []))
    return Exported(Record(header, lines, outcome, _luck(table, _draws(table, bare, known))), known)


def _why_not(table: TableState) -> str:
    if table.has_ended and table.scored is None and table.abort_reason:
        return "This table was given up before its end, so there is no record of it."
    return "This game is not over yet; there is a record once it is scored."


def _header(table: TableState, end: int) -> Header:
    opened = table.opened
    return Header(
        table=table.id,
        game=opened.game,
        rules_version=opened.rules_version,
        options=opened.options,
        seats=opened.seats,
        players=players_of(table.seats),
        ranked=opened.ranked,
        luck=opened.luck,
        events=end,
    )


def _event_lines(rows: list[store.Row]) -> list[EventLine]:
    lines = []
    for _, group in groupby(rows, key=attrgetter("metadata")):
        commit = list(group)
        for row in commit:
            data = msgspec.Raw(row.data.encode())
            lines.append(EventLine(row.seq, commit[-1].seq, row.type, row.version, data, row.hash))
    return lines


def _known(table: TableState, rows: list[store.Row]) -> dict[int, tuple[int, int]]:
    """What was done, from the metadata: it goes into no record."""
    known = {}
    for text, group in groupby(rows, key=attrgetter("metadata")):
        metadata = msgspec.json.decode(text)
        if "move" in metadata:
            code = table.rules.actions.decode(metadata["action"])
            known[list(group)[-1].seq] = (metadata["seat"], code)
    return known


def _outcome(table: TableState, last: str) -> OutcomeLine:
    assert table.scored is not None
    return OutcomeLine.of(table.scored, last)


def _luck(table: TableState, draws: list[Draw]) -> LuckLine:
    assert table.seed is not None
    return LuckLine(table.opened.commitment, table.seed, table.contributions, draws)


def _draws(table: TableState, record: Record, known: Known) -> list[Draw]:
    """Empty for luck that was written down beforehand.

    A stream that follows from no rules is a record all the same: whoever verifies it will see.
    """
    if table.opened.luck != SEEDED or table.seed is None:
        return []
    given = [bytes.fromhex(one) if one else None for one in table.contributions]
    root = root_of(table.id.bytes, bytes.fromhex(table.seed), given)
    draws: list[Draw] = []
    try:
        for step in retrace(table.id, record.commits(), SeededChance(root), known):
            draws += step.draws
    except Difference as difference:
        log.error("table %s does not follow from its rules and luck: %s", table.id, difference)
    return draws
