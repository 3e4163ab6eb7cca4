"""Where a record leaves what should be, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from games.engine import Event

Recorded: TypeAlias = list[tuple[int, Event]]
"""Events with their seqs."""


class Difference(Exception):
    """Where what is recorded first differs from what should be: an event's seq, and words."""

    def __init__(self, seq: int, words: str) -> None:
        super().__init__(f"event {seq}: {words}")
        self.seq = seq


def _common(follows: Sequence[Event], told: Sequence[Event]) -> int:
    """How many events are the same from the first on."""
    count = 0
    for one, other in zip(follows, told, strict=False):
        if one != other:
            break
        count += 1
    return count


Nearness: TypeAlias = tuple[int, int]


def nearness(follows: Sequence[Event], told: Sequence[Event]) -> Nearness:
    """How many events are the same from the first on, and how many fields of the next."""
    common = _common(follows, told)
    if common in (len(follows), len(told)) or type(follows[common]) is not type(told[common]):
        return common, 0
    one, other = as_json(follows[common]), as_json(told[common])
    return common, sum(one[name] == other[name] for name in one)


def first_difference(recorded: Recorded, follows: Sequence[Event], when: str) -> Difference:
    told = [event for _, event in recorded]
    common = _common(follows, told)
    seq = recorded[min(common, len(recorded) - 1)][0] if recorded else 0
    if common == len(told):
        return Difference(seq, f"when {when}, {_named(follows[common])} should follow")
    if common == len(follows):
        return Difference(seq, f"{_named(told[common])}: when {when}, nothing of the kind follows")
    return Difference(seq, f"when {when}, {_in_words(told[common], follows[common])}")


def _in_words(told: Event, follows: Event) -> str:
    if type(told) is not type(follows):
        return f"{_named(follows)} follows, not {_named(told)}"
    here, there = as_json(told), as_json(follows)
    field = next(name for name in here if here[name] != there[name])
    return f"{_named(told)} has {field} = {_short(here[field])}; it should be {_short(there[field])}"


def as_json(event: Event) -> Any:
    return msgspec.json.decode(msgspec.json.encode(event))


def _named(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}…"
