"""Points: as if the game ended now, and at its end (rules page 3, scoring)."""

from __future__ import annotations

from collections.abc import Sequence

from games.darwinauts.pieces import DIFFERENT, SAME, SET_POINTS, TOKENS_PER_POINT
from games.darwinauts.purse import total
from games.darwinauts.rulings import Pieces
from games.darwinauts.state import State, is_over
from games.engine import Outcome


def kinds_of(cards: Sequence[int], pieces: Pieces) -> list[int]:
    """How many of each type."""
    counts = [0] * DIFFERENT
    for card in cards:
        counts[pieces.kind[card]] += 1
    return counts


def mixed_sets(counts: Sequence[int]) -> int:
    """How many sets of four types the best partition has, the fewest of equals; the rest are of one type.

    Three sets of four types are never better than one set of three of each type less.
    """
    return max(range(min(2, *counts) + 1), key=lambda mixed: _sets(counts, mixed))


def _sets(counts: Sequence[int], mixed: int) -> int:
    return mixed + sum((count - mixed) // SAME for count in counts)


def sets(counts: Sequence[int]) -> int:
    """How many sets the best partition has."""
    if sum(counts) < SAME:
        return 0
    return _sets(counts, mixed_sets(counts))


def set_cards(cards: Sequence[int], pieces: Pieces) -> list[list[int]]:
    """The best partition: the cards of each set, the earliest of each type first."""
    by_kind: list[list[int]] = [[] for _ in range(DIFFERENT)]
    for card in cards:
        by_kind[pieces.kind[card]].append(card)
    mixed = mixed_sets([len(own) for own in by_kind])
    found = [[own[place] for own in by_kind] for place in range(mixed)]
    for own in by_kind:
        found += [own[at : at + SAME] for at in range(mixed, len(own) - SAME + 1, SAME)]
    return found


def breakdown(game: State, seat: int, pieces: Pieces) -> dict[str, int]:
    cards = game.recorded[seat]
    return {
        "species": sum([pieces.points[card] for card in cards]),
        "sets": SET_POINTS * sets(kinds_of(cards, pieces)),
        "resources": total(game.purse[seat]) // TOKENS_PER_POINT,
    }


def score(game: State, seat: int, pieces: Pieces) -> int:
    return sum(breakdown(game, seat, pieces).values())


def outcome(game: State, pieces: Pieces) -> Outcome:
    """Ties: more tokens left, then more species recorded, then the victory is shared."""
    parts = [breakdown(game, seat, pieces) for seat in range(game.seats)]
    scores = [sum(part.values()) for part in parts]
    order = [(scores[seat], total(game.purse[seat]), len(game.recorded[seat])) for seat in range(game.seats)]
    places = [1 + sum(other > own for other in order) for own in order]
    return Outcome(places, scores, parts)


def final_outcome(game: State, pieces: Pieces) -> Outcome | None:
    return outcome(game, pieces) if is_over(game) else None
