"""What satellites are worth: S10 and worked example T10."""

import pytest

from games.reworld.events import SatelliteLaunched
from games.reworld.pieces import ALL_BUILDERS, ALL_SHIELDS, ALL_TERRABOTS, DIVERSITY, MULTIPLY, ROW_LENGTH
from tests.games.reworld.positions import (
    A2,
    ALICE,
    FARM,
    ONE,
    ONE_SPECIAL,
    REWORLD,
    SATELLITE_1,
    SATELLITE_2,
    SATELLITE_3,
    SATELLITE_A,
    SATELLITE_B,
    SATELLITE_C,
    SHUTTLE,
    TWO,
    A,
    C,
    D,
    do,
    legal,
    orbit,
    refused,
)


def settlement(satellite):
    """Worked example T10, with a satellite in docking row 1."""
    cities = {"A": [A, A2, ONE, ONE_SPECIAL, FARM], "C": [C, TWO], "D": [D]}
    return orbit([satellite], cities=cities, defence=[88, SHUTTLE])


@pytest.mark.parametrize(
    ("satellite", "city", "points"),
    [
        (SATELLITE_A, None, 4),
        (SATELLITE_B, None, 0),
        (SATELLITE_C, None, 2),
        (SATELLITE_1, None, 6),
        (SATELLITE_2, None, 3),
        (SATELLITE_3, None, 0),
        (DIVERSITY, None, 6),
        (MULTIPLY, "A", 6),
        (MULTIPLY, "C", 1),
        (MULTIPLY, "D", 0),
        (ROW_LENGTH, "A", 6),
        (ALL_TERRABOTS, None, 4),
        (ALL_SHIELDS, None, 3),
        (ALL_BUILDERS, None, 4),
    ],
)
def test_a_satellite_scores_its_task(satellite, city, points):  # T10
    game = settlement(satellite)
    assert do(game, type="launch_satellite", row=1, city=city) == [
        SatelliteLaunched(ALICE, 1, satellite, city, points)
    ]
    assert (game.scores[ALICE], game.satellites[ALICE]) == (points, (satellite,))


@pytest.mark.parametrize("satellite", [MULTIPLY, ROW_LENGTH])
def test_two_tasks_name_one_of_the_seats_own_cities(satellite):  # S10
    game = settlement(satellite)
    assert [action["city"] for action in legal(game, "launch_satellite")] == ["A", "C", "D"]
    for city in ("B", None):
        assert "must be A or C or D" in refused(game, type="launch_satellite", row=1, city=city)


@pytest.mark.parametrize("satellite", [MULTIPLY, ROW_LENGTH])
def test_without_a_city_those_two_name_none_and_score_nothing(satellite):  # S10
    game = orbit([satellite])
    assert [action["city"] for action in legal(game, "launch_satellite")] == [None]
    do(game, type="launch_satellite", row=1, city=None)
    assert game.scores[ALICE] == 0


def test_the_other_tasks_name_no_city():  # S10
    game = settlement(SATELLITE_A)
    assert [action["city"] for action in legal(game, "launch_satellite")] == [None]
    assert "must be null" in refused(game, type="launch_satellite", row=1, city="A")


def test_a_satellite_may_defend_instead_and_stays_out_of_the_satellites_row():  # S10
    game = settlement(SATELLITE_A)
    do(game, type="expand_defence", row=1)
    alice = REWORLD.view(game, None)["seats"][ALICE]
    assert (alice["defence"], alice["satellites"], alice["score"]) == ([88, SHUTTLE, SATELLITE_A], [], 0)
    assert alice["shields"] == 5
