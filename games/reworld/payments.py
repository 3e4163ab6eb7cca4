"""What may be placed in a card slot (C1, C2): the rule, and tables made from it.

A *hand* is one int with four bits per card number, so that taking cards out of it is a subtraction. A *play*
is an index into `PLAYS`; a *need* is what a slot's neighbours ask for, an index into `NEEDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from operator import itemgetter

from games.reworld.pieces import PORTS, RING_ORDER

CARDS = range(1, 6)
ONE = (0, *(1 << 4 * (card - 1) for card in CARDS))
"""A hand of one card, by the card's number."""

GUARD = 0x88888


def is_payment(tops: tuple[int, ...], cards: Sequence[int]) -> bool:
    """C2: `tops` are the different top cards beside the slot, `cards` what would be placed in it."""
    if not tops:
        return len(cards) == 1
    if len(tops) == 1:
        return len(cards) == 2 or tuple(cards) == tops
    if len(cards) == 2:
        return sorted(cards) == sorted(tops)
    return len(cards) == 4 or (len(cards) == 3 and any(top in cards for top in tops))


def packed(cards: Sequence[int]) -> int:
    return sum(map(ONE.__getitem__, cards))


def unpacked(hand: int) -> list[int]:
    """The cards of a hand, ascending."""
    return [card for card in CARDS for _ in range(hand >> 4 * (card - 1) & 7)]


def holds(hand: int, cards: int) -> bool:
    """Whether a hand has all the cards of another: no number's count borrows from its guard bit."""
    return ((hand | GUARD) - cards) & GUARD == GUARD


def _capped(hand: int, most: int) -> int:
    """The hand with no more than `most` cards of a number."""
    return sum(min(hand >> bits & 7, most) << bits for bits in range(0, 20, 4))


def _plays() -> list[tuple[int, ...]]:
    return [
        (top, *(card for at, card in enumerate(cards) if at != cards.index(top)))
        for size in range(1, 5)
        for cards in combinations_with_replacement(CARDS, size)
        for top in sorted(set(cards))
    ]


PLAYS = tuple(_plays())
"""Every way to place one to four cards: the top card first, the rest ascending."""

PLAY_OF = {cards: play for play, cards in enumerate(PLAYS)}
PLAY_HAND = tuple(packed(cards) for cards in PLAYS)

NEEDS: tuple[tuple[int, ...], ...] = (
    (),
    *((card,) for card in CARDS),
    *((x, y) for x in CARDS for y in CARDS if x < y),
)
NO_NEED = NEEDS.index(())

NEED_BETWEEN = tuple(
    tuple(NEEDS.index(tuple(sorted({top for top in (left, right) if top}))) for right in range(6))
    for left in range(6)
)
"""The need between two top cards (0 = no card), at [one][the other]."""

PAYING = tuple(tuple(play for play, cards in enumerate(PLAYS) if is_payment(tops, cards)) for tops in NEEDS)
"""By need: the plays that pay for it."""

PAYS = tuple(frozenset(plays) for plays in PAYING)

MOST = tuple(max(len(PLAYS[play]) for play in plays) for plays in PAYING)
"""By need: how many cards pay for it at most."""

_ring = [port - 1 for port in RING_ORDER]
NEIGHBOURS = tuple(
    (_ring[_ring.index(port) - 1], _ring[(_ring.index(port) + 1) % PORTS]) for port in range(PORTS)
)
"""By port − 1: the two ports it touches, also −1 (C1)."""

Picker = Callable[[Sequence[int]], tuple[int, ...]]
"""Takes a port's codes, one per play, and picks the legal ones."""


def plays_for(need: int, hand: int) -> list[int]:
    """The plays that a hand can make for a need, in the order of `PLAYS`."""
    guarded = hand | GUARD
    return [play for play in PAYING[need] if (guarded - PLAY_HAND[play]) & GUARD == GUARD]


@cache
def _picker(need: int, hand: int) -> Picker:
    """`itemgetter` takes no step of Python per play."""
    plays = plays_for(need, hand)
    if len(plays) > 1:
        return itemgetter(*plays)
    return lambda codes: tuple(codes[play] for play in plays)


class _Menus(dict[int, list[Picker]]):
    """Hand -> a picker by need; filled as hands come up, each entry at its first call."""

    def __missing__(self, hand: int) -> list[Picker]:
        menu: list[Picker] = []
        menu += [partial(_fill, menu, hand, need) for need in range(len(NEEDS))]
        self[hand] = menu
        return menu


def _fill(menu: list[Picker], hand: int, need: int, codes: Sequence[int]) -> tuple[int, ...]:
    """More cards of a number than a play can use make no difference: such hands share a picker."""
    menu[need] = _picker(need, _capped(hand, MOST[need]))
    return menu[need](codes)


MENUS = _Menus()
