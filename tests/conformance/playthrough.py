"""A random game, printed: every decision, action and event, and the outcome.

python -m tests.conformance.playthrough reworld 2 > tests/games/reworld/playthrough_2.txt
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from games import registry
from games.engine import Event, Rules, SeededChance


def lines(rules: Rules, seats: int) -> Iterator[str]:
    """The printed game; all of its luck, choices included, is drawn from a root made of game and seats."""
    chance = SeededChance(hashlib.sha256(f"playthrough {rules.meta.slug} {seats}".encode()).digest())
    state = rules.initial()
    for event in rules.setup(seats, {}, chance):
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


def command(rules: Rules, seats: int) -> str:
    slug = rules.meta.slug
    return (
        f"python -m tests.conformance.playthrough {slug} {seats} > tests/games/{slug}/playthrough_{seats}.txt"
    )


if __name__ == "__main__":
    for line in lines(registry.get(sys.argv[1]), int(sys.argv[2])):
        print(line)
