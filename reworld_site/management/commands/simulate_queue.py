"""`manage.py simulate_queue`: how long people wait for a table, with the very pairing that serves them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from games import registry
from reworld_site.lobby.plots import histogram, svg
from reworld_site.lobby.simulation import Course, Crowd, percentile, simulate
from reworld_site.lobby.terms import strengths, terms
from reworld_site.ratings.rating import START_MU

LIMIT = 60.0  # seconds that 95 of 100 people wait at most
SPEEDS = ("quick", "normal", "normal", "slow")
SHARES = (50, 75, 90, 95, 99, 100)


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
        if arrivals < 1 or not (rate > 0 and isfinite(rate)):
            raise CommandError("--arrivals and --rate are greater than 0.")
        crowd, picture = _crowd(arrivals, rate, options), _picture(options["svg"])
        course, without_bots = _run(crowd, seed)
        _print(course, without_bots)
        if picture:
            picture.write_text(svg(course.waits), encoding="utf-8")
        if not course.waits or course.percentile(95) > LIMIT:
            sys.exit(f"The aim is missed: 95 of 100 people shall wait {LIMIT:.0f} s at most.")


def _crowd(arrivals: int, rate: float, options: dict[str, object]) -> Crowd:
    games = [str(options["game"])] if options["game"] else list(registry.slugs())
    no_shows, deviation = float(str(options["no_shows"])), float(str(options["deviation"]))
    if not 0 <= no_shows < 1:
        raise CommandError("--no-shows is a share from 0 to below 1.")
    if not (deviation >= 0 and isfinite(deviation)):
        raise CommandError("--deviation is 0 or more points of rating.")
    return Crowd(
        arrivals,
        rate,
        games,
        _sizes(str(options["seats"]), games) if options["seats"] is not None else _mixture(games),
        SPEEDS,
        mean=START_MU,
        deviation=deviation,
        no_shows=no_shows,
        accepting=settings.QUEUE_ACCEPT_SECONDS,
    )


def _sizes(given: str, games: Sequence[str]) -> list[frozenset[int]]:
    possible = {str(one): one for one in _common_sizes(games)}
    wanted = [one.strip() for one in given.split(",")]
    if not set(wanted) <= possible.keys():
        raise CommandError(f"--seats lists sizes among {', '.join(possible)}, as in 2,4.")
    return [frozenset(possible[one] for one in wanted)]


def _common_sizes(games: Sequence[str]) -> list[int]:
    return sorted(set.intersection(*(set(registry.get(game).meta.seats) for game in games)))


def _mixture(games: Sequence[str]) -> list[frozenset[int]]:
    """Half want one size only, the others take any of two or more."""
    sizes = _common_sizes(games)
    single = [frozenset({one}) for one in sizes]
    return [*single, *[frozenset(sizes[start:]) for start in range(len(sizes) - 1)], frozenset(sizes)]


def _picture(given: object) -> Path | None:
    """Tried before the run, which takes a while."""
    if not isinstance(given, Path):
        return None
    try:
        given.touch()
    except OSError as error:
        raise CommandError(f"--svg cannot be written: {error}.") from error
    return given


def _run(crowd: Crowd, seed: int) -> tuple[Course, Course]:
    """The same people under the site's terms, and as if no bot ever filled in."""
    columns = (TextColumn("[bold]{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        courses = []
        for what, conditions in (("people", terms()), ("without bots", replace(terms(), fills=()))):
            task, course = progress.add_task(what, total=crowd.arrivals), Course()
            for course in simulate(crowd, conditions, strengths(), seed):
                progress.update(task, completed=len(course.waits) + course.gone)
            courses.append(course)
    return courses[0], courses[1]


def _print(course: Course, without_bots: Course) -> None:
    console, grid = Console(), Grid(title="The queue")
    grid.add_column("")
    grid.add_column("as it is", justify="right")
    grid.add_column("if no bot filled in", justify="right")
    for what, told in ROWS.items():
        grid.add_row(what, told(course), told(without_bots))
    console.print(grid)
    console.print("People by how long they waited")
    console.print(histogram(course.waits, width=min(console.width, 100)), highlight=False, markup=False)
    among, aim = len(course.among_people), course.percentile(95)
    console.print(
        f"95 of 100 people have a table within {aim:.1f} s. Fill-ins have their part in that:"
        f" {1 - among / max(1, len(course.waits)):.0%} of the people sit with at least one bot."
        f" Without bots it is {without_bots.percentile(95):.1f} s,"
        f" and {_left_over(without_bots)} people find no table at all.",
        highlight=False,
    )


def _left_over(course: Course) -> int:
    return course.arrived - len(course.waits) - course.gone


def _wait(share: int) -> Callable[[Course], str]:
    return lambda course: f"{course.percentile(share):.1f} s"


def _spread(share: int) -> Callable[[Course], str]:
    return lambda course: f"{percentile(course.spreads(), share):.1f}"


ROWS: dict[str, Callable[[Course], str]] = {
    "people who came": lambda course: f"{course.arrived}",
    "seated": lambda course: f"{len(course.waits)}",
    "did not accept": lambda course: f"{course.gone}",
    "no table for": lambda course: f"{_left_over(course)}",
    "longest queue": lambda course: f"{course.longest_queue}",
    **{f"wait, {share} of 100 people": _wait(share) for share in SHARES},
    "sit with people only": lambda course: f"{len(course.among_people)}",
    "wait of those, 95 of 100": lambda course: f"{percentile(course.among_people, 95):.1f} s",
    "tables": lambda course: f"{len(course.tables)}",
    "ranked tables": lambda course: f"{sum(table.ranked for table in course.tables)}",
    "rating spread at a ranked table, median": _spread(50),
    "rating spread, 95 of 100 tables": _spread(95),
    "rating spread, widest": _spread(100),
    "bots' share of all seats": lambda course: f"{course.bot_share():.1%}",
}
