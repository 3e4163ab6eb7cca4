"""What the greedy bot looks at."""

from random import Random

import pytest

from bots import registry
from games.darwinauts.actions import MOVE_TILE
from games.darwinauts.judge import MOST_MOVES
from games.darwinauts.pieces import RIFT
from games.engine import QuickChance, fold
from tests.games.darwinauts.positions import (
    ALICE,
    DARWINAUTS,
    DRAW,
    V1,
    discover,
    do,
    exchange,
    explorer,
    position,
    record,
    shape,
)


def match(names, seed):
    """The scores of a game between bots."""
    rng = Random(seed)
    chance = QuickChance(rng)
    game = fold(DARWINAUTS, DARWINAUTS.setup(len(names), {}, chance))
    while acting := DARWINAUTS.to_act(game):
        [seat] = acting
        legal, view = DARWINAUTS.legal_actions(game, seat), DARWINAUTS.view(game, seat)
        bot = registry.get(names[seat])
        action = bot.choose(
            DARWINAUTS, view, legal, lambda seat=seat: DARWINAUTS.determinise(game, seat, rng), rng, 1
        )
        DARWINAUTS.play(game, seat, action, chance)
    return DARWINAUTS.outcome(game).scores


def value(game, words):
    """Of the position that Alice's action leaves, to her."""
    after = game.copy()
    judged = DARWINAUTS.judge.values(DARWINAUTS, game, ALICE)
    do(after, words)
    return judged(after)


STACK = [21, 22, 23, 24, RIFT]


def test_it_likes_the_larger_region():
    game = position(V1, stack=STACK)
    assert value(game, explorer(0, 0, "A")) > value(game, explorer(0, 0, "B"))
    assert value(game, explorer(0, 0, "B")) > value(game, explorer(1, 0, "B"))


def test_it_calls_explorers_back_to_collect():
    game = position(V1, stack=STACK, explorers={ALICE: [(0, 0, "A"), (0, 0, "B")]})
    assert value(game, DRAW) > value(game, explorer(1, 0, "B"))


def test_it_records_what_it_can_and_keeps_its_tokens_together_otherwise():
    game = position(V1, stack=STACK, supply={ALICE: [9]}, resources={ALICE: "gggyr"}, row=[62])
    best = value(game, record(9))
    assert best > value(game, exchange("ggg", "b"))
    assert best > value(game, explorer(1, 0, "B"))
    assert best > value(game, discover(62))


def test_it_exchanges_for_what_is_missing():
    game = position(V1, stack=STACK, supply={ALICE: [9]}, resources={ALICE: "gggrbbb"}, row=[], deck=[])
    assert value(game, exchange("bbb", "y")) > value(game, exchange("bbb", "r"))


def test_in_the_last_action_only_points_count():
    game = position(V1, phase="final", actions_left=1, supply={ALICE: [1]}, resources={ALICE: "ggy"})
    game.final_order = (ALICE, 1)
    assert value(game, record(1)) > value(game, explorer(0, 0, "A"))
    assert value(game, explorer(0, 0, "A")) == value(game, discover(61))


def test_it_thinks_about_some_of_very_many_moves_and_all_else():
    game = position(shape("xxxxxxxx/x.x.x.x./x.x.x.x."), phase="bonus", actions_left=1)
    legal = DARWINAUTS.legal_actions(game, ALICE)
    moves = [action for action in legal if action >= MOVE_TILE]
    assert len(moves) > MOST_MOVES
    short = DARWINAUTS.judge.shortlist(game, ALICE, legal, Random(1))
    assert len(short) == len(set(short)) == len(legal) - len(moves) + MOST_MOVES
    assert set(short) <= set(legal)
    game = position(V1)
    legal = DARWINAUTS.legal_actions(game, ALICE)
    assert DARWINAUTS.judge.shortlist(game, ALICE, legal, Random(1)) == legal


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_chance(seed):
    own = seed % 2
    names = ["random", "random"]
    names[own] = "greedy"
    scores = match(names, seed)
    assert scores[own] > scores[1 - own]
