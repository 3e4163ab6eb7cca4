"""What detectors give: suspicions to be noted, and words for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

Evidence: TypeAlias = dict[str, Any]

WINDOW = timedelta(days=30)
ALARM = 2.0
"""A score beyond the number of people or pairs looked at: were all of them honest, one look at the whole site
in a hundred would find somebody.
"""
TABLES = 40
"""So many of the games in question are kept with a finding, the latest."""


class Suspicion(NamedTuple):
    """About one account, or two; see `models.Finding` for the rest."""

    subjects: tuple[int, ...]
    score: float
    evidence: Evidence


class Mark(NamedTuple):
    """One game or answer in a plot: how it looks (`kind`: good, bad, warn, plain), what it was, its table.

    `x` and `y` lie within the plot's box.
    """

    kind: str
    words: str
    table: str = ""
    x: float = 0.0
    y: float = 0.0


class Plot(NamedTuple):
    """Drawn by `moderation/plots/<kind>.html`. `words` say the same to whoever does not see it."""

    kind: str
    title: str
    words: str
    marks: Sequence[Mark] = ()
    more: Mapping[str, Any] = {}

    @property
    def template(self) -> str:
        return f"moderation/plots/{self.kind}.html"


class Told(NamedTuple):
    """A finding in words: what it says, its figures, and what would explain it without any fault."""

    summary: str
    figures: Sequence[tuple[str, str]]
    innocent: str
    plots: Sequence[Plot] = ()


class Detector(NamedTuple):
    """`look` gathers and judges what is there at a moment; `explain` reads evidence, given the subjects'
    names by account id. `clause` is what a case of it is about.
    """

    slug: str
    title: str
    clause: str
    look: Callable[[datetime], list[Suspicion]]
    explain: Callable[[Evidence, Mapping[int, str]], Told]


def times(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
