"""Step 3: what each card does when a turn triggers it, and where its piece may go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from games.reterra import events
from games.reterra.actions import BUILDING_IDS, DECLINE_POWERS, SEATS, TILE_CODES, USE_POWER, power_of
from games.reterra.community import NEIGHBOURS, segment_of, visible_relics
from games.reterra.evolve import Tell
from games.reterra.geometry import SPACE_CODES, SPACES, XY, members
from games.reterra.pieces import SIDES, WATER
from games.reterra.placing import placed_cell
from games.reterra.rulings import KINDS, Pieces, Rulings
from games.reterra.state import ANY_NEIGHBOUR, NOTHING, TERRAIN_COUNT, State

# Timings, as on the rules page.
WHEN_PLACED, TRIGGERED, END_OF_TURN, NEIGHBOURS_TURN = "W", "T", "E", "N"


class Piece(Enum):
    INHABITANT = 0
    RELIC_TOKEN = 1
    JUNK = 2


class Where(Enum):
    """In whose community a power places its piece."""

    OWN = 0
    EACH_NEIGHBOUR = 1
    A_NEIGHBOUR = 2


Trigger = Callable[[State, Pieces], bool]
Targets = Callable[[State, int, int, int, Pieces, Rulings], int]
"""(state, owner, place of the building, community) -> the spaces where its piece may go."""


class Power(NamedTuple):
    timing: str
    piece: Piece
    targets: Targets
    trigger: Trigger = lambda game, pieces: True
    where: Where = Where.OWN
    times: int = 1


def empty(game: State, seat: int) -> int:
    """Spaces without building, token or inhabitant; a printed gear or relic is still empty."""
    return game.land[seat] & ~game.covered[seat]


# What triggers a power.


def _building(game: State, pieces: Pieces) -> bool:
    return game.placed_building != NOTHING


def _inhabitant(game: State, pieces: Pieces) -> bool:
    return bool(game.settled)


def _tile_without_relics(game: State, pieces: Pieces) -> bool:
    return not pieces.has_relic[game.placed // TILE_CODES]


def _tile_with_relics(game: State, pieces: Pieces) -> bool:
    return pieces.has_relic[game.placed // TILE_CODES]


def _tile_with_water(game: State, pieces: Pieces) -> bool:
    return pieces.has_water[game.placed // TILE_CODES]


# Where its piece may go.


def _next_to_it(game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings) -> int:
    return pieces.next_to(game.plots[owner][place]) & empty(game, owner)


def _on_the_tile(game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings) -> int:
    return SPACES[placed_cell(game)] & empty(game, owner)


def _on_water(game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings) -> int:
    return game.terrains[TERRAIN_COUNT * owner + WATER] & empty(game, owner)


def _next_to_an_inhabitant(
    game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings
) -> int:
    return pieces.next_to(game.people[owner]) & empty(game, owner)


def _free_rooms(game: State, owner: int, spaces: int, rulings: Rulings) -> int:
    """Those of a building's spaces that can take an inhabitant more."""
    most = rulings.pawns_per_building_space
    if most is None:
        return spaces
    full = game.people[owner] if most == 1 else 0
    for space in game.crowd[owner]:
        if 1 + game.crowd[owner].count(space) >= most:
            full |= 1 << space
    return spaces & ~full


def _on_the_new_building(
    game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings
) -> int:
    return _free_rooms(game, owner, game.plots[owner][game.placed_building], rulings)


def _on_its_segments_buildings(
    game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings
) -> int:
    segment = segment_of(game, owner, game.plots[owner][place])
    return _free_rooms(game, owner, game.built[owner] & segment, rulings)


def _on_their_relics(game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings) -> int:
    return visible_relics(game, seat)


def _next_to_their_buildings(
    game: State, owner: int, place: int, seat: int, pieces: Pieces, rulings: Rulings
) -> int:
    return pieces.next_to(game.built[seat]) & empty(game, seat)


INHABITANT, TOKEN, JUNK = Piece.INHABITANT, Piece.RELIC_TOKEN, Piece.JUNK

_POWERS = {
    ("farm", "purple"): Power(TRIGGERED, JUNK, _on_their_relics, _building, Where.A_NEIGHBOUR),
    ("farm", "orange"): Power(TRIGGERED, INHABITANT, _next_to_it, _inhabitant),
    ("infirmary", "purple"): Power(END_OF_TURN, INHABITANT, _on_its_segments_buildings),
    ("fishing_hole", "orange"): Power(WHEN_PLACED, TOKEN, _next_to_it, times=2),
    ("inn", "purple"): Power(END_OF_TURN, INHABITANT, _next_to_it),
    ("inn", "orange"): Power(TRIGGERED, INHABITANT, _on_the_new_building, _building),
    ("workshop", "purple"): Power(TRIGGERED, TOKEN, _on_the_tile, _tile_without_relics),
    ("workshop", "orange"): Power(NEIGHBOURS_TURN, TOKEN, _next_to_it, _tile_with_relics),
    ("junk_catapult", "purple"): Power(WHEN_PLACED, JUNK, _on_their_relics, where=Where.EACH_NEIGHBOUR),
    ("junk_catapult", "orange"): Power(
        WHEN_PLACED, JUNK, _next_to_their_buildings, where=Where.EACH_NEIGHBOUR
    ),
    ("sports_field", "purple"): Power(END_OF_TURN, TOKEN, _next_to_an_inhabitant),
    ("hot_springs", "purple"): Power(TRIGGERED, TOKEN, _on_the_tile, _tile_with_water),
    ("hot_springs", "orange"): Power(END_OF_TURN, INHABITANT, _on_water),
}
"""Sides that are not here only score."""

