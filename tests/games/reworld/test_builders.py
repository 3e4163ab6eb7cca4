"""Where builder units come down: S7, S8 and worked example T9."""

from games.reworld.events import BuilderDiscarded, BuilderPlaced, ShuttleLaunched
from tests.games.reworld.positions import (
    A2,
    ALICE,
    FARM,
    FARM_B,
    ONE,
    ONE_B,
    ONE_SPECIAL,
    SHUTTLE,
    THREE,
    TWO,
    TWO_SPECIAL,
    A,
    B,
    C,
    do,
    legal,
    orbit,
    refused,
    transport,
)


def arriving(*units):
    """Worked example T9: city A has 4 tiles with company 1, city C has 2."""
    return orbit([SHUTTLE, *units], cities={"A": [A, A2, ONE], "C": [C]})


def points(game, *builders):
    after = game.copy()
    do(after, **transport(1, *builders))
    return after.scores[ALICE]


def test_a_special_unit_scores_each_tile_of_its_city_then():  # T9, S8
    game = arriving(ONE_SPECIAL, FARM)
    assert points(game, (FARM, "A"), (ONE_SPECIAL, "A")) == 6
    assert points(game, (ONE_SPECIAL, "A"), (FARM, "A")) == 5
    assert points(game, (ONE_SPECIAL, "A"), (FARM, "C")) == 5
    assert points(game, (FARM, "C"), (ONE_SPECIAL, "A")) == 5


def test_a_company_keeps_to_its_city():  # T9, S7
    game = arriving(ONE_SPECIAL, FARM)
    assert "must be A" in refused(game, **transport(1, (ONE_SPECIAL, "C")))


def test_a_city_takes_one_company_only():  # T9, S7
    game = arriving(TWO, THREE)
    assert "must be C" in refused(game, **transport(1, (TWO, "A"), (THREE, None)))
    assert "must be null" in refused(game, **transport(1, (TWO, "C"), (THREE, "A")))
    assert do(game, **transport(1, (TWO, "C"), (THREE, None))) == [
        ShuttleLaunched(ALICE, 1, SHUTTLE, 2),
        BuilderPlaced(ALICE, 1, TWO, "C", 0),
        BuilderDiscarded(ALICE, 1, THREE),
    ]
    assert game.box == (THREE,)


def test_of_two_new_companies_the_first_to_be_placed_gets_the_free_city():  # T9, S8
    game = arriving(TWO, THREE)
    do(game, **transport(1, (THREE, "C"), (TWO, None)))
    assert game.cities[2] == (C, THREE)


def test_without_a_city_every_unit_is_discarded():  # T9, S7
    game = orbit([SHUTTLE, ONE_SPECIAL, FARM])
    assert "must be null" in refused(game, **transport(1, (ONE_SPECIAL, "A")))
    do(game, **transport(1, (ONE_SPECIAL, None), (FARM, None)))
    assert (game.scores[ALICE], game.box) == (0, (ONE_SPECIAL, FARM))


def test_a_unit_that_can_be_placed_must_be_placed():  # S7
    assert "must be A or C" in refused(arriving(FARM), **transport(1, (FARM, None)))


def test_farming_units_join_any_city():  # S7
    cities = [action["builders"][0]["city"] for action in legal(arriving(FARM), "transport_builders")[1:]]
    assert cities == ["A", "C"]


def test_two_units_of_a_new_company_share_a_city():  # S7
    game = orbit([SHUTTLE, ONE, ONE_B], cities={"A": [A], "C": [C]})
    assert "must be C" in refused(game, **transport(1, (ONE, "C"), (ONE_B, "A")))
    do(game, **transport(1, (ONE, "C"), (ONE_B, "C")))
    assert game.cities[2] == (C, ONE, ONE_B)


def test_a_discarded_unit_is_not_the_first_of_its_company():  # S7
    game = orbit([SHUTTLE, ONE], [A], [69, ONE_B], cities={}, bob=[])
    do(game, **transport(1, (ONE, None)))
    do(game, type="launch_terrabot", row=2)
    do(game, **transport(3, (ONE_B, "A")))
    assert game.cities[0] == (A, ONE_B)


def test_a_discarded_or_sacrificed_special_unit_scores_nothing():  # S7
    game = orbit([SHUTTLE, TWO_SPECIAL], cities={"A": [A, ONE]}, bob=[A2, B])
    assert points(game, (TWO_SPECIAL, None)) == 0
    do(game, **transport(1))
    do(game, type="launch_terrabot", row=1)
    do(game, type="sacrifice_builder", row=1)
    assert (game.scores[ALICE], game.box) == (0, (TWO_SPECIAL,))


def test_two_special_units_score_one_after_the_other():  # S8
    game = orbit([SHUTTLE, ONE_SPECIAL, TWO_SPECIAL], cities={"A": [A, A2], "B": [B]})
    assert points(game, (ONE_SPECIAL, "A"), (TWO_SPECIAL, "B")) == 4 + 3


def test_a_farming_unit_joins_beside_a_company_and_more_than_once():  # S7
    game = arriving(FARM, FARM_B)
    do(game, **transport(1, (FARM, "A"), (FARM_B, "A")))
    assert game.cities[0] == (A, A2, ONE, FARM, FARM_B)
