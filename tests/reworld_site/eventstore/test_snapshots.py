"""A snapshot is good for the code and the events that made it, and only whole."""

from __future__ import annotations

import pytest

from reworld_site.eventstore import snapshots, store, triggers
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.models import Snapshot, StoredEvent
from reworld_site.eventstore.snapshots import Kept

pytestmark = pytest.mark.django_db

WORD = Encoded("tale.went_on", 1, '{"word":"and"}')
STATE = b"\x00state\xff"


@pytest.fixture(autouse=True)
def kept() -> None:
    for stream in ("tale:1", "tale:2"):
        store.append(stream, [WORD] * 5, expected_seq=0, metadata={})
    snapshots.keep("tale:1", 3, "fold 1", STATE)


def test_it_comes_back_as_it_was_kept() -> None:
    assert snapshots.find("tale:1", "fold 1") == Kept(3, STATE)
    assert snapshots.find("tale:2", "fold 1") is None


def test_a_newer_one_takes_its_place() -> None:
    snapshots.keep("tale:1", 5, "fold 2", b"later")
    assert snapshots.find("tale:1", "fold 2") == Kept(5, b"later")
    assert Snapshot.objects.count() == 1


def test_one_that_other_code_made_is_no_good() -> None:
    assert snapshots.find("tale:1", "fold 2") is None


@pytest.mark.parametrize(
    ("column", "value"),
    [("seq", 4), ("seq", 99), ("hash", "0" * 64), ("fold", "fold 2"), ("state", b"other"), ("digest", "")],
)
def test_a_damaged_one_is_no_good(column: str, value: object) -> None:
    Snapshot.objects.update(**{column: value})
    assert snapshots.find("tale:1", "fold 1") is None
    assert snapshots.find("tale:1", "fold 2") is None


def test_one_of_another_stream_is_no_good() -> None:
    Snapshot.objects.update(stream="tale:2")
    assert snapshots.find("tale:2", "fold 1") is None


def test_one_of_other_events_is_no_good() -> None:
    with triggers.lifted():
        StoredEvent.objects.filter(stream="tale:1", seq=3).update(hash="0" * 64)
    assert snapshots.find("tale:1", "fold 1") is None


def test_it_may_be_dropped_at_any_moment() -> None:
    snapshots.drop("tale:1")
    snapshots.drop("tale:1")
    assert snapshots.find("tale:1", "fold 1") is None
