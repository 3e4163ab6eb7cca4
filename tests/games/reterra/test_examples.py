"""The worked examples of the rules page (5)."""

import pytest

from games.reterra.geometry import at, cell_of
from games.reterra.placing import open_cells
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    RETERRA,
    build,
    do,
    hand,
    land,
    lay_spaces,
    legal,
    parts,
    place,
    points,
    power,
    put_token,
    segments,
    settle,
    table,
)


def test_1_corners_do_not_join():
    game = land(table(), ALICE, "FFDW/DFWW/DDFF/GGFA")
    # F (0,0) (1,0) (1,1); F (2,2) (3,2) (2,3); D (0,1) (0,2) (1,2); W (3,0) (2,1) (3,1); G2; A1; D (2,0).
    assert segments(game) == ["D3", "F3", "F3", "W3", "G2", "A1", "D1"]


def test_2_a_segment_scores_three_points_however_large_it_is():
    cards = {"public_square": "purple"}
    game = land(table(cards=cards), ALICE, "FFFFFFFG/DDDDDDGG/AAAAAAAA/AAAAAAAW")
    assert segments(game) == ["A15", "F7", "D6", "G3", "W1"]
    assert parts(game)["segments"] == 6
    square = build(game, ALICE, "public_square", (0, 2), (1, 2), (0, 3), (1, 3))
    assert points(game, square) == 15


@pytest.mark.parametrize(
    ("tiles", "count"),
    [
        ([(0, 0)], 4),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], 8),
        ([(0, 0), (1, 0), (1, 1), (1, 2)], 9),
        ([(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3)], 5),
    ],
)
def test_3_cells_for_the_next_tile(tiles, count):
    game = table()
    for cell in tiles:
        lay_spaces(game, ALICE, cell, "F. F. F. F.")
    cells = [at(cell) for cell in open_cells(game, ALICE)]
    assert len(cells) == count
    if count == 8:
        assert (-1, 0) not in cells
        assert (4, 0) not in cells
    if count == 5:
        assert set(cells) == {(1, 1), (2, 1), (3, 1), (1, 2), (1, 3)}


def two_tiles():
    """The tile on the right has just been placed."""
    game = table()
    lay_spaces(game, ALICE, (0, 0), "F. F* D* F*")
    lay_spaces(game, ALICE, (1, 0), "F* F* F. D*")
    game.placed, game.step = 4 * cell_of(1, 0), 2
    return game


def fits(game, kind):
    return {
        frozenset(map(tuple, one["spaces"]))
        for one in legal(game, "place_building")
        if one["building"] == kind
    }


def test_4_a_building_covers_gears_of_one_terrain_and_of_the_new_tile():
    game = two_tiles()
    assert fits(game, "school") == {frozenset({(1, 0), (2, 0)}), frozenset({(2, 0), (3, 0)})}
    assert fits(game, "farm") == {frozenset({(1, 0), (2, 0), (1, 1)})}
    assert fits(game, "public_square") == set()
    assert [one["space"] for one in legal(game, "place_inhabitant")] == [[2, 0], [3, 0], [3, 1]]


def test_4_what_lies_on_a_gear_closes_it():
    game = two_tiles()
    settle(game, ALICE, (1, 0))
    assert (len(fits(game, "school")), len(fits(game, "farm"))) == (1, 0)
    game = two_tiles()
    put_token(game, ALICE, (2, 0))
    assert (len(fits(game, "school")), len(fits(game, "farm"))) == (0, 0)


@pytest.mark.parametrize(("space", "total"), [("D", 13), ("A", 7)])
def test_5_gardens_want_a_segment_of_exactly_seven(space, total):
    game = land(table(), ALICE, f"A*A*A*A*/AAA{space}/FFDD/FFDD")
    gardens = [build(game, ALICE, "garden", (0, 0), (1, 0)), build(game, ALICE, "garden", (2, 0), (3, 0))]
    assert parts(game)["segments"] + sum(points(game, garden) for garden in gardens) == total


@pytest.mark.parametrize(("relics", "expected"), [((6, 5, 9, 6), (2, 2, 4, 2)), ((7, 5, 9, 6), (4, 2, 4, 2))])
def test_6_schools_compare_neighbours_only(relics, expected):
    game = table(seats=4)
    for seat, count in enumerate(relics):
        spaces = ["Fb"] * count + ["F"] * (12 - count)
        land(game, seat, "/".join("".join(spaces[row : row + 4]) for row in (0, 4, 8)) + "/G*G*GG")
        build(game, seat, "school", (0, 3), (1, 3))
    assert tuple(points(game, "b1", seat) for seat in range(4)) == expected


def test_7_a_fishing_hole_counts_the_water_at_its_corners():
    game = land(table(cards={"fishing_hole": "purple"}), ALICE, "FFWW/F*F*FG/FFWW/DDDD")
    assert points(game, build(game, ALICE, "fishing_hole", (0, 1), (1, 1))) == 5


def test_8_energy_sources_are_discarded_in_row_order():
    game = land(table(), ALICE, "FF/FF")
    hand(game, ["E1", "B05.0", "E2", "E3", "B05.1"])
    do(game, {"type": "discard_energy_sources"})
    view = RETERRA.view(game, ALICE)
    assert view["row"] == ["B01.0", "B05.0", "B01.1", "B01.2", "B05.1"]
    assert view["under_stack"] == ["E1", "E2", "E3"]
    assert view["stack_size"] == 6


def test_9_an_infirmary_is_full_with_three_inhabitants():
    game = land(table(), ALICE, "F*F*/F*D")
    land(game, BOB, "GG/GG")
    build(game, ALICE, "infirmary", (0, 0), (1, 0), (0, 1))
    asked = 0
    for turn, cell in enumerate([(1, 0), (2, 0), (3, 0), (1, 1), (2, 1)]):
        game.step, game.acting, game.active, game.group, game.pending = 1, ALICE, ALICE, 0, ()
        hand(game, [f"B03.{turn % 4}" if turn < 4 else "B21.1"])
        do(game, place("B21.1" if turn == 4 else f"B03.{turn % 4}", cell, 0))
        if uses := legal(game, "use_power") if game.step == 3 else []:
            asked += 1
            do(game, power("b1", ALICE, *uses[0]["space"]))
    assert asked == 3
    assert game.people[ALICE] == game.plots[ALICE][0]
