"""Deliberate damage to what is stored, behind everybody's back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import Field, Model

from reworld_site.eventstore import chain, store, triggers
from reworld_site.eventstore.models import StoredEvent
from reworld_site.tables import history
from reworld_site.tables.rows import KEYS


def edit(table: UUID, seq: int, **columns: object) -> None:
    """Changes columns of one event."""
    with triggers.lifted():
        StoredEvent.objects.filter(stream=history.stream_of(table), seq=seq).update(**columns)


def delete(table: UUID, first: int, last: int) -> None:
    with triggers.lifted():
        StoredEvent.objects.filter(stream=history.stream_of(table), seq__range=(first, last)).delete()


def swap(table: UUID, one: int, other: int, *columns: str) -> None:
    """Each of two events gets the other's columns."""
    found = {row.seq: row for row in StoredEvent.objects.filter(stream=history.stream_of(table))}
    for seq, source in ((one, found[other]), (other, found[one])):
        edit(table, seq, **{column: getattr(source, column) for column in columns})


def columns() -> list[tuple[type[Model], str]]:
    """Every column of every read model that is no key and no id that the database has made up."""
    return [
        (model, field.attname)
        for model in KEYS
        for field in model._meta.concrete_fields
        if field.attname not in (*KEYS[model], "id")
    ]


def change(model: type[Model], column: str, table: UUID) -> tuple[Any, Any]:
    """Changes a column of one of a table's rows, a key's too; what it was and what it is."""
    rows = model._default_manager.filter(**{KEYS[model][0]: table}).order_by(*KEYS[model])
    row = rows.values().first()
    assert row
    field = next(one for one in model._meta.concrete_fields if one.attname == column)
    other = another(field, row[column])
    key = {name: row[name] for name in KEYS[model]}
    assert model._default_manager.filter(**key).update(**{column: other}) == 1
    return row[column], other


def another(field: Field, value: Any) -> Any:
    kind = field.get_internal_type()
    if kind == "BooleanField":
        return not value
    if kind == "DateTimeField":
        return (value or datetime.fromisoformat("2026-11-30T00:00+00:00")) + timedelta(microseconds=1)
    if kind == "JSONField":
        return {"changed": 1}
    if kind == "UUIDField":
        return uuid4()
    if kind == "ForeignKey":
        return (value or 0) + 1000  # Not the neighbour's, who sits here too.
    return "x" if kind == "CharField" else (value or 0) + 1


def forget_keys() -> None:
    """Lets rows refer to tables that are not there, until the end of the test."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA defer_foreign_keys = ON")
        else:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def forge(table: UUID, seq: int, **columns: Any) -> None:
    """Changes an event and chains all that follow anew, as somebody would who knows how."""
    stream = history.stream_of(table)
    before = store.read(stream, until=seq - 1)
    previous = before[-1].hash if before else chain.START
    for row in store.read(stream, seq - 1):
        fact = row._replace(**columns) if row.seq == seq else row
        previous = chain.link(previous, stream, row.seq, fact.type, fact.version, fact.data)
        edit(table, row.seq, type=fact.type, version=fact.version, data=fact.data, hash=previous)


def rename(table: UUID, stream: str) -> None:
    with triggers.lifted():
        StoredEvent.objects.filter(stream=history.stream_of(table)).update(stream=stream)
