"""Step 3: when a power is asked, whom it asks, and where its piece may go."""

from games.reterra.events import (
    InhabitantJoined,
    JunkPlaced,
    Power,
    PowersTriggered,
    RelicTokenPlaced,
    TurnBegun,
)
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    DECLINE,
    RETERRA,
    SKIP,
    build,
    building,
    do,
    inhabitant,
    legal,
    mask,
    pick,
    place,
    playing,
    power,
    put_junk,
    put_token,
    refusal,
    settle,
    targets,
)

GEARS, WET, BARE, DRY = "B01.0", "B07.0", "B19.0", "B10.1"
# F* F* F* F. | F* F* F. W. | F. F. G* W. | D* Dh A. A*


def pending(game):
    return [(one["seat"], one["building"], one["community"]) for one in RETERRA.view(game, None)["pending"]]


def test_a_farm_throws_junk_on_a_relic_of_one_neighbour_when_its_owner_builds():
    game = playing({"farm": "purple", "school": "purple"}, [GEARS], bob="GbG/GGz", seats=4)
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)))
    events = do(game, building("school", (2, 0), (3, 0)))
    assert events[-1] == PowersTriggered(ALICE, 1, (Power("b1", None),))
    assert targets(game, "b1", BOB) == targets(game, "b1", DAVE) == {(0, 0), (1, 1)}
    assert targets(game, "b1", CAROL) == set()
    assert do(game, power("b1", BOB, 1, 1))[0] == JunkPlaced(ALICE, "b1", BOB, (1, 1), True, "farm", "purple")
    assert game.tokens_left == 29
    assert game.acting == BOB


def test_a_farm_does_not_answer_its_own_placing_but_a_second_one_triggers_the_first():
    cards = {"farm": "purple"}
    game = playing(cards, [GEARS], bob="GbG/GGz")
    do(game, place(GEARS, (1, 0)))
    assert TurnBegun(1, BOB) in do(game, building("farm", (2, 0), (3, 0), (2, 1)))
    game = playing(cards, [GEARS], bob="GbG/GGz")
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)), building("farm", (2, 0), (3, 0), (2, 1)))
    assert pending(game) == [(ALICE, "b1", None)]


def test_an_orange_farm_brings_another_inhabitant_next_to_it():
    game = playing({"farm": "orange"}, [GEARS])
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)), inhabitant(2, 0))
    assert targets(game, "b1", ALICE) == {(1, 1), (2, 1)}
    assert do(game, power("b1", ALICE, 1, 1))[0] == InhabitantJoined(ALICE, "b1", (1, 1), "farm", "orange")


def test_an_orange_farm_does_not_answer_a_building():
    game = playing({"farm": "orange", "school": "purple"}, [GEARS])
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)))
    assert TurnBegun(1, BOB) in do(game, building("school", (2, 0), (3, 0)))


def test_an_infirmary_fills_the_buildings_of_its_segment():
    game = playing({"infirmary": "purple", "school": "purple"}, [BARE], alice="FFFF/FFDD")
    build(game, ALICE, "infirmary", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "school", (2, 0), (3, 0))
    build(game, ALICE, "school", (2, 1), (3, 1))
    settle(game, ALICE, (0, 0))
    do(game, place(BARE, (0, 1)), SKIP)
    assert pending(game) == [(ALICE, "b1", ALICE)]
    assert targets(game, "b1", ALICE) == {(1, 0), (0, 1), (2, 0), (3, 0)}


def test_an_orange_fishing_hole_places_two_relic_tokens_as_it_is_built():
    game = playing({"fishing_hole": "orange"}, [GEARS])
    do(game, place(GEARS, (1, 0)), building("fishing_hole", (2, 0), (3, 0)))
    assert pending(game) == [(ALICE, "b1", ALICE)] * 2
    assert targets(game, "b1", ALICE) == {(1, 0), (1, 1), (2, 1), (3, 1)}
    assert do(game, power("b1", ALICE, 1, 0)) == [
        RelicTokenPlaced(ALICE, "b1", (1, 0), "fishing_hole", "orange")
    ]
    assert pending(game) == [(ALICE, "b1", ALICE)]
    assert game.acting == ALICE
    do(game, pick(game, "b1", ALICE))
    assert game.acting == BOB


