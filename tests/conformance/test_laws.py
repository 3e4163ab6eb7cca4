"""The laws that every game keeps, over random games."""

import json
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import IllegalAction, QuickChance, fold
from tests.conformance.games_under_test import every_game, random_game, recount_of

SEEDS = st.integers(0, 2**32)


def over_random_games(examples):
    """The same law for every game × seats, over that many random games each."""

    def law(test):
        checked = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
        return every_game(checked(given(seed=SEEDS)(test)))

    return law


def some(items, rng, count):
    return items if len(items) <= count else rng.sample(items, count)


@over_random_games(5)
def test_the_events_alone_lead_to_the_state_reached(rules, seats, seed):
    opening, plies, last = random_game(rules, seats, seed)
    state = fold(rules, opening)
    for ply in plies:
        assert rules.encode_state(state) == rules.encode_state(ply.state)
        fold(rules, [as_stored(rules, event) for event in ply.events], state)
    assert rules.encode_state(state) == rules.encode_state(last)


def as_stored(rules, event):
    """An event as it comes back from a store: by its tag, from JSON."""
    data = json.loads(msgspec.json.encode(event))
    assert data["type"].startswith(f"{rules.meta.slug}.")
    return msgspec.convert(data, rules.event_types[data["type"]])


@over_random_games(4)
def test_a_state_survives_being_encoded(rules, seats, seed):
    _, plies, last = random_game(rules, seats, seed)
    for ply in some(plies, Random(seed), 20):
        again = rules.decode_state(rules.encode_state(ply.state))
        assert rules.encode_state(again) == rules.encode_state(ply.state)
        assert rules.legal_actions(again, ply.seat) == rules.legal_actions(ply.state, ply.seat)
        assert rules.view(again, ply.seat) == rules.view(ply.state, ply.seat)
    assert rules.outcome(rules.decode_state(rules.encode_state(last))) == rules.outcome(last)


@over_random_games(5)
def test_exactly_the_seats_to_act_have_legal_actions_each_once(rules, seats, seed):
    _, plies, last = random_game(rules, seats, seed)
    for ply in plies:
        for seat in range(seats):
            legal = rules.legal_actions(ply.state, seat)
            assert bool(legal) == (seat in rules.to_act(ply.state))
            assert len(set(legal)) == len(legal)
    assert not any(rules.legal_actions(last, seat) for seat in range(seats))


@over_random_games(3)
def test_every_legal_action_plays_and_has_words_of_its_own(rules, seats, seed):
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for ply in plies:
        before = rules.encode_state(ply.state)
        for action in some(rules.legal_actions(ply.state, ply.seat), rng, 12):
            words = rules.actions.encode(action)
            assert rules.actions.decode(json.loads(json.dumps(words))) == action
            assert json.loads(json.dumps(words)) == words
            rules.play(ply.state.copy(), ply.seat, action, QuickChance(rng))
        assert rules.encode_state(ply.state) == before


@over_random_games(3)
def test_every_other_well_formed_action_is_refused_and_changes_nothing(rules, seats, seed):
    rng = Random(seed)
    _, plies, last = random_game(rules, seats, seed)
    elsewhere = sorted({ply.action for ply in plies} | set(legal_somewhere(rules, plies, rng)))
    for ply in plies:
        legal = set(rules.legal_actions(ply.state, ply.seat))
        for action in some([action for action in elsewhere if action not in legal], rng, 10):
            check_refusal(rules, ply.state, ply.seat, action, rng)
        for seat in set(range(seats)) - set(rules.to_act(ply.state)):
            check_refusal(rules, ply.state, seat, ply.action, rng)
    check_refusal(rules, last, 0, plies[-1].action, rng)


@over_random_games(3)
def test_a_code_that_stands_for_no_action_is_refused_and_changes_nothing(rules, seats, seed):
    _, plies, last = random_game(rules, seats, seed)
    rng = Random(seed)
    for ply in some(plies, rng, 25):
        legal = set(rules.legal_actions(ply.state, ply.seat))
        for code in (-1, -5, 10**13, *(rng.randrange(200_000) for _ in range(40))):
            if code not in legal:
                check_refusal(rules, ply.state, ply.seat, code, rng)
        check_refusal(rules, ply.state, -1, ply.action, rng)
    check_refusal(rules, last, -1, plies[-1].action, rng)


def legal_somewhere(rules, plies, rng):
    return [action for ply in some(plies, rng, 15) for action in rules.legal_actions(ply.state, ply.seat)]


def check_refusal(rules, state, seat, action, rng):
    before = rules.encode_state(state)
    with pytest.raises(IllegalAction) as refusal:
        rules.play(state, seat, action, QuickChance(rng))
    assert str(refusal.value)
    assert rules.encode_state(state) == before


@over_random_games(5)
def test_no_piece_is_lost_or_doubled_by_any_event(rules, seats, seed):
    opening, plies, _ = random_game(rules, seats, seed)
    state = rules.initial()
    for event in [*opening, *(event for ply in plies for event in ply.events)]:
        rules.evolve(state, event)
        recount_of(rules).check_pieces(state)


