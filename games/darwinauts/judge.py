"""What bots think of a position of Darwinauts, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.darwinauts import scoring
from games.darwinauts.actions import MOVE_TILE
from games.darwinauts.exploring import harvest
from games.darwinauts.pieces import EXPLORERS, SAME, SET_POINTS
from games.darwinauts.purse import counts, total
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import BONUS, State
from games.engine import Rng, Seat
from games.engine.judge import Value

MOST_MOVES = 160
"""Of the moves of a tile: there are up to 2,000."""

TOKEN = 0.9
HARVEST = 0.85
"""How much of a token is one that an explorer stands on."""

EXPLORER_AT_HOME, TILE_IN_HAND, BONUS_TO_COME = 0.3, -0.4, 1.0
TOWARDS_SET = 0.8
NOT_YET, MISSING_TOKEN = 0.7, 0.8
"""What is left of a card's gain before it is recorded, and for each token that it lacks."""

ROW_CARD, SECOND_CARD = 0.75, 0.3
"""How much of a card's gain is one that others may take, the second best one's."""


class Judge:
    """See `games.engine.judge.Judge`."""

    def shortlist(self, state: State, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        moves = [action for action in legal if action >= MOVE_TILE]
        if len(moves) <= MOST_MOVES:
            return list(legal)
        others = [action for action in legal if action < MOVE_TILE]
        return others + [moves[at * len(moves) // MOST_MOVES] for at in range(MOST_MOVES)]

    def values(self, rules: Any, state: State, seat: Seat) -> Value:
        """The lead it would leave, and what may yet come of it."""
        pieces: Pieces = rules.pieces
        rulings: Rulings = rules.rulings
        rival = max(scoring.score(state, other, pieces) for other in range(state.seats) if other != seat)

        def value(after: State) -> float:
            order = after.final_order
            if order is not None and (seat not in order or not after.actions_left):
                bonus = BONUS_TO_COME if after.phase == BONUS else 0.0
                return scoring.score(after, seat, pieces) + total(after.purse[seat]) / 100 + bonus - rival
            return _recorded(after, seat, pieces) + _promise(after, seat, pieces, rulings) - rival

        return value


def _recorded(game: State, seat: Seat, pieces: Pieces) -> float:
    """The points of recorded species and their sets, and how far others have come."""
    kinds = scoring.kinds_of(game.recorded[seat], pieces)
    points = sum([pieces.points[card] for card in game.recorded[seat]])
    return points + _sets(kinds)


def _sets(kinds: Sequence[int]) -> float:
    return SET_POINTS * scoring.sets(kinds) + TOWARDS_SET * sum(count % SAME for count in kinds)


def _promise(game: State, seat: Seat, pieces: Pieces, rulings: Rulings) -> float:
    """What tokens, explorers, cards and tiles may yet bring."""
    at_home = EXPLORERS - len(game.explorers[seat])
    owed = total(harvest(game, game.explorers[seat], pieces, rulings))
    return (
        TOKEN * (total(game.purse[seat]) + HARVEST * owed)
        + EXPLORER_AT_HOME * at_home
        + TILE_IN_HAND * len(game.hands[seat])
        + (BONUS_TO_COME if game.phase == BONUS and game.acting == seat else 0.0)
        + _cards(game, seat, pieces)
    )


def _cards(game: State, seat: Seat, pieces: Pieces) -> float:
    """The two cards that are nearest to being recorded."""
    own = counts(game.purse[seat])
    for_sets = _set_gains(scoring.kinds_of(game.recorded[seat], pieces))
    gains = [0.0, 0.0]
    for card in game.supply[seat]:
        gains.append(_gain(card, own, for_sets, pieces))
    for card in game.row:
        if card > 0:
            gains.append(ROW_CARD * _gain(card, own, for_sets, pieces))
    gains.sort()
    return gains[-1] + SECOND_CARD * gains[-2]


def _set_gains(kinds: list[int]) -> list[float]:
    """By type: what one card more brings to the sets."""
    now = _sets(kinds)
    return [_sets([*kinds[:kind], kinds[kind] + 1, *kinds[kind + 1 :]]) - now for kind in range(len(kinds))]


def _gain(card: int, own: Sequence[int], for_sets: Sequence[float], pieces: Pieces) -> float:
    """What recording it brings beyond its cost, the less of it the more tokens are missing."""
    cost = counts(pieces.cost[card])
    gain = pieces.points[card] + for_sets[pieces.kind[card]] - TOKEN * sum(cost) + BONUS_TO_COME
    missing = sum([need - held for need, held in zip(cost, own, strict=True) if need > held])
    return float(gain * NOT_YET * MISSING_TOKEN**missing)
