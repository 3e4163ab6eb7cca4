"""What state follows from an event. Nothing here refuses, rolls or decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.darwinauts import events, state, terrain
from games.darwinauts.geometry import ORIGIN, PORTAL_CELLS, WIDTH
from games.darwinauts.pieces import ACTIONS, HALVES, HAND, PORTAL, RESOURCES, TILES_IN_PLAY
from games.darwinauts.purse import ONE, packed
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import (
    BONUS,
    DISCOVER_NOW,
    EXPLORE,
    FINAL,
    NOBODY,
    NOTHING,
    RIFT_REMOVAL,
    State,
)
from games.engine import Event

Tell = Callable[[Event], None]
"""What `play` does with an event: lets it happen in the state and writes it down."""


def _start_seat_drawn(game: State, event: events.StartSeatDrawn, pieces: Pieces, rulings: Rulings) -> None:
    seated = state.empty(event.seats)
    for field in State.__slots__:
        setattr(game, field, getattr(seated, field))
    game.start_seat = event.seat


def _tiles_shuffled(game: State, event: events.TilesShuffled, pieces: Pieces, rulings: Rulings) -> None:
    dealt, used = HAND * game.seats, TILES_IN_PLAY[game.seats]
    game.hands = [tuple(sorted(event.tiles[cut : cut + HAND])) for cut in range(0, dealt, HAND)]
    game.stack = list(event.tiles[dealt:used])
    game.box = tuple(sorted(event.tiles[used:]))


def _portal_opened(game: State, event: events.PortalOpened, pieces: Pieces, rulings: Rulings) -> None:
    for cell, tile, rotation in zip(PORTAL_CELLS, event.tiles, event.rotations, strict=True):
        terrain.lay(game, cell, 4 * tile + rotation, pieces)
    game.stack = game.stack[PORTAL:]


def _rift_shuffled_in(game: State, event: events.RiftShuffledIn, pieces: Pieces, rulings: Rulings) -> None:
    game.stack = game.stack[: len(game.stack) + 1 - len(event.bottom)] + list(event.bottom)


def _species_shuffled(game: State, event: events.SpeciesShuffled, pieces: Pieces, rulings: Rulings) -> None:
    game.deck = list(event.cards)


def _species_dealt(game: State, event: events.SpeciesDealt, pieces: Pieces, rulings: Rulings) -> None:
    game.row = list(event.row)
    game.supply = [(card,) for card in event.cards]
    game.dealt = len(event.row) + len(event.cards)


def _turn_begun(game: State, event: events.TurnBegun, pieces: Pieces, rulings: Rulings) -> None:
    game.active = game.acting = event.seat
    game.round += event.seat == game.start_seat
    game.actions_left, game.removals_left = ACTIONS, event.removals
    game.phase = RIFT_REMOVAL if event.removals else EXPLORE


def cell_at(at: tuple[int, int]) -> int:
    return ORIGIN + WIDTH * at[1] + at[0]


def half_of(game: State, at: tuple[int, int], half: str) -> int:
    return game.at[cell_at(at)] // 4 * 2 + HALVES.index(half)


def _explorer_placed(game: State, event: events.ExplorerPlaced, pieces: Pieces, rulings: Rulings) -> None:
    terrain.put_explorer(game, event.seat, half_of(game, event.at, event.half))
    game.actions_left -= 1


def _tile_placed(game: State, event: events.TilePlaced, pieces: Pieces, rulings: Rulings) -> None:
    terrain.lay(game, cell_at(event.at), 4 * event.tile + event.rotation, pieces)
    hand = game.hands[event.seat]
    game.hands[event.seat] = tuple([tile for tile in hand if tile != event.tile])
    game.actions_left -= 1


def _explorers_removed(game: State, event: events.ExplorersRemoved, pieces: Pieces, rulings: Rulings) -> None:
    terrain.take_explorers(game, event.seat)
    gain = packed(event.resources)
    game.bank -= gain
    game.purse[event.seat] += gain
    game.actions_left -= 1


def _tiles_drawn(game: State, event: events.TilesDrawn, pieces: Pieces, rulings: Rulings) -> None:
    game.hands[event.seat] = tuple(sorted(game.hands[event.seat] + event.tiles))
    end = game.drawn + len(event.tiles)
    if tuple(game.stack[game.drawn : end]) == event.tiles:
        game.drawn = end
    else:  # The Rift lay above the tile that is kept.
        game.stack = [tile for tile in game.stack[game.drawn :] if tile not in event.tiles]
        game.drawn = 0


def _rift_drawn(game: State, event: events.RiftDrawn, pieces: Pieces, rulings: Rulings) -> None:
    game.rift_drawn = 1
    game.stack, game.drawn = [], 0
    game.box = tuple(sorted(game.box + event.left))
    if not rulings.rest_unseen:
        game.left = event.left


def _leaves_row(game: State, card: int) -> None:
    """Its slot stays open until a card comes, or closes up where none can."""
    game.slot = game.row.index(card)
    if game.dealt < len(game.deck) or game.discard:
        game.row[game.slot] = NOTHING
    else:
        del game.row[game.slot]
        game.slot = NOTHING


def _species_discovered(
    game: State, event: events.SpeciesDiscovered, pieces: Pieces, rulings: Rulings
) -> None:
    if event.source == "row":
        _leaves_row(game, event.card)
    else:
        game.dealt += 1
    game.supply[event.seat] += (event.card,)
    if game.phase in (BONUS, DISCOVER_NOW):
        _bonus_taken(game)
    else:
        game.actions_left -= 1


def _species_recorded(game: State, event: events.SpeciesRecorded, pieces: Pieces, rulings: Rulings) -> None:
    seat, card = event.seat, event.card
    if event.source == "row":
        _leaves_row(game, card)
    else:
        game.supply[seat] = tuple([one for one in game.supply[seat] if one != card])
    game.recorded[seat] += (card,)
    game.purse[seat] -= pieces.cost[card]
    game.bank += pieces.cost[card]
    game.actions_left -= 1
    game.phase = BONUS


def _row_refilled(game: State, event: events.RowRefilled, pieces: Pieces, rulings: Rulings) -> None:
    if event.slot == len(game.row):
        game.row.append(event.card)
    else:
        game.row[event.slot] = event.card
    game.dealt += 1
    game.slot = NOTHING


def _deck_reshuffled(game: State, event: events.DeckReshuffled, pieces: Pieces, rulings: Rulings) -> None:
    game.deck, game.dealt, game.discard = list(event.cards), 0, ()
    game.reshuffles += 1


def _resources_exchanged(
    game: State, event: events.ResourcesExchanged, pieces: Pieces, rulings: Rulings
) -> None:
    change = packed(event.taken) - packed(event.paid)
    game.purse[event.seat] += change
    game.bank -= change


def _bonus_taken(game: State) -> None:
    game.phase = EXPLORE if game.final_order is None else FINAL


def _tile_rotated(game: State, event: events.TileRotated, pieces: Pieces, rulings: Rulings) -> None:
    cell = cell_at(event.at)
    terrain.lift(game, cell, pieces)
    terrain.lay(game, cell, 4 * event.tile + event.rotation, pieces)
    _bonus_taken(game)


def _tile_moved(game: State, event: events.TileMoved, pieces: Pieces, rulings: Rulings) -> None:
    terrain.lift(game, cell_at(event.source), pieces)
    terrain.lay(game, cell_at(event.target), 4 * event.tile + event.rotation, pieces)
    _bonus_taken(game)


def _row_discarded(game: State, event: events.RowDiscarded, pieces: Pieces, rulings: Rulings) -> None:
    game.row = []
    game.discard += event.cards
    game.phase = DISCOVER_NOW


def _resource_taken(game: State, event: events.ResourceTaken, pieces: Pieces, rulings: Rulings) -> None:
    one = ONE[RESOURCES.index(event.resource)]
    game.bank -= one
    game.purse[event.seat] += one
    _bonus_taken(game)


def _tile_removed(game: State, event: events.TileRemoved, pieces: Pieces, rulings: Rulings) -> None:
    terrain.lift(game, cell_at(event.at), pieces)
    game.removed += (event.tile,)
    game.removals_left -= 1
    if not game.removals_left:
        game.phase = EXPLORE


def _action_passed(game: State, event: events.ActionPassed, pieces: Pieces, rulings: Rulings) -> None:
    game.actions_left -= 1


def _final_round_begun(game: State, event: events.FinalRoundBegun, pieces: Pieces, rulings: Rulings) -> None:
    game.final_order, game.phase, game.actions_left = event.seats, FINAL, 1
    game.active = game.acting = event.seats[0]
    game.round += 1


def _last_action_begun(game: State, event: events.LastActionBegun, pieces: Pieces, rulings: Rulings) -> None:
    assert game.final_order is not None
    game.final_order, game.actions_left = game.final_order[1:], 1
    game.active = game.acting = event.seat


def _game_ended(game: State, event: events.GameEnded, pieces: Pieces, rulings: Rulings) -> None:
    game.final_order, game.acting = (), NOBODY


EVOLVE: dict[type, Callable[[State, Any, Pieces, Rulings], None]] = {
    events.StartSeatDrawn: _start_seat_drawn,
    events.TilesShuffled: _tiles_shuffled,
    events.PortalOpened: _portal_opened,
    events.RiftShuffledIn: _rift_shuffled_in,
    events.SpeciesShuffled: _species_shuffled,
    events.SpeciesDealt: _species_dealt,
    events.TurnBegun: _turn_begun,
    events.ExplorerPlaced: _explorer_placed,
    events.TilePlaced: _tile_placed,
    events.ExplorersRemoved: _explorers_removed,
    events.TilesDrawn: _tiles_drawn,
    events.RiftDrawn: _rift_drawn,
    events.SpeciesDiscovered: _species_discovered,
    events.SpeciesRecorded: _species_recorded,
    events.RowRefilled: _row_refilled,
    events.DeckReshuffled: _deck_reshuffled,
    events.ResourcesExchanged: _resources_exchanged,
    events.TileRotated: _tile_rotated,
    events.TileMoved: _tile_moved,
    events.RowDiscarded: _row_discarded,
    events.ResourceTaken: _resource_taken,
    events.TileRemoved: _tile_removed,
    events.ActionPassed: _action_passed,
    events.FinalRoundBegun: _final_round_begun,
    events.LastActionBegun: _last_action_begun,
    events.GameEnded: _game_ended,
}
