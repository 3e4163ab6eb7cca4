"""What the operations page costs on a big site: page, JSON, metrics, and the sample of each minute.

    python -m tests.benchmarks.operations [--db postgres|sqlite|both] [--events 100000] [--tables 2000]

With a real Valkey and real workers to be asked; in a test database of its own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from statistics import median
from uuid import UUID

import django
from django.db import connection

from tests.plugin import start_services

ROUNDS = 20
PAGE_MS = 300.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--db", choices=["postgres", "sqlite", "both"], default="both")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=2_000)
    asked = parser.parse_args()
    if asked.db == "both":  # Settings are read once a process.
        for db in ("postgres", "sqlite"):
            command = [sys.executable, "-m", "tests.benchmarks.operations", *sys.argv[1:], "--db", db]
            subprocess.run(command, check=True)
        return
    with ExitStack() as services:
        os.environ.update(start_services(services, asked.db), DJANGO_SETTINGS_MODULE="reworld_site.settings")
        django.setup()
        measure(asked)


def measure(asked: argparse.Namespace) -> None:
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"]).with_name("benchmark.sqlite3")
        connection.settings_dict["TEST"]["NAME"] = str(file)
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        fill(asked)
        with ExitStack() as workers:
            run_workers(workers)
            show(asked)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def fill(asked: argparse.Namespace) -> None:
    """A big site with a day of samples and all the slow calls that are kept."""
    from django.utils import timezone

    from reworld_site.operations import sampling, tallies
    from reworld_site.operations.models import Sample, SlowCall
    from tests.benchmarks.big_site import fill as fill_site

    fill_site(asked.events, asked.tables)
    minute = timezone.now().replace(second=0, microsecond=0)
    games, calls = ("reworld", "reterra", "darwinauts"), ("play", "legal_actions", "choose")
    for kind in ("calls", "call_us", "slow_calls"):
        tallies.add({f"{kind}.{call}.{game}": 1000 for call in calls for game in games})
    sampling.sample_if_due()
    sample = Sample.objects.latest("minute")
    figures = {**sample.figures, "events": 70, "behind": 0, "slow_calls": 0}
    Sample.objects.bulk_create(
        Sample(minute=minute - timedelta(minutes=n), figures=figures, marks=sample.marks)
        for n in range(1, 1440)
    )
    SlowCall.objects.bulk_create(
        SlowCall(at=minute - timedelta(minutes=n), kind="play", game="reworld", table=UUID(int=n), ms=60 + n)
        for n in range(sampling.SLOW_CALLS_KEPT)
    )


def run_workers(workers: ExitStack) -> None:
    from reworld_site import processes
    from reworld_site.operations.queues import work
    from tests.plugin.live import environment

    for program in (processes.worker, processes.sweeper):
        child = program(environment())
        child.start()
        workers.callback(child.kill)
    while not (found := work()) or len(found.workers) < 2:
        time.sleep(0.2)


def show(asked: argparse.Namespace) -> None:
    from django.test import Client
    from django.utils import timezone

    from reworld_site.accounts.models import Account
    from reworld_site.operations import sampling
    from reworld_site.operations.models import Sample
    from reworld_site.operations.stored import stored
    from reworld_site.settings import METRICS_TOKEN

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(Account.objects.create_superuser("olive", password="x"))
    minute = timezone.now().replace(second=0, microsecond=0)

    def sample() -> None:
        Sample.objects.filter(minute__gte=minute).delete()
        assert sampling.sample_if_due()

    def get(path: str) -> None:
        answer = client.get(path, headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        assert answer.status_code == 200, answer.content

    print(f"\n{connection.vendor}: {asked.events} events, {asked.tables} tables")
    print(f"  {'the database alone':22} {timed(stored)}")
    print(f"  {'a sample':22} {timed(sample)}")
    for path in ("/admin/operations/", "/admin/operations.json", "/metrics"):
        print(f"  {path:22} {timed(lambda path=path: get(path), PAGE_MS)}")


def timed(work: Callable[[], object], limit: float | None = None) -> str:
    """Also the processor time of this process, which tells a slow page from a busy machine."""
    work()  # The first one imports and compiles.
    times, cpu = [], []
    for _ in range(ROUNDS):
        started, used = time.perf_counter(), time.process_time()
        work()
        times.append((time.perf_counter() - started) * 1000)
        cpu.append((time.process_time() - used) * 1000)
    p50 = median(times)
    verdict = "" if limit is None else f"  ({'met' if p50 <= limit else 'MISSED'}: ≤ {limit:.0f} ms)"
    return f"p50 {p50:6.1f} ms, most {max(times):6.1f} ms, cpu {median(cpu):5.1f} ms{verdict}"


if __name__ == "__main__":
    main()
