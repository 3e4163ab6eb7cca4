"""Species and resources: discovering, recording with its bonus, exchanging."""

from __future__ import annotations

from games.darwinauts import events, outside, purse
from games.darwinauts.actions import (
    DISCARD_ROW,
    DISCOVER,
    EXCHANGE,
    MOVE_TILE,
    RECORD,
    ROTATE_TILE,
    TAKE_RESOURCE,
    exchange_of,
    move_of,
    rotation_of,
)
from games.darwinauts.evolve import Tell
from games.darwinauts.geometry import xy
from games.darwinauts.pieces import RESOURCES, ROW
from games.darwinauts.purse import GUARD, ONE, PAYS, holds
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import NOTHING, State
from games.engine import Chance


def has_card_to_come(game: State) -> bool:
    """The deck, or the discard pile that would be shuffled into it, holds one."""
    return game.dealt < len(game.deck) or bool(game.discard)


def discoveries(game: State) -> list[int]:
    listed = [DISCOVER + card for card in game.row]
    if has_card_to_come(game):
        listed.append(DISCOVER)
    return listed


def actions(game: State, seat: int, pieces: Pieces) -> list[int]:
    """Discoveries, and the cards that the seat can pay."""
    listed = discoveries(game)
    own = game.purse[seat] | GUARD
    if own != GUARD:
        cost = pieces.cost
        for card in game.row:
            if (own - cost[card]) & GUARD == GUARD:
                listed.append(RECORD + card)
        for card in game.supply[seat]:
            if (own - cost[card]) & GUARD == GUARD:
                listed.append(RECORD + card)
    return listed


def exchanges(game: State, seat: int) -> list[int]:
    own = game.purse[seat]
    return [EXCHANGE + one for one in purse.exchanges(own, game.bank)] if own else []


def bonuses(game: State, rulings: Rulings) -> list[int]:
    kept = outside.guarded(game)
    listed = discoveries(game)
    if game.row:
        listed.append(DISCARD_ROW)
    listed += [TAKE_RESOURCE + resource for resource, one in enumerate(ONE) if holds(game.bank, one)]
    assert listed, "what was just paid lies in the bank"
    for cell in game.at:
        if cell not in kept:
            first = ROTATE_TILE + 4 * cell
            listed += range(first, first + 4)
    return listed + outside.moves(game, rulings)


def exchange(seat: int, action: int, tell: Tell) -> None:
    pay, taken = exchange_of(action)
    tell(events.ResourcesExchanged(seat, PAYS[pay], RESOURCES[taken]))


def shift_tile(game: State, seat: int, action: int, tell: Tell) -> None:
    """Turns a tile where it lies, or moves it."""
    if action >= MOVE_TILE:
        source, target, rotation = move_of(action)
        tell(events.TileMoved(seat, game.at[source] // 4, xy(source), xy(target), rotation))
    else:
        cell, rotation = rotation_of(action)
        tell(events.TileRotated(seat, game.at[cell] // 4, xy(cell), rotation))


def take_resource(seat: int, action: int, tell: Tell) -> None:
    tell(events.ResourceTaken(seat, RESOURCES[action - TAKE_RESOURCE]))


def record(game: State, seat: int, card: int, tell: Tell, chance: Chance, pieces: Pieces) -> None:
    source = "row" if card in game.row else "supply"
    tell(events.SpeciesRecorded(seat, card, source, purse.letters(pieces.cost[card])))
    _refill(game, tell, chance)


def discover(game: State, seat: int, card: int, tell: Tell, chance: Chance) -> None:
    """`card` of the row, or 0 for the top one of the deck."""
    if card:
        tell(events.SpeciesDiscovered(seat, card, "row"))
        _refill(game, tell, chance)
    else:
        tell(events.SpeciesDiscovered(seat, _next_card(game, tell, chance), "deck"))


def discard_row(game: State, seat: int, tell: Tell, chance: Chance) -> None:
    tell(events.RowDiscarded(seat, tuple(game.row)))
    for slot in range(ROW):
        if has_card_to_come(game):
            tell(events.RowRefilled(_next_card(game, tell, chance), slot))


def _refill(game: State, tell: Tell, chance: Chance) -> None:
    if game.slot != NOTHING:
        slot = game.slot
        tell(events.RowRefilled(_next_card(game, tell, chance), slot))


def _next_card(game: State, tell: Tell, chance: Chance) -> int:
    """The deck's top card; an empty deck is first made anew from the discard pile."""
    if game.dealt == len(game.deck):
        label = f"species/{game.reshuffles + 1}"
        tell(events.DeckReshuffled(tuple(chance.shuffle(label, sorted(game.discard)))))
    return game.deck[game.dealt]
