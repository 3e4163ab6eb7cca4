"""Why an action may not be taken, in words that say what would be right."""

from __future__ import annotations

from collections.abc import Iterable

from games.darwinauts import outside
from games.darwinauts.actions import (
    DISCARD_ROW,
    DISCOVER,
    EXCHANGE,
    MOVE_TILE,
    PASS,
    PLACE_EXPLORER,
    PLACE_TILE,
    RECORD,
    REMOVE_AND_DRAW,
    REMOVE_TILE,
    ROTATE_TILE,
    TAKE_RESOURCE,
    exchange_of,
    explorer_of,
    move_of,
    rotation_of,
    tile_of,
)
from games.darwinauts.geometry import OUTSIDE, xy
from games.darwinauts.pieces import EXPLORERS, REMOVALS, RESOURCES
from games.darwinauts.purse import ONE, PAY_COST, PAYS, holds, letters
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import BONUS, DISCOVER_NOW, EXPLORE, FINAL, RIFT_REMOVAL, TURN, State

ASKED = {
    EXPLORE: "take one of your actions",
    RIFT_REMOVAL: "remove outside tiles first, one after another",
    BONUS: "take the bonus action for the species you recorded",
    DISCOVER_NOW: "discover a species: you have discarded the row",
    FINAL: "take your last action",
}

PHASES_OF = (
    (MOVE_TILE, (BONUS,)),
    (PLACE_TILE, TURN),
    (ROTATE_TILE, (BONUS,)),
    (REMOVE_TILE, (RIFT_REMOVAL,)),
    (PLACE_EXPLORER, TURN),
    (EXCHANGE, (*TURN, BONUS, DISCOVER_NOW)),
    (RECORD, TURN),
    (DISCOVER, (*TURN, BONUS, DISCOVER_NOW)),
    (TAKE_RESOURCE, (BONUS,)),
    (DISCARD_ROW, (BONUS,)),
    (PASS, TURN),
)
"""The first code of each form, the highest first, and the phases it belongs to."""


def why_not(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> str:
    """For an action that is not legal."""
    first, phases = next((first, phases) for first, phases in PHASES_OF if action >= first)
    if game.phase not in phases:
        return f"this is not the moment for that: {ASKED[game.phase]}"
    if first == RECORD:
        return _no_record(game, seat, action - RECORD, pieces)
    if first == PLACE_EXPLORER:
        return _no_explorer(game, seat, action)
    if first == PLACE_TILE:
        return _no_tile(game, seat, action)
    if first in (MOVE_TILE, ROTATE_TILE, REMOVE_TILE):
        return _no_lift(game, action, rulings)
    if first == EXCHANGE:
        return _no_exchange(game, seat, action)
    return _no_card_or_resource(game, seat, action)


def _cells(cells: Iterable[int]) -> str:
    return ", ".join(str(list(xy(cell))) for cell in cells) or "none"


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _no_explorer(game: State, seat: int, action: int) -> str:
    cell, _ = explorer_of(action)
    if len(game.explorers[seat]) == EXPLORERS:
        return f"all {EXPLORERS} of your explorers are on the map; remove them, and draw, to have them back"
    if cell not in game.at:
        return f"there is no tile at {list(xy(cell))}; an explorer stands on a half of a tile"
    return "an explorer is in that region already; choose a half whose region holds none"


def _no_tile(game: State, seat: int, action: int) -> str:
    tile, cell, _ = tile_of(action)
    if tile not in game.hands[seat]:
        return f"tile {tile} is not in your hand; you hold: {_numbers(game.hands[seat])}"
    if cell in game.at:
        return f"there is a tile at {list(xy(cell))} already; choose one of {_cells(game.open)}"
    return f"a tile lies beside another: choose one of {_cells(game.open)}"


def _no_lift(game: State, action: int, rulings: Rulings) -> str:
    cell = _lifted(action)
    if cell not in game.at:
        return f"there is no tile at {list(xy(cell))}"
    if cell in outside.guarded(game):
        return f"an explorer stands on the tile at {list(xy(cell))}; choose one without"
    if not OUTSIDE[game.ring[cell]]:
        return f"the tile at {list(xy(cell))} has neighbours on all four sides; choose one with a free side"
    rest = game.at.keys() - {cell}
    if action >= MOVE_TILE:
        return _no_move(game, action, rest, rulings)
    if not outside.is_whole(rest):
        return f"without the tile at {list(xy(cell))} the map would fall apart; choose another"
    choices = _cells(outside.picks(game, game.removals_left))
    return f"without that tile no {REMOVALS} could be removed; choose one of {choices}"


def _lifted(action: int) -> int:
    """The cell of the tile that a code removes, rotates or moves."""
    if action >= MOVE_TILE:
        return move_of(action)[0]
    return rotation_of(action)[0] if action >= ROTATE_TILE else action - REMOVE_TILE


def _no_move(game: State, action: int, rest: set[int], rulings: Rulings) -> str:
    source, target, _ = move_of(action)
    if rulings.whole_once_lifted and not outside.is_whole(rest):
        return f"without the tile at {list(xy(source))} the map would fall apart; choose another"
    if target == source:
        return "a moved tile goes to another cell; turn it where it lies with rotate_tile"
    if target in game.at:
        return f"there is a tile at {list(xy(target))} already; choose an empty cell"
    if target in game.open and target not in outside.lonely(game, source):
        return f"with the tile moved to {list(xy(target))} the map would be in two parts; choose another cell"
    return f"the tile must lie beside one that stays, and {list(xy(target))} does not"


def _no_exchange(game: State, seat: int, action: int) -> str:
    pay, taken = exchange_of(action)
    if not holds(game.purse[seat], PAY_COST[pay]):
        return f"you do not hold {PAYS[pay]}; you hold {letters(game.purse[seat]) or 'nothing'}"
    if RESOURCES[taken] in PAYS[pay]:
        return f"take a resource that is not among the three you pay, so not {RESOURCES[taken]}"
    return f"the bank has no {RESOURCES[taken]} left; take another"


def _no_record(game: State, seat: int, card: int, pieces: Pieces) -> str:
    own = [*game.row, *game.supply[seat]]
    if card not in own:
        return f"species {card} is neither in the row nor in your supply; these are: {_numbers(own)}"
    held = letters(game.purse[seat]) or "nothing"
    return f"species {card} costs {pieces.costs[card]} exactly; you hold {held}"


def _no_card_or_resource(game: State, seat: int, action: int) -> str:
    if action > DISCOVER:
        return f"species {action - DISCOVER} is not in the row; it holds: {_numbers(game.row)}"
    if action == DISCOVER:
        return "neither the deck nor the discard pile holds a card"
    if action >= TAKE_RESOURCE:
        left = ", ".join(letter for letter, one in zip(RESOURCES, ONE, strict=True) if holds(game.bank, one))
        return f"the bank has no {RESOURCES[action - TAKE_RESOURCE]} left; take one of {left or 'nothing'}"
    if action == DISCARD_ROW:
        return "the row holds no card to discard"
    if action == REMOVE_AND_DRAW:
        return f"place the tiles in your hand first: {_numbers(game.hands[seat])}"
    return "you can still act, so you may not pass"
