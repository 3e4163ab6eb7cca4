"""The bot that takes the action after which its position looks best to the game's judge."""

from __future__ import annotations

from collections.abc import Sequence

from bots.player import Sample
from games.engine import Rng, Rules, View, preview


class Greedy:
    name = "greedy"
    version = 1

    def choose(
        self, rules: Rules, view: View, legal: Sequence[int], sample: Sample, rng: Rng, budget: int
    ) -> int:
        """Looks one action ahead, as far as what follows is certain; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        state, seat = sample(), view["to_act"][0]
        value = rules.judge.values(rules, state, seat)
        worth_a_thought = rules.judge.shortlist(state, seat, legal, rng)
        values = [value(preview(rules, state, seat, action)[0]) for action in worth_a_thought]
        return worth_a_thought[values.index(max(values))]
