"""A day of samples as small charts: a hundred-odd points in a box, broken where nobody sampled."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from reworld_site.operations.models import Sample

DAY = timedelta(hours=24)
STEP = timedelta(minutes=10)
POINTS = DAY // STEP
WIDTH, HEIGHT = 288.0, 48.0

Figures = dict[str, float]
Sampled = Sequence[tuple[datetime, Figures]]


class Chart(NamedTuple):
    """`steps`: by ten minutes the most in them, so that nothing short is lost; None where nobody sampled.

    `lines` and `areas` draw them as SVG's points and paths. `most` None means that nothing is known.
    """

    steps: list[float | None]
    lines: list[str]
    areas: list[str]
    now: float | None
    most: float | None
    most_at: datetime | None


def day() -> Sampled:
    """The samples of the last 24 hours, in order."""
    since = timezone.now() - DAY
    return list(Sample.objects.filter(minute__gte=since).order_by("minute").values_list("minute", "figures"))


def lately(sampled: Sampled, name: str, minutes: int = 10) -> float:
    """The sum of a figure over the last minutes."""
    since = timezone.now() - timedelta(minutes=minutes)
    return sum(figures.get(name, 0) for at, figures in sampled if at >= since)


def chart(sampled: Sampled, name: str, now: datetime) -> Chart:
    known = [(at, figures[name]) for at, figures in sampled if name in figures]
    if not known:
        return Chart([None] * POINTS, [], [], None, None, None)
    most_at, most = max(known, key=lambda one: (one[1], one[0]))
    steps = _steps(known, now)
    runs = list(_runs(steps))
    scale = most or 1.0
    lines = [" ".join(f"{_x(step)},{_y(value, scale)}" for step, value in run) for run in runs]
    areas = [
        f"M{_x(run[0][0])},{HEIGHT:g} L{line.replace(' ', ' L')} L{_x(run[-1][0])},{HEIGHT:g} Z"
        for run, line in zip(runs, lines, strict=True)
    ]
    return Chart([steps.get(step) for step in range(POINTS)], lines, areas, known[-1][1], most, most_at)


def _steps(known: Iterable[tuple[datetime, float]], now: datetime) -> dict[int, float]:
    """The most of each ten minutes, by how many there are before it in the day."""
    start = now - DAY
    steps: dict[int, float] = {}
    for at, value in known:
        step = min(POINTS - 1, max(0, (at - start) // STEP))
        steps[step] = max(value, steps.get(step, 0.0))
    return steps


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
