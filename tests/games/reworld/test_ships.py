"""The fourteen population ships: rules page 2, S11."""

import pytest

from games.reworld.events import ShipTaken
from games.reworld.pieces import SHIPS
from games.reworld.ships import goals, progress
from games.reworld.state import empty
from tests.games.reworld.positions import (
    A2,
    A3,
    ALICE,
    BOB,
    FARM,
    FARM_B,
    FARM_C,
    ONE,
    SHUTTLE,
    TWO,
    A,
    B,
    C,
    D,
    E,
    count_progress,
    do,
    orbit,
    settle,
    transport,
)


def taken(events):
    return [event.ship for event in events if isinstance(event, ShipTaken)]


FIGURES = {
    6: [(5, 7)] * 3,
    7: [(8, 7)] * 3,
    8: [(6, 6), (6, 6), (5, 5)],
    9: [(5, 5), (5, 5), (4, 5)],
    10: [(5, 5), (4, 5), (4, 5)],
    11: [(3, 5)] * 3,
    12: [(6, 5), (6, 5), (5, 5)],
    13: [(6, 5), (6, 5), (5, 5)],
    14: [(70, 7), (70, 7), (60, 7)],
}


@pytest.mark.parametrize("ship", range(1, 15))
def test_each_ship_asks_and_pays_by_the_number_of_seats(ship):
    assert [goals(seats, (ship,))[0][1:] for seats in (2, 3, 4)] == FIGURES.get(ship, [(1, 5)] * 3)


def test_an_emptied_row_and_rows_never_used_bring_their_ships():  # S11
    events = do(orbit([A], [B], ships=SHIPS), type="launch_terrabot", row=1)
    assert taken(events) == [1, 3, 4, 5]


def test_the_last_module_brings_the_ship_of_the_empty_docks_too():
    assert taken(do(orbit([A], ships=[1, 6]), type="launch_terrabot", row=1)) == [1, 6]


def test_a_city_of_eight_tiles_with_its_sign_brings_ship_7():
    game = orbit([A3, B], cities={"A": [A, A2, ONE, FARM, FARM_B]}, ships=[7])
    assert taken(do(game.copy(), type="launch_terrabot", row=1)) == []
    settle(game, ALICE, "A", [A, A2, ONE, FARM, FARM_B, FARM_C])
    assert taken(do(game, type="launch_terrabot", row=1)) == [7]


def test_six_shields_bring_ship_8():
    assert taken(do(orbit([SHUTTLE], [B], defence=[84, 85], ships=[8]), type="expand_defence", row=1)) == []
    assert taken(do(orbit([80], [B], defence=[84, 85], ships=[8]), type="expand_defence", row=1)) == [8]


def test_five_flown_shuttles_bring_ship_9():
    game = orbit([SHUTTLE], [B], ships=[9])
    game.shuttles[ALICE] = (70, 71, 72, 73)
    assert taken(do(game, **transport(1))) == [9]


def test_satellites_launched_for_their_tasks_bring_ship_10():
    game = orbit([84], [B], ships=[10])
    game.satellites[ALICE] = (85, 86, 87, 88)
    assert taken(do(game, type="launch_satellite", row=1, city=None)) == [10]


def test_three_farming_units_bring_ship_11():
    game = orbit([SHUTTLE, FARM], [B], cities={"A": [A, FARM_B, FARM_C]}, ships=[11])
    assert taken(do(game, **transport(1, (FARM, "A")))) == [11]


def test_six_companies_with_farming_bring_ship_12():
    cities = {"A": [A, ONE], "B": [B, TWO], "C": [C, 37], "D": [D, 43], "E": [E, 49]}
    game = orbit([SHUTTLE, FARM], [B], cities=cities, ships=[12])
    assert taken(do(game, **transport(1, (FARM, "A")))) == [12]


def test_five_cities_and_a_defence_bring_ship_13():
    game = orbit([E], [B], cities={"A": [A], "B": [B], "C": [C], "D": [D]}, defence=[84], ships=[13])
    assert taken(do(game, type="launch_terrabot", row=1)) == [13]


def test_ship_14_counts_the_points_of_the_other_ships_of_the_turn():  # S11
    game = orbit([A], [B], ships=[1, 14])
    game.scores[ALICE] = 65
    assert do(game, type="launch_terrabot", row=1)[1:] == [ShipTaken(ALICE, 1, 5), ShipTaken(ALICE, 14, 7)]
    assert game.scores[ALICE] == 77


def test_ship_14_waits_below_its_mark():  # S11
    game = orbit([A], [B], ships=[1, 14])
    game.scores[ALICE] = 64
    assert taken(do(game, type="launch_terrabot", row=1)) == [1]


def test_ships_come_at_the_end_of_ones_own_turn_only():  # S11
    game = orbit([A], [B], ships=[2, 3], bob=[E, E])
    game.docking[5 * BOB + 1] = (C,)
    do(game, type="launch_terrabot", row=1)
    assert game.fleet == (2,)
    do(game, type="launch_terrabot", row=2)
    assert game.ships == [(3,), (2,)]


def test_each_ship_is_taken_once():
    game = orbit([A], [B], ships=[1], bob=[E])
    do(game, type="launch_terrabot", row=1)
    assert taken(do(game, type="launch_terrabot", row=1)) == []


def test_with_four_seats_any_five_rows_are_enough_for_ship_13():
    game = empty(4)
    for letter, module in zip("ABCDE", (A, B, C, D, E), strict=True):
        settle(game, ALICE, letter, [module])
    count_progress(game)
    [(_, needed, _)] = goals(4, (13,))
    assert progress(game, ALICE)[12] >= needed
