"""Explorers, tiles, and removing the ones to draw the others (rules page 3)."""

import pytest

from games.darwinauts.events import ExplorersRemoved, RiftDrawn, TilesDrawn, TurnBegun
from games.darwinauts.pieces import RIFT
from games.darwinauts.purse import counts
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    DRAW,
    V1,
    do,
    explorer,
    forms,
    legal,
    place,
    position,
    purse,
    refusal,
    seen,
    spots,
)
from tests.games.darwinauts.recount import check_map

STACK = [21, 22, 23, RIFT, 24]


def test_an_explorer_is_sent_to_a_region_that_nobody_is_in():
    game = position(V1, stack=STACK, hands={ALICE: [12]})
    do(game, explorer(0, 0, "A"))
    assert seen(game)["seats"][ALICE]["explorers"] == [{"at": [0, 0], "half": "A"}]
    assert "in that region already" in refusal(game, explorer(1, 0, "A"))
    do(game, explorer(0, 0, "B"))
    assert (game.active, game.actions_left) == (BOB, 2)
    assert "in that region already" in refusal(game, explorer(0, 1, "A"))


def test_only_three_explorers_are_on_the_map():
    out = [(0, 0, "A"), (0, 0, "B"), (0, 1, "B")]
    game = position(V1, stack=STACK, explorers={ALICE: out})
    assert not legal(game, "place_explorer")
    assert "all 3 of your explorers" in refusal(game, explorer(-1, 0, "A"))


def test_a_tile_goes_beside_another_in_any_rotation_also_into_a_hole():
    ring = {(x, y): "" for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)}
    faces = ["Gg/Yy", "Gy/Yg", "Gg/Yb", "Gr/Yy", "Gg/Yr", "Gb/Yy", "Rr/Bb", "Rb/Br"]
    ring = {spot: f"{face}@0" for spot, face in zip(ring, faces, strict=True)}
    game = position(ring, stack=STACK, hands={ALICE: [12, 20]})
    cells = spots(legal(game, "place_tile"))
    assert (1, 1) in cells
    assert len(cells) == 13
    assert len(legal(game, "place_tile")) == 2 * 13 * 4
    do(game, place(12, 1, 1, 3))
    assert {"tile": 12, "at": [1, 1], "rotation": 3} in seen(game)["map"]
    assert seen(game, ALICE)["hand"] == [20]
    assert "already" in refusal(game, place(20, 1, 1))
    assert "beside another" in refusal(game, place(20, 7, 7))
    assert "not in your hand" in refusal(game, place(12, 3, 0))


def test_a_tile_may_join_regions_in_which_explorers_are():
    tiles = {(0, 0): "Gg/Yy@0", (0, 1): "Yy/Rr@0", (1, -1): "Gg/Bg@2"}
    game = position(
        tiles, stack=STACK, hands={ALICE: [15]}, explorers={ALICE: [(0, 0, "A")], BOB: [(1, -1, "A")]}
    )
    do(game, place(15, 0, -1, 1))
    check_map(game)
    [region] = [one for one in seen(game)["regions"] if one["explorers"] == [ALICE, BOB]]
    assert region["pays"] == {"g": 3, "y": 0, "r": 0, "b": 0}


def test_tiles_are_drawn_only_with_an_empty_hand():
    game = position(V1, stack=STACK, hands={ALICE: [12]})
    assert not legal(game, "remove_and_draw")
    assert "place the tiles in your hand first: 12" in refusal(game, DRAW)
    do(game, place(12, 2, 0), DRAW)
    assert game.hands[ALICE] == (21, 22)
    assert seen(game)["stack_size"] == 3


def test_all_explorers_come_back_and_each_region_pays_a_token_for_every_half():
    out = [(1, 0, "A"), (0, 1, "A"), (-1, 0, "B")]
    game = position(V1, stack=STACK, explorers={ALICE: out})
    [removed, drawn] = do(game, DRAW)
    assert isinstance(removed, ExplorersRemoved)
    assert (removed.resources, purse(game)) == ("gggyyb", "gggyyb")
    assert drawn == TilesDrawn(ALICE, (21, 22))
    assert counts(game.bank) == (27, 28, 30, 29)
    assert seen(game)["seats"][ALICE]["explorers"] == []
    check_map(game)


