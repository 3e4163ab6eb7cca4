"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from bots.player import Sample
from games.engine import Rng, Rules, View


class Uniform:
    name = "random"
    version = 1

    def choose(
        self, rules: Rules, view: View, legal: Sequence[int], sample: Sample, rng: Rng, budget: int
    ) -> int:
        return legal[rng.randrange(len(legal))]
