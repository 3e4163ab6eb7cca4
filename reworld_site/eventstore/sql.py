"""Statements written out, for what happens at every action.

Django builds each of its own anew, and that takes several times as long as running it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Field, Model


def table(model: type[Model]) -> str:
    return model._meta.db_table


def first(statement: str, *values: object) -> tuple[Any, ...] | None:
    """The first row that a query finds."""
    with connection.cursor() as cursor:
        cursor.execute(statement, [_adapted(value) for value in values])
        found: tuple[Any, ...] | None = cursor.fetchone()
        return found


def rows(statement: str, *values: object) -> list[tuple[Any, ...]]:
    """All rows that a query finds, as the database gives them (see `moment`)."""
    with connection.cursor() as cursor:
        cursor.execute(statement, [_adapted(value) for value in values])
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def time(column: str) -> str:
    """A column of times in a SELECT whose rows are many: `moment` reads what it gives."""
    return column if connection.vendor == "postgresql" else f"{column} || '+00:00'"


def converter(field: Field[Any, Any]) -> Callable[[Any], Any] | None:
    """From what the database gives for a field to the field's value; None where that is the same."""
    column = field.get_col(table(field.model))
    steps = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]

    def convert(value: Any) -> Any:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert if steps else None


def moment(value: datetime | str) -> datetime:
    """SQLite has texts; Python reads one faster than Django does."""
    return datetime.fromisoformat(value) if isinstance(value, str) else value


@contextmanager
def snapshot() -> Iterator[None]:
    """Whatever is read within is as it was at one moment; nobody who writes waits for it.

    Within a transaction it is no more than that transaction.
    """
    if connection.in_atomic_block:
        yield
        return
    with _deferred(), transaction.atomic():
        if connection.vendor == "postgresql":
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Transactions on SQLite, which take the one writer's place at once, take it only when they write."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()  # which is what sets the mode
    usual = connection.transaction_mode  # type: ignore[attr-defined]
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]


def execute(statement: str, *values: object) -> int:
    """How many rows a statement has written."""
    with connection.cursor() as cursor:
        cursor.execute(statement, [_adapted(value) for value in values])
        return int(cursor.rowcount)


def insert(
    model: type[Model], columns: Sequence[str], rows: Sequence[Sequence[object]], or_nothing: bool = False
) -> int:
    """Inserts rows, at least one; how many. `or_nothing`: without those whose keys are taken."""
    statement, values = insertion(model, columns, rows)
    return execute(statement + " ON CONFLICT DO NOTHING" * or_nothing, *values)


def insertion(
    model: type[Model], columns: Sequence[str], rows: Sequence[Sequence[object]]
) -> tuple[str, list[object]]:
    """An INSERT and its values."""
    return _insertion(model, tuple(columns), len(rows)), [value for one in rows for value in one]


@cache
def _insertion(model: type[Model], columns: tuple[str, ...], rows: int) -> str:
    row = f"({', '.join(['%s'] * len(columns))})"
    return f"INSERT INTO {table(model)} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


class Batch:
    """Statements that go to the database together: one journey on PostgreSQL, a call each on SQLite."""

    def __init__(self) -> None:
        self._statements: list[tuple[str, Sequence[object]]] = []

    def add(self, statement: str, *values: object) -> None:
        self._statements.append((statement, values))

    def insert(self, model: type[Model], columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        if rows:
            self._statements.append(insertion(model, columns, rows))

    def send(self) -> None:
        whole = self._statements if connection.vendor == "sqlite" else [self._joined()]
        with connection.cursor() as cursor:
            for statement, values in whole:
                cursor.execute(statement, [_adapted(value) for value in values])

    def _joined(self) -> tuple[str, Sequence[object]]:
        statements = "; ".join(statement for statement, _ in self._statements)
        return statements, [value for _, values in self._statements for value in values]


def _adapted(value: object) -> Any:
    """As the database stores it: SQLite has neither UUIDs nor times."""
    if isinstance(value, UUID):
        return value if connection.features.has_native_uuid_field else value.hex
    if isinstance(value, datetime) and connection.vendor == "sqlite":
        return str(value.astimezone(UTC).replace(tzinfo=None))  # as Django does, several times faster
    return value
