"""The bot that takes the action after which its position looks best."""

from __future__ import annotations

from collections.abc import Sequence

from bots import reworld
from bots.judge import AnyGame, Judge
from bots.player import Sample
from games.engine import Rng, Rules, View, preview

JUDGES: dict[str, Judge] = {"reworld": reworld.Judge()}
"""By slug; any other game is judged by its score."""


class Greedy:
    name = "greedy"
    version = 1

    def choose(
        self, rules: Rules, view: View, legal: Sequence[int], sample: Sample, rng: Rng, budget: int
    ) -> int:
        """Looks one action ahead, as far as what follows is certain; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        judge = JUDGES.get(rules.meta.slug, AnyGame())
        state, seat = sample(), view["to_act"][0]
        value = judge.values(rules, state, seat)
        worth_a_thought = judge.shortlist(state, seat, legal, rng)
        values = [value(preview(rules, state, seat, action)[0]) for action in worth_a_thought]
        return worth_a_thought[values.index(max(values))]
