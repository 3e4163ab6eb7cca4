"""Random games of every set, and of every card side, against a recount and the box."""

from random import Random

import pytest

from games.engine import QuickChance, fold
from games.reterra.pieces import BUILDINGS, SETS, SIDES
from games.reterra.rules import MAX_PLIES
from tests.games.reterra.positions import RETERRA
from tests.games.reterra.recount import check_pieces, recount


def played(options, seats, seed):
    """(events, last state, number of plies); pieces are checked on the way."""
    rng = Random(seed)
    chance = QuickChance(rng)
    events = list(RETERRA.setup(seats, options, chance))
    game, plies = fold(RETERRA, events), 0
    while acting := RETERRA.to_act(game):
        legal = RETERRA.legal_actions(game, acting[0])
        useful = legal[:-1] if game.step > 1 and rng.randrange(8) else legal
        events += RETERRA.play(game, acting[0], useful[rng.randrange(len(useful))], chance)
        plies += 1
        if plies % 5 == 0:
            check_pieces(game)
    return events, game, plies


def check(options, seats, seed):
    events, game, plies = played(options, seats, seed)
    outcome = RETERRA.outcome(game)
    assert recount(events, RETERRA.view(game, None)) == (outcome.scores, outcome.places)
    assert plies <= MAX_PLIES[seats]
    assert RETERRA.encode_state(fold(RETERRA, events)) == RETERRA.encode_state(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", SETS)
def test_a_game_of_every_set_counts_up(name, seats):
    for seed in range(4):
        check({"set": name}, seats, seed)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", BUILDINGS)
def test_a_game_with_every_card_side_counts_up(kind, side):
    for seed in range(4):
        check({"set": "custom", "cards": around(kind, side, Random(seed))}, 2 + seed % 3, seed)


def around(kind, side, rng):
    """A set with that card side in it, the others drawn."""
    wanted = [2, 2, 3, 3, 4]
    wanted.remove(BUILDINGS[kind])
    cards = {kind: side}
    for size in wanted:
        others = [one for one in BUILDINGS if BUILDINGS[one] == size and one not in cards]
        cards[rng.choice(others)] = rng.choice(SIDES)
    return cards
