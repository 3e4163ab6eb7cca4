"""Chapter One: C3 to C8 and worked example T6."""

import pytest

from games.engine import QuickChance
from games.reworld.events import (
    ChapterTwoBegun,
    ModuleAcquired,
    RoundBegun,
    RoundEnded,
    SeatDroppedOut,
    StartingPlayerMarkerTaken,
)
from games.reworld.pieces import HAND_SIZES
from tests.games.reworld.positions import (
    ALICE,
    BOB,
    FARM,
    REWORLD,
    TWO,
    A,
    Still,
    do,
    legal,
    refused,
    station,
)


def begun(seats):
    game = REWORLD.initial()
    for event in REWORLD.setup(seats, {}, QuickChance(Still())):
        REWORLD.evolve(game, event)
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_with_twenty_modules_and_full_hands(seats):
    view = REWORLD.view(begun(seats), ALICE)
    assert view["ports"] == list(range(20))
    assert [seat["hand_size"] for seat in view["seats"]] == [HAND_SIZES[seats]] * seats
    assert view["hand"] == ([1] * 6 + [2] * 6 + [3])[: HAND_SIZES[seats]]


@pytest.mark.parametrize(("round", "points"), [(1, 4), (2, 4), (3, 3), (4, 2), (5, 2)])
def test_a_terrabot_scores_when_it_is_acquired(round, points):  # C8
    game = station([3, 3], [5], ports={7: A}, round=round)
    [event] = do(game, type="acquire_module", port=7, cards=[3])
    assert event == ModuleAcquired(ALICE, 7, A, (3,), points)
    assert game.scores == [points, 0]


def test_other_modules_score_nothing_when_they_are_acquired():
    game = station([3, 3], [5], ports={7: TWO})
    do(game, type="acquire_module", port=7, cards=[3])
    assert game.scores == [0, 0]


def test_a_module_docks_at_the_open_end():  # C8
    game = station([3, 3], [5, 5], ports={7: TWO, 9: FARM})
    do(game, type="acquire_module", port=7, cards=[3])
    do(game, type="acquire_module", port=1, cards=[5])
    do(game, type="acquire_module", port=9, cards=[3])
    assert REWORLD.view(game, None)["seats"][ALICE]["docking"][2] == [TWO, FARM]


def test_an_empty_port_offers_nothing():
    game = station([3, 3], [5], slots={7: [3]})
    assert not [action for action in legal(game, "acquire_module") if action["port"] == 7]
    assert "port 7 is empty" in refused(game, type="acquire_module", port=7, cards=[3])


def test_it_refuses_cards_that_are_not_in_the_hand():
    assert "do not hold" in refused(station([3, 3], [5]), type="acquire_module", port=7, cards=[4])


def test_it_refuses_to_play_out_of_turn():
    assert "not your turn" in refused(station([3, 3], [5]), seat=BOB, type="drop_out")


def test_the_space_takes_one_card_a_round_and_its_seat_starts_the_next():  # T6, C4
    game = station([4], [5, 1], [2], turn=BOB, round=2)
    game.marker = 2
    [event] = do(game, type="take_starting_player_marker", card=5)
    assert event == StartingPlayerMarkerTaken(BOB, 5)
    assert game.scores == [0, 1, 0]
    assert game.turn == 2
    assert "is taken" in refused(game, type="take_starting_player_marker", card=2)
    for _ in range(2):
        do(game, type="drop_out")
    events = do(game, type="drop_out")
    assert isinstance(events[-1], RoundBegun)
    assert (game.round, game.turn, game.space_seat) == (3, BOB, -1)


def test_the_holder_may_take_the_marker_again():  # C4
    game = station([4, 4], [5])
    assert game.marker == ALICE
    do(game, type="take_starting_player_marker", card=4)
    assert (game.marker, game.scores) == (ALICE, [1, 0])


def test_it_refuses_a_card_for_the_space_that_is_not_in_the_hand():
    assert "do not hold a 2" in refused(station([4, 4], [5]), type="take_starting_player_marker", card=2)


