"""What a seat sees, field by field (rules page 5)."""

import json

from tests.games.reworld.positions import (
    ALICE,
    BOB,
    FARM,
    ONE,
    REWORLD,
    SHUTTLE,
    TWO,
    A,
    do,
    orbit,
    station,
)


def test_chapter_one_from_a_seat():
    game = station([4, 1, 4], [5, 5], slots={2: [3, 1], 4: [5]}, round=2)
    view = REWORLD.view(game, ALICE)
    assert view["to_act"] == [ALICE]
    assert view["outcome"] is None
    assert (view["chapter"], view["round"], view["marker"]) == (1, 2, ALICE)
    assert view["ports"][:3] == [99, None, 97]
    assert view["slots"][:4] == [[], [3, 1], [], [5]]
    assert view["asked"][:4] == [[3], [], [3, 5], []]
    assert view["ships"] == list(range(1, 15))
    assert view["hand"] == [1, 4, 4]
    assert [seat["hand_size"] for seat in view["seats"]] == [3, 2]


def test_a_spectator_sees_no_hand():
    assert "hand" not in REWORLD.view(station([4], [5]), None)


def test_no_view_shows_the_face_down_card_before_the_end():
    game = station([4, 1, 4], [5, 5], round=2)
    do(game, type="take_starting_player_marker", card=1)
    for seat in (ALICE, BOB, None):
        view = REWORLD.view(game, seat)
        assert view["starting_player_space"] == "taken"
        assert "space_card" not in json.dumps(view)


def test_chapter_two_shows_docks_and_settlement_in_their_order():
    game = orbit([TWO, ONE], cities={"A": [A, FARM]}, defence=[SHUTTLE], ships=[3, 9])
    alice = REWORLD.view(game, BOB)["seats"][ALICE]
    assert alice["docking"] == [[ONE, TWO], [], [], [], []]
    assert alice["cities"] == {"A": [A, FARM]}
    assert (alice["defence"], alice["shields"]) == ([SHUTTLE], 1)
    assert (alice["shuttles"], alice["satellites"], alice["ships"]) == ([], [], [])


def test_the_end_shows_the_outcome_and_keeps_the_fields_of_chapter_one():
    game = orbit([A], bob=[])
    do(game, type="launch_terrabot", row=1)
    view = REWORLD.view(game, ALICE)
    assert view["to_act"] == []
    assert view["outcome"]["places"] == [1, 2]
    assert [seat["score"] for seat in view["seats"]] == view["outcome"]["scores"] == [-1, -18]
    assert (view["chapter"], view["round"], view["hand"]) == (2, 5, [])
    assert (view["ports"], view["slots"]) == ([None] * 20, [[]] * 20)
    assert view["starting_player_space"] == "empty"
    assert [(seat["hand_size"], seat["dropped_out"]) for seat in view["seats"]] == [(0, False)] * 2


def test_the_figures_are_those_of_the_seats_and_the_rules_version():
    figures = REWORLD.view(station([4], [5], [1], [1]), None)["figures"]
    assert figures["ships"][13] == [60, 7]
    assert figures["shields"][:5] == [0, 0, 0, 0, 1]
    assert figures["final_ship"][0] == [20, 10, 4]
    assert figures["companies"][:6] == [1] * 6
