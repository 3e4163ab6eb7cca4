"""Which records there are: every registered game × number of seats × set, played in several ways."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games import registry
from games.engine import Rules
from tests.conformance.option_sets import option_sets

DATA = Path(__file__).parent / "data"

# How a game with its usual options is played, beside "bots", which every set has.
WAYS = ("random", "people", "alone", "undo", "takeback", "resign", "flag", "leave", "days", "moderated")


class Case(NamedTuple):
    """`name` tells the options apart; `way` is one of WAYS, or "bots"."""

    slug: str
    version: int
    seats: int
    name: str
    options: dict[str, Any]
    way: str

    @property
    def path(self) -> Path:
        return DATA / f"{self.slug}-v{self.version}-{self.seats}-{self.name}-{self.way}.jsonl.gz"


def cases() -> list[Case]:
    """Of the newest version of each game."""
    return [case for rules in registry.all_rules() for case in _of(rules)]


def _of(rules: Rules) -> Iterator[Case]:
    slug, version = rules.meta.slug, rules.meta.rules_version
    for seats in rules.meta.seats:
        for name, options in option_sets(rules, seats):
            yield Case(slug, version, seats, name, options, "bots")
        for way in WAYS:
            yield Case(slug, version, seats, "usual", {}, way)
