"""How long detectors look, and how many questions they ask, on a big site.

    python -m tests.benchmarks.detectors [--db=sqlite] [--games=20000]

Made up: 500 people, 2,000 tables with 100,000 events, and the ranked games of a month. A look should take no
longer than the four seconds that a sweep has.
"""

from __future__ import annotations

import os
import random
import sys
import time
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from uuid import UUID

EVENTS, TABLES, TARGET = 100_000, 2_000, 4.0


def main() -> None:
    from tests.plugin import start_services

    db = "sqlite" if "--db=sqlite" in sys.argv else "postgres"
    games = next((int(one[8:]) for one in sys.argv if one.startswith("--games=")), 20_000)
    with ExitStack() as services:
        os.environ.update(start_services(services, db))
        os.environ["DJANGO_SETTINGS_MODULE"] = "reworld_site.settings"
        import django

        django.setup()
        measure(db, games)


def measure(db: str, games: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from reworld_site.moderation.detectors.listed import DETECTORS

    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"]).with_name("benchmark.sqlite3")
        connection.settings_dict["TEST"]["NAME"] = str(file)
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    fill(games)
    print(f"{db}, {EVENTS} events, {TABLES} tables, {games} ranked games")
    for name, detector in DETECTORS.items():
        for _ in range(3 if name == "timing" else 1):  # It takes in some tables a time.
            with CaptureQueriesContext(connection) as asked:
                began = time.perf_counter()
                found = detector.look(timezone.now())
                took = time.perf_counter() - began
            late = "" if took < TARGET else " over the target"
            print(f"{name:12} {took:6.2f} s {len(asked):5} questions, {len(found)} found{late}", flush=True)


def fill(games: int) -> None:
    """Ranked games between people whose ratings are right, by chance alone."""
    from django.utils import timezone

    from reworld_site.accounts.models import Account
    from reworld_site.ratings.models import RatedGame, RatedSeat
    from tests.benchmarks.big_site import fill as fill_site

    fill_site(EVENTS, TABLES)
    rng = random.Random(2)
    people = sorted(Account.objects.values_list("pk", flat=True))[-500:]

    rated, seats = [], []
    for number in range(games):
        at = timezone.now() - timedelta(days=30) * rng.random()
        table = UUID(int=10**9 + number)
        first = rng.randrange(480)
        there = rng.sample(people[first : first + 20], rng.choice([2, 3, 4]))
        rated.append(
            RatedGame(
                table=table,
                game=("reworld", "reterra", "darwinauts")[number % 3],
                number=number,
                seat_count=len(there),
                season="2026-4",
                started_at=at - timedelta(minutes=rng.uniform(20, 60)),
                ended_at=at,
            )
        )
        seats += [
            RatedSeat(
                rated_game_id=table,
                seat=seat,
                account_id=one,
                place=seat + 1,
                ended="played",
                mu_before=25_000_000,
                sigma_before=2_000_000,
            )
            for seat, one in enumerate(there)
        ]
    RatedGame.objects.bulk_create(rated, batch_size=2000)
    RatedSeat.objects.bulk_create(seats, batch_size=2000)


if __name__ == "__main__":
    main()
