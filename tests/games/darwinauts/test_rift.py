"""The Rift and the end of the game (rules page 3)."""

import pytest

from games.darwinauts import terrain
from games.darwinauts.events import FinalRoundBegun, GameEnded, LastActionBegun, TurnBegun
from games.darwinauts.pieces import RIFT
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    CAROL,
    DARWINAUTS,
    DRAW,
    PASS,
    V1,
    discover,
    do,
    exchange,
    explorer,
    forms,
    half_at,
    legal,
    place,
    position,
    record,
    refusal,
    remove,
    seen,
    shape,
    spots,
    take,
)

PLUS = ".x./xxx/.x."


def removing(tiles=V1, **more):
    return position(tiles, phase="rift_removal", removals_left=3, **more)


def test_no_turn_begins_with_a_removal_before_the_rift_is_drawn():
    game = position(V1, stack=[1, 2, 3, RIFT], actions_left=1)
    assert do(game, discover())[-1] == TurnBegun(BOB, 0)


def test_from_the_seat_after_the_drawer_on_every_turn_begins_with_three_removals():
    tiles = shape("xxxxx/xxxxx")
    game = position(tiles, stack=[30, RIFT, 31, 32], actions_left=1, seats=3)
    assert do(game, DRAW)[-1] == TurnBegun(BOB, 3)
    for seat in (BOB, CAROL):
        view = seen(game)
        assert (view["to_act"], view["phase"]) == ([seat], "rift_removal")
        assert (view["removals_left"], view["actions_left"]) == (3, 2)
        for _ in range(3):
            do(game, legal(game)[0])
        assert (seen(game)["phase"], seen(game)["removals_left"]) == ("explore", 0)
        do(game, discover(), discover())
    assert game.acting == ALICE
    assert len(seen(game)["removed"]) == 6


def test_removed_tiles_are_named_in_their_order():
    game = removing(shape("xxxxx"))
    do(game, remove(4, 0), remove(0, 0), remove(1, 0))
    assert seen(game)["removed"] == [5, 1, 2]
    assert [tile["tile"] for tile in seen(game)["map"]] == [3, 4]


def test_what_may_not_be_removed_is_refused_in_words():
    game = removing(shape("xxx/.x./xxx"), explorers={BOB: [(0, 0, "A")]})
    assert "an explorer stands" in refusal(game, remove(0, 0))
    assert "fall apart" in refusal(game, remove(1, 1))
    assert "there is no tile" in refusal(game, remove(9, 9))
    game = removing(shape("xxx/xxx/xxx"))
    assert "neighbours on all four sides" in refusal(game, remove(1, 1))
    assert "remove outside tiles first" in refusal(game, explorer(0, 0, "A"))


def test_a_pick_that_leaves_no_third_is_refused():
    game = removing(shape("xxx/x.x/xxx"), explorers={BOB: [(2, 0, "A"), (0, 1, "A")]})
    assert spots(legal(game)) == {(2, 1), (2, 2), (1, 2), (0, 2)}
    assert "no 3 could be removed; choose one of" in refusal(game, remove(0, 0))


def test_removing_lets_new_tiles_become_outside():
    game = removing(shape("xxx/xxx/xxx"))
    do(game, remove(1, 0))
    assert (1, 1) in spots(legal(game))


def test_the_map_may_be_emptied():
    game = removing(shape("xxx"), hands={ALICE: [20], BOB: [21]}, row=[], deck=[])
    do(game, remove(0, 0), remove(2, 0), remove(1, 0))
    assert seen(game)["map"] == []
    assert forms(game) == {"pass"}
    events = do(game, PASS, PASS)
    assert events[-1] == FinalRoundBegun((BOB, ALICE))
    do(game, PASS, PASS)
    assert seen(game)["outcome"]["places"] == [1, 1]


def test_fewer_than_three_tiles_stay_where_they_are():
    game = position(shape("xx"), actions_left=1)
    assert do(game, discover())[-1] == FinalRoundBegun((BOB, ALICE))
    assert len(seen(game)["map"]) == 2


def test_explorers_may_keep_the_rift_from_any_three():
    guards = {ALICE: [(0, 0, "A")], BOB: [(3, 0, "A")]}
    game = position(shape("xxxxxx"), actions_left=1, explorers=guards)
    assert isinstance(do(game, discover())[-1], FinalRoundBegun)


