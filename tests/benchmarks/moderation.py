"""How long the dashboard's pages take with 100,000 events, 2,000 tables and 20,000 entries in its log.

    python -m tests.benchmarks.moderation [--db=sqlite]

One real game is copied into 2,000 streams, and moderators have worked for years (`moderated_site`). Prints
the median and the slowest of a few loads of each page in ms, this process's time on the processor (which
tells a slow page from a busy machine) and the queries of one; the target is 300 ms.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

TABLES, EVENTS, PEOPLE, LOADS, TARGET = 2000, 100_000, 2000, 7, 300
STATES = ("running", "running", "open", *["scored"] * 7)


def main() -> None:
    from tests.plugin import start_services

    db = "sqlite" if "--db=sqlite" in sys.argv else "postgres"
    with ExitStack() as services:
        os.environ.update(start_services(services, db))
        os.environ["DJANGO_SETTINGS_MODULE"] = "reworld_site.settings"
        import django

        django.setup()
        measure(db)


def measure(db: str) -> None:
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from reworld_site.accounts.models import Account, Kind
    from reworld_site.moderation.rights import give_role
    from tests.benchmarks.moderated_site import moderate

    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"]).with_name("benchmark.sqlite3")
        connection.settings_dict["TEST"]["NAME"] = str(file)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    settings.ALLOWED_HOSTS = ["testserver"]
    made = [Account(username=f"p{n}", name=f"Player {n}", kind=Kind.PERSON) for n in range(PEOPLE)]
    people = Account.objects.bulk_create(made)
    staff = [
        Account.objects.create_user(username=name, name=name.title()) for name in ("mona", "sena", "otto")
    ]
    for one, role in zip(staff, ("moderator", "senior", "operator"), strict=True):
        give_role(one, role)
    table, copies = fill(people)
    moderate(staff, people, [table, *copies])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # PostgreSQL does so by itself, a little later.
    browser = Client()
    browser.force_login(staff[2])
    print(f"{db}: {EVENTS} events, {TABLES} tables, {PEOPLE} people; median, worst, cpu (ms), queries")
    slow = [page for page in pages(table, people) if not show(browser, page)]
    print("all within the target" if not slow else f"over the target: {slow}")


def pages(table: UUID, people: list[Any]) -> Iterator[str]:
    from reworld_site.moderation.admin.games import SortFilter
    from reworld_site.moderation.games import FILTERS
    from reworld_site.moderation.models import Case, LogEntry

    start = "/admin/moderation"
    yield from ("/admin/", "/admin/operations/", "/admin/operations.json", "/notices")
    games = [
        "",
        *(f"?{SortFilter.parameter_name}={one}" for one in FILTERS),
        "?status__exact=running",
        "?p=40",
    ]
    games += [
        "?q=Player+7",
        "?q=Player+a+b+c+d+e",
        f"?q={table}",
        "?o=2",
        "?o=-6",
        "?game__exact=reworld&ranked__exact=0",
    ]
    yield from (f"{start}/game/{one}" for one in games)
    cases = ["", "?state=mine", "?state=snoozed", "?state=answered", "?state=all", "?state=all&p=60", "?o=4"]
    yield from (
        f"{start}/case/{one}" for one in [*cases, "?q=Player+7", "?state=all&q=Player+7", "?clause=spam"]
    )
    standing = [f"?standing={one}" for one in ("sanctioned", "appeal", "reported")]
    yield from (
        f"{start}/person/{one}" for one in ["", *standing, "?kind__exact=person", "?q=7", "?p=40", "?o=3"]
    )
    log = [
        "",
        "?p=400",
        "?act=sanction",
        "?refused__exact=1",
        "?role=moderator",
        "?clause__exact=spam",
        "?o=2",
    ]
    log += ["?q=Player+7", "?q=second", "?q=nothing", f"?q={table}", "?at__gte=2020-01-01+00:00:00%2B00:00"]
    yield from (f"{start}/logentry/{one}" for one in log)
    yield f"{start}/finding/"
    yield f"{start}/logentry/{LogEntry.objects.latest('id').pk}/change/"
    yield f"{start}/game/{table}/change/"
    yield from (f"{start}/game/{table}/act/{act}/" for act in ("pause_table", "rewind_table"))
    yield f"{start}/case/{Case.objects.filter(answered_at=None).first().pk}/change/"  # type: ignore[union-attr]
    yield f"{start}/person/{people[100].pk}/change/"
    yield from (f"/tables/{table}/inspect", f"/api/tables/{table}/inspect", f"/api/tables/{table}/inspect/20")


def fill(people: list[Any]) -> tuple[UUID, list[UUID]]:
    """A table in progress, and its copies, in all states; returns the original and the copies."""
    from django.utils import timezone

    from reworld_site.eventstore.models import StoredEvent
    from reworld_site.tables import history
    from reworld_site.tables.models import Decision, Seat, Table

    table = played(people[0].pk, people[1].pk)
    events = list(StoredEvent.objects.filter(stream=history.stream_of(table)).values())
    row = Table.objects.filter(pk=table).values().get()
    decisions = list(Decision.objects.filter(table=table).values())
    copies = [uuid4() for _ in range(TABLES)]
    now, ids = timezone.now(), [one.pk for one in people]
    Table.objects.bulk_create(
        [
            Table(**{**row, "id": one, "status": STATES[n % 10], "updated_at": now - timedelta(minutes=n)})
            for n, one in enumerate(copies)
        ],
        batch_size=500,
    )
    seats = [
        Seat(table_id=one, seat=seat, account_id=ids[(n + seat) % len(ids)], flagged=n % 40 == 0)
        for n, one in enumerate(copies)
        for seat in (0, 1)
    ]
    Seat.objects.bulk_create(seats, batch_size=500)
    asked = [Decision(**{**each, "id": None, "table_id": one}) for one in copies for each in decisions]
    Decision.objects.bulk_create(asked, batch_size=500)
    for one in copies:
        stream = {"position": None, "stream": history.stream_of(one)}
        StoredEvent.objects.bulk_create([StoredEvent(**{**each, **stream}) for each in events])
    return table, copies


def played(opener: int, other: int) -> UUID:
    """A real table, so far as its copies have events."""
    from reworld_site.tables import commands, loaded, service

    table = service.execute(commands.OpenTable(opener, "reworld", ["me", "open"], people=(other,))).table
    assert table
    while (state := loaded.load(table).table).seq < EVENTS // TABLES:
        asked = next(iter(state.decisions.values()))
        code = state.rules.actions.encode(state.rules.legal_actions(state.game, asked.seat)[0])
        assert asked.player
        service.execute(commands.TakeAction(asked.player, table, asked.id, code, f"m{state.seq}"))
    return table


def show(browser: Any, page: str) -> bool:
    """Whether it is within the target."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    took, cpu = [], []
    for _ in range(LOADS):
        began, used = time.perf_counter(), time.process_time()
        answer = browser.get(page)
        took.append((time.perf_counter() - began) * 1000)
        cpu.append((time.process_time() - used) * 1000)
        assert answer.status_code == 200, (page, answer.status_code)
    with CaptureQueriesContext(connection) as queries:
        browser.get(page)
    median, worst = statistics.median(took), max(took[1:])
    mark = "" if median < TARGET else "OVER "
    print(
        f"{median:7.0f} {worst:7.0f} {statistics.median(cpu):7.0f} {len(queries):4d} {mark}{page}", flush=True
    )
    return median < TARGET


if __name__ == "__main__":
    main()
