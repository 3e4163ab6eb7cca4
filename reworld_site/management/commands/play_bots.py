"""`manage.py play_bots`: whole games by bots through the service, the event store and the worker."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import UUID

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from bots import registry as bots
from reworld_site import processes
from reworld_site.accounts.models import Account
from reworld_site.celery import app
from reworld_site.processes import ChildDied, NoValkey
from reworld_site.tables import commands, service, sweeper
from reworld_site.tables.models import AcceptedMove, Seat, Table

POLL_SECONDS = 0.25


class Command(BaseCommand):
    help = "Plays whole games between bots and prints plies, time, scores and places."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default="reworld")
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--tables", type=int, default=20)
        parser.add_argument(
            "--bots", default=",".join(bots.names()), help="who plays, in turn: greedy,random"
        )
        parser.add_argument(
            "--patience",
            type=float,
            default=60,
            help="seconds without a single move until tables count as stuck",
        )

    def handle(self, *, game: str, seats: int, tables: int, patience: float, **options: Any) -> None:
        names = options["bots"].split(",")
        call_command("migrate", verbosity=0)
        with ExitStack() as services:
            try:
                services.enter_context(worker_at_hand())
            except (NoValkey, ChildDied) as error:
                raise CommandError(str(error)) from error
            started = time.monotonic()
            opened = [open_table(game, seated(names, seats, number)) for number in range(tables)]
            stuck = watch(opened, patience)
            report(opened, time.monotonic() - started)
        if stuck:
            sys.exit(f"{len(stuck)} of {len(opened)} tables are stuck: {', '.join(map(str, stuck))}")


def seated(names: Sequence[str], seats: int, number: int) -> list[str]:
    """Who sits where at the table of that number: everybody starts as often as the others."""
    return [names[(number + seat) % len(names)] for seat in range(seats)]


def open_table(game: str, seats: list[str]) -> UUID:
    opener = Account.objects.bot(seats[0] if seats and seats[0] in bots.names() else bots.names()[0])
    answer = service.execute(commands.OpenTable(opener.pk, game, seats))
    if answer.table is None:
        raise CommandError(answer.message)
    return answer.table


def watch(tables: Sequence[UUID], patience: float) -> list[UUID]:
    """Shows how the tables get on until all are scored; those that are not when nothing moves any more.

    The bar counts plies, of as many as the tables that are scored let expect; until one is, it only moves.
    """
    texts = ("{task.description} tables", "{task.completed:.0f} plies", "{task.fields[pace]:.0f} plies/s")
    with Progress(BarColumn(), *map(TextColumn, texts), TimeElapsedColumn()) as progress:
        task = progress.add_task(f"0/{len(tables)}", total=None, pace=0.0)
        started = moved = time.monotonic()
        seen = (0, 0)
        while True:
            plies = AcceptedMove.objects.filter(table__in=tables).count()
            waiting = (
                Table.objects.filter(id__in=tables).exclude(status="scored").values_list("id", flat=True)
            )
            left, now = list(waiting), time.monotonic()
            pace = plies / (now - started + 1e-9)
            done = f"{len(tables) - len(left)}/{len(tables)}"
            total = expected_plies(tables, left, plies)
            progress.update(task, description=done, completed=plies, total=total, pace=pace)
            if (plies, len(left)) != seen:
                seen, moved = (plies, len(left)), now
            if not left or now - moved > patience:
                return left
            sweeper.sweep_if_stale()
            time.sleep(POLL_SECONDS)


def expected_plies(tables: Sequence[UUID], left: Sequence[UUID], plies: int) -> int | None:
    """Of all tables together, by those that are scored; None while none is."""
    scored = set(tables) - set(left)
    if not scored:
        return None
    mean = AcceptedMove.objects.filter(table__in=scored).count() / len(scored)
    return max(plies + len(left), round(mean * len(tables)))


def report(tables: Sequence[UUID], seconds: float) -> None:
    plies = AcceptedMove.objects.filter(table__in=tables).count()
    console = Console()
    console.print(by_table(tables))
    console.print(by_bot(tables))
    pace = f"{plies / seconds:.0f} plies/s" if seconds else ""
    console.print(f"{len(tables)} tables, {plies} plies in {seconds:.1f} s: {pace}")


def by_table(tables: Sequence[UUID]) -> Grid:
    grid = Grid("table", "plies", "scores, the best first")
    for table in Table.objects.filter(id__in=tables).order_by("opened_at").prefetch_related("seats"):
        ends = sorted(results(table), key=lambda one: one[2])
        scores = ", ".join(f"{seat.bot} {score}" for seat, score, _ in ends)
        plies = AcceptedMove.objects.filter(table=table).count()
        grid.add_row(str(table.id)[:8], str(plies), scores or table.status)
    return grid


def by_bot(tables: Sequence[UUID]) -> Grid:
    scored = Table.objects.filter(id__in=tables, status="scored").prefetch_related("seats")
    ends = [(seat.bot, score, place) for table in scored for seat, score, place in results(table)]
    grid = Grid("bot", "seats", "first places", "mean score", "best score")
    for name in sorted({bot for bot, _, _ in ends}):
        scores = [score for bot, score, _ in ends if bot == name]
        firsts = sum(place == 1 for bot, _, place in ends if bot == name)
        mean = f"{sum(scores) / len(scores):.1f}"
        grid.add_row(name, str(len(scores)), str(firsts), mean, str(max(scores)))
    return grid


def results(table: Table) -> Iterator[tuple[Seat, int, int]]:
    """(seat, score, place) of a scored table, by seat; nothing for one that is not."""
    seats = sorted(table.seats.all(), key=lambda one: one.seat)
    outcome = table.outcome or {"scores": [], "places": []}
    return zip(seats, outcome["scores"], outcome["places"], strict=bool(table.outcome))


@contextmanager
def worker_at_hand() -> Iterator[None]:
    """The Valkey and the workers that run already, or else some of our own for the time of the block."""
    with ExitStack() as ours:
        if not valkey_answers():
            use_valkey(ours.enter_context(processes.embedded_valkey()).url)
        if not app.control.ping(timeout=1.0):
            env = {"REDIS_URL": app.conf.broker_url, "DATA_DIR": str(settings.DATA_DIR)}
            worker = processes.worker(env, slots=os.cpu_count() or 2)
            ours.callback(worker.stop)
            worker.start()
            processes.wait_until(lambda: bool(app.control.ping(timeout=1.0)), worker)
        yield


def valkey_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def use_valkey(url: str) -> None:
    """Has this process send its hints there; nothing has been sent yet."""
    app.conf.broker_url = url
    layer: Any = settings.CHANNEL_LAYERS["default"]
    layer["CONFIG"]["hosts"][0]["address"] = url
