"""What a card slot takes: C1, C2, and worked examples T1 to T5."""

from collections import Counter
from itertools import combinations

import pytest

from games.reworld.payments import (
    CARDS,
    MENUS,
    NEEDS,
    NEIGHBOURS,
    PLAYS,
    is_payment,
    packed,
    plays_for,
    unpacked,
)
from tests.games.reworld.positions import do, plays_at, refused, station


def multisets(plays):
    return {tuple(sorted(cards)) for cards in plays}


def test_without_neighbouring_cards_any_one_card_pays():  # T1
    game = station([2, 5], [])
    assert plays_at(game, 1) == [[2], [5]]
    assert "exactly one card" in refused(game, type="acquire_module", port=1, cards=[2, 5])


def test_beside_one_card_its_match_or_any_two_cards_pay():  # T2
    plays = plays_at(station([1, 3, 3, 5], [], slots={4: [3]}), 5)
    assert multisets(plays) == {(3,), (3, 3), (1, 3), (3, 5), (1, 5)}
    assert len(plays) == 8


def test_between_two_equal_tops_one_match_or_any_two_cards_pay():  # T3
    game = station([1, 4, 4], [], slots={4: [4], 6: [4]})
    assert sorted(plays_at(game, 5)) == [[1, 4], [4], [4, 1], [4, 4]]
    assert "one 4 or any two cards" in refused(game, type="acquire_module", port=5, cards=[1, 4, 4])


def test_between_two_different_tops_there_are_34_payments_and_99_plays():  # T4
    plays = plays_at(station([1, 1, 2, 3, 4, 5, 5], [], slots={4: [1], 6: [3]}), 5)
    assert Counter(map(len, multisets(plays))) == {2: 1, 3: 15, 4: 18}
    assert Counter(map(len, plays)) == {2: 2, 3: 39, 4: 58}


@pytest.mark.parametrize("hand", [[2, 4], [2, 4, 5]])
def test_between_two_different_tops_fewer_than_four_strangers_pay_for_nothing(hand):  # T4
    assert plays_at(station(hand, [], slots={4: [1], 6: [3]}), 5) == []


def test_between_two_different_tops_any_four_cards_pay_and_any_of_them_may_lie_on_top():  # T4
    plays = plays_at(station([2, 2, 4, 5], [], slots={4: [1], 6: [3]}), 5)
    assert sorted(plays) == [[2, 2, 4, 5], [4, 2, 2, 5], [5, 2, 2, 4]]


def test_both_tops_with_a_third_card_pay_but_one_top_twice_does_not():  # C2
    plays = multisets(plays_at(station([1, 1, 3, 4], [], slots={4: [1], 6: [3]}), 5))
    assert {(1, 3), (1, 3, 4), (1, 1, 4), (1, 1, 3)} <= plays
    assert (1, 1) not in plays


def test_port_11_lies_beside_ports_1_and_12_only():  # T5
    game = station([2, 4], [], slots={11: [2]})
    for port in (1, 12):
        assert multisets(plays_at(game, port)) == {(2,), (2, 4)}
    for port in (2, 10, 15, 20):
        assert multisets(plays_at(game, port)) == {(2,), (4,)}


def test_the_twenty_slots_form_one_ring():  # C1
    beside = {port + 1: {other + 1 for other in others} for port, others in enumerate(NEIGHBOURS)}
    assert beside[1] == {2, 11}
    assert beside[10] == {9, 20}
    assert 15 not in beside[5]
    ring = [1]
    while len(ring) < 20:
        ring.append(max(beside[ring[-1]] - set(ring), key=lambda port: (port == 2, port)))
    assert ring == [*range(1, 11), *range(20, 10, -1)]


def test_only_the_top_card_of_a_neighbour_counts():  # C3
    assert plays_at(station([1, 3], [], slots={4: [3, 1]}), 5) == [[3], [1, 3], [3, 1]]


def test_the_top_card_names_the_docking_row():  # C3
    game = station([1, 3], [5], slots={4: [5]})
    do(game, type="acquire_module", port=5, cards=[3, 1])
    assert [len(row) for row in game.docking[:5]] == [0, 0, 1, 0, 0]


def test_there_are_280_plays_each_with_its_top_first_and_the_rest_ascending():
    assert len(PLAYS) == len(set(PLAYS)) == 280
    assert all(list(rest) == sorted(rest) for _, *rest in PLAYS)


@pytest.mark.parametrize(
    "hand", [[1, 1, 2, 3, 4, 5, 5], [2, 2, 2, 2, 2, 4], [1, 2, 3], [5], [3] * 6 + [1] * 6]
)
def test_the_tables_say_what_the_rule_says(hand):
    for need, tops in enumerate(NEEDS):
        by_rule = {
            (top, *sorted(set_of_cards[:at] + set_of_cards[at + 1 :]))
            for size in range(1, 5)
            for set_of_cards in map(list, combinations(hand, size))
            if is_payment(tops, set_of_cards)
            for at, top in enumerate(set_of_cards)
        }
        picked = MENUS[packed(hand)][need](range(len(PLAYS)))
        assert [PLAYS[play] for play in picked] == [PLAYS[play] for play in plays_for(need, packed(hand))]
        assert len(set(picked)) == len(picked)
        assert {PLAYS[play] for play in picked} == by_rule


def test_a_packed_hand_unpacks_to_its_cards_ascending():
    assert unpacked(packed([5, 1, 1, 3])) == [1, 1, 3, 5]
    assert unpacked(packed([card for card in CARDS for _ in range(6)])) == sorted([*CARDS] * 6)
