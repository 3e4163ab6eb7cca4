"""Counts of the four resources in one number, eight bits each, so that tokens are added and taken at once."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from games.darwinauts.pieces import RESOURCES

BITS = 8
FULL = (1 << BITS) - 1
GUARD = 0x80808080
"""The highest bit of each count, which no count needs: still set after a subtraction, there was enough."""

ONE = tuple(1 << BITS * resource for resource in range(4))


def packed(tokens: str) -> int:
    """The letters of some tokens as one number."""
    return sum(ONE[RESOURCES.index(token)] for token in tokens)


def counts(purse: int) -> tuple[int, int, int, int]:
    return purse & FULL, purse >> BITS & FULL, purse >> 2 * BITS & FULL, purse >> 3 * BITS


def letters(purse: int) -> str:
    """The tokens in the order g y r b."""
    return "".join(letter * count for letter, count in zip(RESOURCES, counts(purse), strict=True))


def total(purse: int) -> int:
    return sum(counts(purse))


def holds(purse: int, tokens: int) -> bool:
    return ((purse | GUARD) - tokens) & GUARD == GUARD


def common(purse: int, tokens: int) -> int:
    """As much of the tokens as the purse holds."""
    if holds(purse, tokens):
        return tokens
    pairs = zip(counts(purse), counts(tokens), ONE, strict=True)
    return sum(min(there, asked) * one for there, asked, one in pairs)


PAYS = tuple("".join(pay) for pay in combinations_with_replacement(RESOURCES, 3))
"""Every three tokens that an exchange may cost."""

PAY_COST = tuple(packed(pay) for pay in PAYS)


def exchanges(purse: int, bank: int) -> tuple[int, ...]:
    """4 × pay + the resource taken: not among those paid, and the bank has it."""
    few = sum(min(count, 3) * one for count, one in zip(counts(purse), ONE, strict=True))
    return _exchanges(few, sum(one for count, one in zip(counts(bank), ONE, strict=True) if count))


@cache
def _exchanges(purse: int, bank: int) -> tuple[int, ...]:
    """Of at most three tokens of each resource, the bank having one or none of each."""
    return tuple(
        4 * pay + taken
        for pay, cost in enumerate(PAY_COST)
        if holds(purse, cost)
        for taken, one in enumerate(ONE)
        if holds(bank, one) and not holds(cost, one)
    )
