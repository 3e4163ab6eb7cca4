"""Points, as if the game ended now, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Outcome
from games.reterra.actions import TILE_CODES
from games.reterra.community import (
    NEIGHBOURS,
    count_of,
    inhabitants,
    inhabitants_on,
    largest_segment,
    relic_kinds,
    segment_of,
    segments,
    visible_relics,
)
from games.reterra.geometry import BESIDE, CELL_CODES, sides
from games.reterra.pieces import ENERGY_SOURCE_POINTS, POINTS, SEGMENT, SEGMENT_POINTS, SIDES, WATER
from games.reterra.rulings import KINDS, Pieces
from games.reterra.state import TERRAIN_COUNT, State

PUBLIC_SQUARE_ORANGE = 2 * KINDS.index("public_square") + 1
RESTAURANT = KINDS.index("restaurant")

Bonus = Callable[[State, int, int, Pieces], int]
"""(state, seat, spaces of the building) -> points besides those printed."""


def _more_than_neighbours(game: State, seat: int, count: Callable[[State, int], int]) -> bool:
    """Strictly more than each of them."""
    own = count(game, seat)
    return all(count(game, other) < own for other in NEIGHBOURS[game.seats][seat])


def _relics(game: State, seat: int) -> int:
    return visible_relics(game, seat).bit_count()


def _restaurants(game: State, seat: int) -> int:
    return count_of(game, seat, RESTAURANT)


def _large_segments(game: State, seat: int) -> int:
    return sum(1 for segment in segments(game, seat) if segment.bit_count() >= SEGMENT)


def _restaurants_on_segment(game: State, seat: int, spaces: int) -> int:
    segment = segment_of(game, seat, spaces)
    return sum(
        1
        for card, plot in zip(game.cards[seat], game.plots[seat], strict=True)
        if card // 2 == RESTAURANT and plot & segment
    )


def _water_around(game: State, seat: int, spaces: int, pieces: Pieces) -> int:
    """Covered or not, not under the building."""
    return (pieces.next_to(spaces) & ~spaces & game.terrains[TERRAIN_COUNT * seat + WATER]).bit_count()


def _on_the_border(game: State, seat: int, spaces: int) -> bool:
    return bool(sides(spaces) & ~game.land[seat])


def _is_alone(game: State, seat: int, spaces: int) -> bool:
    """No other building on its segment."""
    return not game.built[seat] & segment_of(game, seat, spaces) & ~spaces


_BONUS: dict[tuple[str, str], Bonus] = {
    ("school", "purple"): lambda game, seat, spaces, pieces: 2 * _more_than_neighbours(game, seat, _relics),
    ("school", "orange"): lambda game, seat, spaces, pieces: relic_kinds(game, seat),
    ("garden", "purple"): lambda game, seat, spaces, pieces: (
        3 * (segment_of(game, seat, spaces).bit_count() == SEGMENT)
    ),
    ("garden", "orange"): lambda game, seat, spaces, pieces: (
        2 * _more_than_neighbours(game, seat, largest_segment)
    ),
    ("infirmary", "orange"): lambda game, seat, spaces, pieces: inhabitants_on(
        game, seat, segment_of(game, seat, spaces)
    ),
    ("public_square", "purple"): lambda game, seat, spaces, pieces: largest_segment(game, seat),
    ("restaurant", "purple"): lambda game, seat, spaces, pieces: (
        2 * _restaurants_on_segment(game, seat, spaces)
    ),
    ("restaurant", "orange"): lambda game, seat, spaces, pieces: (
        2 * _more_than_neighbours(game, seat, _restaurants)
    ),
    ("fishing_hole", "purple"): lambda game, seat, spaces, pieces: (
        3 * (_water_around(game, seat, spaces, pieces) >= 2)
    ),
    ("market", "purple"): lambda game, seat, spaces, pieces: _relics(game, seat),
    ("market", "orange"): lambda game, seat, spaces, pieces: 2 * len(game.cards[seat]),
    ("observatory", "purple"): lambda game, seat, spaces, pieces: 2 * _on_the_border(game, seat, spaces),
    ("observatory", "orange"): lambda game, seat, spaces, pieces: (
        0 if _is_alone(game, seat, spaces) else -POINTS["observatory"][1]
    ),
    ("sports_field", "orange"): lambda game, seat, spaces, pieces: (
        3 * _more_than_neighbours(game, seat, inhabitants)
    ),
    ("amphitheatre", "purple"): lambda game, seat, spaces, pieces: 3 * relic_kinds(game, seat),
    ("amphitheatre", "orange"): lambda game, seat, spaces, pieces: 3 * _large_segments(game, seat),
}

PRINTED = tuple(POINTS[kind][side] for kind in KINDS for side in range(2))
BONUS = tuple(_BONUS.get((kind, side)) for kind in KINDS for side in SIDES)
"""By card."""


def building_points(game: State, seat: int, place: int, pieces: Pieces) -> int:
    card = game.cards[seat][place]
    bonus = BONUS[card]
    return PRINTED[card] + (bonus(game, seat, game.plots[seat][place], pieces) if bonus else 0)


def _surrounded(game: State, seat: int, pieces: Pieces) -> int:
    """Energy sources with a tile on each of their four sides."""
    filled = game.cells[seat]
    return sum(
        1
        for code in game.laid[seat]
        if pieces.is_energy_source[code // TILE_CODES]
        and (BESIDE[code // 4 % CELL_CODES] & filled).bit_count() == 4
    )


def breakdown(game: State, seat: int, pieces: Pieces) -> dict[str, int]:
    each = 1 + game.cards[seat].count(PUBLIC_SQUARE_ORANGE)
    return {
        "segments": SEGMENT_POINTS * _large_segments(game, seat),
        "energy_sources": ENERGY_SOURCE_POINTS * _surrounded(game, seat, pieces),
        "relics": _relics(game, seat),
        "inhabitants": each * inhabitants(game, seat),
        "buildings": sum(
            building_points(game, seat, place, pieces) for place in range(len(game.cards[seat]))
        ),
        "junk": -game.junk[seat].bit_count(),
    }


def score(game: State, seat: int, pieces: Pieces) -> int:
    return sum(breakdown(game, seat, pieces).values())


def outcome(game: State, pieces: Pieces) -> Outcome:
    """Places by total, then by the number of buildings."""
    parts = [breakdown(game, seat, pieces) for seat in range(game.seats)]
    scores = [sum(one.values()) for one in parts]
    ranks = [(total, len(game.cards[seat])) for seat, total in enumerate(scores)]
    return Outcome([1 + sum(other > own for other in ranks) for own in ranks], scores, parts)