@over_random_games(20)
def test_a_game_ends_in_time_and_its_outcome_agrees_with_a_recount(rules, seats, seed):
    opening, plies, last = random_game(rules, seats, seed)
    assert len(plies) <= rules.meta.max_plies
    assert all(rules.outcome(ply.state) is None for ply in plies)
    events = [*opening, *(event for ply in plies for event in ply.events)]
    view = json.loads(json.dumps(rules.view(last, None)))
    outcome = rules.outcome(last)
    assert recount_of(rules).recount(events, view) == (outcome.scores, outcome.places)
    assert len(outcome.breakdown) == seats
    assert view["outcome"] == msgspec.to_builtins(outcome)


@over_random_games(4)
def test_a_seat_learns_nothing_of_what_it_cannot_see(rules, seats, seed):
    """Two states that differ only in what a seat cannot see are the same to it, in every outlet."""
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for ply in some(plies, rng, 25):
        for seat in range(seats):
            other = rules.determinise(ply.state, seat, rng)
            assert rules.view(other, seat) == rules.view(ply.state, seat)
            assert rules.view(other, None) == rules.view(ply.state, None)
            assert rules.legal_actions(other, seat) == rules.legal_actions(ply.state, seat)
            luck = rng.randrange(2**32)
            samples = [rules.determinise(state, seat, Random(luck)) for state in (ply.state, other)]
            assert rules.encode_state(samples[0]) == rules.encode_state(samples[1])
            check_what_follows(rules, ply, other, seat)


def check_what_follows(rules, ply, other, reader):
    """The same action in both states reads the same to `reader`, until luck reveals something."""
    if ply.action not in rules.legal_actions(other, ply.seat):
        return
    stories = [until_revealed(rules, state, ply) for state in (ply.state, other)]
    assert [rules.log(event, reader) for event in stories[0]] == [
        rules.log(event, reader) for event in stories[1]
    ]
    if ply.seat == reader:
        assert rules.preview(other, reader, ply.action) == rules.preview(ply.state, reader, ply.action)


def until_revealed(rules, state, ply):
    events = rules.play(state.copy(), ply.seat, ply.action, QuickChance(Random(0)))
    revealed = [at for at, event in enumerate(events) if rules.reveals(event)]
    return events[: revealed[0]] if revealed else events


@over_random_games(3)
def test_samples_are_states_that_play_on(rules, seats, seed):
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for ply in some(plies, rng, 10):
        sample = rules.determinise(ply.state, ply.seat, rng)
        recount_of(rules).check_pieces(sample)
        while acting := rules.to_act(sample):
            legal = rules.legal_actions(sample, acting[0])
            rules.play(sample, acting[0], legal[rng.randrange(len(legal))], QuickChance(rng))
        assert rules.outcome(sample) is not None


@over_random_games(3)
def test_a_sample_remembers_nothing_of_the_real_state(rules, seats, seed):
    """What a state keeps ready must not pass to a sample, where other seats hold other pieces."""
    rng = Random(seed)
    _, plies, _ = random_game(rules, seats, seed)
    for ply in some(plies, rng, 25):
        rules.legal_actions(ply.state, ply.seat)
        for seat in range(seats):
            sample = rules.determinise(ply.state, seat, rng)
            fresh = rules.decode_state(rules.encode_state(sample))
            assert rules.legal_actions(sample, ply.seat) == rules.legal_actions(fresh, ply.seat)


@over_random_games(2)
def test_a_preview_tells_the_certain_part_of_what_follows(rules, seats, seed):
    _, plies, _ = random_game(rules, seats, seed)
    for ply in plies:
        before = rules.encode_state(ply.state)
        preview = rules.preview(ply.state, ply.seat, ply.action)
        assert rules.encode_state(ply.state) == before
        assert preview["complete"] == (not any(rules.reveals(event) for event in ply.events))
        certain = until_revealed(rules, ply.state, ply)
        lines = [line for event in certain if (line := rules.log(event, ply.seat))]
        assert preview["log"] == json.loads(msgspec.json.encode(lines))
        after = fold(rules, certain, ply.state.copy())
        assert preview["scores"] == [seat["score"] for seat in rules.view(after, None)["seats"]]


@over_random_games(3)
def test_views_and_log_lines_are_plain_json(rules, seats, seed):
    opening, plies, last = random_game(rules, seats, seed)
    for reader in (*range(seats), None):
        for state in (*(ply.state for ply in plies[::10]), last):
            view = rules.view(state, reader)
            assert json.loads(json.dumps(view)) == view
            assert view["to_act"] == list(rules.to_act(state))
        for event in [*opening, *(event for ply in plies for event in ply.events)]:
            if line := rules.log(event, reader):
                assert json.loads(msgspec.json.encode(line)) == msgspec.to_builtins(line)


@over_random_games(3)
def test_a_copy_is_a_state_of_its_own(rules, seats, seed):
    _, plies, last = random_game(rules, seats, seed)
    copy = plies[0].state.copy()
    for ply in plies:
        fold(rules, ply.events, copy)
    assert rules.encode_state(copy) == rules.encode_state(last)


@every_game
def test_a_table_is_opened_only_with_options_and_seats_it_has(rules, seats):
    with pytest.raises(ValueError, match="no_such_option"):
        rules.setup(seats, {"no_such_option": 1}, QuickChance(Random(1)))
    with pytest.raises(ValueError, match=str(max(rules.meta.seats) + 1)):
        rules.setup(max(rules.meta.seats) + 1, {}, QuickChance(Random(1)))


@every_game
def test_nobody_is_to_act_before_the_first_event(rules, seats):
    assert rules.to_act(rules.initial()) == ()
    assert rules.outcome(rules.initial()) is None
