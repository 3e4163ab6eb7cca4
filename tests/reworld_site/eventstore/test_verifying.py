"""Streams of any kind: no gap, an unbroken chain, and memory that does not grow with them."""

from __future__ import annotations

import tracemalloc
from collections.abc import Collection, Iterator
from threading import Thread

import pytest
from django.db import connection, transaction
from django.utils import timezone

from reworld_site.eventstore import chain, sql, store, triggers, verifying
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.models import StoredEvent
from reworld_site.eventstore.verifying import Checked, Differs, sound

pytestmark = pytest.mark.django_db

WORD = Encoded("tale.went_on", 1, '{"word":"and"}')


class Tales:
    """A kind of streams without read models."""

    projections: Collection[str] = ()

    def verify(self, stream: str) -> int:
        return sum(1 for _ in sound(stream))

    def rebuild(self, stream: str, projections: Collection[str]) -> int:
        return 0

    def spoken_of(self) -> Iterator[str]:
        yield from ()


def told(stream: str, events: int) -> None:
    """Appends by hand, since it is many."""
    previous, now = chain.START, timezone.now()
    for first in range(1, events + 1, 1000):
        rows = []
        for seq in range(first, min(first + 1000, events + 1)):
            previous = chain.link(previous, stream, seq, *WORD)
            rows.append((stream, seq, *WORD, "{}", now, previous))
        sql.insert(StoredEvent, store.COLUMNS, rows)


def test_a_sound_stream_is_given_out_in_order() -> None:
    told("tale:1", 1203)
    told("tale:2", 2)
    assert list(sound("tale:1")) == store.read("tale:1")
    assert verifying.verify("tale:1", Tales()) == Checked("tale:1", 1203, None)


def test_what_comes_before_a_difference_is_given_out() -> None:
    told("tale:1", 10)
    with triggers.lifted():
        StoredEvent.objects.filter(seq=7).update(hash="f" * 64)
    rows = sound("tale:1")
    assert [next(rows).seq for _ in range(6)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(Differs, match=r"seq 7: hash: expected [0-9a-f]{64}, found f{64}"):
        next(rows)
    checked = verifying.verify("tale:1", Tales())
    assert checked.events == 10
    assert checked.difference


def test_a_stream_of_no_known_kind_is_a_difference() -> None:
    told("tale:1", 1)
    difference = verifying.verify("tale:1", None).difference
    assert difference
    assert (difference.what, difference.found) == ("stream", "tale:1")


def test_every_stream_is_named_once() -> None:
    for stream in ("tale:2", "saga:1", "tale:10"):
        told(stream, 3)
    assert list(store.streams()) == ["saga:1", "tale:10", "tale:2"]
    assert store.count() == 9


def test_facts_are_what_was_read() -> None:
    told("tale:1", 5)
    assert store.facts("tale:1", 1, 3) == [row[:4] for row in store.read("tale:1", 1, 3)]


def test_memory_does_not_grow_with_a_stream() -> None:
    told("tale:1", 20_000)
    tracemalloc.start()
    try:
        assert verifying.verify("tale:1", Tales()).events == 20_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000


@pytest.mark.django_db(transaction=True)
def test_whoever_has_just_connected_reads_a_snapshot_beside_a_writer() -> None:
    told("tale:1", 1)
    read: list[int] = []

    def looks() -> None:
        with sql.snapshot():
            read.append(store.head("tale:1")[0])
        connection.close()

    with transaction.atomic():
        store.append("tale:1", [WORD], expected_seq=1, metadata={})
        reader = Thread(target=looks)
        reader.start()
        reader.join(10)
        assert read == [1]


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_shows_one_moment_and_holds_nobody_up() -> None:
    told("tale:1", 1)

    def goes_on() -> None:
        with transaction.atomic():
            store.append("tale:1", [WORD], expected_seq=1, metadata={})
        connection.close()

    with sql.snapshot():
        assert store.head("tale:1")[0] == 1
        writer = Thread(target=goes_on)
        writer.start()
        writer.join(10)
        assert not writer.is_alive()
        assert store.head("tale:1")[0] == 1
    assert store.head("tale:1")[0] == 2
    with transaction.atomic():  # Writers write as before.
        store.append("tale:1", [WORD], expected_seq=2, metadata={})
