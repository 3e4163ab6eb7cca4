"""What ratings foretell: chances that add up, favour the stronger, and agree with a game for two."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reworld_site.moderation.detectors import foretelling
from reworld_site.moderation.detectors.foretelling import NODES, SCALE, STEPS, share
from tests.reworld_site.moderation.detectors.population import Population

strengths = st.lists(st.floats(0, 50), min_size=2, max_size=5)


def of_first(some: list[float]) -> foretelling.Chances:
    return foretelling.chances(some, lambda ranks: share(ranks[0], len(some)))


@given(strengths)
def test_chances_add_up_to_one(some: list[float]) -> None:
    found = of_first(some)
    assert sum(found.values()) == pytest.approx(1.0)
    assert set(found) <= {share(rank, len(some)) for rank in range(1, len(some) + 1)}


@given(strengths, st.floats(0.1, 10))
def test_the_stronger_do_better(some: list[float], more: float) -> None:
    stronger = [some[0] + more, *some[1:]]
    assert foretelling.mean(of_first(stronger)) >= foretelling.mean(of_first(some))


@given(st.floats(0, 50), st.floats(0, 50))
def test_between_two_it_is_bradley_and_terrys(one: float, other: float) -> None:
    assert foretelling.mean(of_first([one, other])) / STEPS == pytest.approx(
        1 / (1 + math.exp((other - one) / SCALE))
    )


def test_places_count_from_last_to_first() -> None:
    assert [share(rank, 4) for rank in (1, 2, 3, 4)] == [12, 8, 4, 0]
    assert [share(rank, 2) for rank in (1, 2)] == [12, 0]


def test_what_a_rating_may_be_off_by_has_the_spread_it_says() -> None:
    assert sum(weight for _, weight in NODES) == pytest.approx(1.0)
    assert sum(weight * off**2 for off, weight in NODES) == pytest.approx(1.0)
    assert sum(weight * off**4 for off, weight in NODES) == pytest.approx(3.0, rel=1e-4)


def test_the_chance_of_a_sum_is_that_of_many_throws() -> None:
    games = [of_first([25.0, 25.0, 20.0]) for _ in range(6)]
    rng = random.Random(5)
    throws = [
        sum(rng.choices(list(one), list(one.values()))[0] for one in games) >= 54 for _ in range(20_000)
    ]
    assert foretelling.chance_of(games, 54) == pytest.approx(sum(throws) / len(throws), abs=0.012)


def test_people_come_in_as_foretold() -> None:
    """The made-up population follows the same rule, so that what it shows is about detectors alone."""
    people = Population(3, 2)
    wins = sum(people.order([1, 2])[0] == 1 for _ in range(4000))
    expected = foretelling.mean(of_first([people.skill[1], people.skill[2]])) / STEPS
    assert wins / 4000 == pytest.approx(expected, abs=0.03)
