"""The one door for luck.

A label is used once per game, so each draw is independent of every other. Callers pass items in the order
that the rules page names, numbers ascending and then words; chance never sorts.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial
from typing import Protocol, TypeVar

T = TypeVar("T")

WORD = 1 << 64
COMMITMENT_PREFIX = b"reworld-luck-v1"
CONTRIBUTION_BYTES = 16


class Rng(Protocol):
    """What search and simulations draw from: `random.Random` fits."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[T], /) -> None: ...


class Chance(Protocol):
    """Answers draws by label."""

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """A new list with the items in a drawn order."""

    def choice(self, label: str, n: int) -> int:
        """One of 0 … n−1."""


def commitment(table_id: bytes, secret: bytes) -> bytes:
    """C = SHA-256(prefix | table id | secret): 32 bytes, published in a table's first event."""
    return hashlib.sha256(COMMITMENT_PREFIX + table_id + secret).digest()


def root_of(table_id: bytes, secret: bytes, contributions: Sequence[bytes | None]) -> bytes:
    """HMAC-SHA256(secret, table id | 16 bytes from each seat, in seat order; None = 16 zero bytes)."""
    message = table_id + b"".join(one or bytes(CONTRIBUTION_BYTES) for one in contributions)
    return hmac.new(secret, message, hashlib.sha256).digest()


class SeededChance:
    """Verifiable luck: every draw follows from a 32-byte root and its label.

    `epoch` counts the rewinds past a draw: from 1 on it is part of each label ("officers/3#1"), so that cards
    which were seen do not come again.
    """

    def __init__(self, root: bytes, epoch: int = 0) -> None:
        self._root = root
        self._suffix = f"#{epoch}" if epoch else ""

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        words = self._words(label)
        dealt = list(items)
        for last in range(len(dealt) - 1, 0, -1):
            other = _below(words, last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return dealt

    def choice(self, label: str, n: int) -> int:
        return _below(self._words(label), n)

    def _words(self, label: str) -> Iterator[int]:
        """Big-endian 64-bit words of HMAC-SHA256(root, label | 0 | counter as 8 bytes), counter from 0."""
        prefix = (label + self._suffix).encode() + b"\0"
        counter = 0
        while True:
            block = hmac.new(self._root, prefix + counter.to_bytes(8, "big"), hashlib.sha256).digest()
            for start in range(0, len(block), 8):
                yield int.from_bytes(block[start : start + 8], "big")
            counter += 1


def _below(words: Iterator[int], n: int) -> int:
    """A word of 0 … n−1, each equally likely: words past the last whole multiple of n are rejected."""
    limit = WORD - WORD % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


class ScriptedChance:
    """Luck written down beforehand, for tests: raises on a label it lacks; `unused()` are those left."""

    def __init__(self, answers: Mapping[str, Sequence[object] | int]) -> None:
        self._answers = dict(answers)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        answer = self._answers.pop(label)
        if not isinstance(answer, Sequence) or Counter(answer) != Counter(items):
            raise ValueError(f"the script for {label!r} is no order of the {len(items)} items")
        return list(answer)  # type: ignore[arg-type]

    def choice(self, label: str, n: int) -> int:
        answer = self._answers.pop(label)
        if not isinstance(answer, int) or not 0 <= answer < n:
            raise ValueError(f"the script for {label!r} is no number of 0 … {n - 1}")
        return answer

    def unused(self) -> list[str]:
        return list(self._answers)


class QuickChance:
    """Luck from an ordinary generator, for simulations and benchmarks; labels are ignored."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        return shuffled(items, self._rng)

    def choice(self, label: str, n: int) -> int:
        return self._rng.randrange(n)


def shuffled(items: Sequence[T], rng: Rng) -> list[T]:
    """A new list, every order as likely: Fisher–Yates on the digits of one large draw, which is several times
    as fast as a draw for each item."""
    dealt = list(items)
    number = rng.randrange(factorial(len(dealt)))
    for last in range(len(dealt) - 1, 0, -1):
        number, other = divmod(number, last + 1)
        dealt[last], dealt[other] = dealt[other], dealt[last]
    return dealt
