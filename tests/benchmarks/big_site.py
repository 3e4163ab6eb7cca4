"""A database as it looks after many games: rows made up in bulk, for whatever reads them.

Streams hold as many events as said, but no game that could be folded.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model
from django.utils import timezone

RUNNING, OPEN = 0.15, 0.02  # of all tables
DECISIONS = 20  # of each table


def fill(events: int, tables: int) -> None:
    """Accounts, tables with their seats, decisions and events; the database knows how many they are."""
    from reworld_site.accounts.models import Account
    from reworld_site.eventstore.models import StoredEvent
    from reworld_site.tables.models import Decision, Seat, Table

    people = _create(Account, ({"username": f"big-{n}", "name": f"Big {n}"} for n in range(500)))
    rng = random.Random(1)
    rows = [_table(n, tables, rng.choice(people).pk) for n in range(tables)]
    _create(Table, rows)
    _create(Seat, ({"table_id": row["id"], "seat": seat, "account_id": one.pk}
                   for row in rows for seat, one in enumerate(rng.sample(people, 2))))  # fmt: skip
    _create(Decision, (one for row in rows for one in _decisions(row)))
    _create(StoredEvent, (_event(rows[n % tables], n // tables + 1) for n in range(events)))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # PostgreSQL does so by itself, a little later.


def _table(n: int, tables: int, opener: int) -> dict[str, Any]:
    at = timezone.now() - timedelta(minutes=n)
    status = "running" if n < tables * RUNNING else "open" if n < tables * (RUNNING + OPEN) else "scored"
    return {
        "id": UUID(int=n + 1),
        "game": ("reworld", "reterra", "darwinauts")[n % 3],
        "rules_version": 1,
        "options": {},
        "seat_count": 2,
        "status": status,
        "ranked": n % 4 == 0,
        "opener_id": opener,
        "seq": 50,
        "opened_at": at,
        "updated_at": at,
        "commitment": "0" * 64,
    }


def _decisions(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All closed, but for one at a running table that has two days left."""
    for n in range(DECISIONS):
        is_open = row["status"] == "running" and n == DECISIONS - 1
        yield {
            "table_id": row["id"],
            "seat": n % 2,
            "opened_seq": n + 5,
            "deadline": timezone.now() + timedelta(days=2),
            "closed_seq": None if is_open else n + 6,
            "closed_as": "" if is_open else "acted",
        }


def _event(row: dict[str, Any], seq: int) -> dict[str, Any]:
    at: datetime = row["opened_at"]
    return {
        "stream": f"table:{row['id']}",
        "seq": seq,
        "type": "table.seat_taken",
        "version": 1,
        "data": '{"account":1,"seat":0}' * 8,
        "metadata": '{"account":1,"command":"TakeAction","id":"0"}',
        "recorded_at": at + timedelta(seconds=seq),
        "hash": "0" * 64,
    }


def _create(model: type[Model], rows: Iterable[dict[str, Any]]) -> list[Any]:
    made: list[Any] = []
    rows = iter(rows)
    while some := [model(**row) for row in islice(rows, 2000)]:
        made += model._default_manager.bulk_create(some)
    return made
