"""Positions of Reworld in a line or two, and the questions that tests ask of them.

Alice has seat 0, Bob seat 1, Charlie watches. Docking rows are written open end first, as on the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Event, IllegalAction, QuickChance
from games.reworld import state
from games.reworld.actions import TRANSPORT_BUILDERS, deliveries
from games.reworld.payments import NEED_BETWEEN, NEIGHBOURS, packed
from games.reworld.pieces import LETTERS, OFFICERS, SHIPS
from games.reworld.rules import Reworld
from games.reworld.rulings import Pieces, Rulings
from games.reworld.state import NOTHING, State

ALICE, BOB = 0, 1
REWORLD = Reworld(1, Rulings())
PIECES = Pieces(Rulings())

# Modules by their nature: the first ones of each kind.
A, A2, A3, A4, A5, B, B2, C, C2, D, E = 0, 1, 2, 3, 4, 5, 6, 10, 11, 15, 20
ONE, ONE_B, TWO, TWO_B, THREE = 25, 26, 31, 32, 37
ONE_SPECIAL, TWO_SPECIAL = 30, 36
FARM, FARM_B, FARM_C = 55, 56, 57
UNARMED, UNARMED_B, SHUTTLE, SHUTTLE_B, ARMED = 64, 65, 68, 69, 80
SATELLITE_A, SATELLITE_B, SATELLITE_C, SATELLITE_1, SATELLITE_2, SATELLITE_3 = 84, 85, 86, 89, 90, 91


def station(
    *hands: Sequence[int],
    slots: Mapping[int, Sequence[int]] | None = None,
    ports: Mapping[int, int] | None = None,
    turn: int = ALICE,
    round: int = 1,
) -> State:
    """Chapter One: a hand per seat, cards in slots by port, modules by port (the others hold spare ones)."""
    game = state.empty(len(hands))
    game.round, game.turn, game.marker, game.fleet = round, turn, ALICE, tuple(SHIPS)
    spare = iter(module for module in range(99, -1, -1) if module not in (ports or {}).values())
    game.ports = [(ports or {}).get(port) if port in (ports or {}) else next(spare) for port in range(1, 21)]
    for port, cards in (slots or {}).items():
        game.ports[port - 1], game.slots[port - 1], game.tops[port - 1] = NOTHING, tuple(cards), cards[0]
    game.needs = [NEED_BETWEEN[game.tops[left]][game.tops[right]] for left, right in NEIGHBOURS]
    game.open_ports = [port for port in range(20) if game.ports[port] != NOTHING]
    game.hands, game.hand_sizes = [packed(hand) for hand in hands], [len(hand) for hand in hands]
    game.modules = [*game.ports, *sorted(set(range(100)) - set(game.ports))]
    game.placed = sum(map(packed, game.slots))
    game.undealt = packed(OFFICERS) - sum(game.hands) - game.placed
    return game


def orbit(
    *rows: Sequence[int],
    cities: Mapping[str, Sequence[int]] | None = None,
    defence: Sequence[int] = (),
    bob: Sequence[int] = (E,),
    seats: int = 2,
    ships: Sequence[int] = (),
    pieces: Pieces = PIECES,
) -> State:
    """Chapter Two, Alice to act: her rows and settlement, Bob's row 1, the ships still to be had."""
    game = state.empty(seats)
    game.chapter, game.round, game.turn, game.marker, game.fleet = 2, 5, ALICE, ALICE, tuple(ships)
    for row, docked in enumerate(rows):
        game.docking[row] = tuple(reversed(docked))
    game.docking[5 * BOB] = tuple(reversed(bob))
    for letter, tiles in (cities or {}).items():
        settle(game, ALICE, letter, tiles, pieces)
    game.defence[ALICE] = tuple(defence)
    count_progress(game, pieces)
    return game


def settle(game: State, seat: int, letter: str, tiles: Sequence[int], pieces: Pieces = PIECES) -> None:
    """A city with these tiles, besides the sign."""
    city = LETTERS.index(letter)
    game.founded[seat] |= 1 << city
    game.cities[5 * seat + city] = tuple(tiles)
    homes = list(game.homes[seat])
    for tile in tiles:
        if pieces.company[tile] > 0:
            homes[pieces.company[tile]] = city
    game.homes[seat] = tuple(homes)


def count_progress(game: State, pieces: Pieces = PIECES) -> None:
    """What the state keeps of each seat's way to the ships, counted from the tiles as they lie."""
    game.progress = [amount for seat in range(game.seats) for amount in _progress(game, seat, pieces)]


def _progress(game: State, seat: int, pieces: Pieces) -> list[int]:
    empty_rows = [int(not docked) for docked in game.docking[5 * seat : 5 * seat + 5]]
    cities = [tiles for tiles in game.cities[5 * seat : 5 * seat + 5] if tiles]
    companies = [pieces.company[tile] for tiles in cities for tile in tiles if pieces.company[tile] >= 0]
    return [
        *empty_rows,
        sum(empty_rows),
        max((len(tiles) + 1 for tiles in cities), default=0),
        sum(pieces.shields[module] for module in game.defence[seat]),
        len(game.shuttles[seat]),
        len(game.satellites[seat]),
        companies.count(0),
        len(set(companies)),
        len(cities) + bool(game.defence[seat]),
    ]


def plays_at(game: State, port: int) -> list[list[int]]:
    """The ways in which the seat to act may pay for a port's module."""
    return [action["cards"] for action in legal(game, "acquire_module") if action["port"] == port]


def legal(game: State, kind: str, rules: Reworld = REWORLD) -> list[dict[str, Any]]:
    """The legal actions of one type, in words."""
    words = [rules.actions.encode(code) for code in rules.legal_actions(game, game.turn)]
    return [action for action in words if action["type"] == kind]


def loads_of(game: State, row: int, rules: Reworld = REWORLD) -> set[frozenset[int]]:
    """What the shuttle of a row may take along, whatever the cities."""
    flights = [code for code in rules.legal_actions(game, game.turn) if code >= TRANSPORT_BUILDERS]
    return {
        frozenset(module for module, _ in placing)
        for from_row, placing in map(deliveries, flights)
        if from_row == row - 1
    }


def do(game: State, rules: Reworld = REWORLD, seat: int | None = None, **action: Any) -> list[Event]:
    """Plays an action in words, for the seat to act unless one is named."""
    count_progress(game, rules.pieces)
    code = rules.actions.decode(action)
    return rules.play(game, game.turn if seat is None else seat, code, QuickChance(Still()))


def refused(game: State, rules: Reworld = REWORLD, seat: int | None = None, **action: Any) -> str:
    """The words with which an action is refused; nothing has changed then."""
    count_progress(game, rules.pieces)
    before = rules.encode_state(game)
    try:
        do(game, rules, seat, **action)
    except IllegalAction as error:
        assert rules.encode_state(game) == before
        return str(error)
    raise AssertionError(f"{action} was played")


def transport(row: int, *builders: tuple[int, str | None]) -> dict[str, Any]:
    """A shuttle flight in words."""
    deliveries = [{"module": module, "city": city} for module, city in builders]
    return {"type": "transport_builders", "row": row, "builders": deliveries}


class Still:
    """Luck that leaves everything in its order."""

    def randrange(self, stop: int, /) -> int:
        return stop - 1

    def shuffle(self, x: list[Any], /) -> None:
        """As it lies."""
