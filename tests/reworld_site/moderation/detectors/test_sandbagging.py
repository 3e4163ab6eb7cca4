"""Who drops a rating and wins below is found; bad luck, newcomers and those who decline are not."""

from __future__ import annotations

from reworld_site.moderation.detectors.explaining.sandbagging import evidence, explain
from reworld_site.moderation.detectors.sandbagging import Verdict, judged
from tests.reworld_site.moderation.detectors.population import Population

POPULATIONS = 5  # 200 of them, run by hand, gave no alarm


def population(seed: int = 1, games: int = 300) -> Population:
    people = Population(seed)
    people.play_on(games)
    return people


def near(people: Population, account: int) -> list[int]:
    """Those whom somebody would be matched with."""
    known = sorted(people.skill, key=lambda one: abs(people.rating[one] - people.rating[account]))[1:12]
    return people.rng.sample(known, people.rng.choice([1, 2]))


def settle(people: Population, account: int) -> None:
    people.skill[account] = people.rating[account] = 27.0
    people.sigma[account] = 1.5


def lose(people: Population, account: int, games: int, minutes: int, falls: float = 0.7) -> None:
    for _ in range(games):
        people.play([*near(people, account), account], minutes=minutes)
        people.rating[account] -= falls


def play(people: Population, account: int, games: int, rises: float = 0.3) -> None:
    for _ in range(games):
        people.play(people.order([account, *near(people, account)]))
        people.rating[account] += rises


def sandbagged() -> Verdict:
    people = population()
    settle(people, 1)
    lose(people, 1, 14, minutes=8)
    play(people, 1, 18)
    (found,) = judged(people.games)
    return found


def test_hardly_ever_is_anybody_found_among_honest_people() -> None:
    assert not any(judged(population(seed, 600).games) for seed in range(40, 40 + POPULATIONS))


def test_one_who_throws_games_and_then_wins_far_below_is_found() -> None:
    found = sandbagged()
    assert found.account == 1
    assert found.low.was < found.low.foretold / 2
    assert found.high.was > found.high.foretold
    assert found.thrown >= 12


def test_a_losing_streak_that_was_played_out_and_led_nowhere_is_bad_luck() -> None:
    people = population()
    settle(people, 1)
    lose(people, 1, 9, minutes=30, falls=0.0)
    play(people, 1, 18, rises=0.0)
    assert judged(people.games) == []


def test_who_is_overrated_loses_and_goes_on_losing() -> None:
    people = population()
    settle(people, 1)
    people.skill[1] = 12.0
    play(people, 1, 40, rises=-0.4)
    assert judged(people.games) == []


def test_a_strong_newcomer_wins_without_having_lost() -> None:
    people = population()
    settle(people, 1)
    people.rating[1], people.sigma[1] = 20.0, 25 / 3
    play(people, 1, 25)
    assert judged(people.games) == []


def test_conceding_early_and_playing_on_as_before_is_a_way_to_play() -> None:
    people = population()
    settle(people, 1)
    for _ in range(40):
        order = people.order([1, *near(people, 1)])
        people.play(order, minutes=8 if order[-1] == 1 else 30)
    assert judged(people.games) == []


def test_it_is_said_in_words_with_a_curve_of_the_rating() -> None:
    said = evidence(sandbagged())
    told = explain(said, {1: "Mallory"})
    assert "Mallory got" in told.summary
    assert f"The rating went from {said['before']} to {said['lowest']}" in told.summary
    (curve,) = told.plots
    kinds = [mark.kind for mark in curve.marks]
    assert kinds.count("bad") == said["low"]["games"]
    assert kinds.count("good") == said["high"]["games"]
