"""How long the dashboard's pages take with 100,000 events and 2,000 tables in the database.

    python -m tests.benchmarks.moderation [--db=sqlite]

One real game is copied into 2,000 streams. Prints the median and the slowest of a few loads of each page,
in ms; the target is 300.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID, uuid4

TABLES, EVENTS, LOADS, TARGET = 2000, 100_000, 7, 300


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

    from reworld_site.accounts.models import Account
    from reworld_site.moderation import reports
    from reworld_site.moderation.models import Case
    from reworld_site.moderation.reports import Place
    from reworld_site.moderation.rights import give_role

    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"]).with_name("benchmark.sqlite3")
        connection.settings_dict["TEST"]["NAME"] = str(file)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    settings.ALLOWED_HOSTS = ["testserver"]
    people = [Account.objects.create_user(username=f"p{i}", name=f"Player {i}") for i in range(200)]
    mona = Account.objects.create_user(username="mona", name="Mona")
    give_role(mona, "operator")
    table = fill(people)
    for i, reporter in enumerate(people[:100]):
        reports.file(reporter, people[100 + i % 50].pk, "stalling", Place(table, 12), "He waits.")
    browser = Client()
    browser.force_login(mona)
    case = Case.objects.latest("id").pk
    lists = [f"/admin/moderation/{name}/" for name in ("case", "finding", "game", "person", "logentry")]
    filters = [
        f"/admin/moderation/game/?what={one}"
        for one in ("live", "stuck", "overdue", "flagged", "reported", "desync")
    ]
    pages = ["/admin/", *lists, *filters, "/admin/moderation/game/?q=Player+7"]
    pages += [f"/admin/moderation/game/{table}/change/", f"/admin/moderation/case/{case}/change/"]
    pages += [f"/admin/moderation/person/{people[100].pk}/change/", f"/api/tables/{table}/inspect"]
    print(f"{db}, {TABLES} tables, ms")
    for page in pages:
        show(browser, page)


def fill(people: list[object]) -> UUID:
    """A table in progress, and its copies; returns the original."""
    from reworld_site.eventstore.models import StoredEvent
    from reworld_site.tables import commands, history, loaded, service
    from reworld_site.tables.models import Decision, Seat, Table

    ids = [one.pk for one in people]  # type: ignore[attr-defined]
    opened = service.execute(commands.OpenTable(ids[0], "reworld", ["me", "open"], people=(ids[1],)))
    assert opened.table
    table = opened.table
    while (state := loaded.load(table).table).seq < EVENTS // TABLES:
        asked = next(iter(state.decisions.values()))
        code = state.rules.actions.encode(state.rules.legal_actions(state.game, asked.seat)[0])
        assert asked.player
        service.execute(commands.TakeAction(asked.player, table, asked.id, code, f"m{state.seq}"))
    events = list(StoredEvent.objects.filter(stream=history.stream_of(table)).values())
    row = Table.objects.filter(pk=table).values().get()
    decisions = list(Decision.objects.filter(table=table).values())
    copies = [uuid4() for _ in range(TABLES)]
    rows: list[tuple[object, list[dict[str, object]]]] = [
        (Table, [{**row, "id": one} for one in copies]),
        (
            Seat,
            [
                {"table_id": one, "seat": seat, "account_id": ids[(number + seat) % len(ids)]}
                for number, one in enumerate(copies)
                for seat in (0, 1)
            ],
        ),
        (Decision, [{**each, "id": None, "table_id": one} for one in copies for each in decisions]),
    ]
    for model, kept in rows:
        model.objects.bulk_create([model(**one) for one in kept], batch_size=500)  # type: ignore[attr-defined,operator]
    for one in copies:
        stream = {"position": None, "stream": history.stream_of(one)}
        StoredEvent.objects.bulk_create([StoredEvent(**{**each, **stream}) for each in events])
    return table


def show(browser: object, page: str) -> None:
    took = []
    for _ in range(LOADS):
        began = time.perf_counter()
        answer = browser.get(page)  # type: ignore[attr-defined]
        took.append((time.perf_counter() - began) * 1000)
        assert answer.status_code == 200, (page, answer.status_code)
    median, worst = statistics.median(took), max(took[1:])
    print(f"{median:7.0f} {worst:7.0f} {'' if median < TARGET else 'over the target '}{page}")


if __name__ == "__main__":
    main()