def test_no_explorer_is_needed_to_draw():
    game = position(V1, stack=STACK)
    [removed, drawn] = do(game, DRAW)
    assert (removed.explorers, removed.resources) == ((), "")
    assert isinstance(drawn, TilesDrawn)


def joined(*, bob=False):
    """Two explorers of Alice in the green region of V1, one of Bob if asked for."""
    tiles = {spot: face for spot, face in V1.items() if spot != (0, 0)}
    out = {ALICE: [(0, -1, "A"), (1, 0, "A")]}
    game = position(tiles | {(1, -1): "Gb/Rr@1"}, explorers=out, hands={ALICE: [1]}, stack=STACK)
    if bob:
        do(game, place(1, 0, 0), explorer(0, 1, "A"))
    else:
        do(game, place(1, 0, 0))
    return game


def test_two_own_explorers_in_one_region_collect_it_once():
    game = joined()
    do(game, DRAW)
    assert purse(game) == "ggg"


def test_others_in_a_region_collect_it_in_full_when_they_leave():
    tiles = {(0, 0): "Gg/Yy@0", (1, -1): "Gg/Bg@2"}
    out = {ALICE: [(0, 0, "A")], BOB: [(1, -1, "A")]}
    game = position(tiles, stack=[21, 22, 23, 24, RIFT], hands={ALICE: [15]}, explorers=out)
    do(game, place(15, 0, -1, 1), DRAW, DRAW)
    assert (purse(game, ALICE), purse(game, BOB)) == ("ggg", "ggg")


def test_a_short_bank_pays_what_it_has():
    out = [(1, 0, "A"), (0, 1, "A")]
    game = position(V1, stack=STACK, explorers={ALICE: out}, bank="gg" + "b" * 30)
    do(game, DRAW)
    assert purse(game) == "gg"
    assert counts(game.bank) == (0, 0, 0, 30)


def test_the_rift_is_shown_and_the_rest_of_the_stack_leaves():
    game = position(V1, stack=[21, RIFT, 23, 24])
    events = do(game, DRAW)
    assert events[1:] == [TilesDrawn(ALICE, (21,)), RiftDrawn(ALICE, (23, 24))]
    view = seen(game)
    assert (view["rift_revealed"], view["stack_size"], view["seats"][ALICE]["hand_size"]) == (True, 0, 1)


def test_the_tile_under_the_rift_is_kept():
    game = position(V1, stack=[RIFT, 23, 24])
    events = do(game, DRAW)
    assert events[1:] == [TilesDrawn(ALICE, (23,)), RiftDrawn(ALICE, (24,))]
    check_map(game)


def test_the_seat_that_draws_the_rift_finishes_its_turn_also_with_another_draw():
    game = position(V1, stack=[RIFT], explorers={ALICE: [(0, 0, "A")]})
    do(game, DRAW)
    assert (game.acting, seen(game)["phase"], game.actions_left) == (ALICE, "explore", 1)
    events = do(game, DRAW)
    assert [type(event) for event in events] == [ExplorersRemoved, TurnBegun]
    assert (events[1].seat, events[1].removals) == (BOB, 3)


def test_explorers_can_be_called_back_after_the_rift_with_an_empty_hand():
    game = position(V1, explorers={ALICE: [(0, 0, "A")]})
    assert "remove_and_draw" in forms(game)
    assert len(do(game, DRAW)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_two_actions_and_goes_to_the_left(seats):
    game = position(V1, stack=STACK, seats=seats, hands=dict.fromkeys(range(seats), ()))
    for seat in range(seats):
        assert (game.acting, game.actions_left) == (seat, 2)
        do(game, DRAW if seat == 0 else explorer(*V1_HALVES[seat]))
        do(game, explorer(*V1_HALVES[seat + 4]))
    assert game.acting == ALICE


V1_HALVES = [(0, 0, "A"), (0, 0, "B"), (0, -1, "B"), (1, 0, "B"), (-1, 0, "A"), (-1, 0, "B"), (0, 1, "B")]
V1_HALVES += [(0, 0, "A")]
