"""A finished game to be looked at, whether it was played here or comes from a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from reworld_site.records.exporting import record_of
from reworld_site.records.format import Header, Record, read
from reworld_site.records.models import ImportedRecord
from reworld_site.tables import history
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit


@dataclass(slots=True, frozen=True)
class Source:
    """`verified` is False for a foreign record that nobody has checked yet, or that was found wrong."""

    record: Record
    verified: bool
    is_ours: bool

    @property
    def header(self) -> Header:
        return self.record.header

    def commits(self) -> Iterator[Commit]:
        """The decoded events as they came about together; of a foreign record without times and metadata."""
        return history.commits(self.header.table) if self.is_ours else self.record.commits()


def of_table(table_id: UUID) -> Source:
    """Raises `Refused` (not_found, not_finished)."""
    return Source(record_of(table_id), verified=True, is_ours=True)


def of_import(digest: str) -> Source:
    """Raises `Refused` (not_found)."""
    row = ImportedRecord.objects.filter(digest=digest).first()
    if row is None:
        raise Refused("not_found", "There is no such record.")
    record = read(bytes(row.lines).splitlines(keepends=True))
    return Source(record, verified=row.verified_at is not None, is_ours=False)
