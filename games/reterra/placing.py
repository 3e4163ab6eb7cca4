"""Steps 1 and 2 of a turn: a land tile, then a building or an inhabitant."""

from __future__ import annotations

from operator import itemgetter

from games.reterra import events
from games.reterra.actions import (
    DISCARD_ENERGY_SOURCES,
    KIND_CODES,
    MOST_TILES,
    PLACE_BUILDING,
    PLACE_INHABITANT,
    PLACE_TILE,
    SKIP_PLACEMENT,
    TILE_CODES,
    building_of,
    tile_of,
)
from games.reterra.evolve import Tell
from games.reterra.geometry import AT, CELL_CODES, CORNER, SPACES, XY, members
from games.reterra.rulings import KINDS, SIZE, Pieces, Rulings
from games.reterra.state import NOTHING, TERRAIN_COUNT, State


def open_cells(game: State, seat: int) -> list[int]:
    """Where its next tile may lie: beside another, and within 4 × 4 cells."""
    return members(game.room[seat] & game.rim[seat])


def energy_slots(game: State, pieces: Pieces, rulings: Rulings) -> list[int]:
    """The slots of the row whose energy sources may be discarded now; none when there are less than two."""
    if game.discarded:
        return []
    is_source = pieces.is_energy_source  # NOTHING reads the last tile there, a starter
    slots = [slot for slot, tile in enumerate(game.row) if is_source[tile]]
    if len(slots) < 2:
        return []
    return slots if rulings.discard_all else slots[:2]


def tiles_at_hand(game: State, seat: int) -> list[int]:
    if NOTHING in game.row:
        return [*(tile for tile in game.row if tile != NOTHING), *game.secrets[seat]]
    return [*game.row, *game.secrets[seat]]


CODES = tuple(
    tuple(range(PLACE_TILE + TILE_CODES * tile, PLACE_TILE + TILE_CODES * (tile + 1)))
    for tile in range(MOST_TILES)
)
"""By tile: laying it, by 4 × cell + rotation."""

PLACES = tuple(
    tuple(
        tuple(4 * (8 * column + cell) + rotation for cell in members(cells) for rotation in range(4))
        for cells in range(256)
    )
    for column in range(7)
)
"""By column of cells, and the set of its eight: 4 × cell + rotation for each of these."""


def tile_actions(game: State, seat: int, pieces: Pieces, rulings: Rulings) -> list[int]:
    cells = game.room[seat] & game.rim[seat]
    assert cells, "a tile always fits somewhere"
    places: list[int] = []
    for column, table in zip(cells.to_bytes(7, "little"), PLACES, strict=True):
        places += table[column]
    turned = itemgetter(*places)
    listed = [DISCARD_ENERGY_SOURCES] if energy_slots(game, pieces, rulings) else []
    for tile in tiles_at_hand(game, seat):
        if pieces.is_turnable[tile]:
            listed += turned(CODES[tile])
        else:
            rotations = pieces.rotations[tile]
            listed += [CODES[tile][place] for place in places if place % 4 in rotations]
    return listed


def place_tile(game: State, seat: int, action: int, tell: Tell, pieces: Pieces) -> None:
    tile, cell, rotation = tile_of(action)
    slot = game.row.index(tile) if tile in game.row else None
    tell(events.TilePlaced(seat, pieces.tiles[tile], AT[cell], rotation, slot))


def discard_energy_sources(game: State, seat: int, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    """The replacements are drawn before the discarded ones go under the stack."""
    slots = energy_slots(game, pieces, rulings)
    drawn = game.stack[game.drawn : game.drawn + len(slots)]
    assert len(drawn) == len(slots), "the stack never runs out"
    names = pieces.tiles
    tell(
        events.EnergySourcesDiscarded(
            seat,
            tuple(slots),
            tuple(names[game.row[slot]] for slot in slots),
            tuple(names[tile] for tile in drawn),
        )
    )


def placed_cell(game: State) -> int:
    """Of this turn's tile."""
    return game.placed // 4 % CELL_CODES


def placement_actions(game: State, seat: int, pieces: Pieces) -> list[int]:
    """Step 2: buildings and inhabitants that the tile just placed allows, and doing without."""
    cell = placed_cell(game)
    gears = game.gears[seat] & ~game.covered[seat]
    here = gears & SPACES[cell]
    listed: list[int] = []
    if here:
        _add_buildings(game, seat, cell, gears, pieces, listed)
        if game.inhabitants_left:
            listed += [PLACE_INHABITANT + space for space in members(here)]
    listed.append(SKIP_PLACEMENT)
    return listed


def _add_buildings(game: State, seat: int, cell: int, gears: int, pieces: Pieces, listed: list[int]) -> None:
    here, corner, margin = SPACES[cell], CORNER[cell], 17 * pieces.margin
    kinds = [kind for kind in game.kinds if game.supply[kind]]
    for terrain in game.terrains[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)]:
        usable = gears & terrain
        if usable & here:
            fits = pieces.fits((usable << margin) >> corner & pieces.window)
            first = PLACE_BUILDING + 4 * (corner - margin)
            for kind in kinds:
                if found := fits[SIZE[kind]]:
                    start = first + KIND_CODES * kind
                    listed += [start + place for place in found]


def place_building(game: State, seat: int, action: int, tell: Tell, pieces: Pieces) -> None:
    kind, spaces = building_of(action, pieces)
    number = len(game.cards[seat]) + 1
    where = tuple(XY[space] for space in members(spaces))
    tell(events.BuildingPlaced(seat, f"b{number}", KINDS[kind], where))


def place_inhabitant(seat: int, action: int, tell: Tell) -> None:
    tell(events.InhabitantPlaced(seat, XY[action - PLACE_INHABITANT]))
