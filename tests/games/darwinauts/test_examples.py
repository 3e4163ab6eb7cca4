"""The worked examples of the rules page (6)."""

import pytest

from games.darwinauts import outside, scoring
from games.darwinauts.geometry import cell_of, xy
from games.darwinauts.pieces import RIFT
from games.darwinauts.terrain import is_loop
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    DRAW,
    LOOP,
    PIECES,
    V1,
    do,
    exchange,
    half_at,
    legal,
    position,
    regions,
    remove,
    shape,
    spots,
)

PLUS = ".x./xxx/.x."


def turned(tiles, spot, rotation):
    return {**tiles, spot: f"{tiles[spot][:-1]}{rotation}"}


def test_v1_the_plus_has_seven_regions():
    found = regions(position(V1))
    assert len(found) == 7
    assert found[frozenset({(0, -1, "A"), (0, 0, "A"), (1, 0, "A")})] == "ggg"
    assert found[frozenset({(0, 0, "B"), (0, 1, "A")})] == "yy"
    assert sorted(map(len, found)) == [1, 1, 1, 1, 1, 2, 3]


@pytest.mark.parametrize(("rotation", "count"), [(0, 7), (1, 9), (2, 10), (3, 8)])
def test_v2_its_middle_turned(rotation, count):
    assert len(regions(position(turned(V1, (0, 0), rotation)))) == count


@pytest.mark.parametrize("rotation", range(4))
def test_v3_a_half_of_the_middle_tile_never_joins_both_neighbours_in_a_row(rotation):
    row = turned({(0, 0): "Gg/Rr@0", (1, 0): "Gg/Yr@2", (2, 0): "Gb/Yy@3"}, (1, 0), rotation)
    found = regions(position(row))
    assert len(found) == 5
    assert max(map(len, found)) == 2


def test_v4_four_halves_close_a_loop():
    game = position(LOOP)
    found = regions(game)
    assert len(found) == 5
    assert found[frozenset((x, y, "A") for x, y in LOOP)] == "ggrb"
    assert is_loop(game, game.region[half_at(game, (0, 0, "A"))], PIECES)


def test_v5_an_explorer_takes_its_whole_region():
    game = position(V1, explorers={BOB: [(0, -1, "A")]})
    free = {(*words["at"], words["half"]) for words in legal(game, "place_explorer")}
    assert free == {
        (0, -1, "B"),
        (0, 0, "B"),
        (1, 0, "B"),
        (0, 1, "A"),
        (0, 1, "B"),
        (-1, 0, "A"),
        (-1, 0, "B"),
    }


def in_the_rift(rows, *explorers):
    """The removals are still to be made, by Alice; each explorer on a half A."""
    guards = [(x, y, "A") for x, y in explorers]
    return position(shape(rows), explorers={BOB: guards}, phase="rift_removal", removals_left=3)


def triples(game):
    """The sets of three tiles that can be removed, each with the orders it can be removed in."""
    found = {}
    for first in spots(legal(game, "remove_tile")):
        then = game.copy()
        do(then, remove(*first))
        for second in spots(legal(then, "remove_tile")):
            last = then.copy()
            do(last, remove(*second))
            for third in spots(legal(last, "remove_tile")):
                found.setdefault(frozenset({first, second, third}), []).append((first, second, third))
    return found


def test_v6_a_pick_must_leave_two_more():
    game = in_the_rift("xxx/.x./xxx", (0, 0))
    assert spots(legal(game, "remove_tile")) == {(2, 0), (0, 2), (2, 2)}
    assert len(triples(game)) == 2


def test_v7_a_square_of_nine():
    game = in_the_rift("xxx/xxx/xxx")
    assert spots(legal(game, "remove_tile")) == {
        (x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)
    }
    assert len(triples(game)) == 48


def test_v8_explorers_can_keep_the_rift_out():
    game = in_the_rift("xxxxxx", (0, 0), (3, 0))
    assert outside.picks(game, 3) == []
    game = in_the_rift("xxxxxx", (0, 0))
    assert triples(game) == {frozenset({(3, 0), (4, 0), (5, 0)}): [((5, 0), (4, 0), (3, 0))]}


@pytest.mark.parametrize(("rows", "count"), [("xxx", 40), (PLUS, 112)])
def test_v9_moves_are_counted(rows, count):
    assert len(legal(position(shape(rows), phase="bonus"), "move_tile")) == count


@pytest.mark.parametrize(
    ("counts", "sets"),
    [
        ((2, 2, 2, 0), 0),
        ((4, 1, 1, 1), 2),
        ((3, 2, 2, 2), 2),
        ((3, 3, 3, 3), 4),
        ((5, 2, 2, 2), 3),
        ((5, 5, 5, 3), 5),
    ],
)
def test_v10_sets_are_counted(counts, sets):
    assert scoring.sets(counts) == sets


@pytest.mark.parametrize(
    ("stack", "hand", "revealed", "left"),
    [
        ([1, RIFT, 2, 3, 4], [1], True, 3),
        ([RIFT], [], True, 0),
        ([1, 2, RIFT], [1, 2], False, 0),
        ([RIFT, 1, 2], [1], True, 1),
    ],
)
def test_v11_what_is_drawn_with_the_rift(stack, hand, revealed, left):
    game = position({(0, 0): "Gy/Rr@0"}, stack=stack, hands={BOB: [9]})
    boxed = len(game.box)
    do(game, DRAW)
    assert list(game.hands[ALICE]) == hand
    assert bool(game.rift_drawn) == revealed
    assert len(game.box) == boxed + left


def test_v12_what_an_exchange_may_take():
    def exchanges(game):
        return {(words["pay"], words["take"]) for words in legal(game, "exchange")}

    assert exchanges(position(V1, resources={ALICE: "ggb"})) == {("ggb", "y"), ("ggb", "r")}
    assert exchanges(position(V1, resources={ALICE: "gyr"})) == {("gyr", "b")}
    assert exchanges(position(V1, resources={ALICE: "gyr"}, bank="gyr")) == set()
    game = position(V1, resources={ALICE: "ggb"})
    do(game, exchange("ggb", "r"))
    assert game.actions_left == 2


def test_cells_and_numbers_go_back_and_forth():
    assert all(xy(cell_of(x, y)) == (x, y) for x in (-100, -1, 0, 1, 100) for y in (-100, -1, 0, 1, 100))
