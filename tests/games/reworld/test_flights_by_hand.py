"""Every flight of random games, worked out once more by moving tiles about as the rules say (S3 to S8)."""

from itertools import permutations

import pytest

from games.reworld.pieces import BUILDERS, SHUTTLES
from tests.conformance.games_under_test import random_game
from tests.games.reworld.positions import PIECES, REWORLD, legal


def flights_by_hand(game, seat):
    rows = [list(docked) for docked in game.docking[5 * seat : 5 * seat + 5]]
    builders = [module for docked in rows for module in docked if module in BUILDERS]
    for row in range(5):
        loads = {
            frozenset(order)
            for size in range(3)
            for order in permutations(builders, size)
            if can_be_coupled([list(docked) for docked in rows], row, list(order))
        }
        for load in loads:
            for order in permutations(sorted(load)):
                for placing in placings(cities_of(game, seat), list(order)):
                    yield {"type": "transport_builders", "row": row + 1, "builders": placing}


def can_be_coupled(rows, row, order):
    """Takes the units off their open ends one by one, the shuttle as soon as it is free."""
    if len(rows[row]) > 1 and rows[row][-2] in SHUTTLES and rows[row][-1] in BUILDERS:
        if order[:1] != rows[row][-1:]:
            return False
        order = order[1:]
        rows[row].pop()
    if not rows[row] or rows[row].pop() not in SHUTTLES:
        return False
    for unit in order:
        ends = [docked for docked in rows if docked and docked[-1] == unit]
        if not ends:
            return False
        ends[0].pop()
    return True


def cities_of(game, seat):
    return {
        letter: list(tiles) for letter, tiles in REWORLD.view(game, seat)["seats"][seat]["cities"].items()
    }


def placings(cities, order):
    """Every list of deliveries of these units in this order."""
    if not order:
        yield []
        return
    unit, *others = order
    choices = [letter for letter in cities if may_join(unit, letter, cities)]
    for letter in choices or [None]:
        after = {key: tiles + [unit] * (key == letter) for key, tiles in cities.items()}
        for rest in placings(after, others):
            yield [{"module": unit, "city": letter}, *rest]


def may_join(unit, letter, cities):
    company = PIECES.company[unit]
    if company == 0:
        return True
    here = {PIECES.company[tile] for tile in cities[letter]} - {-1, 0}
    at_work = {PIECES.company[tile] for tiles in cities.values() for tile in tiles}
    return here == {company} if company in at_work else not here


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_flights_listed_are_those_worked_out_by_hand(seats):
    _, plies, _ = random_game(REWORLD, seats, seed=11)
    flights = 0
    for ply in plies:
        if ply.state.chapter == 2:
            listed = legal(ply.state, "transport_builders")
            by_hand = list(flights_by_hand(ply.state, ply.seat))
            assert len(by_hand) == len(listed)
            assert all(flight in by_hand for flight in listed)
            flights += len(listed)
    assert flights > 100
