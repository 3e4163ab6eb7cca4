"""Counts of the four resources in one number, eight bits each, so that tokens are added and taken at once."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.darwinauts.pieces import RESOURCES

BITS = 8
FULL = (1 << BITS) - 1
GUARD = 0x80808080
"""The highest bit of each count, which no count needs: still set after a subtraction, there was enough."""

ONE = tuple(1 << BITS * resource for resource in range(4))


def packed(tokens: str) -> int:
    """The letters of some tokens as one number."""
    count = tokens.count
    return count("g") + (count("y") << BITS) + (count("r") << 2 * BITS) + (count("b") << 3 * BITS)


def counts(purse: int) -> tuple[int, int, int, int]:
    return purse & FULL, purse >> BITS & FULL, purse >> 2 * BITS & FULL, purse >> 3 * BITS


def letters(purse: int) -> str:
    """The tokens in the order g y r b."""
    green, yellow, red, blue = counts(purse)
    return "g" * green + "y" * yellow + "r" * red + "b" * blue


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


SOME = 0x7F7F7F7F
"""Added, it sets the guard of each count that is not 0."""

LOW, HIGH = 0x03030303, 0x7C7C7C7C
"""The bits of each count below 4, from 4 on."""


def few(purse: int) -> int:
    """A smaller purse, at most 7 of each, that holds what costs at most 4 of each just when this one does.

    Tables by it stay small.
    """
    return purse & LOW | ((purse & HIGH) + HIGH & GUARD) >> 5


PAYS = tuple("".join(pay) for pay in combinations_with_replacement(RESOURCES, 3))
"""Every three tokens that an exchange may cost."""

PAY_COST = tuple(packed(pay) for pay in PAYS)


def exchanges(purse: int, bank: int) -> list[int]:
    """4 × pay + the resource taken: not among those paid, and the bank has it."""
    return [
        4 * pay + taken
        for pay, cost in enumerate(PAY_COST)
        if holds(purse, cost)
        for taken, one in enumerate(ONE)
        if holds(bank, one) and not holds(cost, one)
    ]
