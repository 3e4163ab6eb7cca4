"""`manage.py calibrate_bots`: how strong each bot is in each game, measured in games among themselves."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from bots import registry as bots
from games import registry
from reworld_site.ratings import calibration
from reworld_site.ratings.anchors import GAMES_TO_CALIBRATE, REFERENCE
from reworld_site.ratings.calibration import Form, Player, Result
from reworld_site.ratings.queries import shown
from reworld_site.ratings.rating import MICRO, Points

LEAST = 20  # games, in which every player plays


class Command(BaseCommand):
    help = (
        "Has the bots play each other by the rules alone, no database and no server needed, rates the games "
        "like people's and prints the lines that belong into ratings/anchors.py."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=registry.slugs(), help="one game only; else all")
        parser.add_argument("--games", type=int, default=900, help="how many of each title")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)

    def handle(self, *, game: str | None, games: int, seed: int, workers: int, **options: object) -> None:
        if games < LEAST or workers < 1:
            raise CommandError(f"--games is {LEAST} or more, --workers is 1 or more.")
        console = Console(file=self.stdout)  # type: ignore[arg-type]
        for slug in [game] if game else registry.slugs():
            results = _play(slug, games, seed, workers)
            forms = calibration.measure(results)
            points = calibration.placed(forms, REFERENCE)
            console.print(_grid(slug, forms, points, results))
            for name in bots.names():
                self.stdout.write(_line(slug, name, forms[Player(name)], points[Player(name)]))


def _play(slug: str, count: int, seed: int, workers: int) -> list[Result]:
    """In the order of the fixtures, whoever is done first."""
    fixtures = calibration.fixtures(slug, count, seed)
    columns = (TextColumn(f"[bold]{slug}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
    ):
        return list(progress.track(pool.map(calibration.play, fixtures, chunksize=4), total=count))


def _grid(
    slug: str, forms: Mapping[Player, Form], points: Mapping[Player, Points], results: Sequence[Result]
) -> Grid:
    """Firsts by the number of seats say whether one rating for all of them will do."""
    sizes = registry.get(slug).meta.seats
    by_size = [calibration.measure([one for one in results if len(one.players) == size]) for size in sizes]
    grid = Grid("player", "games", "mu", "sigma", "shown", title=f"{slug}, first at tables of")
    for size in sizes:
        grid.add_column(str(size), justify="right")
    for player in sorted(points, key=lambda one: -points[one].mu):
        at, firsts = points[player], [_share_of_firsts(forms.get(player)) for forms in by_size]
        figures = (
            forms[player].games,
            f"{at.mu / MICRO:.2f}",
            f"{at.sigma / MICRO:.2f}",
            shown(at)["rating"],
        )
        grid.add_row(_name(player), *map(str, figures), *firsts)
    return grid


def _name(player: Player) -> str:
    whole = f"{player.bot} {bots.get(player.bot).version}"
    return whole if player.share == 100 else f"{player.share} % {whole}"


def _share_of_firsts(form: Form | None) -> str:
    return f"{form.firsts / form.games:.0%}" if form else "–"


def _line(slug: str, name: str, form: Form, points: Points) -> str:
    if form.games < GAMES_TO_CALIBRATE:
        return (
            f"    {slug}, {name}: {form.games} games say too little; it takes {GAMES_TO_CALIBRATE} or more."
        )
    key = f'("{slug}", "{name}", {bots.get(name).version})'
    return f"    {key}: Anchor(Points({points.mu:_}, {points.sigma:_}), {form.games}),"
