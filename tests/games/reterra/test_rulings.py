"""Each switch of `Rulings` changes what it says."""

import pytest

from games.reterra.events import EnergySourcesDiscarded
from games.reterra.pieces import LAND, SETS, STARTERS
from games.reterra.rules import Reterra
from games.reterra.rulings import Rulings
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    DECLINE,
    RETERRA,
    SKIP,
    build,
    building,
    do,
    hand,
    land,
    legal,
    place,
    points,
    power,
    settle,
    table,
    targets,
)

BARE, GEARS, RELICS = "B19.0", "B01.0", "B10.1"


def under(**rulings):
    return Reterra(2, Rulings(**rulings))


def playing(cards, row, alice="FFFF/FFFF", bob="GG/GG"):
    game = table(2, cards)
    land(game, ALICE, alice)
    land(game, BOB, bob)
    return hand(game, row)


@pytest.mark.parametrize(("all_of_them", "slots"), [(True, (0, 2, 3)), (False, (0, 2))])
def test_discard_all_or_the_two_leftmost(all_of_them, slots):
    game = playing({}, ["E1", BARE, "E2", "E3"])
    [event] = do(game, {"type": "discard_energy_sources"}, rules=under(discard_all=all_of_them))
    assert isinstance(event, EnergySourcesDiscarded)
    assert event.slots == slots


@pytest.mark.parametrize(
    ("diagonals", "spots"),
    [(True, {(2, 0), (2, 1), (1, 1), (0, 2), (1, 2)}), (False, {(2, 0), (1, 1), (0, 2)})],
)
def test_next_to_with_or_without_diagonals(diagonals, spots):
    rules = under(next_to_diagonals=diagonals)
    game = playing({"inn": "purple"}, [BARE])
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    do(game, place(BARE, (0, 1)), SKIP, rules=rules)
    assert targets(game, "b1", ALICE, rules) == spots
    game = land(table(2, {"fishing_hole": "purple"}), ALICE, "FFWW/F*F*FG/FFWW/DDDD")
    land(game, BOB, "GG/GG")
    hole = build(game, ALICE, "fishing_hole", (0, 1), (1, 1))
    assert points(game, hole, rules=rules) == (5 if diagonals else 2)


@pytest.mark.parametrize(("most", "rooms"), [(1, {(3, 0)}), (None, {(2, 0), (3, 0)})])
def test_one_inhabitant_on_a_space_of_a_building_or_any_number(most, rooms):
    rules = under(pawns_per_building_space=most)
    game = playing({"inn": "orange", "school": "purple"}, [GEARS], alice="FFFFFF/FFFFFF")
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "inn", (2, 0), (3, 0), (3, 1))
    do(game, place(GEARS, (0, 1)), building("school", (0, 2), (1, 2)), rules=rules)
    do(game, power("b1", ALICE, 0, 2), rules=rules)
    assert len(targets(game, "b2", ALICE, rules)) == len(rooms)
    if most is None:
        do(game, power("b2", ALICE, 0, 2), rules=rules)
        seen = rules.view(game, None)["seats"][ALICE]
        assert seen["inhabitants"] == seen["buildings"][2]["inhabitants"] == [[0, 2], [0, 2]]
        assert seen["breakdown"]["inhabitants"] == 2
        assert rules.decode_state(rules.encode_state(game)).crowd == game.crowd


@pytest.mark.parametrize("limited", [True, False])
def test_pools_run_out_or_not(limited):
    rules = under(pools_limited=limited)
    game = playing({"workshop": "purple"}, [BARE])
    build(game, ALICE, "workshop", (0, 0), (1, 0), (0, 1))
    game.tokens_left = 1
    do(game, place(BARE, (0, 1)), {"type": "place_inhabitant", "space": [0, 3]}, rules=rules)
    do(game, power("b1", ALICE, 0, 2), rules=rules)
    view = rules.view(game, None)
    assert (view["tokens_left"], view["inhabitants_left"]) == ((0, 31) if limited else (1, 32))


@pytest.mark.parametrize("optional", [True, False])
def test_powers_may_be_declined_or_not(optional):
    rules = under(powers_optional=optional)
    game = playing({"inn": "purple"}, [BARE])
    build(game, ALICE, "inn", (0, 0), (1, 0), (0, 1))
    do(game, place(BARE, (0, 1)), SKIP, rules=rules)
    assert (DECLINE in legal(game, rules=rules)) == optional


@pytest.mark.parametrize("wakes", ["next seat", "owner's next turn"])
def test_an_orange_workshop_wakes_for_the_next_seat_or_on_its_owners_next_turn(wakes):
    rules = under(orange_workshop_wakes=wakes)
    for awake in (True, False):
        game = playing({"workshop": "orange"}, [RELICS])
        build(game, BOB, "workshop", (0, 0), (1, 0), (0, 1), awake=awake)
        do(game, place(RELICS, (0, 1)), SKIP, rules=rules)
        assert bool(game.pending) == (awake or wakes == "next seat")


def test_buildings_may_be_supplied_otherwise():
    rules = under(supply={2: (1, 1, 1), 3: (2, 2, 2), 4: (3, 3, 3)})
    game = rules.initial()
    for event in rules.setup(2, {}, Straight()):
        rules.evolve(game, event)
    assert list(rules.view(game, None)["supply"].values()) == [1, 1, 2, 2, 3]


class Straight:
    """No luck at all."""

    def shuffle(self, label, items):
        return list(items)

    def choice(self, label, n):
        return 0


def test_buildings_of_three_spaces_may_be_straight():
    rules = under(shapes={**RETERRA.rulings.shapes, 3: ((0, 0), (1, 0), (2, 0))})
    game = playing({"farm": "purple"}, [GEARS], alice="F*F*/FF")
    do(game, place(GEARS, (1, 0)), rules=rules)  # F* F* / F* F.
    farms = [one["spaces"] for one in legal(game, "place_building", rules)]
    assert farms == [[[0, 0], [1, 0], [2, 0]], [[1, 0], [2, 0], [3, 0]]]
    settle(game, ALICE, (0, 0))
    assert len(legal(game, "place_building", rules)) == 1


def test_tiles_may_be_printed_otherwise():
    land_tiles = {**LAND, "B01.0": "W. W. W. W."}
    rules = under(land=land_tiles, starters=STARTERS)
    game = playing({}, ["B01.0"])
    assert [one["rotation"] for one in legal(game, rules=rules)] == [0] * 6


def test_the_rules_version_stands_in_its_meta():
    assert under().meta.rules_version == 2
    assert RETERRA.meta.max_plies == 426
    assert [option.name for option in RETERRA.meta.options] == ["set", "cards"]
    assert RETERRA.meta.options[0].choices == (*SETS, "custom")
