"""The box: the facts that the rules page names (1), and the tables made from it."""

import pytest

from games.reterra.geometry import members, xy
from games.reterra.pieces import BUILDINGS, LAND, OUR_SIDES, POINTS, RELICS, SETS, SIZES, STARTERS, SUPPLY
from games.reterra.rulings import forms, turned
from tests.games.reterra.positions import RETERRA

SPACES = [space for tile in LAND.values() for space in tile.split()]


def test_there_are_four_starters_and_a_hundred_land_tiles():
    assert list(STARTERS) == ["S.0", "S.1", "S.2", "S.3"]
    assert len(LAND) == 100
    assert all(len(tile.split()) == 4 for tile in (*STARTERS.values(), *LAND.values()))


def test_terrains_gears_and_relics_are_spread_evenly():
    assert {terrain: sum(space[0] == terrain for space in SPACES) for terrain in "FDAGW"} == dict.fromkeys(
        "FDAGW", 80
    )
    assert sum(space[1] == "*" for space in SPACES) == 144
    assert {kind: sum(space[1] == kind for space in SPACES) for kind in RELICS} == dict.fromkeys(RELICS, 17)
    assert all(len(space) == 2 and space[1] in "*bhzt." for space in SPACES)


def test_eight_tiles_are_energy_sources_of_bare_water():
    sources = [
        tile for tile, is_source in zip(LAND, RETERRA.pieces.is_energy_source, strict=False) if is_source
    ]
    assert sources == [f"E{number}" for number in range(1, 9)]
    assert {LAND[tile] for tile in sources} == {"W. W. W. W."}


def test_thirty_one_buildings_are_in_play_with_four_seats():
    supply = [SUPPLY[size] for size in SIZES]
    assert [sum(counts) for counts in zip(*supply, strict=True)] == [16, 25, 31]


def test_every_named_set_has_the_sizes_that_a_set_needs():
    for cards in SETS.values():
        assert tuple(sorted(BUILDINGS[kind] for kind in cards)) == SIZES


def test_every_building_has_points_on_both_sides():
    assert list(POINTS) == list(BUILDINGS)
    assert all(side == "orange" for _, side in OUR_SIDES)


def test_a_tile_is_turned_clockwise():
    assert turned("F* D. Ab W.", 1) == ("Ab", "F*", "W.", "D.")
    assert turned("F* D. Ab W.", 2) == ("W.", "Ab", "D.", "F*")
    assert turned("F* D. Ab W.", 3) == ("D.", "W.", "F*", "Ab")


def test_only_energy_sources_look_the_same_however_they_are_turned():
    pieces = RETERRA.pieces
    for tile, rotations in enumerate(pieces.rotations):
        assert rotations == ((0,) if pieces.is_energy_source[tile] else (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        (((0, 0), (1, 0)), 2),
        (((0, 0), (1, 0), (0, 1)), 4),
        (((0, 0), (1, 0), (0, 1), (1, 1)), 1),
        (((0, 0), (1, 0), (2, 0)), 2),
    ],
)
def test_a_shape_has_as_many_orientations_as_differ(shape, count):
    assert len(forms(shape)) == count
    assert all(len(members(form)) == len(shape) for form in forms(shape))


def test_spaces_go_by_x_then_y():
    numbers = range(16, 240)
    assert sorted(numbers, key=xy) == list(numbers)
