"""Foreign records: kept for viewing, unverified until they are checked."""

from __future__ import annotations

import hashlib

from django.utils import timezone

from reworld_site.records.differences import Difference
from reworld_site.records.format import BrokenRecord, Record
from reworld_site.records.models import ImportedRecord
from reworld_site.records.retracing import extended
from reworld_site.records.verifying import check, check_chain, check_opening


def keep(record: Record) -> ImportedRecord:
    """The row that holds it; importing the same record again gives the same row. Raises `BrokenRecord`."""
    _must_fold(record)
    lines = b"".join(record.lines())
    row, _ = ImportedRecord.objects.get_or_create(
        digest=hashlib.sha256(lines).hexdigest(),
        defaults={
            "table": record.header.table,
            "game": record.header.game,
            "lines": lines,
            "imported_at": timezone.now(),
        },
    )
    return row


def verify(row: ImportedRecord, record: Record) -> None:
    """Checks the record and notes what came of it; raises `Difference`."""
    try:
        check(record)
    except Difference as difference:
        row.verified_at, row.difference = None, str(difference)
        raise
    else:
        row.verified_at, row.difference = timezone.now(), ""
    finally:
        row.save(update_fields=["verified_at", "difference"])


def _must_fold(record: Record) -> None:
    """What cannot even be looked at is no record."""
    try:
        check_chain(record)
        commits = list(record.commits())
        check_opening(record, commits)
        table = None
        for commit in commits:
            table = extended(record.header.table, table, commit)
    except Difference as difference:
        raise BrokenRecord(difference.seq + 1, str(difference)) from None
