"""Each switch of `Rulings` changes what it says, and nothing asks for a box of another size."""

from collections import Counter

import pytest

from games.reworld.events import DefenceExpanded, ModuleAcquired, TerrabotLaunched
from games.reworld.rules import Reworld
from games.reworld.rulings import Pieces, Rulings
from tests.games.reworld.positions import A5, ALICE, SATELLITE_A, do, legal, orbit, station, transport


def under(**rulings):
    return Reworld(2, Rulings(**rulings))


def test_the_box_as_we_suppose_it():
    pieces = Pieces(Rulings())
    assert [pieces.letter[:25].count(letter) for letter in range(5)] == [5] * 5
    assert Counter(pieces.company[25:64]) == dict.fromkeys(range(1, 6), 6) | {0: 9}
    assert [module for module in range(100) if pieces.special[module]] == [30, 36, 42, 48, 54]
    assert Counter(pieces.shields[64:84]) == {0: 4, 1: 12, 2: 4}
    assert pieces.shields[84:] == (2,) * 5 + (1,) * 11


def test_terrabots_may_be_distributed_otherwise():
    rules = under(terrabots=(4, 6, 5, 5, 5))
    [event, *_] = do(orbit([A5]), rules, type="launch_terrabot", row=1)
    assert event == TerrabotLaunched(ALICE, 1, A5, "B", True)


def test_builder_units_may_be_distributed_otherwise():
    rules = under(builder_units=((4, 2), (5, 1), (5, 1), (5, 1), (5, 1), (9, 0)))
    game = orbit([68, 29], cities={"A": [0]})
    do(game, rules, **transport(1, (29, "A")))
    assert game.scores[ALICE] == 3


def test_shuttles_may_be_distributed_otherwise():
    rules = under(shuttles=(5, 11, 4))
    assert legal(orbit([68]), "expand_defence", rules) == []


def test_satellites_may_have_other_shields():
    rules = under(satellite_shields=(1,) * 16)
    [event, *_] = do(orbit([SATELLITE_A]), rules, type="expand_defence", row=1)
    assert event == DefenceExpanded(ALICE, 1, SATELLITE_A, 1)


def test_the_rules_version_stands_in_its_meta():
    assert under().meta.rules_version == 2


@pytest.mark.parametrize(
    "rulings",
    [{"terrabots": (5, 5, 5, 5, 6)}, {"shuttles": (4, 12)}, {"satellite_shields": (1,) * 15}],
)
def test_it_refuses_a_box_of_another_size(rulings):
    with pytest.raises(ValueError, match="where the box has"):
        under(**rulings)


def test_a_terrabot_scores_under_any_ruling():
    [event] = do(station([3, 3], [5], ports={7: 4}), under(), type="acquire_module", port=7, cards=[3])
    assert isinstance(event, ModuleAcquired)
    assert event.points == 4
