"""What counts, and for how much: every card side that scores, the other categories, and places."""

import pytest

from games.reterra.events import GameEnded
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    CAROL,
    RETERRA,
    build,
    do,
    hand,
    land,
    lay_spaces,
    parts,
    place,
    points,
    put_junk,
    put_token,
    settle,
    table,
)

FOREST = "FFFF/FFFF"


def community(kind, side, text=FOREST, seats=2):
    game = land(table(seats, {kind: side, "school": "purple"} | {kind: side}), ALICE, text)
    for seat in range(1, seats):
        land(game, seat, "GGDD/GGDD")
    return game


def test_relics_count_while_nothing_lies_on_them():
    game = community("school", "purple", "FbFzFtF*/FFFF")
    settle(game, ALICE, (0, 0))
    put_token(game, ALICE, (1, 1), (2, 1))
    put_junk(game, ALICE, (1, 0), (2, 1))
    assert parts(game) == {
        "segments": 3,
        "energy_sources": 0,
        "relics": 2,
        "inhabitants": 1,
        "buildings": 0,
        "junk": -2,
    }


def test_an_energy_source_scores_when_land_lies_on_all_four_sides():
    game = table()
    for at in ((1, 0), (0, 1), (2, 1)):
        lay_spaces(game, ALICE, at, "F. D. A. G.")
    tile = RETERRA.pieces.number["E1"]
    hand(game, ["E1", "B03.0", "E2"])
    land(game, BOB, "GG/GG")
    do(game, place("E1", (1, 1)))
    assert game.laid[ALICE][-1] // 224 == tile
    assert parts(game)["energy_sources"] == 0
    game.step, game.acting, game.active = 1, ALICE, ALICE
    hand(game, [None, "B03.0", "E2"])
    do(game, place("E2", (1, 2)))
    assert parts(game)["energy_sources"] == 8


def test_a_school_wants_more_relics_than_both_neighbours():
    game = community("school", "purple", "FbFzFF/FFFF", seats=3)
    school = build(game, ALICE, "school", (0, 1), (1, 1))
    assert points(game, school) == 4
    put_token(game, CAROL, (0, 0), (1, 0))
    assert points(game, school) == 2


@pytest.mark.parametrize(("tokens", "expected"), [(0, 3), (2, 4)])
def test_an_orange_school_counts_kinds_of_relics(tokens, expected):
    game = community("school", "orange", "FbFzFhFb/FFFF")
    put_token(game, ALICE, *[(2, 1), (3, 1)][:tokens])
    assert points(game, build(game, ALICE, "school", (0, 1), (1, 1))) == expected


def test_an_orange_garden_compares_the_largest_segments():
    game = community("garden", "orange", "FFFF/FDDD")
    garden = build(game, ALICE, "garden", (0, 0), (1, 0))
    assert points(game, garden) == 4
    land(game, BOB, "GGGG/GGGG")
    assert points(game, garden) == 2


def test_farms_and_infirmaries_score_what_is_printed():
    for kind, side, expected in (("farm", "purple", 4), ("farm", "orange", 2), ("infirmary", "purple", 4)):
        game = community(kind, side)
        assert points(game, build(game, ALICE, kind, (0, 0), (1, 0), (0, 1))) == expected


def test_an_orange_infirmary_counts_the_inhabitants_of_its_segment():
    game = community("infirmary", "orange", "FFFF/FFDD")
    settle(game, ALICE, (2, 0), (2, 1), (0, 0))
    assert points(game, build(game, ALICE, "infirmary", (0, 0), (1, 0), (0, 1))) == 2 + 2


def test_an_orange_public_square_makes_inhabitants_worth_more():
    game = community("public_square", "orange")
    settle(game, ALICE, (2, 0), (3, 0))
    squares = [build(game, ALICE, "public_square", (0, 0), (1, 0), (0, 1), (1, 1))]
    assert (points(game, squares[0]), parts(game)["inhabitants"]) == (5, 4)
    build(game, ALICE, "public_square", (2, 1), (3, 1))
    assert parts(game)["inhabitants"] == 6


def test_restaurants_count_those_on_their_segment():
    game = community("restaurant", "purple", "FFFF/DDDD")
    first = build(game, ALICE, "restaurant", (0, 0), (1, 0))
    assert points(game, first) == 2
    build(game, ALICE, "restaurant", (2, 0), (3, 0))
    build(game, ALICE, "restaurant", (2, 1), (3, 1))
    assert points(game, first) == 4
    assert parts(game)["buildings"] == 4 + 4 + 2


def test_an_orange_restaurant_wants_more_restaurants_than_both_neighbours():
    game = community("restaurant", "orange", seats=3)
    restaurant = build(game, ALICE, "restaurant", (0, 0), (1, 0))
    assert points(game, restaurant) == 4
    build(game, CAROL, "restaurant", (0, 0), (1, 0))
    assert points(game, restaurant) == 2


