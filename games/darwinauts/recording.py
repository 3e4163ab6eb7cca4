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
from games.darwinauts.purse import BITS, GUARD, ONE, PAYS, SOME, few, holds
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import NOTHING, State
from games.engine import Chance


def has_card_to_come(game: State) -> bool:
    """The deck, or the discard pile that would be shuffled into it, holds one."""
    return game.dealt < len(game.deck) or bool(game.discard)


def discoveries(game: State) -> list[int]:
    listed = [DISCOVER + card for card in game.row]
    return [*listed, DISCOVER] if has_card_to_come(game) else listed


def add_actions(listed: list[int], game: State, seat: int, pieces: Pieces) -> None:
    """Discoveries, and the cards that the seat can pay."""
    for card in game.row:
        listed.append(DISCOVER + card)
    if game.dealt < len(game.deck) or game.discard:
        listed.append(DISCOVER)
    if game.purse[seat]:
        payable = pieces.payable[few(game.purse[seat])]
        if not payable.isdisjoint(game.supply[seat]) or not payable.isdisjoint(game.row):
            listed += [RECORD + card for card in (*game.row, *game.supply[seat]) if card in payable]


class _Exchanges(dict[int, tuple[int, ...]]):
    """The codes of all exchanges, by a small purse (`purse.few`) and the guards of what the bank has."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        made = purse.exchanges(key & SOME, (key & GUARD) >> BITS - 1)
        codes = self[key] = tuple(EXCHANGE + one for one in made)
        return codes


EXCHANGES = _Exchanges()


def exchanges(game: State, seat: int) -> tuple[int, ...]:
    own = game.purse[seat]
    return EXCHANGES[few(own) | game.bank + SOME & GUARD] if own else ()


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
