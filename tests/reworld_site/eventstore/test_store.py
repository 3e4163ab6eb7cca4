from __future__ import annotations

import hashlib
import json
from threading import Barrier, Thread

import pytest
from django.db import DatabaseError, connection, transaction

from reworld_site.eventstore import chain, store
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.models import StoredEvent
from reworld_site.eventstore.store import StreamMoved

FIRST = Encoded("tale.begun", 1, '{"hero":"Żaneta"}')
NEXT = Encoded("tale.went_on", 2, '{"a":1,"b":[2]}')


def append(*events: Encoded, to: str = "tale:1", at: int = 0) -> list[store.Row]:
    return store.append(to, events, expected_seq=at, metadata={"id": "x"})


@pytest.mark.django_db
def test_a_stream_counts_from_one_without_gaps() -> None:
    append(FIRST, NEXT)
    append(NEXT, at=2)
    assert [row.seq for row in store.read("tale:1")] == [1, 2, 3]


@pytest.mark.django_db
def test_what_is_read_is_what_was_appended() -> None:
    appended = append(FIRST, NEXT)
    assert store.read("tale:1") == appended
    assert store.read("tale:1", after=1) == appended[1:]
    assert store.read("tale:1", until=1) == appended[:1]
    assert store.head("tale:1") == (2, appended[1].hash)


@pytest.mark.django_db
@pytest.mark.parametrize("elsewhere", [0, 1, 3])
def test_it_refuses_an_append_at_another_seq_and_adds_nothing(elsewhere: int) -> None:
    append(FIRST, NEXT)
    with pytest.raises(StreamMoved):
        append(NEXT, at=elsewhere)
    assert len(store.read("tale:1")) == 2


@pytest.mark.django_db
def test_who_knows_the_last_hash_goes_on_from_it_and_nowhere_else() -> None:
    first, last = append(FIRST, NEXT)

    def go_on(seq: int, hash_: str) -> list[store.Row]:
        return store.append("tale:1", [NEXT], expected_seq=seq, expected_hash=hash_, metadata={})

    for seq, hash_ in ((1, first.hash), (2, first.hash), (3, last.hash), (1, last.hash), (2, "0" * 64)):
        with pytest.raises(StreamMoved):
            go_on(seq, hash_)
    (added,) = go_on(2, last.hash)
    assert (added.seq, added.hash) == (3, chain.link(last.hash, "tale:1", 3, *NEXT))
    assert store.read("tale:1")[2] == added


@pytest.mark.django_db
def test_the_callers_transaction_outlives_a_lost_race(monkeypatch: pytest.MonkeyPatch) -> None:
    append(FIRST)
    with transaction.atomic():
        append(FIRST, to="tale:2")
        monkeypatch.setattr(store, "head", lambda stream: (0, chain.START))
        with pytest.raises(StreamMoved):
            append(NEXT, NEXT)
    assert len(store.read("tale:1")) == 1
    assert len(store.read("tale:2")) == 1


@pytest.mark.django_db
def test_each_hash_follows_from_the_one_before_and_canonical_json() -> None:
    rows = append(FIRST, NEXT)
    previous = bytes(32)
    for row in rows:
        fact = ["tale:1", row.seq, row.type, row.version, json.loads(row.data)]
        canonical = json.dumps(fact, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(previous + canonical.encode()).digest()
        assert row.hash == previous.hex()


@pytest.mark.django_db
def test_the_metadata_is_outside_the_hash() -> None:
    one = store.append("tale:1", [FIRST], expected_seq=0, metadata={"actor": 1})
    link = chain.link(chain.START, "tale:1", 1, *FIRST)
    assert one[0].hash == link


@pytest.mark.django_db
@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_database_refuses_to_change_or_delete_an_event(change: str) -> None:
    append(FIRST)
    events = StoredEvent.objects.filter(stream="tale:1")
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        events.update(data="{}") if change == "update" else events.delete()
    assert store.read("tale:1")[0].data == FIRST.data


@pytest.mark.django_db
def test_the_database_refuses_to_empty_the_table() -> None:
    append(FIRST)
    emptying = "DELETE FROM" if connection.vendor == "sqlite" else "TRUNCATE"
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        connection.cursor().execute(f"{emptying} eventstore_storedevent")
    assert len(store.read("tale:1")) == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_first_events_one_is_stored() -> None:
    barrier, stored, lost = Barrier(8), [], []

    def race(number: int) -> None:
        try:
            barrier.wait()
            with transaction.atomic():
                stored.extend(append(Encoded("tale.begun", 1, f'{{"by":{number}}}'), NEXT))
        except StreamMoved:
            lost.append(number)
        finally:
            connection.close()

    threads = [Thread(target=race, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(lost) == 7
    assert store.read("tale:1") == stored
