"""Folded states kept to save time: a cache, of which every row may be deleted at any moment.

A snapshot is good only for the very code and the very event that it was folded with, and only whole.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from reworld_site.eventstore import sql, store
from reworld_site.eventstore.models import Snapshot

FIND = (
    f"SELECT s.seq, s.fold, s.state, s.digest, s.hash, e.hash FROM {sql.table(Snapshot)} s "
    f"LEFT JOIN {store.EVENTS} e ON e.stream = s.stream AND e.seq = s.seq WHERE s.stream = %s"
)


class Kept(NamedTuple):
    seq: int
    state: bytes


def find(stream: str, fold: str) -> Kept | None:
    """The stream's snapshot if `fold` made it, from the events that are stored, and it is whole."""
    found = sql.first(FIND, stream)
    if found is None:
        return None
    seq, made_by, state, digest, hash_, hash_of_event = found
    kept = Kept(seq, bytes(state))
    is_good = made_by == fold and hash_ == hash_of_event and digest == _digest(stream, hash_, fold, kept)
    return kept if is_good else None


def keep(stream: str, seq: int, fold: str, state: bytes) -> None:
    """Takes the place of the stream's snapshot."""
    (row,) = store.read(stream, seq - 1, seq)
    digest = _digest(stream, row.hash, fold, Kept(seq, state))
    Snapshot.objects.update_or_create(
        stream=stream, defaults={"seq": seq, "hash": row.hash, "fold": fold, "state": state, "digest": digest}
    )


def drop(stream: str) -> None:
    Snapshot.objects.filter(stream=stream).delete()


def _digest(stream: str, hash_: str, fold: str, kept: Kept) -> str:
    head = f"{stream} {kept.seq} {hash_} {fold} ".encode()
    return hashlib.sha256(head + kept.state).hexdigest()
