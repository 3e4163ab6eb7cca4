"""What a game says of undo: `reveals` and `uncovers` name every event after which somebody knows more.

Undo never goes past what reveals, nor past what a bot uncovers; so nothing hidden can be probed by undoing.
"""

from random import Random

import msgspec

from games.engine import QuickChance
from tests.conformance.games_under_test import random_game
from tests.conformance.test_laws import over_random_games, some


class Counted:
    """Chance that knows how often it was asked."""

    def __init__(self, rng):
        self.draws = 0
        self._chance = QuickChance(rng)

    def shuffle(self, label, items):
        self.draws += 1
        return self._chance.shuffle(label, items)

    def choice(self, label, n):
        self.draws += 1
        return self._chance.choice(label, n)


def revealing(rules, events):
    return any(rules.reveals(event) for event in events)


def told(rules, events, state, reader):
    """What `reader` gets to know of `events` and of the state after them."""
    lines = [msgspec.to_builtins(line) for event in events if (line := rules.log(event, reader))]
    return lines, rules.view(state, reader), rules.view(state, None)


def played(rules, state, seat, action, chance):
    after = state.copy()
    return rules.play(after, seat, action, chance), after


def of_every_kind(rules, plies, rng, count):
    """Some plies of a random game, each with one action of every kind that was legal then."""
    for ply in some(plies, rng, count):
        legal = rules.legal_actions(ply.state, ply.seat)
        kinds = {rules.actions.encode(action)["type"]: action for action in some(legal, rng, len(legal))}
        for action in kinds.values():
            yield ply.state, ply.seat, action


@over_random_games(5)
def test_whatever_is_drawn_reveals(rules, seats, seed):
    rng = Random(seed)
    opening = Counted(rng)
    assert revealing(rules, rules.setup(seats, {}, opening)) or not opening.draws
    _, plies, _ = random_game(rules, seats, seed)
    for state, seat, action in of_every_kind(rules, plies, rng, len(plies)):
        chance = Counted(rng)
        events, _ = played(rules, state, seat, action, chance)
        assert revealing(rules, events) or not chance.draws


@over_random_games(5)
def test_what_reveals_nothing_is_no_news_to_whoever_does_it(rules, seats, seed):
    """It follows from what the seat saw before, whatever is hidden from it."""
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for state, seat, action in of_every_kind(rules, plies, rng, 60):
        events, after = played(rules, state, seat, action, QuickChance(rng))
        if not revealing(rules, events):
            other = rules.determinise(state, seat, rng)
            events_there, after_there = played(rules, other, seat, action, QuickChance(rng))
            assert told(rules, events_there, after_there, seat) == told(rules, events, after, seat)


@over_random_games(4)
def test_what_neither_reveals_nor_uncovers_anything_tells_nobody_what_is_hidden(rules, seats, seed):
    """Every other seat sees what it would see if the hidden pieces lay anywhere else where they may lie."""
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for state, seat, action in of_every_kind(rules, plies, rng, 12):
        events, after = played(rules, state, seat, action, QuickChance(rng))
        if revealing(rules, events) or any(event.uncovers for event in events):
            continue
        for reader in {*range(seats)} - {seat}:
            other = rules.determinise(state, reader, rng)
            assert told(rules, events, after, reader) in readings(rules, other, seat, action, reader, rng)


def readings(rules, state, seat, first, reader, rng):
    """What `reader` would be told of each action that the seat may take, the `first` one first."""
    for action in sorted(rules.legal_actions(state, seat), key=lambda one: one != first):
        events, after = played(rules, state, seat, action, QuickChance(rng))
        yield told(rules, events, after, reader)
