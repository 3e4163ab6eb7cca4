"""Deals for two seats that differ only in what somebody cannot see, and a play legal in all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

DECK = [card for card in range(1, 6) for _ in range(6)]
ALICE, BOB = 0, 1
EVEN = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]
HIGH = [1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]


@dataclass(frozen=True)
class World:
    """Hands that are the same in every round, and the cards that are laid face down: Bob's, then Alice's.

    `others_from`: the modules from this place on come in the opposite order; by 100 none does.
    """

    alice: list[int]
    bob: list[int]
    laid: tuple[int, int]
    others_from: int = 100

    def script(self, rounds: int) -> dict[str, Any]:
        """The luck of a game that does not reach its end, by label."""
        order = [place * 37 % 100 for place in range(100)]
        modules = order[: self.others_from] + order[self.others_from :][::-1]
        undealt = Counter(DECK) - Counter(self.alice) - Counter(self.bob)
        deal = [*self.alice, *self.bob, *undealt.elements()]
        return {
            "start_seat": ALICE,
            "modules": modules,
            **{f"officers/{number}": deal for number in range(1, rounds + 1)},
        }

    def plies(self, rounds: int) -> list[tuple[int, dict[str, Any]]]:
        """(seat, action), one after the other; the drop-out that would end the last round is missing."""
        bob_lays, alice_lays = self.laid
        first = [
            (ALICE, acquire(1, 1)),
            (BOB, acquire(5, 2)),
            (ALICE, acquire(2, 3, 2)),
            (BOB, lay(bob_lays)),
            (ALICE, acquire(20, 5)),
            (BOB, acquire(6, 3, 1)),
            (ALICE, DROP_OUT),
            (BOB, DROP_OUT),
        ]
        second = [
            (BOB, acquire(5, 2)),
            (ALICE, acquire(1, 1)),
            (BOB, acquire(6, 3, 1)),
            (ALICE, lay(alice_lays)),
            (BOB, acquire(15, 4)),
            (ALICE, acquire(20, 5)),
            (BOB, DROP_OUT),
            (ALICE, DROP_OUT),
        ]
        return [*first, *second][: 8 * rounds - 1]


DROP_OUT = {"type": "drop_out"}


def acquire(port: int, *cards: int) -> dict[str, Any]:
    return {"type": "acquire_module", "port": port, "cards": list(cards)}


def lay(card: int) -> dict[str, Any]:
    return {"type": "take_starting_player_marker", "card": card}
