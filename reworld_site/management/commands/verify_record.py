"""`manage.py verify_record`: everything that a record claims, checked with nothing but the file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from reworld_site.management.checking import check_with_progress
from reworld_site.records import files
from reworld_site.records.format import BrokenRecord


class Command(BaseCommand):
    help = "Checks a record's chain, rules, luck and result. Needs no database. Exit code 0 or 1."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            record = files.load(file)
            told = check_with_progress(record)
        except (BrokenRecord, OSError) as error:
            sys.exit(f"{file}: {error}")
        if told:
            sys.exit(f"{file}: {told}")
        header = record.header
        self.stdout.write(
            f"{file}: all of it is right: {header.game} for {header.seats}, {header.events} events, "
            f"{len(record.luck.draws)} draws"
        )
