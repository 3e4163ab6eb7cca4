"""What a game tells the bots that play it: which actions are worth a thought, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from games.engine.chance import Rng, shuffled

if TYPE_CHECKING:
    from games.engine.rules import Rules, Seat

MOST_ACTIONS = 120

Value: TypeAlias = Callable[[Any], float]
"""A state's value in points."""


class Judge(Protocol):
    """Looks at sampled states only."""

    def shortlist(self, state: Any, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        """The actions to think about, not empty."""

    def values(self, rules: Rules, state: Any, seat: Seat) -> Value:
        """How good for a seat the states are that may follow an action of its own in `state`."""


class AnyGame:
    """For a game without a judge of its own: the score, and a random part of a long list."""

    def shortlist(self, state: Any, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        return list(legal) if len(legal) <= MOST_ACTIONS else shuffled(legal, rng)[:MOST_ACTIONS]

    def values(self, rules: Rules, state: Any, seat: Seat) -> Value:
        """The lead over the best of the others."""

        def lead(after: Any) -> float:
            scores = [one["score"] for one in rules.view(after, seat)["seats"]]
            own = scores.pop(seat)
            return float(own - max(scores))

        return lead
