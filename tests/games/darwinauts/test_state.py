"""A state survives being stored, whatever the map."""

from random import Random

import pytest

from games.engine import QuickChance, fold
from tests.games.darwinauts.positions import ALICE, BOB, DARWINAUTS, LOOP, V1, position, shape
from tests.games.darwinauts.recount import check_map

MAPS = {
    "nothing": position({}),
    "one tile": position({(3, 4): "Gg/Yy@2"}, phase="bonus"),
    "a loop": position(LOOP, explorers={BOB: [(0, 0, "A")]}),
    "a hole": position(shape("xxx/x.x/xxx"), phase="rift_removal", removals_left=2),
    "the plus": position(V1, explorers={ALICE: [(0, 0, "A"), (0, 1, "B")], BOB: [(-1, 0, "A")]}),
}


@pytest.mark.parametrize("name", list(MAPS))
def test_what_is_stored_comes_back(name):
    game = MAPS[name]
    again = DARWINAUTS.decode_state(DARWINAUTS.encode_state(game))
    check_map(again)
    assert DARWINAUTS.encode_state(again) == DARWINAUTS.encode_state(game)
    assert DARWINAUTS.view(again, ALICE) == DARWINAUTS.view(game, ALICE)
    assert DARWINAUTS.legal_actions(again, ALICE) == DARWINAUTS.legal_actions(game, ALICE)


def test_a_game_goes_on_from_a_stored_state_as_it_would_have():
    chance, other = QuickChance(Random(8)), QuickChance(Random(8))
    game = fold(DARWINAUTS, DARWINAUTS.setup(2, {}, chance))
    fold(DARWINAUTS, DARWINAUTS.setup(2, {}, other))
    rng = Random(9)
    again = game.copy()
    while acting := DARWINAUTS.to_act(game):
        again = DARWINAUTS.decode_state(DARWINAUTS.encode_state(again))
        legal = DARWINAUTS.legal_actions(game, acting[0])
        assert DARWINAUTS.legal_actions(again, acting[0]) == legal
        action = legal[rng.randrange(len(legal))]
        events = DARWINAUTS.play(game, acting[0], action, chance)
        assert DARWINAUTS.play(again, acting[0], action, other) == events
    assert DARWINAUTS.view(again, None) == DARWINAUTS.view(game, None)


def test_a_state_before_any_event_is_stored_too():
    empty = DARWINAUTS.initial()
    again = DARWINAUTS.decode_state(DARWINAUTS.encode_state(empty))
    assert DARWINAUTS.encode_state(again) == DARWINAUTS.encode_state(empty)
    assert DARWINAUTS.to_act(again) == ()
