"""How many sequences of actions there are from positions with a name, and that lists and refusals agree."""

import pytest

from games.engine import IllegalAction, ScriptedChance
from games.reworld.actions import END, TRANSPORT_BUILDERS, transport_code, unit_code
from games.reworld.pieces import BUILDERS, OFFICERS, SHIPS
from tests.conformance.perft import perft
from tests.games.reworld.positions import (
    A2,
    ALICE,
    ARMED,
    FARM,
    FARM_B,
    ONE,
    ONE_B,
    ONE_SPECIAL,
    REWORLD,
    SATELLITE_A,
    SHUTTLE,
    SHUTTLE_B,
    THREE,
    TWO,
    UNARMED,
    A,
    B,
    C,
    orbit,
    station,
)

NO_LUCK = ScriptedChance({})
MULTIPLY, ROW_LENGTH = 95, 96
ELSEWHERE = 40


def opening(seats):
    """The first decision, with every card and module dealt in large strides."""
    luck = ScriptedChance(
        {
            "start_seat": 1,
            "modules": [37 * at % 100 for at in range(100)],
            "officers/1": [OFFICERS[7 * at % 30] for at in range(30)],
        }
    )
    game = REWORLD.initial()
    for event in REWORLD.setup(seats, {}, luck):
        REWORLD.evolve(game, event)
    return game


def crowded_slots():
    return station([1, 1, 2, 3, 4, 5, 5], [1, 2, 3], slots={4: [1], 6: [3]})


def last_round():
    return station([4, 2], [5, 1, 1], slots={1: [3], 20: [5, 2]}, round=5)


def carrier(cities=None):
    """Worked example T8."""
    rows = [ONE, SHUTTLE, A], [TWO, FARM, SATELLITE_A], [UNARMED, ONE_B], [THREE, FARM_B, ARMED], []
    return orbit(*rows, cities=cities)


def two_cities():
    return carrier({"A": [A2], "C": [C]})


def last_launches():
    rows = [SHUTTLE, ONE_SPECIAL], [MULTIPLY, A], [SATELLITE_A]
    return orbit(*rows, cities={"C": [C]}, bob=[B, SHUTTLE_B, ROW_LENGTH], ships=SHIPS)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (lambda: opening(2), [106, 14911]),
        (lambda: opening(3), [106, 14711]),
        (lambda: opening(4), [106, 10950]),
        (crowded_slots, [226, 14957]),
        (last_round, [39, 1703, 24289]),
        (carrier, [29, 29, 472, 4539]),
        (two_cities, [62, 62, 1425, 18567]),
        (last_launches, [7, 7, 36, 72, 256, 512, 1120]),
    ],
)
def test_the_sequences_of_actions_are_counted(position, counts):
    depths = range(1, len(counts) + 1)
    assert [perft(REWORLD, position(), NO_LUCK, depth) for depth in depths] == counts


@pytest.mark.parametrize("position", [crowded_slots, last_round, carrier, two_cities, last_launches])
def test_the_list_holds_exactly_what_is_not_refused(position):
    game = position()
    assert sorted(code for code in codes_that_read(game) if accepted(game, code)) == sorted(
        REWORLD.legal_actions(game, ALICE)
    )


def codes_that_read(game):
    """Every code, save flights with other modules than those docked and one that lies elsewhere."""
    docked = [module for row in game.docking[:5] for module in row if module in BUILDERS]
    units = [unit_code(module, city) for module in (*docked, ELSEWHERE) for city in range(6)]
    yield from range(TRANSPORT_BUILDERS)
    for row in range(5):
        yield from (transport_code(row, load) for load in [[], *([unit] for unit in units)])
        yield from (transport_code(row, [first, second]) for first in units for second in units)
    yield END - 1


def accepted(game, code):
    try:
        REWORLD.play(game.copy(), ALICE, code, ScriptedChance({}))
    except IllegalAction:
        return False
    return True
