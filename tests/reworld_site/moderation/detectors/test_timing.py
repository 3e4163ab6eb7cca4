"""Who answers like a metronome is found; people's own rhythms are not."""

from __future__ import annotations

import math
import random

from hypothesis import given
from hypothesis import strategies as st

from reworld_site.moderation.detectors.timing import (
    ANSWERS,
    BAND,
    Answer,
    count_in_band,
    evenness,
    is_too_even,
    is_usual,
)

PEOPLE, POPULATIONS = 100, 15  # 200 of them, run by hand, gave no alarm
answers = st.lists(st.builds(Answer, st.integers(1, 10**6), st.integers(1, 200)), min_size=2, max_size=80)


def options(rng: random.Random) -> int:
    return max(1, round(math.exp(rng.gauss(2, 1.2))))


def person(rng: random.Random, spread: float) -> list[list[Answer]]:
    """Three games of one who takes longer the more there is to choose from, and spreads by so much beyond."""
    usual = rng.uniform(2000, 15000)
    return [
        [
            Answer(round(usual * count**0.2 * math.exp(rng.gauss(0, spread))), count)
            for count in (options(rng) for _ in range(30))
        ]
        for _ in range(3)
    ]


def engine(rng: random.Random, least: float, most: float) -> list[list[Answer]]:
    return [[Answer(round(rng.uniform(least, most)), options(rng)) for _ in range(40)] for _ in range(3)]


def score(games: list[list[Answer]]) -> float:
    found = evenness(games)
    return found.score if found else 0.0


def test_nobody_is_found_among_honest_people() -> None:
    """One in five of them is unusually steady."""
    rng = random.Random(1)
    alarms = 0
    for _ in range(POPULATIONS):
        people = [person(rng, 0.4 if rng.random() < 0.2 else 0.9) for _ in range(PEOPLE)]
        alarms += any(is_too_even(score(one), PEOPLE) for one in people)
    assert alarms == 0


def test_a_fixed_pace_with_jitter_is_found() -> None:
    rng = random.Random(2)
    for least, most in ((4000, 4100), (3000, 3800), (3000, 5000)):
        assert is_too_even(score(engine(rng, least, most)), 10_000), (least, most)


def test_a_pause_now_and_then_hides_nothing() -> None:
    games = engine(random.Random(3), 4000, 4400)
    for game in games:
        game[5] = Answer(600_000, 20)
        game[20] = Answer(90_000, 3)
    assert is_too_even(score(games), 10_000)


def test_one_who_clicks_through_answers_that_leave_no_choice_is_not_judged_by_them() -> None:
    rng = random.Random(4)
    games = [game + [Answer(800, 1)] * 60 for game in person(rng, 0.9)]
    assert not is_too_even(score(games), 1)


def test_an_even_rhythm_over_equal_questions_is_a_habit() -> None:
    assert evenness([[Answer(4000, 12)] * 80]) is None


def test_who_looks_in_at_the_same_hour_each_day_has_habits_and_no_engine() -> None:
    """Games by post: from the other's evening to one's own morning, give or take half an hour."""
    day = 12 * 3600 * 1000
    assert evenness(engine(random.Random(8), day - 1_800_000, day + 1_800_000)) is None


def test_what_comes_between_days_of_waiting_is_judged() -> None:
    games = [
        [one for answer in game for one in (answer, Answer(40_000_000, 9))]
        for game in engine(random.Random(9), 4000, 4400)
    ]
    assert is_too_even(score(games), 10_000)


def test_few_answers_say_nothing() -> None:
    rng = random.Random(5)
    assert evenness([[Answer(4000, options(rng) + 1) for _ in range(ANSWERS - 1)]]) is None


@given(answers)
def test_nothing_depends_on_the_order_of_answers(some: list[Answer]) -> None:
    assert evenness([some]) == evenness([some[::-1]])


@given(answers)
def test_the_band_never_counts_more_than_there_are(some: list[Answer]) -> None:
    found = evenness([some])
    assert found is None or 0 <= found.in_band <= found.answers
    assert count_in_band([one.ms for one in some]) <= max(0, len(some) - 2)


@given(st.floats(1, 10**6), st.floats(1, 10**6))
def test_about_the_same_is_so_both_ways(one: float, other: float) -> None:
    assert is_usual(one, other) == is_usual(other, one)
    assert is_usual(one, one * BAND * 1.01) is False
