"""`manage.py verify_table`: a table's luck, rules and result, checked from the database."""

from __future__ import annotations

import sys
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from reworld_site.management.checking import check_with_progress
from reworld_site.records.exporting import export
from reworld_site.tables.errors import Refused


class Command(BaseCommand):
    help = "Deals and plays a scored table again and compares. Exit code 0 or 1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", type=UUID)

    def handle(self, *, table: UUID, **options: Any) -> None:
        try:
            record, known = export(table)
        except Refused as no:
            sys.exit(no.message)
        if told := check_with_progress(record, known):
            sys.exit(f"table {table}: {told}")
        self.stdout.write(f"table {table}: all of it is right: {record.header.events} events")
