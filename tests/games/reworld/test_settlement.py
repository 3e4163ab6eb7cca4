"""Turns of Chapter Two: S1, S2, S9, S12."""

import pytest

from games.reworld.events import BuilderSacrificed, ChapterTwoBegun, FinalShipArrived, TerrabotLaunched
from tests.games.reworld.positions import (
    A2,
    ALICE,
    BOB,
    ONE,
    REWORLD,
    SATELLITE_A,
    SHUTTLE,
    TWO,
    A,
    B,
    E,
    do,
    legal,
    orbit,
    refused,
    station,
)


def test_a_turn_launches_one_module_and_passes_on():  # S1
    game = orbit([A, B])
    do(game, type="launch_terrabot", row=1)
    assert (game.docking[0], game.turn) == ((B,), BOB)


def test_a_seat_without_modules_is_skipped_and_the_last_plays_on_alone():  # S1
    game = orbit([A, B], [A2], bob=[E])
    do(game, type="launch_terrabot", row=1)
    do(game, type="launch_terrabot", row=1)
    assert game.turn == ALICE
    do(game, type="launch_terrabot", row=1)
    assert game.turn == ALICE


def test_there_is_no_passing():  # S1
    game = orbit([A])
    assert [REWORLD.actions.encode(code) for code in REWORLD.legal_actions(game, ALICE)] == [
        {"type": "launch_terrabot", "row": 1}
    ]
    assert "behind you" in refused(game, type="drop_out")


def test_only_open_ends_are_launched():
    game = orbit([A, SHUTTLE], [SHUTTLE, ONE], [ONE, SATELLITE_A], [SATELLITE_A, A])
    assert [action["row"] for action in legal(game, "launch_terrabot")] == [1]
    assert [action["row"] for action in legal(game, "expand_defence")] == [2, 4]
    assert [action["row"] for action in legal(game, "sacrifice_builder")] == [3]
    assert [action["row"] for action in legal(game, "launch_satellite")] == [4]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "launch_terrabot"}, "does not end in a terrabot"),
        ({"type": "expand_defence"}, "does not end in a shuttle or satellite"),
        ({"type": "sacrifice_builder"}, "does not end in a builder unit"),
        ({"type": "launch_satellite", "city": None}, "does not end in a satellite"),
        ({"type": "transport_builders", "builders": []}, "no shuttle can leave"),
    ],
)
def test_it_refuses_rows_that_do_not_fit_the_action(action, words):
    assert words in refused(orbit([A]), row=5, **action)


def test_the_first_terrabot_of_a_letter_founds_its_city_and_later_ones_extend_it():  # S2
    game = orbit([A, A2], bob=[])
    assert do(game, type="launch_terrabot", row=1)[0] == TerrabotLaunched(ALICE, 1, A, "A", True)
    assert do(game, type="launch_terrabot", row=1)[0] == TerrabotLaunched(ALICE, 1, A2, "A", False)
    assert REWORLD.view(game, None)["seats"][ALICE]["cities"] == {"A": [A, A2]}


def test_a_sacrifice_is_a_whole_turn_and_ships_are_checked_after_it():  # S9
    game = orbit([ONE], [A], ships=[1])
    events = do(game, type="sacrifice_builder", row=1)
    assert events[0] == BuilderSacrificed(ALICE, 1, ONE)
    assert (game.box, game.ships[ALICE], game.turn) == ((ONE,), (1,), BOB)


def ending_chapter_one(*docking):
    """Round 5, Alice with the marker; each seat's one module, or None."""
    game = station([4], [5], [5], round=5)
    for seat, module in enumerate(docking):
        game.docking[5 * seat] = () if module is None else (module,)
    do(game, type="drop_out")
    do(game, type="drop_out")
    return game, do(game, type="drop_out")


def test_a_holder_without_modules_yields_to_the_next_seat_that_has_one():  # S12
    game, events = ending_chapter_one(None, None, TWO)
    assert events[-1] == ChapterTwoBegun(2)
    assert game.turn == 2


def test_a_seat_without_modules_never_has_a_turn_and_takes_no_ship():  # S12
    game, _ = ending_chapter_one(A, None, TWO)
    do(game, type="launch_terrabot", row=1)
    assert game.turn == 2
    do(game, type="sacrifice_builder", row=1)
    assert game.ships[BOB] == ()


def test_when_nobody_has_a_module_the_final_ship_arrives_at_once():  # S12
    game, events = ending_chapter_one(None, None, None)
    assert ChapterTwoBegun(None) in events
    assert FinalShipArrived(((-3,) * 6,) * 3) in events
    assert REWORLD.to_act(game) == ()
    assert REWORLD.view(game, None)["to_act"] == []
