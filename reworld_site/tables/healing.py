"""Where stored read models differ from what the stream says, and how they are put right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from reworld_site.eventstore import snapshots, sql
from reworld_site.eventstore.verifying import Differs, sound
from reworld_site.tables import history
from reworld_site.tables.history import Unreadable
from reworld_site.tables.models import Table
from reworld_site.tables.rows import KEYS, Key, Row, Rows

MODELS = list(KEYS)


class Gap(NamedTuple):
    """A row that is not as it must be; None where there is none."""

    model: type[Model]
    table_id: UUID
    key: Key
    expected: Row | None
    found: Row | None


def name_of(model: type[Model]) -> str:
    """A read model's name for operators: "accepted_moves"."""
    return str(model._meta.verbose_name_plural).replace(" ", "_")


def gathered(stream: str) -> Rows:
    """What a table's read models must hold, from its stream, every event checked; raises `Differs`."""
    rows = Rows(history.table_of(stream))
    seq = 0
    try:
        for commit in history.commits_of(sound(stream)):
            seq = commit.prev_seq + 1
            rows.add(commit)
    except Unreadable as no:
        raise Differs(no.seq, "event", "one that this code can read", no.cause) from no
    except Differs:
        raise
    except Exception as error:
        raise Differs(seq, "fold", "events that follow from one another", repr(error)) from error
    return rows


def gaps(rows: Rows, model: type[Model]) -> Iterator[Gap]:
    expected, found = rows.by_key(model), stored(model, rows.table_id)
    for key, row in expected.items():
        if found.get(key) != row:
            yield Gap(model, rows.table_id, key, row, found.get(key))
    for key, row in found.items():
        if key not in expected:
            yield Gap(model, rows.table_id, key, None, row)


def stored(model: type[Model], table_id: UUID) -> dict[Key, Row]:
    """The rows of one table, without the ids that the database has made up."""
    statement, columns, converters = _reading(model, connection.vendor)
    owner, *key = KEYS[model]
    found = {}
    for values in sql.rows(statement, table_id):
        row = dict(zip(columns, values, strict=True))
        row[owner] = table_id
        for column, convert in converters:
            if row[column] is not None:
                row[column] = convert(row[column])
        found[values[: len(key)]] = row
    return found


@cache
def _reading(
    model: type[Model], vendor: str
) -> tuple[str, list[str], list[tuple[str, Callable[[Any], Any]]]]:
    """A query for a table's rows, its columns, the key's first, and what makes Python's values of some."""
    owner, *key = KEYS[model]
    fields = {one.attname: one for one in model._meta.concrete_fields}
    columns = [*key, *(name for name in fields if name not in (*KEYS[model], "id"))]
    order = f" ORDER BY {', '.join(key)}" if key else ""
    statement = f"SELECT {', '.join(columns)} FROM {sql.table(model)} WHERE {owner} = %s{order}"
    converters = [(name, convert) for name in columns if (convert := sql.converter(fields[name]))]
    return statement, columns, converters


def rebuild(table_id: UUID, models: Collection[type[Model]] = tuple(KEYS)) -> int:
    """Puts a table's read models right, beside its players; how many rows were not. Nobody is told anything.

    Raises `Differs`, and changes nothing, when the stream itself is damaged.
    """
    with transaction.atomic():
        snapshots.drop(history.stream_of(table_id))
        Table.objects.select_for_update().filter(id=table_id).first()
        rows = gathered(history.stream_of(table_id))
        found = [gap for model in MODELS if model in models for gap in gaps(rows, model)]
        for gap in reversed(found):
            _clear(gap)
        for gap in found:
            _fill(gap)
    return len(found)


def _clear(gap: Gap) -> None:
    """On the table's own row everything hangs: it goes only when the table never was."""
    if gap.found and (gap.model is not Table or gap.expected is None):
        _rows(gap).delete()


def _fill(gap: Gap) -> None:
    if gap.expected and not (gap.found and gap.model is Table and _rows(gap).update(**gap.expected)):
        gap.model._default_manager.create(**gap.expected)


def _rows(gap: Gap) -> QuerySet[Model]:
    return gap.model._default_manager.filter(
        **dict(zip(KEYS[gap.model], (gap.table_id, *gap.key), strict=True))
    )
