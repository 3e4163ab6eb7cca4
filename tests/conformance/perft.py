"""Counting sequences of actions, so that a rule that goes wrong somewhere shows in a number."""

from __future__ import annotations

from typing import Any

from games.engine import Chance, Rules


def perft(rules: Rules, state: Any, chance: Chance, depth: int) -> int:
    """How many sequences of `depth` actions there are; one that ends the game earlier counts as one."""
    acting = rules.to_act(state)
    if not depth or not acting:
        return 1
    legal = rules.legal_actions(state, acting[0])
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        rules.play(after, acting[0], action, chance)
        total += perft(rules, after, chance, depth - 1)
    return total
