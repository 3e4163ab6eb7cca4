"""`manage.py simulate_queue`: how long people wait for a table, with the very pairing that serves them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from games import registry
from reworld_site.lobby.plots import histogram, svg
from reworld_site.lobby.simulation import Course, Crowd, simulate
from reworld_site.lobby.terms import strengths, terms
from reworld_site.ratings.rating import START_MU

LIMIT = 60.0  # seconds that 95 of 100 people wait at most


class Command(BaseCommand):
    help = "Sends people through the queue and prints waits, rating spreads and the share of bots."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--arrivals", type=int, default=10_000)
        parser.add_argument("--rate", type=float, default=1.0, help="arrivals a second")
        parser.add_argument("--game", choices=registry.slugs(), help="one game only; else all, evenly")
        parser.add_argument("--seats", help="everybody wants these sizes: 2,4; else a mixture")
        parser.add_argument(
            "--deviation", type=float, default=6.0, help="of people's ratings around the mean"
        )
        parser.add_argument("--no-shows", type=float, default=0.03, help="share that does not accept")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--svg", type=Path, help="also draw the waits into this file")

    def handle(self, *, rate: float, arrivals: int, seed: int, **options: object) -> None:
        if arrivals < 1 or rate <= 0:
            raise CommandError("--arrivals and --rate are greater than 0.")
        crowd = _crowd(arrivals, rate, options)
        course = _run(crowd, seed)
        _print(course)
        if isinstance(options["svg"], Path):
            options["svg"].write_text(svg(course.waits), encoding="utf-8")
        if not course.waits or course.percentile(95) > LIMIT:
            sys.exit(f"The aim is missed: 95 of 100 people shall wait {LIMIT:.0f} s at most.")


def _crowd(arrivals: int, rate: float, options: dict[str, object]) -> Crowd:
    games = [str(options["game"])] if options["game"] else list(registry.slugs())
    no_shows, deviation = float(str(options["no_shows"])), float(str(options["deviation"]))
    if not 0 <= no_shows < 1 or deviation < 0:
        raise CommandError("--no-shows is a share from 0 to below 1, --deviation is not negative.")
    sizes = _sizes(str(options["seats"])) if options["seats"] else _mixture(games)
    return Crowd(arrivals, rate, games, sizes, mean=START_MU, deviation=deviation, no_shows=no_shows)


def _sizes(given: str) -> list[frozenset[int]]:
    sizes = frozenset(int(one) for one in given.split(",") if one.isdecimal())
    if not sizes or not sizes <= {2, 3, 4}:
        raise CommandError("--seats lists sizes from 2 to 4, as in 2,4.")
    return [sizes]


def _mixture(games: Sequence[str]) -> list[frozenset[int]]:
    """Half want one size only, the others take any of two or more."""
    sizes = sorted(set.intersection(*(set(registry.get(game).meta.seats) for game in games)))
    single = [frozenset({one}) for one in sizes]
    return [*single, *[frozenset(sizes[start:]) for start in range(len(sizes) - 1)], frozenset(sizes)]


def _run(crowd: Crowd, seed: int) -> Course:
    columns = (TextColumn("[bold]people"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    course = Course()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("people", total=crowd.arrivals)
        for course in simulate(crowd, terms(), strengths(), seed):
            progress.update(task, completed=len(course.waits) + course.gone)
    return course


def _print(course: Course) -> None:
    console, grid = Console(), Grid(title="The queue", show_header=False)
    grid.add_column("what")
    grid.add_column("value", justify="right")
    for what, value in _rows(course):
        grid.add_row(what, value)
    console.print(grid)
    console.print("People by how long they waited")
    console.print(histogram(course.waits, width=min(console.width, 100)), highlight=False, markup=False)


def _rows(course: Course) -> list[tuple[str, str]]:
    waits = [
        (f"wait, {share} of 100 people", course.percentile(share)) for share in (50, 75, 90, 95, 99, 100)
    ]
    spreads = sorted(course.spreads())
    ranked = len(spreads)
    return [
        ("people who came", f"{course.arrived}"),
        ("seated", f"{len(course.waits)}"),
        ("did not accept", f"{course.gone}"),
        ("no table for", f"{course.arrived - len(course.waits) - course.gone}"),
        ("longest queue", f"{course.longest_queue}"),
        *[(what, f"{seconds:.1f} s") for what, seconds in waits],
        ("tables", f"{len(course.tables)}"),
        ("ranked tables", f"{ranked}"),
        ("rating spread at a ranked table, median", f"{spreads[ranked // 2]:.1f}" if spreads else "–"),
        ("rating spread, 95 of 100 tables", f"{spreads[int(ranked * 0.95)]:.1f}" if spreads else "–"),
        ("rating spread, widest", f"{spreads[-1]:.1f}" if spreads else "–"),
        ("bots' share of all seats", f"{course.bot_share():.1%}"),
    ]
