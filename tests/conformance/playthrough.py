"""A random game, printed: every decision, action and event, and the outcome.

python -m tests.conformance.playthrough reterra 2 leisure > tests/games/reterra/playthrough_2_leisure.txt
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from games import registry
from games.engine import Event, Rules, SeededChance
from tests.conformance.option_sets import GAMES, USUAL, option_sets


class Printed(NamedTuple):
    """Which game is printed. `options` have a name (see `option_sets`)."""

    rules: Rules
    seats: int
    name: str = USUAL
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def words(self) -> list[str]:
        """What tells it from the other games: their luck comes from these words."""
        return [self.rules.meta.slug, str(self.seats), *[self.name] * (self.name != USUAL)]

    @property
    def path(self) -> Path:
        slug, *words = self.words
        return GAMES / slug / f"{'_'.join(['playthrough', *words])}.txt"


def all_printed(rules: Rules) -> list[Printed]:
    """The usual options at every number of seats, all others at the smallest."""
    fewest = min(rules.meta.seats)
    sets = [Printed(rules, fewest, *one) for one in option_sets(rules, fewest) if one[0] != USUAL]
    return [Printed(rules, seats) for seats in rules.meta.seats] + sets


def lines(printed: Printed) -> Iterator[str]:
    """The printed game; all of its luck, choices included, is drawn from one root."""
    rules, chance = printed.rules, SeededChance(_root(printed))
    state = rules.initial()
    for event in rules.setup(printed.seats, printed.options, chance):
        rules.evolve(state, event)
        yield told(event)
    ply = 0
    while acting := rules.to_act(state):
        ply += 1
        seat = acting[0]
        legal = rules.legal_actions(state, seat)
        action = legal[chance.choice(f"playthrough/{ply}", len(legal))]
        yield f"{ply}. seat {seat}, {len(legal)} legal: {_json(rules.actions.encode(action))}"
        yield from (told(event) for event in rules.play(state, seat, action, chance))
        if ply % 25 == 0:
            yield f"  view {_json(rules.view(state, seat))}"
    yield f"outcome {_json(msgspec.to_builtins(rules.outcome(state)))}"


def told(event: Event) -> str:
    return f"  {_json(msgspec.to_builtins(event))}"


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _root(printed: Printed) -> bytes:
    return hashlib.sha256(" ".join(["playthrough", *printed.words]).encode()).digest()


def command(printed: Printed) -> str:
    target = printed.path.relative_to(GAMES.parents[1])
    return f"python -m tests.conformance.playthrough {' '.join(printed.words)} > {target}"


if __name__ == "__main__":
    for one in all_printed(registry.get(sys.argv[1])):
        if one.words == sys.argv[1:]:
            print(*lines(one), sep="\n")
