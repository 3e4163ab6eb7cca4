"""What the greedy bot looks at."""

from random import Random

import pytest

from bots import registry
from games.engine import QuickChance, fold
from games.reterra.judge import MOST_ACTIONS
from games.reterra.pieces import SETS
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    RETERRA,
    build,
    building,
    do,
    hand,
    land,
    place,
    power,
    table,
)


def match(name, names, seed):
    """The scores of a game between bots."""
    rng = Random(seed)
    chance = QuickChance(rng)
    game = fold(RETERRA, RETERRA.setup(len(names), {"set": name}, chance))
    while acting := RETERRA.to_act(game):
        [seat] = acting
        legal, view = RETERRA.legal_actions(game, seat), RETERRA.view(game, seat)
        bot = registry.get(names[seat])
        action = bot.choose(
            RETERRA, view, legal, lambda seat=seat: RETERRA.determinise(game, seat, rng), rng, 1
        )
        RETERRA.play(game, seat, action, chance)
    return RETERRA.outcome(game).scores


def value(game, words):
    """Of the position that Alice's action leaves, to her."""
    after = game.copy()
    judged = RETERRA.judge.values(RETERRA, game, ALICE)
    do(after, words)
    return judged(after)


def playing(row, alice="FFFF/FFDD", bob="GbG/GzG", cards=None):
    game = table(cards=cards)
    land(game, ALICE, alice)
    land(game, BOB, bob)
    return hand(game, row)


def test_it_likes_a_segment_of_seven():
    game = playing(["B03.0"])
    assert value(game, place("B03.0", (0, 1))) > value(game, place("B03.0", (1, 1))) + 0.5


def test_it_likes_an_energy_source_in_the_middle():
    game = playing(["E1"], alice="FFFFFFFF/DDDDDDDD")
    assert value(game, place("E1", (1, 1))) > value(game, place("E1", (0, 1))) + 3


def test_it_likes_junk_in_the_community_of_others():
    game = playing(["B01.0"], cards={"junk_catapult": "purple"})
    do(game, place("B01.0", (0, 1)), building("junk_catapult", (0, 2), (1, 2)))
    assert value(game, power("b1", BOB, 0, 0)) > value(game, {"type": "decline_powers"}) + 0.5


def test_it_builds_rather_than_not():
    game = playing(["B01.0"])
    build(game, BOB, "school", (1, 0), (1, 1))
    do(game, place("B01.0", (0, 1)))
    school = value(game, building("school", (0, 2), (1, 2)))
    assert school > value(game, {"type": "skip_placement"}) + 1


def test_a_long_list_is_thinned_out_evenly():
    game = playing(["B01.0"])
    legal = list(range(1000))
    shortlist = RETERRA.judge.shortlist(game, ALICE, legal, Random(1))
    assert len(shortlist) == MOST_ACTIONS
    assert shortlist[0] == 0
    assert shortlist[-1] > 990


@pytest.mark.parametrize("name", SETS)
def test_greedy_beats_random_in_every_set(name):
    results = [match(name, ["greedy", "random"], seed) for seed in range(2)]
    results += [match(name, ["random", "greedy"], seed)[::-1] for seed in range(2)]
    assert sum(greedy > random for greedy, random in results) >= 3


def test_greedy_plays_with_more_seats_too():
    scores = [match("unfriendly_neighbours", ["greedy", "random", "random", "random"], 3) for _ in range(1)]
    assert all(each[0] == max(each) for each in scores)
