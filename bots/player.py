"""What a bot is: it sees a view and sampled states, never the real state, and has no clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from games.engine import Rng, Rules, View

Sample = Callable[[], Any]
"""Deals a state from what the bot's seat knows; a new one at each call."""


class Bot(Protocol):
    """One version of one way to play, for any game."""

    name: str
    version: int

    def choose(
        self, rules: Rules, view: View, legal: Sequence[int], sample: Sample, rng: Rng, budget: int
    ) -> int:
        """One of `legal`, which is not empty. `sample` may be called `budget` times."""
