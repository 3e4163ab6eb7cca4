"""Every value that the database holds, whatever it is for."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection


def found(*needles: str) -> dict[str, str]:
    """Where (`table.column`) which of the texts stands, in whatever case; {} when nowhere."""
    return {
        place: needle
        for place, text in values()
        for needle in needles
        if needle.casefold() in text.casefold()
    }


def values() -> Iterator[tuple[str, str]]:
    """(`table.column`, the value as a text) of every row of every table, Django's own included."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}"')
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                yield from (
                    (f"{table}.{column}", _text(value)) for column, value in zip(columns, row, strict=True)
                )


def _text(value: object) -> str:
    return bytes(value).decode("latin-1") if isinstance(value, bytes | memoryview) else str(value)
