"""The database itself refuses to change or delete events, on SQLite and PostgreSQL.

A later migration that alters StoredEvent must install the triggers again on SQLite, which rebuilds the table
then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "eventstore_storedevent"
REFUSAL = "events are never changed or deleted"

SQLITE_INSTALL = [
    f"CREATE TRIGGER events_stay_{verb.lower()} BEFORE {verb} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for verb in ("UPDATE", "DELETE")
]
SQLITE_REMOVE = [f"DROP TRIGGER events_stay_{verb}" for verb in ("update", "delete")]
POSTGRESQL_INSTALL = [
    "CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql "
    f"AS $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
    f"CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION events_stay()",
    f"CREATE TRIGGER events_stay_whole BEFORE TRUNCATE ON {TABLE} EXECUTE FUNCTION events_stay()",
]
POSTGRESQL_REMOVE = [
    f"DROP TRIGGER events_stay ON {TABLE}",
    f"DROP TRIGGER events_stay_whole ON {TABLE}",
    "DROP FUNCTION events_stay()",
]
STATEMENTS = {
    "sqlite": (SQLITE_INSTALL, SQLITE_REMOVE),
    "postgresql": (POSTGRESQL_INSTALL, POSTGRESQL_REMOVE),
}


def install(database: BaseDatabaseWrapper) -> None:
    _execute(database, STATEMENTS[database.vendor][0])


def remove(database: BaseDatabaseWrapper) -> None:
    _execute(database, STATEMENTS[database.vendor][1])


@contextmanager
def lifted() -> Iterator[None]:
    """Lets a test database be emptied. Nothing outside tests may use it."""
    remove(connection)
    try:
        yield
    finally:
        install(connection)


def _execute(database: BaseDatabaseWrapper, statements: list[str]) -> None:
    with database.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
