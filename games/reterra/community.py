"""Who sits beside whom, and what a community shows to its neighbours."""

from __future__ import annotations

from games.reterra.geometry import members
from games.reterra.state import RELIC_COUNT, TERRAIN_COUNT, State

NEIGHBOURS = {
    seats: tuple(tuple(dict.fromkeys(((seat + 1) % seats, (seat - 1) % seats))) for seat in range(seats))
    for seats in (2, 3, 4)
}
"""By number of seats and seat: the distinct seats directly left and right, in seat order from the left on."""


def visible_relics(game: State, seat: int) -> int:
    """Spaces: printed relics with nothing on them, relic tokens without junk."""
    return game.printed[seat] & ~game.covered[seat] | game.tokens[seat] & ~game.junk[seat]


def relic_kinds(game: State, seat: int) -> int:
    """How many of the five kinds are visible."""
    free = ~game.covered[seat]
    own = game.relics[RELIC_COUNT * seat : RELIC_COUNT * (seat + 1)]
    return sum(1 for spaces in own if spaces & free) + bool(game.tokens[seat] & ~game.junk[seat])


def inhabitants(game: State, seat: int) -> int:
    return game.people[seat].bit_count() + len(game.crowd[seat])


def inhabitants_on(game: State, seat: int, spaces: int) -> int:
    alone = (game.people[seat] & spaces).bit_count()
    return alone + sum(spaces >> space & 1 for space in game.crowd[seat])


def segments(game: State, seat: int) -> list[int]:
    own = game.segments[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)]
    return [segment for each in own for segment in each]


def largest_segment(game: State, seat: int) -> int:
    """In spaces."""
    return max(segment.bit_count() for segment in segments(game, seat))


def segment_of(game: State, seat: int, spaces: int) -> int:
    """The segment that a building's spaces are part of."""
    return next(segment for segment in segments(game, seat) if segment & spaces)


def count_of(game: State, seat: int, kind: int) -> int:
    """How many buildings of a kind it has."""
    return sum(1 for card in game.cards[seat] if card // 2 == kind)


def all_people(game: State, seat: int) -> list[int]:
    """The space of every inhabitant."""
    return sorted((*members(game.people[seat]), *game.crowd[seat]))
