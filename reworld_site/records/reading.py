"""A foreign record to be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reworld_site.records.format import Header, Record, read
from reworld_site.records.models import ImportedRecord
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit


@dataclass(slots=True, frozen=True)
class Source:
    """`verified` is False for a record that nobody has checked yet, or that was found wrong."""

    record: Record
    verified: bool

    @property
    def header(self) -> Header:
        return self.record.header

    def commits(self) -> Iterator[Commit]:
        """The decoded events as they came about together; without times and metadata."""
        return self.record.commits()


def of_import(digest: str) -> Source:
    """Raises `Refused` (not_found)."""
    row = ImportedRecord.objects.filter(digest=digest).first()
    if row is None:
        raise Refused("not_found", "There is no such record.")
    record = read(bytes(row.lines).splitlines(keepends=True))
    return Source(record, verified=row.verified_at is not None)
