"""A day of samples as small charts: a hundred-odd points in a box, broken where nobody sampled."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from django.utils import timezone

from reworld_site.eventstore import sql
from reworld_site.operations.models import Sample

DAY = timedelta(hours=24)
STEP = timedelta(minutes=10)
POINTS = DAY // STEP
WIDTH, HEIGHT = 288.0, 48.0
FIGURES = msgspec.json.Decoder(dict[str, float])

DAY_SQL = "SELECT {minute}, figures FROM {table} WHERE minute >= %s ORDER BY minute"


class Sampled(NamedTuple):
    """`step`: in which ten minutes of the day it lies."""

    at: datetime
    step: int
    figures: dict[str, float]


class Chart(NamedTuple):
    """`steps`: by ten minutes the most in them, so that nothing short is lost; None where nobody sampled.

    `lines` and `areas` draw them as SVG's points and paths. `now` is None when the last sample does not tell;
    `most` None means that nothing is known.
    """

    steps: list[float | None]
    lines: list[str]
    areas: list[str]
    now: float | None
    most: float | None
    most_at: datetime | None


def day(now: datetime) -> list[Sampled]:
    """The samples of the last 24 hours, in order."""
    statement = DAY_SQL.format(minute=sql.time("minute"), table=sql.table(Sample))
    rows = ((sql.moment(at), figures) for at, figures in sql.rows(statement, now - DAY))
    return [sampled(at, FIGURES.decode(figures), now) for at, figures in rows]


def sampled(at: datetime, figures: dict[str, float], now: datetime) -> Sampled:
    return Sampled(at, min(POINTS - 1, max(0, (at - (now - DAY)) // STEP)), figures)


def lately(samples: Sequence[Sampled], name: str, minutes: int = 10) -> float:
    """The sum of a figure over the last minutes."""
    since = timezone.now() - timedelta(minutes=minutes)
    return sum(one.figures.get(name, 0) for one in samples[-minutes - 1 :] if one.at >= since)


def chart(samples: Sequence[Sampled], name: str, least: float = 1.0) -> Chart:
    """`least` fills the box, or whatever was more."""
    known = [(one.figures[name], one.at, one.step) for one in samples if name in one.figures]
    if not known:
        return Chart([None] * POINTS, [], [], None, None, None)
    most, most_at, _ = max(known)
    steps: dict[int, float] = {}
    for value, _, step in known:
        if value >= steps.get(step, 0.0):
            steps[step] = value
    runs = list(_runs(steps))
    lines = [" ".join(f"{_x(step)},{_y(value, max(most, least))}" for step, value in run) for run in runs]
    areas = [
        f"M{_x(run[0][0])},{HEIGHT:g} L{line.replace(' ', ' L')} L{_x(run[-1][0])},{HEIGHT:g} Z"
        for run, line in zip(runs, lines, strict=True)
    ]
    now = samples[-1].figures.get(name)
    return Chart([steps.get(step) for step in range(POINTS)], lines, areas, now, most, most_at)


def _runs(steps: dict[int, float]) -> Iterable[list[tuple[float, float]]]:
    """Unbroken stretches; a lone step is drawn as wide as it lasted."""
    run: list[tuple[float, float]] = []
    for step in sorted(steps):
        if run and step != run[-1][0] + 1:
            yield _drawn(run)
            run = []
        run.append((step, steps[step]))
    if run:
        yield _drawn(run)


def _drawn(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
    last, value = run[-1]
    return [*run, (last + 1, value)]


def _x(step: float) -> str:
    return f"{step * WIDTH / POINTS:.1f}"


def _y(value: float, scale: float) -> str:
    return f"{(HEIGHT - 2) * (1 - value / scale) + 1:.1f}"
