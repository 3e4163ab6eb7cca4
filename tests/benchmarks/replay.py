"""How long a moment of a finished game takes: fold, view and JSON, as the replay page asks for it.

    python -m tests.benchmarks.replay [--db sqlite|postgres] [--rounds 3]

One random game of each game with all its seats, played through the service in a test database of its own.
Every moment is asked for from every seat and from outside, in random order, in CPU time: nothing waits there.
"Cold" is the first question of a process about a game, which reads and folds the whole of it; wall clock.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median, quantiles
from typing import Any
from uuid import UUID

import django
import msgspec
from django.db import connection

from tests.plugin import start_services

TARGET = 5.0  # milliseconds, any moment


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--db", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with ExitStack() as services:
        os.environ.update(
            start_services(services, options.db), DJANGO_SETTINGS_MODULE="reworld_site.settings"
        )
        django.setup()
        connection.creation.create_test_db(verbosity=0)
        services.callback(connection.creation.destroy_test_db, connection.settings_dict["NAME"], verbosity=0)
        print(f"{options.db}: any past moment of a finished game (target {TARGET:.0f} ms)")
        measure(options.rounds)


def measure(rounds: int) -> None:
    from games import registry
    from tests.e2e.finished import finished

    for rules in registry.all_rules():
        seats = max(rules.meta.seats)
        report(rules.meta.title, seats, finished(rules.meta.slug, seats), rounds)


def report(title: str, seats: int, table: UUID, rounds: int) -> None:
    from reworld_site.tables import replay

    cold, warm = [], []
    for number in range(rounds):
        replay.forget()
        cold.append(milliseconds(lambda: shown(table, 1, None), time.perf_counter))
        moments = replay.of_table(table).moments
        questions = [(one.seq, seat) for one in moments for seat in (None, *range(seats))]
        random.Random(number).shuffle(questions)
        warm += [
            milliseconds(lambda asked=asked: shown(table, *asked), time.thread_time) for asked in questions
        ]
    p99, most = quantiles(warm, n=100)[98], max(warm)
    print(f"  {title}, {seats} seats, {moments[-1].seq} events, {len(moments)} moments")
    print(f"    a moment: median {median(warm):.2f} ms, p99 {p99:.2f} ms, most {most:.2f} ms: {judged(most)}")
    print(f"    cold, the whole game folded: median {median(cold):.1f} ms, most {max(cold):.1f} ms")


def shown(table: UUID, seq: int, seat: int | None) -> bytes:
    from reworld_site.tables import replay

    return msgspec.json.encode(replay.of_table(table).frame(seq, seat))


def milliseconds(ask: Callable[[], Any], clock: Callable[[], float]) -> float:
    start = clock()
    ask()
    return (clock() - start) * 1e3


def judged(most: float) -> str:
    return f"{'met' if most <= TARGET else 'MISSED'} (≤ {TARGET:.0f} ms)"


if __name__ == "__main__":
    main()
