"""`manage.py import_record`: keeps a foreign record, so that it can be looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reworld_site.records import files, importing
from reworld_site.records.differences import Difference
from reworld_site.records.format import BrokenRecord


class Command(BaseCommand):
    help = "Imports a record for viewing; it is marked as unverified until --verify has found nothing wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--verify", action="store_true", help="check chain, rules, luck and result, too")

    def handle(self, *, file: Path, verify: bool, **options: Any) -> None:
        try:
            record = files.load(file)
            row = importing.keep(record)
            self.stdout.write(f"{row}: /records/{row.digest}")
            if verify:
                importing.verify(row, record)
        except (BrokenRecord, OSError) as error:
            raise CommandError(f"{file}: {error}") from error
        except Difference as difference:
            raise CommandError(f"{file} is not what it says: {difference}") from difference
        self.stdout.write("verified" if row.verified_at else "not verified")
