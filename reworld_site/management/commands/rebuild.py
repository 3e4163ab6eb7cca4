"""`manage.py rebuild`: read models written anew from the streams."""

from __future__ import annotations

import sys
from functools import partial
from typing import NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError

from reworld_site.eventstore import store
from reworld_site.eventstore.verifying import Differs
from reworld_site.management.kinds import KINDS, counted, kind_of, watched
from reworld_site.management.preparation import prepare_database

ALL = "all"


class Rebuilt(NamedTuple):
    """How many rows were written anew; `trouble` says why none could be."""

    stream: str
    events: int
    rows: int = 0
    trouble: str = ""


class Command(BaseCommand):
    help = (
        "Puts read models right: every row that is not what its stream says is written anew, in a "
        "transaction for each stream, beside whoever plays there. Nobody is told anything."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("projection", help=f"one of: {', '.join(names())}")
        parser.add_argument("--table", metavar="ID", help="only this table")

    def handle(self, *, projection: str, table: str | None = None, **options: object) -> None:
        if projection not in names():
            raise CommandError(f"There is no projection {projection!r}; there are: {', '.join(names())}.")
        prepare_database(self.stderr.write)
        streams = rows = troubles = 0
        for done in watched("rebuilding", table, partial(rebuild, projection), lambda one: one.events):
            streams, rows = streams + 1, rows + done.rows
            if done.trouble:
                troubles += 1
                self.stdout.write(f"{done.stream} cannot be rebuilt: {done.trouble}")
        left = f", {counted(troubles, 'stream')} cannot be rebuilt" if troubles else ""
        self.stdout.write(f"{counted(streams, 'stream')}, {counted(rows, 'row')} written anew{left}")
        if troubles:
            sys.exit(1)


def names() -> list[str]:
    return [ALL, *(name for kind in KINDS.values() for name in kind.projections)]


def rebuild(projection: str, stream: str) -> Rebuilt:
    kind, events = kind_of(stream), store.head(stream)[0]
    wanted = [name for name in (kind.projections if kind else ()) if projection in (ALL, name)]
    try:
        return Rebuilt(stream, events, kind.rebuild(stream, wanted) if kind else 0)
    except Differs as difference:
        return Rebuilt(stream, events, trouble=str(difference))
    except IntegrityError as error:
        return Rebuilt(stream, events, trouble=f"its rows need those of others, so rebuild {ALL} ({error})")
