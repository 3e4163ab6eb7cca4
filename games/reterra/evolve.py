"""What state follows from an event. Nothing here refuses, rolls or decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Event
from games.reterra import events, state
from games.reterra.actions import TILE_CODES
from games.reterra.geometry import BESIDE, BIT, CORNER, ORIGIN, SPACES, WITHIN, cell_of
from games.reterra.pieces import ROW, SECRET_TILES, SIDES
from games.reterra.rulings import KINDS, SIZE, Pieces, Rulings
from games.reterra.state import ANY_NEIGHBOUR, NOBODY, NOTHING, OVER, RELIC_COUNT, TERRAIN_COUNT, State

Tell = Callable[[Event], None]
"""What `play` does with an event: lets it happen in the state and writes it down."""

KIND = {building: kind for kind, building in enumerate(KINDS)}


def _cards_laid_out(game: State, event: events.CardsLaidOut, pieces: Pieces, rulings: Rulings) -> None:
    seated = state.empty(event.seats)
    for field in State.__slots__:
        setattr(game, field, getattr(seated, field))
    game.set = event.set
    game.kinds = tuple(kind for kind, name in enumerate(KINDS) if name in event.cards)
    game.sides = tuple(SIDES.index(event.cards[kind]) if kind in event.cards else NOTHING for kind in KINDS)
    game.supply = [
        rulings.supply[size][event.seats - 2] if side != NOTHING else 0
        for size, side in zip(SIZE, game.sides, strict=True)
    ]


def _start_seat_drawn(game: State, event: events.StartSeatDrawn, pieces: Pieces, rulings: Rulings) -> None:
    game.start_seat = event.seat


def _starters_dealt(game: State, event: events.StartersDealt, pieces: Pieces, rulings: Rulings) -> None:
    for seat, tile in enumerate(event.tiles):
        lay(game, seat, pieces, pieces.number[tile], ORIGIN, 0)


def _tiles_shuffled(game: State, event: events.TilesShuffled, pieces: Pieces, rulings: Rulings) -> None:
    tiles = [pieces.number[tile] for tile in event.tiles]
    dealt = SECRET_TILES * game.seats
    game.secrets = [tuple(tiles[cut : cut + SECRET_TILES]) for cut in range(0, dealt, SECRET_TILES)]
    game.row = tiles[dealt : dealt + ROW]
    game.stack = tiles[dealt + ROW :]


def _turn_begun(game: State, event: events.TurnBegun, pieces: Pieces, rulings: Rulings) -> None:
    game.turn, game.active, game.acting, game.step = event.turn, event.seat, event.seat, 1
    game.discarded, game.settled, game.placed, game.placed_building = 0, 0, NOTHING, NOTHING
    game.slot, game.group, game.pending = NOTHING, 0, ()
    game.awake[event.seat] = len(game.cards[event.seat])


def _energy_sources_discarded(
    game: State, event: events.EnergySourcesDiscarded, pieces: Pieces, rulings: Rulings
) -> None:
    game.under += tuple(pieces.number[tile] for tile in event.tiles)
    for slot, tile in zip(event.slots, event.drawn, strict=True):
        game.row[slot] = pieces.number[tile]
    game.drawn += len(event.drawn)
    game.discarded = 1


def lay(game: State, seat: int, pieces: Pieces, tile: int, cell: int, rotation: int) -> None:
    """A tile more in a community, its segments joined to those beside it."""
    _, groups, gears, relics, printed = pieces.faces[4 * tile + rotation]
    corner, bit = CORNER[cell], 1 << cell
    game.laid[seat] += (TILE_CODES * tile + 4 * cell + rotation,)
    game.cells[seat] |= bit
    game.room[seat] &= WITHIN[cell] & ~bit
    game.rim[seat] |= BESIDE[cell]
    game.land[seat] |= SPACES[cell]
    if gears:
        game.gears[seat] |= gears << corner
    if printed:
        game.printed[seat] |= printed << corner
        for kind, spaces in enumerate(relics):
            game.relics[RELIC_COUNT * seat + kind] |= spaces << corner
    terrains, first = game.terrains, TERRAIN_COUNT * seat
    for terrain, spaces, beside in groups:
        own, spaces = first + terrain, spaces << corner
        touched = beside << corner >> 16 & terrains[own]
        terrains[own] |= spaces
        segments = game.segments[own]
        game.segments[own] = _joined(segments, spaces, touched) if touched else (*segments, spaces)


def _joined(segments: tuple[int, ...], spaces: int, touched: int) -> tuple[int, ...]:
    """The segments of a terrain once these spaces are laid beside those that they touch."""
    apart = []
    for segment in segments:
        if segment & touched:
            spaces |= segment
        else:
            apart.append(segment)
    return (*apart, spaces)


def _tile_placed(game: State, event: events.TilePlaced, pieces: Pieces, rulings: Rulings) -> None:
    seat, tile, cell = event.seat, pieces.number[event.tile], cell_of(*event.at)
    lay(game, seat, pieces, tile, cell, event.rotation)
    game.placed = game.laid[seat][-1]
    if event.slot is None:
        game.secrets[seat] = tuple(secret for secret in game.secrets[seat] if secret != tile)
    else:
        game.slot = event.slot
        game.row[event.slot] = NOTHING
    game.step = 2


def _building_placed(game: State, event: events.BuildingPlaced, pieces: Pieces, rulings: Rulings) -> None:
    seat, kind = event.seat, KIND[event.building]
    spaces = sum(BIT[space] for space in event.spaces)
    game.placed_building = len(game.cards[seat])
    game.cards[seat] += (2 * kind + game.sides[kind],)
    game.plots[seat] += (spaces,)
    game.built[seat] |= spaces
    game.covered[seat] |= spaces
    game.supply[kind] -= 1
    game.step = 3


def _settle(game: State, seat: int, place: tuple[int, int], rulings: Rulings) -> None:
    bit = BIT[place]
    if game.people[seat] & bit:
        game.crowd[seat] = tuple(sorted((*game.crowd[seat], bit.bit_length() - 1)))
    game.people[seat] |= bit
    game.covered[seat] |= bit
    if rulings.pools_limited:
        game.inhabitants_left -= 1


def _inhabitant_placed(game: State, event: events.InhabitantPlaced, pieces: Pieces, rulings: Rulings) -> None:
    _settle(game, event.seat, event.space, rulings)
    game.settled, game.step = 1, 3


def _placement_skipped(game: State, event: events.PlacementSkipped, pieces: Pieces, rulings: Rulings) -> None:
    game.step = 3


def _powers_triggered(game: State, event: events.PowersTriggered, pieces: Pieces, rulings: Rulings) -> None:
    game.step, game.acting, game.group = 3, event.seat, event.group
    game.pending = tuple(
        8 * place_of(power.building) + (ANY_NEIGHBOUR if power.community is None else power.community)
        for power in event.powers
    )


def place_of(building: str) -> int:
    """A building's place in `State.cards`, from its id."""
    return int(building[1:]) - 1