def test_an_inn_takes_an_inhabitant_in_next_to_it_from_the_next_turn_on():
    game = playing({"inn": "purple"}, [GEARS, BARE])
    do(game, place(GEARS, (1, 0)))
    assert TurnBegun(1, BOB) in do(game, building("inn", (2, 0), (3, 0), (2, 1)))
    game.acting = game.active = ALICE
    game.awake[ALICE], game.step, game.group = 1, 1, 0
    do(game, place(BARE, (0, 1)), SKIP)
    assert pending(game) == [(ALICE, "b1", ALICE)]


def test_an_orange_inn_puts_an_inhabitant_into_the_new_building():
    game = playing({"inn": "orange", "school": "purple"}, [GEARS])
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)), building("school", (2, 0), (3, 0)))
    assert targets(game, "b1", ALICE) == {(2, 0), (3, 0)}
    do(game, power("b1", ALICE, 3, 0))
    assert RETERRA.view(game, None)["seats"][ALICE]["buildings"][1]["inhabitants"] == [[3, 0]]


def test_two_orange_inns_fill_two_spaces_of_a_building():
    game = playing({"inn": "orange", "school": "purple"}, [GEARS], alice="FFFF/FFFF")
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "inn", (2, 0), (3, 0), (3, 1))
    do(game, place(GEARS, (0, 1)), building("school", (0, 2), (1, 2)), power("b2", ALICE, 0, 2))
    assert targets(game, "b1", ALICE) == {(1, 2)}


def test_a_workshop_answers_a_tile_without_printed_relics():
    game = playing({"workshop": "purple"}, [BARE])
    build(game, ALICE, "workshop", (0, 0), (1, 0), (0, 1))
    do(game, place(BARE, (1, 0)), SKIP)
    assert targets(game, "b1", ALICE) == {(2, 0), (3, 0), (2, 1), (3, 1)}
    game = playing({"workshop": "purple"}, [DRY])
    build(game, ALICE, "workshop", (0, 0), (1, 0), (0, 1))
    assert TurnBegun(1, BOB) in do(game, place(DRY, (1, 0)), SKIP)


