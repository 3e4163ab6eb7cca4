"""How likely something is by chance, written plainly. Pure."""

from __future__ import annotations

import math

LEAST = 1e-30
"""No chance is said to be smaller: by then something else than chance is the likelier error."""


def binomial_tail(at_least: int, tries: int, chance: float) -> float:
    """That so many or more of `tries` succeed."""
    if at_least <= 0:
        return 1.0
    if at_least > tries or chance <= 0:
        return 0.0
    if chance >= 1:
        return 1.0
    terms = (
        math.exp(
            math.lgamma(tries + 1)
            - math.lgamma(k + 1)
            - math.lgamma(tries - k + 1)
            + k * math.log(chance)
            + (tries - k) * math.log1p(-chance)
        )
        for k in range(at_least, tries + 1)
    )
    return min(1.0, math.fsum(terms))


def poisson_tail(at_least: int, mean: float) -> float:
    """That something which happens `mean` times on average happens so often or more."""
    if at_least <= 0:
        return 1.0
    if mean <= 0:
        return 0.0
    before = (math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(at_least))
    rest = 1.0 - math.fsum(before)
    if rest > 1e-9:
        return min(1.0, rest)
    after = (
        math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(at_least, at_least + 200)
    )
    return math.fsum(after)  # What is left of 1 is too small to be told from rounding.


def score(chance: float) -> float:
    """Ten to the power of it: one in so many."""
    return -math.log10(max(chance, LEAST))


def one_in(score: float) -> str:
    """ "1 in 40,000"; "1 in 10⁹" where nobody reads the zeros."""
    if score < 7:
        number = 10**score
        digits = max(1, round(number, 1 - len(str(int(number)))))
        return f"1 in {int(digits):,}"
    return f"1 in 10{str(int(score)).translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


def once_in(score: float) -> str:
    """ "once in 40,000 times", in a sentence."""
    if score >= 9:
        return "less than once in a billion times"
    return f"once in {round(10**score, 1 - len(str(int(10**score)))):,.0f} times"
