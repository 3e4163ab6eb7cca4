"""With which options a game is tried: the usual ones, each other choice, and its own `options.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.engine import Rules, SeededChance

GAMES = Path(__file__).parents[1] / "games"
USUAL = "usual"


def option_sets(rules: Rules, seats: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """(a name, options): the usual options, each other choice of each, and those in `options.json`."""
    yield USUAL, {}
    for option in rules.meta.options:
        for choice in option.choices:
            if choice != option.default and _is_possible(rules, seats, {option.name: choice}):
                yield str(choice), {option.name: choice}
    more = GAMES / rules.meta.slug / "options.json"
    if more.exists():
        yield from json.loads(more.read_text()).items()


def _is_possible(rules: Rules, seats: int, options: dict[str, Any]) -> bool:
    """Some choices need another option beside them."""
    try:
        rules.setup(seats, options, SeededChance(bytes(32)))
    except ValueError:
        return False
    return True
