"""The bot that takes the action after which its position looks best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bots.player import Sample
from games.engine import QuickChance, Rng, Rules, Seat, View

MOST_ACTIONS = 150
"""A longer legal list is judged by a random part of it."""

Value = Callable[[Rules, Any, Seat], float]


def lead(rules: Rules, state: Any, seat: Seat) -> float:
    """A seat's score less the best of the others, from the view of any game."""
    scores = [one["score"] for one in rules.view(state, seat)["seats"]]
    own = scores.pop(seat)
    return float(own - max(scores))


VALUES: dict[str, Value] = {}
"""Slug -> how good a state is for a seat, where a game has a better measure than `lead`."""


class Greedy:
    name = "greedy"
    version = 1

    def choose(
        self, rules: Rules, view: View, legal: Sequence[int], sample: Sample, rng: Rng, budget: int
    ) -> int:
        value = VALUES.get(rules.meta.slug, lead)
        state, seat = sample(), view["to_act"][0]
        candidates = list(legal)
        if len(candidates) > MOST_ACTIONS:
            rng.shuffle(candidates)
            del candidates[MOST_ACTIONS:]
        best, best_value = candidates[0], float("-inf")
        for action in candidates:
            after = state.copy()
            rules.play(after, seat, action, QuickChance(rng))
            reached = value(rules, after, seat)
            if reached > best_value:
                best, best_value = action, reached
        return best
