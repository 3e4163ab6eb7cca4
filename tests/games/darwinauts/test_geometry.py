"""Properties of the map (rules page 1), on maps made by chance and changed step by step."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.darwinauts import outside, state, terrain
from games.darwinauts.geometry import EULER, LOOSE, ORIGIN, RING, STEPS, cell_of, xy
from games.darwinauts.terrain import is_loop
from tests.games.darwinauts.positions import LOOP, PIECES, half_at, position, regions
from tests.games.darwinauts.recount import check_map, map_of

SEEDS = st.integers(0, 2**32)
over_maps = settings(max_examples=60, deadline=None)


def grown(seed, most=33, holes=False):
    """A map of some tiles, each beside another; with `holes`, grown round an empty middle."""
    rng = Random(seed)
    game = state.empty(2)
    tiles = rng.sample(range(1, 35), rng.randint(1, most))
    ring = [ORIGIN + step for step in RING]
    for tile in tiles:
        spots = list(game.open) or [ring[0] if holes else ORIGIN]
        if holes:
            around = [cell for cell in spots if cell in ring]
            spots = around or [cell for cell in spots if cell != ORIGIN] or spots
        terrain.lay(game, spots[rng.randrange(len(spots))], 4 * tile + rng.randrange(4), PIECES)
    return game, rng


def shaken(seed, holes=False):
    """Such a map with explorers on it, some of its tiles turned, lifted or moved since."""
    game, rng = grown(seed, holes=holes)
    for place in range(rng.randrange(7)):
        if game.free:
            halves = list(game.free)
            terrain.put_explorer(game, place % 2, halves[rng.randrange(len(halves))])
    for _ in range(rng.randrange(6)):
        loose = outside.loose(game)
        if len(game.at) > 1 and loose:
            face = terrain.lift(game, loose[rng.randrange(len(loose))], PIECES)
            spots = list(game.open)
            if rng.random() < 0.7:
                terrain.lay(game, spots[rng.randrange(len(spots))], face ^ rng.randrange(4), PIECES)
    if rng.random() < 0.5:
        terrain.take_explorers(game, rng.randrange(2))
    return game


@over_maps
@given(seed=SEEDS)
def test_every_half_has_two_joins_at_most_so_a_region_is_a_path_or_a_loop(seed):
    seen = map_of(shaken(seed))
    assert all(len(seen.joins(half)) <= 2 for half in seen.halves())
    for region in seen.regions:
        joins = sum(len(seen.joins(half)) for half in region) // 2
        assert joins in (len(region) - 1, len(region))


@over_maps
@given(seed=SEEDS)
def test_the_regions_are_counted_by_tiles_joins_and_loops(seed):
    game = shaken(seed)
    seen = map_of(game)
    joins = sum(len(seen.joins(half)) for half in seen.halves()) // 2
    loops = [region for region in set(game.region) if region and is_loop(game, region, PIECES)]
    assert len(seen.regions) == 2 * len(game.at) - joins + len(loops)
    assert all(len(loop) % 4 == 0 for loop in loops)


@over_maps
@given(seed=SEEDS)
def test_both_halves_of_a_tile_are_never_in_one_region(seed):
    game = shaken(seed)
    assert all(half ^ 1 not in region for half, region in enumerate(game.region))


@over_maps
@given(seed=SEEDS, holes=st.booleans())
def test_what_is_kept_by_steps_is_what_is_there(seed, holes):
    check_map(shaken(seed, holes))


@over_maps
@given(seed=SEEDS, holes=st.booleans())
def test_a_tile_is_loose_if_it_has_a_free_side_and_the_rest_is_whole_without_it(seed, holes):
    game = shaken(seed, holes)
    cells, kept = set(game.at), outside.guarded(game)
    assert outside.is_whole(cells)
    expected = {
        cell
        for cell in cells - kept
        if not {cell + step for step in STEPS} <= cells and outside.is_whole(cells - {cell})
    }
    assert set(outside.loose(game)) == expected


@over_maps
@given(seed=SEEDS, holes=st.booleans())
def test_picks_are_the_loose_tiles_after_which_enough_others_can_go(seed, holes):
    game = shaken(seed, holes)
    kept = outside.guarded(game)
    for count in (1, 2, 3):
        expected = [
            cell for cell in outside.loose(game) if outside.can_go(set(game.at) - {cell}, kept, count - 1)
        ]
        assert outside.picks(game, count) == expected


@over_maps
@given(seed=SEEDS)
def test_the_parts_less_the_holes_follow_from_tiles_sides_and_squares(seed):
    """The ground on which a tile without holes around is known on the spot to be loose."""
    game, _ = grown(seed, holes=True)
    assert game.euler == 1 - holes(game)


def holes(game):
    """The empty places, joined by corners too, that do not reach the outside."""
    spots = [xy(cell) for cell in game.at]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    left = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)} - set(
        spots
    )
    count = -1
    while left:
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            edge += near
        count += 1
    return count


def test_a_ring_round_a_hole_may_be_opened_anywhere_once():
    game, _ = position({}), None
    tiles = iter(range(1, 35))
    for step in RING:
        terrain.lay(game, ORIGIN + step, 4 * next(tiles), PIECES)
    assert game.euler == 0
    assert set(outside.loose(game)) == set(game.at)
    terrain.lift(game, ORIGIN + RING[0], PIECES)
    assert set(outside.loose(game)) == {ORIGIN + RING[1], ORIGIN + RING[7]}


@pytest.mark.parametrize(
    ("pattern", "loose", "euler"),
    [
        (0b00000000, True, 1),
        (0b00000001, True, 0),
        (0b00000101, False, -1),
        (0b00000111, True, 0),
        (0b00010001, False, -1),
        (0b01010101, False, -3),
        (0b11111111, False, 1),
        (0b00001010, True, 1),
        (0b01111111, False, 0),
    ],
)
def test_what_lies_around_a_tile_says_whether_it_is_loose(pattern, loose, euler):
    assert (LOOSE[pattern], EULER[pattern]) == (loose, euler)


@pytest.mark.parametrize("spot", list(LOOP))
def test_a_loop_opened_anywhere_is_a_path_of_three(spot):
    game = position(LOOP)
    terrain.lift(game, cell_of(*spot), PIECES)
    assert sorted(map(len, regions(game))) == [1, 1, 1, 3]
    check_map(game)


def test_a_region_that_falls_apart_is_taken_where_its_explorer_stands():
    tiles = {(0, 0): "Gg/Yy@0", (0, -1): "Gg/Rb@1", (1, 0): "Gg/Bg@2"}
    game = position(tiles, explorers={1: [(0, -1, "A")]})
    assert len(game.free) == 3
    terrain.lift(game, cell_of(0, 0), PIECES)
    assert half_at(game, (1, 0, "A")) in game.free
    assert half_at(game, (0, -1, "A")) not in game.free
