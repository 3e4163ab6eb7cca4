"""`manage.py export_record`: a finished game as a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reworld_site.records import files
from reworld_site.records.exporting import record_of
from reworld_site.tables.errors import Refused


class Command(BaseCommand):
    help = "Writes a scored table's record, to a file or else to the standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", type=UUID)
        parser.add_argument("--out", type=Path, help="a file; compressed when its name ends in .gz")

    def handle(self, *, table: UUID, out: Path | None, **options: Any) -> None:
        try:
            record = record_of(table)
        except Refused as no:
            raise CommandError(no.message) from no
        if out is None:
            sys.stdout.buffer.writelines(record.lines())
            sys.stdout.flush()
        else:
            files.save(out, record)
            self.stdout.write(f"{out}: {record.header.game}, {record.header.events} events")
