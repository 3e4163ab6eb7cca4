"""From a POST to the other client's frame, and accepted moves a second, through HTTP and real processes.

    python -m tests.benchmarks.latency [--db postgres|sqlite|both] [--tables 20] [--seconds 20]

Two people at each table, each with a socket; every table makes one move a second. Then all tables move as
fast as they can. Everything is real: uvicorn, Valkey, the database with durable commits. Bots play no part.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.plugin import start_services

# (p50, p99) in milliseconds, from POST to the other client's frame.
TARGETS = (15.0, 60.0)
ENVIRONMENT = {"POSTS_PER_SECOND": "10000", "DJANGO_SETTINGS_MODULE": "reworld_site.settings"}


@dataclass
class Times:
    """Milliseconds from a move's POST to its answer, and to the other client's frame."""

    answers: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--db", choices=["postgres", "sqlite", "both"], default="both")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=20)
    options = parser.parse_args()
    if options.db == "both":  # Settings are read once a process.
        for db in ("postgres", "sqlite"):
            command = [sys.executable, "-m", "tests.benchmarks.latency", *sys.argv[1:], "--db", db]
            subprocess.run(command, check=True)
        return
    with ExitStack() as services:
        os.environ.update(start_services(services, options.db), **ENVIRONMENT)
        measure(services, options)


def measure(services: ExitStack, options: argparse.Namespace) -> None:
    tables = prepare(options.tables)
    port = serve(services)
    times, moves, seconds = asyncio.run(play(port, tables, options.seconds))
    print(f"\n{options.db}: {options.tables} tables, 2 people each, one move a second at every table")
    show("POST to its answer", times.answers, None)
    show("POST to the other client's frame", times.frames, TARGETS)
    print(
        f"  as fast as they can: {moves / seconds:.0f} accepted moves a second ({moves} in {seconds:.1f} s)"
    )


def show(what: str, times: list[float], targets: tuple[float, float] | None) -> None:
    cuts = statistics.quantiles(times, n=100)
    p50, p99 = cuts[49], cuts[98]
    verdict = "" if targets is None else "  " + judged(p50, p99, *targets)
    print(f"  {what}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {max(times):.1f} ms of {len(times)}{verdict}")


def judged(p50: float, p99: float, wanted50: float, wanted99: float) -> str:
    met = p50 <= wanted50 and p99 <= wanted99
    return f"({'met' if met else 'MISSED'}: p50 ≤ {wanted50:.0f} ms, p99 ≤ {wanted99:.0f} ms)"


@dataclass
class Table:
    """Where a game stands, and what will be played: (seat, action) one after the other."""

    id: str
    seq: int
    cookies: list[tuple[str, str]]
    play: list[tuple[int, object]]


def prepare(count: int) -> list[Table]:
    """The database with open games in it; what will be played at each is worked out beforehand."""
    import django
    from django.core.management import call_command

    django.setup()
    if os.environ["DATABASE_URL"].startswith("postgres"):
        create_database(os.environ["DATABASE_URL"])
    call_command("migrate", verbosity=0)
    return [opened(number) for number in range(count)]


def create_database(url: str) -> None:
    import psycopg

    server, _, name = url.rpartition("/")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())


def opened(number: int) -> Table:
    from reworld_site.accounts.models import Account
    from reworld_site.tables import commands, loaded, service

    people = [Account.objects.create_user(username=f"{who}{number}", name=who) for who in ("alice", "bob")]
    answer = service.execute(commands.OpenTable(people[0].pk, "reworld", ["me", "open"]))
    assert answer.table
    service.execute(commands.TakeSeat(people[1].pk, answer.table))
    state = loaded.load(answer.table).table
    return Table(str(state.id), state.seq, [cookies(one) for one in people], foreseen(state))


def cookies(account) -> tuple[str, str]:
    """(Cookie header, CSRF token) of somebody signed in."""
    from django.test import Client

    client = Client()
    client.force_login(account)
    token = "c" * 32
    return f"sessionid={client.cookies['sessionid'].value}; csrftoken={token}", token


def foreseen(state) -> list[tuple[int, object]]:
    """A random game from here on: the luck is the table's own, so the server will deal the same."""
    from reworld_site.tables import luck

    table, rules, rng, play = state.copy(), state.rules, random.Random(7), []
    while to_act := rules.to_act(table.game):
        seat = to_act[0]
        code = rng.choice(rules.legal_actions(table.game, seat))
        play.append((seat, rules.actions.encode(code)))
        rules.play(table.game, seat, code, luck.chance_for(table))
    return play


def serve(services: ExitStack) -> int:
    from reworld_site import processes
    from reworld_site.processes import free_port, wait_until
    from tests.plugin.live import answers

    web = processes.web(port := free_port())
    web.start()
    services.callback(web.kill)
    wait_until(lambda: answers(port), web)
    return port


async def play(port: int, tables: list[Table], seconds: int) -> tuple[Times, int, float]:
    """(times of the paced part, moves and seconds of the fast part)."""
    from tests.benchmarks.players import TwoPlayers

    players = [TwoPlayers(port, table) for table in tables]
    for one in players:
        await one.connect()
    times = Times()
    pace = [one.play_paced(seconds, offset / len(players), times) for offset, one in enumerate(players)]
    await asyncio.gather(*pace)
    started = time.perf_counter()
    played = await asyncio.gather(*(one.play_fast(seconds / 2) for one in players))
    lasted = time.perf_counter() - started
    for one in players:
        await one.close()
    return times, sum(played), lasted


if __name__ == "__main__":
    main()
