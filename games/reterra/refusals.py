"""Why an action may not be taken, in words that say what would be right."""

from __future__ import annotations

from games.reterra import placing, powers
from games.reterra.actions import (
    BUILDING_IDS,
    DECLINE_POWERS,
    DISCARD_ENERGY_SOURCES,
    PLACE_BUILDING,
    PLACE_INHABITANT,
    PLACE_TILE,
    SKIP_PLACEMENT,
    UNFIT_BUILDING,
    USE_POWER,
    building_of,
    power_of,
    tile_of,
    unfit_of,
)
from games.reterra.geometry import SPACES, at, members, xy
from games.reterra.rulings import KINDS, SIZE, Pieces, Rulings
from games.reterra.state import ANY_NEIGHBOUR, NOTHING, TERRAIN_COUNT, State

STEP_OF = (
    (UNFIT_BUILDING, 2),
    (PLACE_TILE, 1),
    (USE_POWER, 3),
    (PLACE_INHABITANT, 2),
    (DECLINE_POWERS, 3),
    (SKIP_PLACEMENT, 2),
    (DISCARD_ENERGY_SOURCES, 1),
)
"""The first code of each form, the highest first, and the step it belongs to."""

ASKED = {
    1: "place a land tile first",
    2: "place a building or an inhabitant, or skip it",
    3: "use one of your powers",
}


def why_not(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> str:
    """For an action that is not legal."""
    if next(step for first, step in STEP_OF if action >= first) != game.step:
        return f"this is not the step for that: {ASKED[game.step]}"
    if action >= UNFIT_BUILDING:
        return _unfit(game, *unfit_of(action))
    if action >= PLACE_TILE:
        return _no_tile(game, seat, action, pieces)
    if action >= USE_POWER:
        return _no_power(game, seat, action, pieces, rulings)
    if action >= PLACE_BUILDING:
        return _no_building(game, seat, action, pieces)
    if action >= PLACE_INHABITANT:
        return _no_inhabitant(game, seat)
    if action == DECLINE_POWERS:
        return "a power that has a target must be used"
    return "energy sources are discarded once a turn, when the row holds two or more"


def _no_tile(game: State, seat: int, action: int, pieces: Pieces) -> str:
    tile, cell, rotation = tile_of(action)
    at_hand = placing.tiles_at_hand(game, seat)
    if tile not in at_hand:
        names = ", ".join(pieces.tiles[one] for one in at_hand)
        return f"{pieces.tiles[tile]} is neither in the row nor a secret tile of yours; these are: {names}"
    cells = placing.open_cells(game, seat)
    if cell not in cells:
        choices = ", ".join(str(list(at(one))) for one in cells)
        return f"a tile lies beside another, within 4 × 4 tiles: at {choices}"
    lowest = ", ".join(map(str, pieces.rotations[tile]))
    return f"rotation {rotation} shows the same four spaces as a lower one; choose {lowest}"


def _unavailable(game: State, kind: int) -> str | None:
    """Why there is none to build of a kind; None when there is."""
    if game.sides[kind] == NOTHING:
        names = ", ".join(KINDS[one] for one, side in enumerate(game.sides) if side != NOTHING)
        return f"{KINDS[kind]} is not in this game; choose one of {names}"
    return None if game.supply[kind] else f"there is no {KINDS[kind]} left; choose another building"


def _unfit(game: State, kind: int, spaces: list[int]) -> str:
    if wrong := _unavailable(game, kind):
        return wrong
    ordered = sorted(set(spaces))
    if spaces != ordered:
        return f"spaces go by X, then Y, each once: {[list(xy(space)) for space in ordered]}"
    return f"choose {SIZE[kind]} spaces in the shape of the {KINDS[kind]}"


def _no_building(game: State, seat: int, action: int, pieces: Pieces) -> str:
    kind, spaces = building_of(action, pieces)
    if wrong := _unavailable(game, kind):
        return wrong
    if not spaces:
        return f"choose {SIZE[kind]} spaces in the shape of the {KINDS[kind]}"
    if spaces & ~(game.gears[seat] & ~game.covered[seat]):
        return "a building covers open gears only"
    if not spaces & SPACES[placing.placed_cell(game)]:
        return "a building covers at least one gear of the tile just placed"
    assert not any(
        not spaces & ~terrain for terrain in game.terrains[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)]
    )
    return "a building covers gears of one terrain"


def _no_inhabitant(game: State, seat: int) -> str:
    here = game.gears[seat] & ~game.covered[seat] & SPACES[placing.placed_cell(game)]
    if not game.inhabitants_left:
        return "there is no inhabitant left; build, or skip it"
    choices = ", ".join(str(list(xy(space))) for space in members(here))
    return f"an inhabitant goes on an open gear of the tile just placed: {choices or 'it has none'}"


def _no_power(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> str:
    place, community, _ = power_of(action)
    pending = [divmod(one, 8) for one in game.pending]
    if place not in [one for one, _ in pending]:
        names = ", ".join(dict.fromkeys(BUILDING_IDS[one] for one, _ in pending))
        return f"{BUILDING_IDS[place]} has no power to use now; pending are {names}"
    legal = [power_of(one) for one in powers.uses(game, game.group, game.pending, pieces, rulings)]
    seats = sorted({where for one, where, _ in legal if one == place})
    if not seats:
        return f"the power of {BUILDING_IDS[place]} has no target now; use another or decline"
    if community not in seats:
        of = "a neighbour, seat" if (place, ANY_NEIGHBOUR) in pending else "seat"
        return (
            f"{BUILDING_IDS[place]} places its piece in the community of {of} {' or '.join(map(str, seats))}"
        )
    spaces = [str(list(xy(space))) for one, where, space in legal if (one, where) == (place, community)]
    return f"{BUILDING_IDS[place]} may place its piece there on {', '.join(spaces)}"
