"""Dealing anew what a seat does not know (rules page 5)."""

from random import Random

import pytest

from games.reworld.payments import packed, unpacked
from games.reworld.pieces import OFFICERS
from tests.games.reworld.positions import ALICE, BOB, REWORLD, do, station


def samples(game, seat, count=40):
    rng = Random(7)
    return [REWORLD.determinise(game, seat, rng) for _ in range(count)]


def dealt():
    """Round 2, Alice to act; Bob has dropped out with two cards and holds the marker for a 5."""
    game = station([1, 2, 3], [4, 4, 5], slots={3: [1, 1, 2]}, round=2, turn=BOB)
    game.modules = list(range(99, -1, -1))
    do(game, type="take_starting_player_marker", card=5)
    do(game, type="acquire_module", port=12, cards=[1])
    do(game, type="drop_out")
    return game


def test_a_seat_keeps_its_own_hand_and_what_lies_open():
    game = dealt()
    for sample in samples(game, ALICE):
        assert sample.hands[ALICE] == game.hands[ALICE]
        assert (sample.slots, sample.ports, sample.docking) == (game.slots, game.ports, game.docking)
        assert sample.modules[:40] == game.modules[:40]


def test_it_knows_its_own_dropped_and_face_down_cards():  # C4, C6
    for sample in samples(dealt(), BOB):
        assert unpacked(sample.dropped[BOB]) == [4, 4]
        assert sample.space_card == 5


def test_what_it_does_not_know_is_dealt_from_one_pool():
    dealings = samples(dealt(), ALICE)
    assert {sample.space_card for sample in dealings} == {1, 2, 3, 4, 5}
    assert len({sample.dropped[BOB] for sample in dealings}) > 5
    for sample in dealings:
        slots = sum(packed(cards) for cards in sample.slots)
        hidden = packed([sample.space_card]) + sample.dropped[BOB] + sample.undealt
        assert slots + hidden + sample.hands[ALICE] == packed(OFFICERS)


def test_the_unrevealed_modules_come_in_any_order():
    game = dealt()
    orders = {tuple(sample.modules[40:]) for sample in samples(game, ALICE)}
    assert len(orders) == 40
    assert all(sorted(order) == sorted(game.modules[40:]) for order in orders)


def test_an_earlier_face_down_card_of_another_seat_is_dealt_from_what_it_may_be():  # C4
    game = dealt()
    do(game, type="drop_out")
    assert game.face_down[0][:3] == (2, BOB, 5)
    assert {sample.face_down[0][2] for sample in samples(game, ALICE, 200)} == {1, 2, 3, 4, 5}
    assert {sample.face_down[0][2] for sample in samples(game, BOB)} == {5}


@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_equal_luck_deals_equal_samples(seat):
    one, other = (REWORLD.determinise(dealt(), seat, Random(3)) for _ in range(2))
    assert REWORLD.encode_state(one) == REWORLD.encode_state(other)


def test_every_order_of_the_hidden_cards_is_as_likely():
    game = station([1], [2, 3], turn=ALICE, round=5)
    game.placed = packed([1] * 5 + [2] * 5 + [3] * 5 + [4] * 6 + [5] * 6)
    hands = [tuple(unpacked(sample.hands[BOB])) for sample in samples(game, ALICE, 400)]
    assert set(hands) == {(2, 3)}
    game.hand_sizes[BOB] = 1
    hands = [unpacked(sample.hands[BOB])[0] for sample in samples(game, ALICE, 2000)]
    assert 900 < hands.count(2) < 1100