POWERS: tuple[Power | None, ...] = tuple(_POWERS.get((kind, side)) for kind in KINDS for side in SIDES)
"""By card."""

TIMINGS = tuple(power.timing if power else "S" for power in POWERS)

TRIGGERED_GROUP, END_GROUP, FIRST_REACTION = 1, 2, 3
"""Groups of step 3: the active seat's, then one for each neighbour."""


OWNERS = {
    seats: tuple((-1, seat, seat, *beside) for seat, beside in enumerate(everyone))
    for seats, everyone in NEIGHBOURS.items()
}
"""By number of seats and active seat: whose each group is; there is no group 0."""


def owner_of(game: State, group: int) -> int:
    return OWNERS[game.seats][game.active][group]


def triggered(game: State, group: int, pieces: Pieces, rulings: Rulings) -> list[int]:
    """The placings that a group opens, as in `State.pending`."""
    owner = owner_of(game, group)
    pending: list[int] = []
    for place, card in enumerate(game.cards[owner]):
        power = POWERS[card]
        if power and _answers(game, owner, place, power, group, rulings) and power.trigger(game, pieces):
            pending += [8 * place + community for community in _communities(game, owner, power)]
    return pending


def _answers(game: State, owner: int, place: int, power: Power, group: int, rulings: Rulings) -> bool:
    """Is it this group's, and awake?"""
    awake = place < game.awake[owner]
    if power.timing == WHEN_PLACED:
        return group == TRIGGERED_GROUP and place == game.placed_building
    if power.timing == NEIGHBOURS_TURN:
        return group >= FIRST_REACTION and (awake or rulings.orange_workshop_wakes == "next seat")
    return awake and group == (TRIGGERED_GROUP if power.timing == TRIGGERED else END_GROUP)


def _communities(game: State, owner: int, power: Power) -> list[int]:
    if power.where is Where.EACH_NEIGHBOUR:
        return list(NEIGHBOURS[game.seats][owner])
    return [owner if power.where is Where.OWN else ANY_NEIGHBOUR] * power.times


def power_actions(game: State, pieces: Pieces, rulings: Rulings) -> list[int]:
    """Of the open group; none when no power in it has a target."""
    listed = uses(game, game.group, game.pending, pieces, rulings)
    if listed and rulings.powers_optional:
        listed.append(DECLINE_POWERS)
    return listed


def uses(game: State, group: int, pending: Sequence[int], pieces: Pieces, rulings: Rulings) -> list[int]:
    """Every way to use one of a group's pending powers."""
    owner = owner_of(game, group)
    listed: list[int] = []
    for one in dict.fromkeys(pending):
        place, community = divmod(one, 8)
        power = POWERS[game.cards[owner][place]]
        assert power
        if game.inhabitants_left if power.piece is INHABITANT else game.tokens_left:
            seats = NEIGHBOURS[game.seats][owner] if community == ANY_NEIGHBOUR else (community,)
            for seat in seats:
                first = USE_POWER + SPACE_CODES * (SEATS * place + seat)
                targets = power.targets(game, owner, place, seat, pieces, rulings)
                listed += [first + space for space in members(targets)]
    return listed


def use_power(game: State, seat: int, action: int, tell: Tell) -> None:
    place, community, space = power_of(action)
    card = game.cards[seat][place]
    power, building, where = POWERS[card], BUILDING_IDS[place], XY[space]
    kind, side = KINDS[card // 2], SIDES[card % 2]
    assert power
    if power.piece is INHABITANT:
        tell(events.InhabitantJoined(seat, building, where, kind, side))
    elif power.piece is TOKEN:
        tell(events.RelicTokenPlaced(seat, building, where, kind, side))
    else:
        on_relic = bool(visible_relics(game, community) >> space & 1)
        tell(events.JunkPlaced(seat, building, community, where, on_relic, kind, side))


def trigger_event(game: State, group: int, pending: list[int]) -> events.PowersTriggered:
    powers = tuple(
        events.Power(BUILDING_IDS[one // 8], None if one % 8 == ANY_NEIGHBOUR else one % 8) for one in pending
    )
    return events.PowersTriggered(owner_of(game, group), group, powers)
