"""`manage.py verify_streams`: whether every stream, and every read model, is what it must be."""

from __future__ import annotations

import sys
import time

from django.core.management.base import BaseCommand, CommandParser

from reworld_site.eventstore import verifying
from reworld_site.eventstore.verifying import Checked
from reworld_site.management.kinds import counted, kind_of, watched
from reworld_site.management.preparation import prepare_database


class Command(BaseCommand):
    help = (
        "Folds every stream and checks that no event is missing, that the hashes chain and that each read "
        "model is what a rebuild would give. Tables may be played meanwhile. The exit code is 1 when "
        "something differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--table", metavar="ID", help="only this table")

    def handle(self, *, table: str | None = None, **options: object) -> None:
        prepare_database(self.stderr.write)
        started = time.monotonic()
        streams = events = differences = 0
        for checked in watched("verifying", table, verify, lambda one: one.events):
            streams, events = streams + 1, events + checked.events
            if checked.difference:
                differences += 1
                self.stdout.write(told(checked))
        seconds = time.monotonic() - started
        verdict = (
            f"{counted(differences, 'stream')} not as it must be" if differences else "all is as it must be"
        )
        pace = f"{events / max(seconds, 1e-9):,.0f} events/s"
        seen = f"{counted(streams, 'stream')}, {counted(events, 'event')}"
        self.stdout.write(f"{seen} in {seconds:.1f} s ({pace}): {verdict}")
        if differences:
            sys.exit(1)


def verify(stream: str) -> Checked:
    return verifying.verify(stream, kind_of(stream))


def told(checked: Checked) -> str:
    difference = checked.difference
    assert difference
    where = f"{checked.stream}, seq {difference.seq}: {difference.what}"
    return f"{where}\n  expected {difference.expected}\n  found    {difference.found}"
