"""How a game begins (rules page 3 and 4), and what is in the box (2)."""

from collections import Counter

import pytest

from games.darwinauts.pieces import SPECIES, TILES
from games.engine import ScriptedChance, fold
from tests.games.darwinauts.positions import ALICE, BOB, CHARLIE, DARWINAUTS

TILES_IN_ORDER = list(range(1, 35))


def luck(seats, start=1, bottom=None, **more):
    used = {2: 25, 3: 29, 4: 33}[seats]
    last = list(range(used - 5, used + 1))
    answers = {
        "start_seat": start,
        "tiles": TILES_IN_ORDER,
        "bottom": bottom or [*last, "rift"],
        "species": list(range(1, 65)),
    }
    answers |= {f"rotation/{place}": place % 4 for place in range(5)}
    return ScriptedChance(answers | more)


def opening(seats, **more):
    chance = luck(seats, **more)
    game = fold(DARWINAUTS, DARWINAUTS.setup(seats, {}, chance))
    assert chance.unused() == []
    return game


@pytest.mark.parametrize(("seats", "stack"), [(2, 17), (3, 19), (4, 21)])
def test_hands_portal_and_stack_are_dealt_from_the_tiles_in_order(seats, stack):
    game = opening(seats)
    assert game.hands == [(2 * seat + 1, 2 * seat + 2) for seat in range(seats)]
    view = DARWINAUTS.view(game, ALICE)
    first = 2 * seats + 1
    assert view["map"] == [
        {"tile": first + 1, "at": [0, -1], "rotation": 1},
        {"tile": first + 4, "at": [-1, 0], "rotation": 0},
        {"tile": first, "at": [0, 0], "rotation": 0},
        {"tile": first + 2, "at": [1, 0], "rotation": 2},
        {"tile": first + 3, "at": [0, 1], "rotation": 3},
    ]
    assert view["stack_size"] == stack == len(game.stack)
    used = {2: 25, 3: 29, 4: 33}[seats]
    assert game.stack == [*range(first + 5, used + 1), 0]
    assert game.box == tuple(range(used + 1, 35))


def test_the_rift_comes_among_the_last_six_tiles_which_are_shuffled_by_their_ids():
    tiles = [*range(1, 20), 25, 24, 23, 22, 21, 20, *range(26, 35)]
    game = opening(2, tiles=tiles, bottom=["rift", 20, 25, 21, 24, 22, 23])
    assert game.stack == [*range(10, 20), 0, 20, 25, 21, 24, 22, 23]
    asked = []

    class Asked(ScriptedChance):
        def shuffle(self, label, items):
            asked.append((label, list(items)))
            return super().shuffle(label, items)

        def choice(self, label, n):
            asked.append((label, n))
            return super().choice(label, n)

    answers = {"start_seat": 0, "tiles": tiles, "species": list(range(1, 65))}
    answers |= {"bottom": ["rift", 20, 25, 21, 24, 22, 23], **{f"rotation/{place}": 0 for place in range(5)}}
    DARWINAUTS.setup(2, {}, Asked(answers))
    assert asked == [
        ("start_seat", 2),
        ("tiles", TILES_IN_ORDER),
        *((f"rotation/{place}", 4) for place in range(5)),
        ("bottom", [20, 21, 22, 23, 24, 25, "rift"]),
        ("species", list(range(1, 65))),
    ]


@pytest.mark.parametrize("start", range(3))
def test_species_are_dealt_to_the_row_then_from_the_start_seat_on(start):
    view = DARWINAUTS.view(opening(3, start=start), CHARLIE)
    assert view["row"] == [1, 2, 3]
    assert [view["seats"][(start + place) % 3]["supply"] for place in range(3)] == [[4], [5], [6]]
    assert (view["deck_size"], view["discard"]) == (58, [])
    assert (view["start_seat"], view["active"], view["to_act"]) == (start, start, [start])


def test_nobody_has_resources_or_points_and_the_first_turn_is_two_actions():
    view = DARWINAUTS.view(opening(2), BOB)
    assert view["bank"] == dict.fromkeys("gyrb", 30)
    assert all(seat["resources"] == dict.fromkeys("gyrb", 0) and not seat["score"] for seat in view["seats"])
    assert (view["phase"], view["actions_left"], view["removals_left"]) == ("explore", 2, 0)
    assert (view["rift_revealed"], view["final_order"], view["removed"]) == (False, None, [])


def test_the_tiles_are_as_even_as_the_rules_page_says():
    halves = [half for tile in TILES.values() for half in tile.split("/")]
    assert len(TILES) == len(set(TILES.values())) == 34
    assert Counter(terrain for terrain, _ in halves) == dict.fromkeys("GYRB", 17)
    assert Counter(resource for _, resource in halves) == dict.fromkeys("gyrb", 17)
    for terrain in "GYRB":
        own = Counter(resource for where, resource in halves if where == terrain)
        assert own[terrain.lower()] == 8
        assert sorted(own.values()) == [3, 3, 3, 8]
    assert all(tile[0] != tile[3] for tile in TILES.values())


def test_the_species_cost_what_the_patterns_of_the_rules_page_say():
    patterns = ["NNX", "NNY", "NNZ", "XYZ", "NNXY", "NNXZ", "NNYZ", "NXYZ", "NNNXY", "NNNXZ", "NNNYZ"]
    patterns += ["NNXYZ", "NNXXYY", "NNXXZZ", "NNYYZZ", "NNNNXYZ"]
    for kind, costs in SPECIES.items():
        own = kind.lower()
        others = [letter for letter in "gyrb" if letter != own]
        expected = {
            "".join(sorted(pattern.translate(str.maketrans("NXYZ", own + "".join(others)))))
            for pattern in patterns
        }
        assert {"".join(sorted(cost)) for cost in costs.split()} == expected
        assert [len(cost) for cost in costs.split()] == [3] * 4 + [4] * 4 + [5] * 4 + [6] * 3 + [7]
