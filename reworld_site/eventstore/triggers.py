"""The database itself refuses to change or delete what was written once, on SQLite and PostgreSQL.

A later migration that alters such a table must install its triggers again on SQLite, which rebuilds the table
then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

kept: list[AppendOnly] = []
"""Every table that only grows."""


class AppendOnly:
    """`table` only grows; `name` is that of its triggers and says what stays: "events_stay"."""

    def __init__(self, table: str, name: str, refusal: str) -> None:
        self.table, self.name, self.refusal = table, name, refusal
        kept.append(self)

    def install(self, database: BaseDatabaseWrapper) -> None:
        _execute(database, {"sqlite": self._on_sqlite, "postgresql": self._on_postgresql}[database.vendor]())

    def remove(self, database: BaseDatabaseWrapper) -> None:
        name, table = self.name, self.table
        statements = {
            "sqlite": [f"DROP TRIGGER {name}_{verb}" for verb in ("update", "delete")],
            "postgresql": [
                f"DROP TRIGGER {name} ON {table}",
                f"DROP TRIGGER {name}_whole ON {table}",
                f"DROP FUNCTION {name}()",
            ],
        }
        _execute(database, statements[database.vendor])

    def _on_sqlite(self) -> list[str]:
        return [
            f"CREATE TRIGGER {self.name}_{verb.lower()} BEFORE {verb} ON {self.table} "
            f"BEGIN SELECT RAISE(ABORT, '{self.refusal}'); END"
            for verb in ("UPDATE", "DELETE")
        ]

    def _on_postgresql(self) -> list[str]:
        name, table = self.name, self.table
        return [
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN RAISE EXCEPTION '{self.refusal}'; END $$",
            f"CREATE TRIGGER {name} BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {name}()",
            f"CREATE TRIGGER {name}_whole BEFORE TRUNCATE ON {table} EXECUTE FUNCTION {name}()",
        ]


EVENTS = AppendOnly("eventstore_storedevent", "events_stay", "events are never changed or deleted")
install, remove = EVENTS.install, EVENTS.remove


@contextmanager
def lifted(tables: Sequence[AppendOnly] = kept) -> Iterator[None]:
    """Lets these tables of a test database be emptied. Nothing outside tests may use it."""
    for one in tables:
        one.remove(connection)
    try:
        yield
    finally:
        for one in tables:
            one.install(connection)


def _execute(database: BaseDatabaseWrapper, statements: list[str]) -> None:
    with database.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