def test_each_number_in_the_hand_may_pay_for_the_marker():
    cards = [action["card"] for action in legal(station([4, 4, 1], [5]), "take_starting_player_marker")]
    assert cards == [1, 4]


def test_a_marker_nobody_takes_stays_and_its_holder_starts():  # C5
    game = station([4], [5], turn=BOB)
    do(game, type="drop_out")
    do(game, type="drop_out")
    assert (game.round, game.marker, game.turn) == (2, ALICE, ALICE)


def test_dropping_out_scores_a_point_per_card_left():  # C6
    game = station([4, 4, 2], [5])
    [event] = do(game, type="drop_out")
    assert event == SeatDroppedOut(ALICE, (2, 4, 4))
    assert game.scores == [3, 0]
    assert REWORLD.view(game, None)["seats"][ALICE]["dropped_out"]


def test_an_empty_hand_drops_out_when_its_turn_comes():  # C6
    game = station([4], [5, 5])
    assert len(do(game, type="acquire_module", port=1, cards=[4])) == 1
    alice = REWORLD.view(game, None)["seats"][ALICE]
    assert (alice["hand_size"], alice["dropped_out"]) == (0, False)
    events = do(game, type="acquire_module", port=5, cards=[5])
    assert events[1:] == [SeatDroppedOut(ALICE, ())]
    assert (game.turn, game.scores[ALICE]) == (BOB, 0)


def test_an_empty_hand_drops_out_at_once_when_its_seat_is_the_last():  # C6
    game = station([4], [5, 5], turn=BOB)
    do(game, type="drop_out")
    events = do(game, type="acquire_module", port=1, cards=[4])
    assert [type(event) for event in events] == [ModuleAcquired, SeatDroppedOut, RoundEnded, RoundBegun]


def test_a_single_legal_action_is_still_a_decision():  # C6
    game = station([4], [5], slots={port: [1 + port % 2] for port in range(1, 21)})
    game.space_seat, game.space_card = BOB, 3
    assert [REWORLD.actions.encode(code) for code in REWORLD.legal_actions(game, ALICE)] == [
        {"type": "drop_out"}
    ]
    assert REWORLD.to_act(game) == (ALICE,)


def test_the_last_seat_in_a_round_plays_on_alone():  # C6
    game = station([4, 4, 4], [5])
    do(game, type="acquire_module", port=1, cards=[4])
    do(game, type="drop_out")
    do(game, type="acquire_module", port=5, cards=[4])
    assert game.turn == ALICE


def test_a_seat_that_has_dropped_out_is_passed_over():
    game = station([4, 4], [5], [2, 2])
    do(game, type="acquire_module", port=1, cards=[4])
    do(game, type="drop_out")
    do(game, type="acquire_module", port=5, cards=[2])
    do(game, type="acquire_module", port=9, cards=[4])
    assert game.turn == 2


def test_leftover_modules_leave_the_game_and_all_cards_are_dealt_anew():  # C7
    game = station([4], [5])
    left = list(game.ports)
    do(game, type="drop_out")
    events = do(game, type="drop_out")
    assert events[1] == RoundEnded(1, tuple(left))
    assert game.box == tuple(left)
    assert game.hand_sizes == [13, 13]
    assert game.ports == game.modules[20:40]


def test_after_the_fifth_round_chapter_two_begins_with_the_markers_holder():
    game = station([4], [5], round=5)
    game.docking[5 * BOB + 2] = (TWO,)
    game.docking[5 * ALICE] = (A,)
    do(game, type="drop_out")
    events = do(game, type="drop_out")
    assert events[-1] == ChapterTwoBegun(ALICE)
    view = REWORLD.view(game, BOB)
    assert (view["chapter"], view["round"], view["to_act"], view["hand"]) == (2, 5, [ALICE], [])
    assert view["ports"] == [None] * 20
    assert view["slots"] == [[]] * 20


def test_modules_stay_docked_in_chapter_one():
    game = station([4], [5])
    game.docking[0] = (A,)
    assert "until Chapter Two" in refused(game, type="launch_terrabot", row=1)
