"""Whether a stream is what was appended: no gap, and every hash follows from the one before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol

from reworld_site.eventstore import chain, sql, store
from reworld_site.eventstore.store import Row

PAGE = 500


class Differs(Exception):
    """Something stored is not what it must be: what, at which seq, what was expected and what was found."""

    def __init__(self, seq: int, what: str, expected: object, found: object) -> None:
        super().__init__(f"seq {seq}: {what}: expected {expected}, found {found}")
        self.seq, self.what = seq, what
        self.expected, self.found = str(expected), str(found)


class Kind(Protocol):
    """The streams whose names begin alike (`table:…`), and the read models that follow from them."""

    @property
    def projections(self) -> Collection[str]:
        """The names of the read models."""

    def verify(self, stream: str) -> int:
        """How many events there are; raises `Differs` at the first thing that is not as it must be."""

    def rebuild(self, stream: str, projections: Collection[str]) -> int:
        """Writes what those read models lack; how many rows. Raises `Differs` when the stream is damaged."""

    def spoken_of(self) -> Iterator[str]:
        """Every stream that a row of a read model stems from, whether it has events or not."""


class Checked(NamedTuple):
    """What came of one stream."""

    stream: str
    events: int
    difference: Differs | None


def verify(stream: str, kind: Kind | None) -> Checked:
    """Checks a stream as it is at one moment, beside whoever appends to it."""
    try:
        with sql.snapshot():
            if kind is None:
                raise Differs(1, "stream", "one whose kind is known", stream)
            return Checked(stream, kind.verify(stream), None)
    except Differs as difference:
        return Checked(stream, store.head(stream)[0], difference)


def sound(stream: str) -> Iterator[Row]:
    """The events of a stream in order, each checked against the one before; raises `Differs`."""
    seq, position, previous = 0, 0, chain.START
    while page := store.page(stream, seq, PAGE):
        for place, row in page:
            seq += 1
            if row.seq != seq:
                raise Differs(seq, "seq", seq, row.seq)
            if place <= position:
                raise Differs(seq, "position", f"more than {position}", place)
            position = place
            previous = chain.link(previous, stream, seq, row.type, row.version, row.data)
            if row.hash != previous:
                raise Differs(seq, "hash", previous, row.hash)
            yield row
