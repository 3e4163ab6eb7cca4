"""Chances are what a table of them says, and words say how small they are."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reworld_site.moderation.detectors.chances import binomial_tail, one_in, poisson_tail, score

tries = st.integers(0, 200)
chance = st.floats(0.001, 0.999)


@given(tries, chance)
def test_binomial_tails_add_up(count: int, p: float) -> None:
    assert binomial_tail(0, count, p) == 1.0
    assert binomial_tail(count + 1, count, p) == 0.0
    mean = sum(binomial_tail(k, count, p) for k in range(1, count + 1))
    assert mean == pytest.approx(count * p, rel=1e-6)


@settings(max_examples=20, deadline=None)
@given(st.floats(0.01, 60))
def test_poisson_tails_add_up(mean: float) -> None:
    assert sum(poisson_tail(k, mean) for k in range(1, 200)) == pytest.approx(mean, rel=1e-6)


@given(tries, chance, st.integers(1, 200))
def test_more_is_never_likelier(count: int, p: float, k: int) -> None:
    assert binomial_tail(k, count, p) <= binomial_tail(k - 1, count, p) + 1e-12
    assert poisson_tail(k, 100 * p) <= poisson_tail(k - 1, 100 * p) + 1e-12


def test_known_values() -> None:
    assert binomial_tail(6, 6, 0.5) == pytest.approx(1 / 64)
    assert binomial_tail(1, 3, 1 / 3) == pytest.approx(1 - 8 / 27)
    assert poisson_tail(1, 2.0) == pytest.approx(1 - math.exp(-2))
    assert poisson_tail(40, 2.0) == pytest.approx(math.exp(-2) * 2**40 / math.factorial(40), rel=0.06)
    assert (binomial_tail(1, 5, 0.0), binomial_tail(5, 5, 1.0), poisson_tail(1, 0.0)) == (0.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1.0, "1 in 1"), (0.01, "1 in 100"), (1 / 43210, "1 in 40,000"), (1e-12, "1 in 10¹²")],
)
def test_chances_in_words(chance: float, words: str) -> None:
    assert one_in(score(chance)) == words


def test_nothing_is_said_to_be_impossible() -> None:
    assert one_in(score(0.0)) == "1 in 10³⁰"
