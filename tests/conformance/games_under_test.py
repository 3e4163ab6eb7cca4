"""Every registered game at every number of seats, and random games of it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from games import registry
from games.engine import Event, QuickChance, Rules

CASES = [
    pytest.param(rules, seats, id=f"{rules.meta.slug}-{seats}")
    for rules in registry.all_rules()
    for seats in rules.meta.seats
]
every_game = pytest.mark.parametrize(("rules", "seats"), CASES)


class Ply(NamedTuple):
    """A decision of a random game: the state it was taken in, and the events that followed."""

    state: Any
    seat: int
    action: int
    events: list[Event]


def random_game(rules: Rules, seats: int, seed: int) -> tuple[list[Event], list[Ply], Any]:
    """(opening events, plies, last state) of a game played by chance."""
    rng = Random(seed)
    state = rules.initial()
    opening = rules.setup(seats, {}, QuickChance(rng))
    for event in opening:
        rules.evolve(state, event)
    return opening, list(_plies(rules, state, rng)), state


def _plies(rules: Rules, state: Any, rng: Random) -> Iterator[Ply]:
    while acting := rules.to_act(state):
        seat = acting[rng.randrange(len(acting))]
        legal = rules.legal_actions(state, seat)
        action = legal[rng.randrange(len(legal))]
        before = state.copy()
        yield Ply(before, seat, action, rules.play(state, seat, action, QuickChance(rng)))


def recount_of(rules: Rules) -> ModuleType:
    """The game's own `tests/games/<slug>/recount.py`: `check_pieces(state)` and `recount(events, view)`."""
    return importlib.import_module(f"tests.games.{rules.meta.slug}.recount")