def _used(game: State, building: str, community: int) -> None:
    """One placing less is pending."""
    power = 8 * place_of(building)
    one = power + community if power + community in game.pending else power + ANY_NEIGHBOUR
    at = game.pending.index(one)
    game.pending = game.pending[:at] + game.pending[at + 1 :]


def _inhabitant_joined(game: State, event: events.InhabitantJoined, pieces: Pieces, rulings: Rulings) -> None:
    _settle(game, event.seat, event.space, rulings)
    _used(game, event.building, event.seat)


def _relic_token_placed(
    game: State, event: events.RelicTokenPlaced, pieces: Pieces, rulings: Rulings
) -> None:
    bit = BIT[event.space]
    game.tokens[event.seat] |= bit
    game.covered[event.seat] |= bit
    if rulings.pools_limited:
        game.tokens_left -= 1
    _used(game, event.building, event.seat)


def _junk_placed(game: State, event: events.JunkPlaced, pieces: Pieces, rulings: Rulings) -> None:
    bit = BIT[event.space]
    game.junk[event.community] |= bit
    game.covered[event.community] |= bit
    if rulings.pools_limited:
        game.tokens_left -= 1
    _used(game, event.building, event.community)


def _powers_declined(game: State, event: events.PowersDeclined, pieces: Pieces, rulings: Rulings) -> None:
    game.pending = ()


def _row_refilled(game: State, event: events.RowRefilled, pieces: Pieces, rulings: Rulings) -> None:
    game.row[event.slot] = pieces.number[event.tile]
    game.drawn += 1
    game.slot = NOTHING


def _game_ended(game: State, event: events.GameEnded, pieces: Pieces, rulings: Rulings) -> None:
    game.step, game.acting, game.pending = OVER, NOBODY, ()


EVOLVE: dict[type, Callable[[State, Any, Pieces, Rulings], None]] = {
    events.CardsLaidOut: _cards_laid_out,
    events.StartSeatDrawn: _start_seat_drawn,
    events.StartersDealt: _starters_dealt,
    events.TilesShuffled: _tiles_shuffled,
    events.TurnBegun: _turn_begun,
    events.EnergySourcesDiscarded: _energy_sources_discarded,
    events.TilePlaced: _tile_placed,
    events.BuildingPlaced: _building_placed,
    events.InhabitantPlaced: _inhabitant_placed,
    events.PlacementSkipped: _placement_skipped,
    events.PowersTriggered: _powers_triggered,
    events.InhabitantJoined: _inhabitant_joined,
    events.RelicTokenPlaced: _relic_token_placed,
    events.JunkPlaced: _junk_placed,
    events.PowersDeclined: _powers_declined,
    events.RowRefilled: _row_refilled,
    events.GameEnded: _game_ended,
}