def test_a_catapult_hits_a_relic_of_each_neighbour():
    game = playing({"junk_catapult": "purple"}, [GEARS], bob="GbG/GG", seats=3)
    put_token(game, BOB, (1, 1))
    do(game, place(GEARS, (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    assert pending(game) == [(ALICE, "b1", BOB), (ALICE, "b1", CAROL)]
    assert targets(game, "b1", BOB) == {(0, 0), (1, 1)}
    assert do(game, power("b1", BOB, 1, 1)) == [
        JunkPlaced(ALICE, "b1", BOB, (1, 1), True, "junk_catapult", "purple")
    ]
    assert pending(game) == [(ALICE, "b1", CAROL)]
    view = RETERRA.view(game, None)["seats"][BOB]
    assert view["relic_tokens"] == view["junk"] == [[1, 1]]
    assert view["breakdown"]["relics"] == 1


def test_a_catapult_is_pending_once_at_two_seats():
    game = playing({"junk_catapult": "purple"}, [GEARS], bob="GbG/GG")
    do(game, place(GEARS, (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    assert pending(game) == [(ALICE, "b1", BOB)]


def test_an_orange_catapult_hits_a_space_next_to_a_building():
    game = playing({"junk_catapult": "orange"}, [GEARS], bob="GGGG/GGGG")
    build(game, BOB, "junk_catapult", (0, 0), (0, 1))
    do(game, place(GEARS, (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    assert targets(game, "b1", BOB) == {(1, 0), (1, 1)}
    assert not do(game, power("b1", BOB, 1, 0))[0].on_relic


def test_a_power_without_a_target_waits_while_another_has_one():
    game = playing({"junk_catapult": "orange"}, [GEARS], seats=3)
    build(game, CAROL, "junk_catapult", (0, 0), (1, 0))
    do(game, place(GEARS, (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    assert pending(game) == [(ALICE, "b1", BOB), (ALICE, "b1", CAROL)]
    assert targets(game, "b1", BOB) == set()
    assert "community of seat 2" in refusal(game, power("b1", BOB, 0, 0))
    assert TurnBegun(1, BOB) in do(game, pick(game, "b1", CAROL))


def test_a_group_without_any_target_asks_nobody():
    game = playing({"junk_catapult": "purple"}, [GEARS])
    do(game, place(GEARS, (1, 0)))
    events = do(game, building("junk_catapult", (2, 0), (3, 0)))
    assert not any(isinstance(event, PowersTriggered) for event in events)
    assert game.acting == BOB


def test_a_sports_field_places_a_token_next_to_an_inhabitant():
    game = playing({"sports_field": "purple"}, [BARE], alice="FFFF/FFFF")
    build(game, ALICE, "sports_field", (0, 0), (1, 0), (0, 1))
    settle(game, ALICE, (3, 0))
    do(game, place(BARE, (0, 1)), SKIP)
    assert targets(game, "b1", ALICE) == {(2, 0), (2, 1), (3, 1)}


def test_the_end_of_turn_group_sees_what_it_placed_itself():
    game = playing({"sports_field": "purple", "inn": "purple"}, [BARE], alice="FFFF/FFFF")
    build(game, ALICE, "sports_field", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "inn", (2, 0), (3, 0), (3, 1))
    do(game, place(BARE, (0, 1)), SKIP)
    assert targets(game, "b1", ALICE) == set()
    assert "has no target now" in refusal(game, power("b1", ALICE, 1, 1))
    do(game, power("b2", ALICE, 1, 1))
    assert targets(game, "b1", ALICE) == {(2, 1), (0, 2), (1, 2)}


def test_hot_springs_answer_a_tile_with_water_and_energy_sources_are_water():
    for tile, asked in ((WET, True), ("E4", True), (GEARS, False)):
        game = playing({"hot_springs": "purple"}, [tile])
        build(game, ALICE, "hot_springs", (0, 0), (1, 0), (0, 1))
        do(game, place(tile, (1, 0)), *([SKIP] if tile != "E4" else []))
        assert bool(game.pending) == asked
        if asked:
            assert targets(game, "b1", ALICE) == {(2, 0), (3, 0), (2, 1), (3, 1)}


def test_orange_hot_springs_draw_an_inhabitant_onto_any_water():
    game = playing({"hot_springs": "orange"}, [WET], alice="FFWW/FFFF")
    build(game, ALICE, "hot_springs", (0, 0), (1, 0), (0, 1))
    settle(game, ALICE, (2, 0))
    do(game, place(WET, (0, 1)), SKIP)
    assert targets(game, "b1", ALICE) == {(3, 0), (1, 3)}


def test_triggered_powers_come_before_those_at_the_end_of_the_turn():
    game = playing({"inn": "purple", "workshop": "purple"}, [BARE], alice="FFFF/FFFF")
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "workshop", (2, 0), (3, 0), (3, 1))
    do(game, place(BARE, (0, 1)), SKIP)
    assert pending(game) == [(ALICE, "b2", ALICE)]
    assert "b1 has no power to use now; pending are b2" in refusal(game, power("b1", ALICE, 1, 1))
    do(game, DECLINE)
    assert pending(game) == [(ALICE, "b1", ALICE)]


def test_a_covered_relic_and_covered_tokens_are_no_target_and_junk_is_not_empty():
    game = playing({"junk_catapult": "purple", "farm": "purple"}, [GEARS], bob="GbG/GzG")
    settle(game, BOB, (0, 0))
    put_token(game, BOB, (1, 0))
    put_junk(game, BOB, (1, 0))
    do(game, place(GEARS, (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    assert targets(game, "b1", BOB) == {(0, 1)}


def test_an_empty_pool_skips_the_placing():
    game = playing({"workshop": "purple", "inn": "purple"}, [BARE], alice="FFFF/FFFF")
    build(game, ALICE, "workshop", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "inn", (2, 0), (3, 0), (3, 1))
    game.tokens_left = 0
    do(game, place(BARE, (0, 1)), SKIP)
    assert pending(game) == [(ALICE, "b2", ALICE)]
    game.step, game.group, game.pending, game.inhabitants_left = 3, 0, (), 0
    assert legal(game, "use_power") == []


def test_the_communities_beyond_the_neighbours_are_refused():
    game = playing({"farm": "purple", "school": "purple"}, [GEARS], bob="GbG/GGz", seats=4)
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    do(game, place(GEARS, (1, 0)), building("school", (2, 0), (3, 0)))
    assert "a neighbour, seat 1 or 3" in refusal(game, power("b1", CAROL, 0, 0))
    assert "on [0, 0], [1, 1]" in refusal(game, power("b1", BOB, 0, 1))
    assert mask((0, 0)) & game.junk[CAROL] == 0
