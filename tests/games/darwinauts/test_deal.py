"""Dealing anew what a seat does not know."""

from random import Random

import pytest

from games.darwinauts.pieces import RIFT
from tests.games.darwinauts.positions import ALICE, BOB, DARWINAUTS, DRAW, V1, discover, do, position

ON_MAP = {1, 15, 26, 30, 7}


def samples(game, seat, count=200):
    rng = Random(7)
    return [DARWINAUTS.determinise(game, seat, rng) for _ in range(count)]


def dealt(size=12):
    hidden = [tile for tile in range(2, 35) if tile not in ON_MAP | {20, 21, 22, 23}]
    stack = [*hidden[: size - 4], RIFT, *hidden[size - 4 : size - 1]]
    return position(V1, hands={ALICE: [20, 21], BOB: [22, 23]}, stack=stack)


def test_a_seat_keeps_its_own_hand_and_the_others_get_what_it_has_not_seen():
    hands = set()
    for sample in samples(dealt(), ALICE):
        assert sample.hands[ALICE] == (20, 21)
        assert sample.at == dealt().at
        hands.add(sample.hands[BOB])
        everything = [*sample.hands[BOB], *sample.stack, *sample.box]
        assert sorted(everything) == [0, *(tile for tile in range(1, 35) if tile not in ON_MAP | {20, 21})]
    assert {tile for hand in hands for tile in hand} == set(range(2, 35)) - ON_MAP - {20, 21}


def test_the_rift_lies_anywhere_among_the_last_seven():
    places = [sample.stack.index(RIFT) for sample in samples(dealt(12), ALICE, 2000)]
    assert set(places) == set(range(5, 12))
    assert all(200 < places.count(place) < 380 for place in range(5, 12))


def test_or_among_those_that_are_left():
    game = dealt(5)
    assert {sample.stack.index(RIFT) for sample in samples(game, ALICE)} == set(range(5))
    game = position(V1, hands={ALICE: [], BOB: [22, 23]}, stack=[2, 3, 4, 5, RIFT])
    do(game, DRAW)
    assert {sample.stack.index(RIFT) for sample in samples(game, ALICE)} == {0, 1, 2}


def test_after_the_rift_nothing_is_left_of_the_stack():
    game = position(V1, hands={ALICE: [20], BOB: [22, 23]}, removed=[9, 10])
    for sample in samples(game, ALICE):
        assert (sample.stack, len(sample.hands[BOB])) == ([], 2)
        assert not set(sample.box) & (ON_MAP | {20, 9, 10})


def test_the_deck_comes_in_any_order_and_what_was_seen_of_it_stays():
    game = position(V1, deck=[21, 22, 23, 24, 25], row=[11, 12, 13])
    do(game, discover())
    found = samples(game, BOB)
    orders = {tuple(sample.deck[sample.dealt :]) for sample in found}
    assert len(orders) == 24
    assert all(sorted(order) == [22, 23, 24, 25] for order in orders)
    assert all(sample.supply == game.supply and sample.row == game.row for sample in found)


def test_tiles_that_everybody_saw_leave_stay_in_the_box():
    game = position(V1, hands={ALICE: [20], BOB: [22]}, removed=[9])
    game.left = (5, 6)
    for sample in samples(game, ALICE):
        assert {5, 6} <= set(sample.box)
        assert len(sample.box) == len(game.box)


@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_equal_luck_deals_equal_samples(seat):
    one, other = (DARWINAUTS.determinise(dealt(), seat, Random(3)) for _ in range(2))
    assert DARWINAUTS.encode_state(one) == DARWINAUTS.encode_state(other)


def test_a_sample_lists_what_its_own_hands_allow():
    game = position(V1, hands={ALICE: [], BOB: [22, 23]}, stack=[2, 3, 4, 5, RIFT])
    game.acting = game.active = BOB
    DARWINAUTS.legal_actions(game, BOB)
    for sample in samples(game, ALICE, 20):
        words = [DARWINAUTS.actions.encode(code) for code in DARWINAUTS.legal_actions(sample, BOB)]
        assert {one["tile"] for one in words if one["type"] == "place_tile"} == set(sample.hands[BOB])
