"""The bots: what they are given, what they answer, and that the greedy one is worth playing."""

from random import Random

import pytest

from bots import registry
from bots.registry import UnknownBot
from games.engine import QuickChance
from tests.conformance.games_under_test import every_game
from tests.games.reworld.positions import (
    A2,
    ALICE,
    ARMED,
    FARM,
    ONE_SPECIAL,
    REWORLD,
    SATELLITE_A,
    UNARMED,
    A,
    B,
    C,
    orbit,
    station,
)

every_bot = pytest.mark.parametrize("name", registry.names())


def choice(rules, state, name, seed=1, seat=None):
    seat = rules.to_act(state)[0] if seat is None else seat
    rng = Random(seed)
    return registry.get(name).choose(
        rules,
        rules.view(state, seat),
        rules.legal_actions(state, seat),
        lambda: rules.determinise(state, seat, rng),
        rng,
        budget=1,
    )


def play_out(rules, names, seed):
    """The outcome of a game between bots."""
    chance = QuickChance(Random(seed))
    state = rules.initial()
    for event in rules.setup(len(names), {}, chance):
        rules.evolve(state, event)
    ply = 0
    while acting := rules.to_act(state):
        ply += 1
        action = choice(rules, state, names[acting[0]], seed=seed * 1000 + ply)
        assert action in rules.legal_actions(state, acting[0])
        rules.play(state, acting[0], action, chance)
    return rules.outcome(state)


def test_bots_are_found_by_name():
    assert registry.names() == ["greedy", "random"]
    assert registry.get("greedy").name == "greedy"
    assert registry.get("random").version >= 1


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(UnknownBot, match="greedy, random"):
        registry.get("genius")


@every_game
@every_bot
def test_a_bot_plays_legal_actions_to_the_end_of_every_game(name, rules, seats):
    assert play_out(rules, [name] * seats, seed=5) is not None


@every_bot
def test_equal_luck_makes_equal_choices(name):
    game = station([1, 2, 3, 4, 5, 5], [1, 1, 2, 3], slots={3: [2], 12: [4]})
    assert len({choice(REWORLD, game, name, seed=9) for _ in range(3)}) == 1


@every_bot
def test_a_bot_changes_nothing_it_is_shown(name):
    game = station([1, 2, 3, 4, 5, 5], [1, 1, 2, 3])
    before = REWORLD.encode_state(game)
    choice(REWORLD, game, name)
    assert REWORLD.encode_state(game) == before


def test_the_random_bot_plays_every_legal_action_some_day():
    game = station([1, 2], [1])
    assert {choice(REWORLD, game, "random", seed) for seed in range(600)} == set(
        REWORLD.legal_actions(game, ALICE)
    )


def greedy(game):
    return REWORLD.actions.encode(choice(REWORLD, game, "greedy"))


def test_the_greedy_bot_pays_no_more_than_it_must():
    game = station([1, 1, 2, 3, 4, 5], [1, 1, 2, 3])
    assert len(greedy(game)["cards"]) == 1


def test_the_greedy_bot_founds_its_city_before_it_sends_builder_units_down():
    game = orbit([A, B], [UNARMED, FARM], bob=[A2, C])
    assert greedy(game)["type"] == "launch_terrabot"


def test_the_greedy_bot_lets_a_city_grow_before_its_special_unit_lands():
    game = orbit([UNARMED, ONE_SPECIAL, FARM], cities={"A": [A, A2]}, bob=[C, B])
    assert [one["module"] for one in greedy(game)["builders"]] == [FARM, ONE_SPECIAL]


def test_the_greedy_bot_keeps_a_satellite_until_its_terrabots_are_down():
    game = orbit([SATELLITE_A], [A], [A2], defence=[ARMED, 81], bob=[C, B])
    assert greedy(game)["type"] == "launch_terrabot"


def test_the_greedy_bot_beats_the_random_one():
    places = [play_out(REWORLD, ["greedy", "random"], seed).places for seed in range(6)]
    assert places == [[1, 2]] * 6


def test_the_greedy_bot_never_learns_what_it_cannot_see():
    """It chooses the same from two states that differ only in what its seat cannot see."""
    game = station([1, 2, 3, 4], [5, 5, 1, 2], round=2)
    other = REWORLD.determinise(game, ALICE, Random(4))
    assert other.hands != game.hands
    assert choice(REWORLD, game, "greedy") == choice(REWORLD, other, "greedy")
