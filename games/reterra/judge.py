"""What bots think of a position of Life in Reterra, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Rng, Seat
from games.engine.judge import Value
from games.reterra import scoring
from games.reterra.actions import KIND_CODES, PLACE_BUILDING, PLACE_INHABITANT, TILE_CODES, USE_POWER
from games.reterra.community import segment_of, segments
from games.reterra.geometry import CELL_CODES, CELLS, SIDE, SPACES, bits, cell_of, members, sides
from games.reterra.pieces import ENERGY_SOURCE_POINTS, POINTS, SEGMENT, SEGMENT_POINTS, SIDES, TURNS
from games.reterra.rulings import KINDS, Pieces
from games.reterra.state import NOBODY, OVER, State

MOST_ACTIONS = 320

INHABITANT = 1.0
OPEN_GEAR, SECRET_TILE, PENDING_POWER, GROWTH = 0.22, 0.15, 0.9, 0.65
BUILDINGS_TO_COME = 0.4
"""How many buildings a turn brings, about."""

# What a power brings beyond points in each turn still to come, about.
EACH_TURN = {
    ("farm", "purple"): 1.6 * BUILDINGS_TO_COME,
    ("farm", "orange"): 0.25,
    ("infirmary", "purple"): 0.0,
    ("inn", "purple"): 0.8,
    ("inn", "orange"): BUILDINGS_TO_COME,
    ("workshop", "purple"): 0.6,
    ("workshop", "orange"): 0.4,
    ("sports_field", "purple"): 0.7,
    ("hot_springs", "purple"): 0.4,
    ("hot_springs", "orange"): 0.7,
}

# What a building brings at the end beyond the points printed on it, about.
AT_THE_END = {
    ("school", "purple"): 1.0,
    ("school", "orange"): 3.5,
    ("garden", "purple"): 1.0,
    ("garden", "orange"): 1.0,
    ("infirmary", "purple"): 3.0,
    ("infirmary", "orange"): 1.5,
    ("public_square", "purple"): 11.0,
    ("public_square", "orange"): 4.0,
    ("restaurant", "purple"): 3.0,
    ("restaurant", "orange"): 1.0,
    ("fishing_hole", "purple"): 1.5,
    ("fishing_hole", "orange"): 2.0,
    ("market", "purple"): 7.0,
    ("market", "orange"): 9.0,
    ("junk_catapult", "purple"): 2.0,
    ("junk_catapult", "orange"): 1.0,
    ("observatory", "purple"): 1.3,
    ("observatory", "orange"): -1.0,
    ("sports_field", "orange"): 1.5,
    ("amphitheatre", "purple"): 12.0,
    ("amphitheatre", "orange"): 9.0,
}

CARDS = [(kind, side) for kind in KINDS for side in SIDES]
PER_TURN = tuple(EACH_TURN.get(card, 0.0) for card in CARDS)
ESTIMATE = tuple(POINTS[kind][SIDES.index(side)] + AT_THE_END.get((kind, side), 0.0) for kind, side in CARDS)
"""By card."""

INFIRMARY = 2 * KINDS.index("infirmary")
GARDEN = 2 * KINDS.index("garden")

SQUARES = tuple(
    (
        bits([cell_of(left + x, top + y) for x in range(SIDE) for y in range(SIDE)]),
        bits([cell_of(left + x, top + y) for x in (1, 2) for y in (1, 2)]),
    )
    for left, top in CELLS
    if left <= 0 and top <= 0
)
"""Every 4 × 4 square that a finished community may be, and its inner cells."""


class Judge:
    """See `games.engine.judge.Judge`."""

    def shortlist(self, state: State, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        if len(legal) <= MOST_ACTIONS:
            return list(legal)
        return [legal[at * len(legal) // MOST_ACTIONS] for at in range(MOST_ACTIONS)]

    def values(self, rules: Any, state: State, seat: Seat) -> Value:
        """The lead it would leave, and what may yet come of it; others are counted anew when junk falls."""
        pieces: Pieces = rules.pieces
        others = [other for other in range(state.seats) if other != seat]
        junk, rival = state.junk[:], _rival(state, others, pieces)

        def value(after: State) -> float:
            theirs = rival if after.junk == junk else _rival(after, others, pieces)
            parts = scoring.breakdown(after, seat, pieces)
            own = sum(parts.values())
            if after.step == OVER:
                return own - theirs
            promise = _promise(after, seat, pieces) - parts["energy_sources"]
            return own + promise + _still_to_use(after, seat) - theirs

        return value


def _rival(game: State, others: list[Seat], pieces: Pieces) -> float:
    """Between the best of the others and all of them."""
    scores = [scoring.score(game, other, pieces) for other in others]
    return (max(scores) + sum(scores) / len(scores)) / 2


def _promise(game: State, seat: Seat, pieces: Pieces) -> float:
    """What the community may yet become."""
    left = TURNS + 1 - len(game.laid[seat])
    free = _free_spaces(game, seat)
    beside_free = sides(free)
    gears = (game.gears[seat] & ~game.covered[seat] & beside_free).bit_count()
    return (
        _energy_sources(game, seat, pieces)
        + sum(_growth(one, free, left) for one in segments(game, seat) if 1 < one.bit_count() < SEGMENT)
        + sum(_power(game, seat, place, left) for place in range(len(game.cards[seat])))
        + OPEN_GEAR * gears * min(1.0, left / 4)
        + SECRET_TILE * len(game.secrets[seat])
    )


def _free_spaces(game: State, seat: Seat) -> int:
    """Spaces where land may still come beside land."""
    return sum(SPACES[cell] for cell in members(game.room[seat] & game.rim[seat]))


def _growth(segment: int, free: int, left: int) -> float:
    """What a segment below seven may become worth: the more, the larger it is and the freer to grow."""
    size, ways = segment.bit_count(), (sides(segment) & free).bit_count()
    if not ways:
        return 0.0
    reachable = min(1.0, left * 1.3 / (SEGMENT - size))
    return GROWTH * SEGMENT_POINTS * (size / SEGMENT) ** 2 * reachable * min(1.0, 0.4 + ways / 5)


def _energy_sources(game: State, seat: Seat, pieces: Pieces) -> float:
    """They score on the inner cells of the finished square: the likelier, the more squares it may be."""
    sources = bits(
        [code // 4 % CELL_CODES for code in game.laid[seat] if pieces.is_energy_source[code // TILE_CODES]]
    )
    if not sources:
        return 0.0
    filled = game.cells[seat]
    inner = [middle & sources for square, middle in SQUARES if not filled & ~square]
    worth = 0.0
    for cell in members(sources):
        share = sum(middle >> cell & 1 for middle in inner) / len(inner)
        worth += ENERGY_SOURCE_POINTS * share**0.4
    return worth


def _power(game: State, seat: Seat, place: int, left: int) -> float:
    """What a building's power may still bring."""
    card = game.cards[seat][place]
    if card == INFIRMARY:
        segment = segment_of(game, seat, game.plots[seat][place])
        rooms = (game.built[seat] & segment & ~game.people[seat]).bit_count()
        return 0.9 * min(left, rooms + 0.5)
    if card == GARDEN:
        size = segment_of(game, seat, game.plots[seat][place]).bit_count()
        return 2.0 * (size / SEGMENT) ** 2 if size < SEGMENT and left else 0.0
    return PER_TURN[card] * left


def _still_to_use(game: State, seat: Seat) -> float:
    """The best that the rest of this turn holds for a seat that is asked again."""
    if game.acting != seat or game.acting == NOBODY or game.active != seat:
        return 0.0
    if game.step == 3:
        return PENDING_POWER * len(game.pending)
    if game.step != 2 or game.listed is None:
        return 0.0
    left = TURNS + 1 - len(game.laid[seat])
    best = 0.0
    for code in game.listed:
        if PLACE_BUILDING <= code < USE_POWER:
            kind = (code - PLACE_BUILDING) // KIND_CODES
            card = 2 * kind + game.sides[kind]
            best = max(best, ESTIMATE[card] + PER_TURN[card] * left)
        elif code >= PLACE_INHABITANT:
            best = max(best, INHABITANT)
    return 0.85 * best
