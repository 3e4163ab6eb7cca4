"""The end of the game: F1 and worked example T12."""

import pytest

from games.reworld.events import FaceDownCard, FaceDownCardsShown, FinalShipArrived, GameEnded
from games.reworld.pieces import FINAL_SHIP
from games.reworld.ships import category_points, final_points, outcome
from games.reworld.state import empty
from tests.games.reworld.positions import (
    ALICE,
    BOB,
    REWORLD,
    SHUTTLE,
    TWO,
    A,
    count_progress,
    do,
    orbit,
    settle,
)

DEFENCE, CITY_A, CITY_B, CITY_C, CITY_D, CITY_E = range(6)


@pytest.mark.parametrize(
    ("seats", "category", "counts", "points"),
    [
        (2, DEFENCE, [5, 5], [7, 7]),
        (2, CITY_B, [4, None], [12, -3]),
        (3, DEFENCE, [6, 6, 2], [11, 11, 0]),
        (3, CITY_A, [4, 4, 4], [6, 6, 6]),
        (4, CITY_C, [5, 5, 5, 2], [8, 8, 8, 0]),
        (4, CITY_D, [6, None, None, 3], [12, -3, -3, 6]),
        (4, CITY_E, [None] * 4, [-3] * 4),
    ],
)
def test_tied_seats_share_the_points_of_their_places_rounded_down(seats, category, counts, points):  # T12
    assert category_points(counts, FINAL_SHIP[seats][category]) == points


def test_cities_count_with_their_sign_and_defence_by_shields():  # F1
    game = orbit([A], cities={"A": [A]}, defence=[SHUTTLE, 84])
    settle(game, BOB, "A", [1, 2])
    count_progress(game)
    assert final_points(game) == ((15, 0, -3, -3, -3, -3), (-3, 14, -3, -3, -3, -3))


def finished(seats, scores, ships):
    game = empty(seats)
    game.scores[:], game.ships[:] = scores, ships
    return outcome(game).places


def test_points_decide_and_then_ships():  # F1
    assert finished(3, [10, 12, 10], [(1, 2), (), (3,)]) == [2, 1, 3]


def test_equal_seats_share_the_better_place_and_the_next_is_left_out():  # F1
    assert finished(3, [10, 10, 7], [(1,), (2,), ()]) == [1, 1, 3]


def last_launch(score=0):
    game = orbit([A], bob=[], ships=[14])
    game.scores[ALICE] = game.points[0] = score
    game.face_down = [(1, BOB, 4, 0, 0), (3, ALICE, 2, 0, 0)]
    return game, do(game, type="launch_terrabot", row=1)


def test_the_game_ends_with_the_last_module():  # F1
    game, events = last_launch()
    assert events[-1] == GameEnded((1, 2), (14 - 15, -18))
    assert (REWORLD.to_act(game), REWORLD.legal_actions(game, ALICE)) == ((), [])


def test_the_final_ship_never_brings_ship_14():  # F1
    game, _ = last_launch(score=69)
    assert game.scores[ALICE] == 68
    game, _ = last_launch(score=60)
    assert game.fleet == (14,)


def test_the_last_play_shows_every_face_down_card():  # C4
    _, events = last_launch()
    shown = FaceDownCardsShown((FaceDownCard(1, BOB, 4), FaceDownCard(3, ALICE, 2)))
    assert shown in events
    assert REWORLD.reveals(shown)
    assert REWORLD.log(shown, None).params == {
        "face_down": [{"round": 1, "seat": BOB, "card": 4}, {"round": 3, "seat": ALICE, "card": 2}]
    }


def test_a_breakdown_adds_up_to_the_score():
    game, events = last_launch(score=20)
    result = REWORLD.outcome(game)
    assert any(isinstance(event, FinalShipArrived) for event in events)
    for score, parts in zip(result.scores, result.breakdown, strict=True):
        final = parts["final_ship"]
        assert list(parts) == [
            "terrabots", "marker", "dropping_out", "special_units", "satellites", "ships", "final_ship",
        ]  # fmt: skip
        assert list(final) == ["defence", "A", "B", "C", "D", "E"]
        assert sum(final.values()) + sum(parts[part] for part in list(parts)[:-1]) == score


def test_there_is_no_outcome_before_the_end():
    assert REWORLD.outcome(orbit([TWO])) is None