def test_a_fishing_hole_ignores_the_water_under_it():
    game = community("fishing_hole", "purple", "WWWW/FFFF")
    assert points(game, build(game, ALICE, "fishing_hole", (0, 0), (1, 0))) == 2
    settle(game, ALICE, (1, 0))
    assert points(game, build(game, ALICE, "fishing_hole", (0, 1), (1, 1))) == 5


def test_cards_that_score_what_is_printed():
    for kind, side, expected in (
        ("fishing_hole", "orange", 1),
        ("inn", "purple", 2),
        ("inn", "orange", 2),
        ("workshop", "purple", 0),
        ("workshop", "orange", 4),
        ("junk_catapult", "purple", 2),
        ("junk_catapult", "orange", 3),
        ("sports_field", "purple", 2),
        ("hot_springs", "purple", 0),
        ("hot_springs", "orange", 0),
    ):
        game = community(kind, side)
        assert points(game, build(game, ALICE, kind, (0, 0), (1, 0))) == expected


def test_a_market_counts_relics_or_on_its_orange_side_buildings():
    spaces = (0, 0), (1, 0), (0, 1), (1, 1)
    game = community("market", "purple", "FbFFzFt/FFFF")
    assert points(game, build(game, ALICE, "market", *spaces)) == 2
    game = community("market", "orange")
    build(game, ALICE, "school", (2, 0), (3, 0))
    assert points(game, build(game, ALICE, "market", *spaces)) == 4


def test_an_observatory_looks_at_the_border():
    game = community("observatory", "purple", "FFFFFF/FFFFFF/FFFFFF/FFFFFF")
    assert points(game, build(game, ALICE, "observatory", (1, 1), (2, 1))) == 2
    assert points(game, build(game, ALICE, "observatory", (0, 2), (1, 2))) == 4


def test_an_orange_observatory_is_worth_nothing_beside_another_building():
    game = community("observatory", "orange", "FFFF/DDDD")
    observatory = build(game, ALICE, "observatory", (0, 0), (1, 0))
    build(game, ALICE, "school", (0, 1), (1, 1))
    assert points(game, observatory) == 4
    build(game, ALICE, "school", (2, 0), (3, 0))
    assert points(game, observatory) == 0


def test_an_orange_sports_field_wants_more_inhabitants_than_both_neighbours():
    game = community("sports_field", "orange", seats=3)
    field = build(game, ALICE, "sports_field", (0, 0), (1, 0), (0, 1))
    assert points(game, field) == 4
    settle(game, ALICE, (2, 0), (3, 0))
    settle(game, CAROL, (0, 0))
    assert points(game, field) == 7


def test_an_amphitheatre_counts_kinds_or_on_its_orange_side_large_segments():
    spaces = (0, 0), (1, 0), (0, 1), (1, 1)
    game = community("amphitheatre", "purple", "FFFbFb/FFFzF")
    put_token(game, ALICE, (3, 1))
    assert points(game, build(game, ALICE, "amphitheatre", *spaces)) == 9
    game = community("amphitheatre", "orange", "FFFFFFFD/GGGGGGGG")
    assert points(game, build(game, ALICE, "amphitheatre", *spaces)) == 6


def ended(*totals_and_buildings):
    """The places of communities with that many points from inhabitants, and that many buildings for none."""
    game = table(len(totals_and_buildings), {"hot_springs": "orange"})
    for seat, (total, buildings) in enumerate(totals_and_buildings):
        land(game, seat, "FDFDFDFD/DFDFDFDF")
        for column in range(buildings):
            build(game, seat, "hot_springs", (column, 1))
        settle(game, seat, *[(column, 0) for column in range(total)])
    game.step = 0
    return RETERRA.outcome(game)


def test_more_buildings_break_a_tie_and_equal_seats_share_the_better_place():
    assert ended((3, 0), (5, 1), (2, 2)).places == [2, 1, 3]
    assert ended((3, 0), (3, 1), (2, 2)).places == [2, 1, 3]
    assert ended((3, 1), (3, 1), (2, 2)).places == [1, 1, 3]
    assert ended((1, 0), (3, 1), (3, 1), (5, 0)).places == [4, 2, 2, 1]


def test_a_total_may_be_negative():
    game = community("school", "purple", "FDFD/DFDF")
    put_junk(game, ALICE, (0, 0), (1, 0))
    assert RETERRA.view(game, None)["seats"][ALICE]["score"] == -2


def test_the_last_event_tells_what_the_outcome_says():
    game = hand(community("school", "purple"), ["B03.0"])
    game.turn, game.start_seat = 15, BOB
    event = do(game, place("B03.0", (2, 0)))[-1]
    outcome = RETERRA.outcome(game)
    assert event == GameEnded(tuple(outcome.places), tuple(outcome.scores))
    assert RETERRA.view(game, None)["outcome"]["breakdown"] == outcome.breakdown
