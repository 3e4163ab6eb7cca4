"""Which five buildings: named sets and those of one's own."""

from random import Random

import pytest

from games.engine import QuickChance, fold
from games.reterra.pieces import SETS
from tests.games.reterra.positions import RETERRA

OWN = {"restaurant": "orange", "school": "purple", "inn": "orange", "farm": "purple", "market": "orange"}


def cards(**options):
    game = fold(RETERRA, RETERRA.setup(3, options, QuickChance(Random(1))))
    return RETERRA.view(game, None)["cards"]


def test_essentials_unless_another_set_is_named():
    assert cards() == cards(set=None, cards=None) == SETS["essentials"]


@pytest.mark.parametrize("options", [{"set": None}, {"cards": None}, {"set": "essentials", "cards": None}])
def test_null_counts_as_not_given(options):
    assert cards(**options) == SETS["essentials"]
    assert all("null counts as not given" in option.about for option in RETERRA.meta.options)


@pytest.mark.parametrize("name", SETS)
def test_a_named_set_brings_its_five_sides(name):
    assert cards(set=name) == cards(set=name, cards=None) == SETS[name]


def test_a_set_of_ones_own():
    assert cards(set="custom", cards=OWN) == OWN


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"set": "luxury"}, "set is one of essentials.*not 'luxury'"),
        ({"set": 3}, "set is one of"),
        ({"set": ["essentials"]}, "set is one of"),
        ({"set": "commerce", "cards": OWN}, "cards are chosen with the set 'custom' only"),
        ({"cards": OWN}, "cards are chosen with the set 'custom' only"),
        ({"set": "custom"}, "cards is an object"),
        ({"set": "custom", "cards": ["school"]}, "cards is an object"),
        ({"set": "custom", "cards": {**OWN, "castle": "purple"}}, "no building 'castle'"),
        ({"set": "custom", "cards": {**OWN, "inn": "green"}}, "the side of inn .*not 'green'"),
        ({"set": "custom", "cards": {**OWN, "inn": None}}, "the side of inn"),
        ({"set": "custom", "cards": {**OWN, "garden": "purple"}}, "not 2, 2, 2, 3, 3, 4"),
        ({"set": "custom", "cards": {}}, "not none"),
        ({"sett": "custom"}, "no option 'sett'"),
    ],
)
def test_a_bad_option_is_refused_by_its_name(options, why):
    with pytest.raises(ValueError, match=why):
        RETERRA.setup(2, options, QuickChance(Random(1)))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_it_refuses_another_number_of_seats(seats):
    with pytest.raises(ValueError, match=str(seats)):
        RETERRA.setup(seats, {}, QuickChance(Random(1)))
