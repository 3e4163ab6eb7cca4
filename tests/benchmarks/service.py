"""Accepted actions per second through the service, bots off.

    python -m tests.benchmarks.service [--db postgres|sqlite] [--seconds 5] [--tables 8] [--seats 2]

People play Reworld at random; every action is committed durably before the next of its table. Runs in a
test database of its own, once in one thread and once with a thread per table, all in this one process.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from threading import Thread
from typing import NamedTuple
from uuid import UUID

import django
from django.db import connection

from tests.plugin import start_services


class Played(NamedTuple):
    """`waits`: seconds that each accepted action took."""

    seconds: float
    waits: list[float]

    def __str__(self) -> str:
        p99 = quantiles(self.waits, n=100)[98]
        rate, p50 = len(self.waits) / self.seconds, median(self.waits)
        return f"{rate:6.0f} accepted actions/s   p50 {p50 * 1e3:5.2f} ms   p99 {p99 * 1e3:5.2f} ms"


class Players:
    """The people of one table, who open the next one when it is over."""

    def __init__(self, number: int, seats: int) -> None:
        from reworld_site.accounts.models import Account

        self.rng = random.Random(number)
        names = [f"bench-{number}-{seat}" for seat in range(seats)]
        self.accounts = [Account.objects.create_user(username=name, name=name).pk for name in names]
        self.table = self._open()
        self.waits: list[float] = []

    def _open(self) -> UUID:
        from reworld_site.tables import commands, service

        opener, *others = self.accounts
        opened = service.execute(commands.OpenTable(opener, "reworld", ["me"] + ["open"] * len(others)))
        assert opened.table, opened
        for account in others:
            service.execute(commands.TakeSeat(account, opened.table))
        return opened.table

    def act(self) -> None:
        from reworld_site.tables import commands, loaded, service

        table = loaded.load(self.table).table
        if table.has_ended:
            self.table = self._open()
            return
        decision = self.rng.choice(list(table.decisions.values()))
        code = self.rng.choice(table.rules.legal_actions(table.game, decision.seat))
        action = table.rules.actions.encode(code)
        command = commands.TakeAction(
            self.accounts[decision.seat], self.table, decision.id, action, f"{decision.id}-move"
        )
        started = time.perf_counter()
        answer = service.execute(command)
        self.waits.append(time.perf_counter() - started)
        assert answer.code == "accepted", answer


def one_thread(tables: Sequence[Players], seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for players in tables:
            players.act()


def thread_per_table(tables: Sequence[Players], seconds: float) -> None:
    def run(players: Players) -> None:
        one_thread([players], seconds)
        connection.close()

    threads = [Thread(target=run, args=(players,)) for players in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--db", choices=["postgres", "sqlite"], default="sqlite")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
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
        tables = [Players(number, asked.seats) for number in range(asked.tables)]
        for play in (one_thread, thread_per_table):
            for players in tables:
                players.waits.clear()
            started = time.perf_counter()
            play(tables, asked.seconds)
            played = Played(time.perf_counter() - started, [wait for one in tables for wait in one.waits])
            print(f"{connection.vendor:10} {play.__name__:16} {played}")
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    main()
