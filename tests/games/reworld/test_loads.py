"""What a shuttle may take along: S3 to S6 and worked example T8."""

import pytest

from games.reworld.rules import Reworld
from games.reworld.rulings import Rulings
from tests.games.reworld.positions import (
    ARMED,
    FARM,
    FARM_B,
    ONE,
    ONE_B,
    REWORLD,
    SATELLITE_A,
    SHUTTLE,
    SHUTTLE_B,
    THREE,
    TWO,
    TWO_B,
    UNARMED,
    A,
    do,
    legal,
    loads_of,
    orbit,
    refused,
    transport,
)

ALSO_UNDER_TWO = Reworld(2, Rulings(blocked_by_two_builders=False))


def carrier():
    """Worked example T8."""
    return orbit(
        [ONE, SHUTTLE, A],
        [TWO, FARM, SATELLITE_A],
        [UNARMED, ONE_B],
        [THREE, FARM_B, ARMED],
        [],
    )


def test_an_open_shuttle_couples_open_ends_of_any_rows_or_two_of_one_row():  # T8, S3
    loads = loads_of(carrier(), row=3)
    assert loads == {
        frozenset(load)
        for load in [
            [],
            [ONE], [TWO], [ONE_B], [THREE],
            [ONE, TWO], [ONE, ONE_B], [ONE, THREE], [TWO, ONE_B], [TWO, THREE], [ONE_B, THREE],
            [TWO, FARM], [THREE, FARM_B],
        ]
    }  # fmt: skip
    assert len(loads) == 13


def test_a_shuttle_under_a_builder_unit_must_take_it():  # T8, S4
    assert loads_of(carrier(), row=1) == {frozenset(load) for load in ([ONE], [ONE, TWO], [ONE, THREE])}
    assert "must take along" in refused(carrier(), **transport(1))


def test_a_shuttle_under_two_tiles_is_blocked():  # T8, S5
    assert loads_of(carrier(), row=4) == set()
    assert "no shuttle can leave row 4" in refused(carrier(), **transport(4, (THREE, None), (FARM_B, None)))


def test_every_open_builder_unit_may_be_sacrificed():  # T8
    assert [action["row"] for action in legal(carrier(), "sacrifice_builder")] == [1, 2, 4]


def test_an_open_shuttle_reaches_two_deep_into_its_own_row():  # T8, S3
    assert loads_of(orbit([SHUTTLE, ONE, TWO]), row=1) == {
        frozenset(load) for load in ([], [ONE], [ONE, TWO])
    }


def test_a_shuttle_under_a_builder_unit_reaches_one_further_in():  # T8, S4
    assert loads_of(orbit([ONE, SHUTTLE, TWO, THREE]), row=1) == {frozenset([ONE]), frozenset([ONE, TWO])}


def test_a_load_may_be_placed_in_either_order():  # S3
    game = orbit([SHUTTLE, ONE, TWO], cities={"A": [A], "B": [5]})
    orders = [[one["module"] for one in action["builders"]] for action in legal(game, "transport_builders")]
    assert [ONE, TWO] in orders
    assert [TWO, ONE] in orders
    do(game, **transport(1, (TWO, "A"), (ONE, "B")))
    assert game.docking[0] == ()


def test_the_unit_that_had_to_be_taken_may_be_placed_second():  # S4
    game = orbit([ONE, SHUTTLE, TWO], cities={"A": [A], "B": [5]})
    do(game, **transport(1, (TWO, "A"), (ONE, "B")))
    assert game.cities[:2] == [(A, TWO), (5, ONE)]


def test_a_shuttle_under_a_builder_unit_cannot_defend():  # S4
    assert "does not end in a shuttle" in refused(orbit([ONE, SHUTTLE]), type="expand_defence", row=1)


def test_a_shuttle_under_another_tile_is_blocked():  # S4
    for outside in (A, SATELLITE_A):
        assert loads_of(orbit([outside, SHUTTLE, ONE]), row=1) == set()


def test_two_builder_units_block_a_shuttle():  # S5
    game = orbit([ONE, TWO, SHUTTLE, THREE])
    assert loads_of(game, row=1) == set()


def test_under_the_other_reading_two_builder_units_fly_with_their_shuttle():  # S5
    game = orbit([ONE, TWO, SHUTTLE, THREE], [FARM])
    assert loads_of(game, row=1, rules=ALSO_UNDER_TWO) == {frozenset([ONE, TWO])}
    do(game, ALSO_UNDER_TWO, **transport(1, (TWO, None), (ONE, None)))
    assert game.docking[:2] == [(THREE,), (FARM,)]
    assert game.shuttles[0] == (SHUTTLE,)


@pytest.mark.parametrize("rules", [REWORLD, ALSO_UNDER_TWO])
@pytest.mark.parametrize("outside", [[ONE, TWO, THREE], [ONE, A], [A, ONE]])
def test_three_tiles_or_other_kinds_block_a_shuttle_under_either_reading(rules, outside):  # S5
    assert loads_of(orbit([*outside, SHUTTLE]), row=1, rules=rules) == set()


def test_a_shuttle_may_fly_empty_and_joins_the_shuttles_row():  # S6
    game = orbit([SHUTTLE, A])
    do(game, **transport(1))
    assert REWORLD.view(game, None)["seats"][0]["shuttles"] == [SHUTTLE]


def test_a_shuttle_without_shields_can_never_defend():  # S6
    game = orbit([UNARMED], [SHUTTLE])
    assert [action["row"] for action in legal(game, "expand_defence")] == [2]
    assert "without shields" in refused(game, type="expand_defence", row=1)


def test_it_refuses_a_unit_that_is_buried():
    game = orbit([SHUTTLE], [A, ONE])
    assert "open end" in refused(game, **transport(1, (ONE, None)))


def test_it_refuses_to_couple_the_same_unit_twice():
    assert "open end" in refused(orbit([SHUTTLE, ONE]), **transport(1, (ONE, None), (ONE, None)))


def test_it_refuses_the_unit_further_in_without_the_one_before_it():
    assert "open end" in refused(orbit([SHUTTLE, ONE, TWO]), **transport(1, (TWO, None)))


def test_every_flight_is_listed_once():
    game = orbit([SHUTTLE_B, ONE, FARM], [TWO, TWO_B], cities={"A": [A], "C": [10]})
    flights = REWORLD.legal_actions(game, 0)
    assert len(flights) == len(set(flights))