def final(seats=3, **more):
    """Alice has just begun the final round."""
    game = position(V1, actions_left=1, seats=seats, **more)
    game.active = game.acting = seats - 1
    for half in [(0, 0, "A"), (0, -1, "B"), (1, 0, "B")]:
        terrain.put_explorer(game, game.acting, half_at(game, half))
    return game


def test_the_final_round_begins_in_the_same_play_and_each_seat_takes_one_action():
    game = final()
    events = do(game, discover())
    assert events[-1] == FinalRoundBegun((ALICE, BOB, CAROL))
    view = seen(game)
    assert (view["phase"], view["actions_left"], view["removals_left"]) == ("final", 1, 0)
    assert (view["final_order"], view["active"]) == ([0, 1, 2], 0)
    assert do(game, discover())[-1] == LastActionBegun(BOB)
    assert seen(game)["final_order"] == [1, 2]
    do(game, discover())
    events = do(game, discover())
    assert isinstance(events[-1], GameEnded)
    view = seen(game)
    assert (view["to_act"], view["phase"], view["final_order"]) == ([], "final", [])
    assert (view["active"], view["actions_left"]) == (CAROL, 0)


def test_before_it_there_is_no_order_and_no_outcome():
    view = seen(position(V1))
    assert view["final_order"] is None
    assert "outcome" not in view


def test_a_last_action_may_be_a_recording_with_its_bonus_and_exchanges():
    game = final(supply={ALICE: [1]}, resources={ALICE: "ggyrrrb"})
    do(game, discover(), exchange("rrr", "b"), record(1))
    view = seen(game)
    assert (view["phase"], view["actions_left"], view["final_order"]) == ("bonus", 0, [0, 1, 2])
    assert do(game, take("g"))[-1] == LastActionBegun(BOB)
    assert seen(game)["phase"] == "final"


def test_in_the_final_round_too_a_pass_is_for_whoever_can_do_nothing():
    game = final(hands={ALICE: [20]})
    do(game, discover())
    assert "you can still act" in refusal(game, PASS)


def test_the_end_leaves_explorers_unpaid_and_tiles_in_hand_worth_nothing():
    game = final(seats=2, hands={ALICE: [20]}, supply={ALICE: [1]})
    do(game, discover(), explorer(0, 1, "A"), discover())
    outcome = DARWINAUTS.outcome(game)
    assert outcome.scores == [0, 0]
    assert outcome.places == [1, 1]


@pytest.mark.parametrize(
    ("alice", "bob", "places"),
    [
        (([1, 2, 3], ""), ([5, 6], ""), [1, 2]),
        (([1], ""), ([], "ggyy"), [2, 1]),
        (([1], "g"), ([2], ""), [1, 2]),
        (([1, 2, 5], ""), ([64, 63, 62], ""), [2, 1]),
        (([1, 17, 5], "yy"), ([64], "yy"), [2, 1]),
        (([1, 5, 18], "y"), ([9, 17], "y"), [1, 2]),
        (([1], "g"), ([2], "b"), [1, 1]),
    ],
)
def test_ties_are_broken_by_tokens_then_by_species_then_shared(alice, bob, places):
    game = final(
        seats=2,
        recorded={ALICE: alice[0], BOB: bob[0]},
        resources={ALICE: alice[1], BOB: bob[1]},
    )
    do(game, discover(), discover(), discover())
    assert DARWINAUTS.outcome(game).places == places


def test_points_are_printed_points_sets_and_every_second_token():
    game = position(V1, recorded={ALICE: [1, 5, 9, 17, 33, 49]}, resources={ALICE: "gggyb"})
    seat = seen(game)["seats"][ALICE]
    assert seat["breakdown"] == {"species": 2 + 3 + 5 + 2 + 2 + 2, "sets": 5, "resources": 2}
    assert seat["score"] == 23
    assert sorted(map(sorted, seat["sets"])) in ([[1, 5, 9]], [[1, 17, 33, 49]])


def test_tiles_drawn_with_the_rift_may_still_be_placed():
    game = position(shape("xxxx"), stack=[30, RIFT])
    do(game, DRAW, place(30, 4, 0))
    assert game.acting == BOB
    assert len(seen(game)["map"]) == 5
