"""What a client at a table hears, and what it may say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError

from games import registry
from reworld_site.live import seen
from reworld_site.tables import commands, loaded, service
from reworld_site.tables.loaded import Loaded
from reworld_site.tables.models import SweepLease
from tests.reworld_site.live.served import Served
from tests.reworld_site.people import Person, Table, on_turn, started

# Sockets ask in threads of their own, so what they ask for must be committed.
pytestmark = pytest.mark.django_db(transaction=True)


def test_on_connecting_comes_the_whole_frame(served: Served, alice: Person, table: Table) -> None:
    frame = served.socket(alice, table).next()
    assert frame == alice.frame(table)
    assert frame["prev_seq"] == 0


def test_a_commit_comes_to_everybody_through_their_own_eyes(
    served: Served, alice: Person, bob: Person, charlie: Person, table: Table
) -> None:
    sockets = {person: served.socket(person, table) for person in (alice, bob, charlie)}
    before = {person: socket.next()["seq"] for person, socket in sockets.items()}
    seq = next(on_turn(table, alice, bob)).play(table).json()["seq"]
    for person, socket in sockets.items():
        frame = socket.next()
        assert (frame["prev_seq"], frame["seq"]) == (before[person], seq)
        assert {line["seq"] for line in frame["log"]} <= set(range(before[person] + 1, seq + 1))
        assert frame["view"] == person.frame(table)["view"]
    assert alice.frame(table)["view"] != bob.frame(table)["view"] != charlie.frame(table)["view"]


def test_what_a_moderator_does_comes_to_everybody(
    served: Served, alice: Person, bob: Person, charlie: Person, table: Table
) -> None:
    start = alice.frame(table)["seq"]
    next(on_turn(table, alice, bob)).play(table)
    sockets = {person: served.socket(person, table) for person in (alice, bob, charlie)}
    last = {person: socket.next() for person, socket in sockets.items()}
    table_id = UUID(table.id)
    for command in (
        commands.PauseTable(0, table_id, "conduct"),
        commands.ReplacePerson(0, table_id, 1),
        commands.RewindTable(0, table_id, start, "fault"),
        commands.GiveSeatBack(0, table_id, 1),
        commands.ResumeTable(0, table_id),
        commands.AdjudicateTable(0, table_id, (2, 1), "stalling"),
    ):
        seq = service.execute(command).seq
        for person, socket in sockets.items():
            frame = socket.until(seq)[-1]
            assert (frame["prev_seq"], frame["seq"]) == (last[person]["seq"], seq)
            polled = person.frame(table, after=frame["prev_seq"])
            assert {**frame, "now": 0} == {**polled, "now": 0}
            last[person] = frame
    assert last[charlie]["outcome"]["places"] == [2, 1]


def test_a_game_goes_by_with_seq_only_growing(
    served: Served, alice: Person, bob: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    last = socket.next()
    for _ in range(15):
        seq = next(on_turn(table, alice, bob)).play(table).json()["seq"]
        for frame in socket.until(seq):
            assert frame["prev_seq"] == last["seq"] < frame["seq"]
            last = frame


def test_who_comes_back_gets_the_lines_it_missed(
    served: Served, alice: Person, bob: Person, table: Table
) -> None:
    first = served.socket(alice, table)
    seen = first.next()["seq"]
    first.leave()
    for _ in range(3):
        last = next(on_turn(table, alice, bob)).play(table).json()["seq"]
    frame = served.socket(alice, table, seen).next()
    assert (frame["prev_seq"], frame["seq"]) == (seen, last)
    assert frame["log"] == alice.frame(table, after=seen)["log"]


def test_a_seq_that_cannot_be_brings_everything(served: Served, alice: Person, table: Table) -> None:
    for seq in ("999999", "-1", "x", "", "1.5", "9" * 40):
        assert served.socket(alice, table, seq).next() == alice.frame(table)


def test_the_hand_of_another_seat_is_in_no_byte(
    served: Served, alice: Person, bob: Person, mallory: Person, stranger: Person, table: Table
) -> None:
    onlookers = [served.socket(person, table) for person in (mallory, stranger)]
    seen = [socket.next() for socket in onlookers]
    assert seen[0] == seen[1]
    assert seen[0]["table"]["your_seat"] is None
    assert seen[0]["decision"] is None
    assert seen[0]["view"] == stranger.frame(table)["view"]
    assert seen[0]["view"] not in (alice.frame(table)["view"], bob.frame(table)["view"])


def test_a_spectator_who_takes_a_seat_sees_it_at_once(served: Served, alice: Person, bob: Person) -> None:
    table = alice.open("me", "open", "open")
    socket = served.socket(bob, table)
    assert socket.next()["table"]["your_seat"] is None
    seq = bob.join(table, alice).json()["seq"]
    assert socket.until(seq)[-1]["table"]["your_seat"] == 1
    left = bob.send("DELETE", f"{table.path}/seats").json()["seq"]
    assert socket.until(left)[-1]["table"]["your_seat"] is None


def test_the_opener_gets_the_link_and_nobody_else(served: Served, alice: Person, bob: Person) -> None:
    table = alice.open("me", "open")
    assert served.socket(alice, table).next()["table"]["join_url"]
    assert served.socket(bob, table).next()["table"]["join_url"] is None


def test_a_table_that_is_not_closes_with_a_code(served: Served, alice: Person) -> None:
    unknown = "00000000-0000-4000-8000-000000000000"
    for table_id in (unknown, "nonsense", "%00", "é", "0" * 36, unknown[:-1] + "A"):
        assert served.socket(alice, table_id).closing() == (4404, "There is no such table.")


def test_a_table_whose_rules_are_not_here_closes_with_a_code_and_words(
    served: Served, alice: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {**registry._found(), "reworld": {}}
    monkeypatch.setattr(registry, "_found", lambda: found)
    loaded.forget()
    code, words = served.socket(alice, table).closing()
    assert code == 4409
    assert "rules that this site does not have" in words


def test_another_address_is_refused(served: Served, alice: Person) -> None:
    for path in ("/ws/", "/ws/tables/", "/nothing", "/ws/tables/a/b/"):
        assert not served.connect(alice, path).accepted


def test_another_origin_is_refused(served: Served, alice: Person, table: Table) -> None:
    others = ["http://mallory.example", "http://testserver:81", "http://testserver.mallory.example"]
    for origin in (None, "", "null", "http://[::1", *others):
        assert not served.socket(alice, table, origin=origin).accepted


def test_a_ninth_socket_is_one_too_many(served: Served, alice: Person, bob: Person, table: Table) -> None:
    sockets = [served.socket(alice, table) for _ in range(8)]
    for socket in sockets:
        socket.next()
    assert served.socket(alice, table).closing()[0] == 4429
    served.socket(bob, table).next()
    sockets[0].leave()
    served.socket(alice, table).next()


NONSENSE: list[object] = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    {},
    {"type": None},
    {"type": ["ask"]},
    {"type": "shout"},
    {"type": "ask", "after": "x"},
    {"type": "ask", "after": -1},
    {"type": "ask", "after": 10**30},
    {"type": "ask", "more": 1},
    '{"type": ' + "[" * 3000,
    "x" * 100_000,
    b"\x00\xff",
]


def test_what_makes_no_sense_gets_an_error_frame_and_no_more(
    served: Served, alice: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    socket.next()
    for said in NONSENSE:
        socket.say(said)
        error = socket.next("error")
        assert (error["code"], bool(error["message"])) == ("invalid", True)
    socket.say({"type": "ask"})
    assert socket.next() == alice.frame(table)


def test_a_client_asks_for_what_it_lacks(served: Served, alice: Person, table: Table) -> None:
    socket = served.socket(alice, table)
    seq = socket.next()["seq"]
    socket.say({"type": "ask", "after": seq - 1})
    frame = socket.next()
    assert (frame["prev_seq"], frame["seq"]) == (seq - 1, seq)


def test_who_is_there_is_told(
    served: Served, alice: Person, bob: Person, charlie: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    assert socket.next()["presence"] == [True, False]
    assert bob.frame(table)["presence"] == [True, False]
    bobs = served.socket(bob, table)
    socket.until_presence([True, True])
    assert bobs.next()["presence"] == [True, True]
    watches = served.socket(charlie, table)
    assert watches.next()["presence"] == [True, True]
    bobs.leave()
    socket.until_presence([True, False])
    watches.until_presence([True, False])


def test_bots_are_always_there(served: Served, alice: Person) -> None:
    assert served.socket(alice, alice.open("greedy", "me")).next()["presence"] == [True, True]


def test_a_reader_that_stalls_gets_the_newest_and_not_every_frame(
    served: Served, alice: Person, bob: Person, table: Table
) -> None:
    socket = served.socket(alice, table)
    socket.next()
    stalls = served.socket(alice, table, stalls=True)
    for _ in range(6):
        last = next(on_turn(table, alice, bob)).play(table).json()["seq"]
        socket.until(last)
    stalls.resume()
    frames = stalls.until(last)
    assert len(frames) <= 2
    assert [frame["prev_seq"] for frame in frames] == [0, frames[0]["seq"]][: len(frames)]


def test_a_reader_that_stays_slow_is_closed_with_a_code(
    served: Served, alice: Person, bob: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reworld_site.live.socket.SLOW_SECONDS", 0.3)
    stalls = served.socket(bob, table, stalls=True)
    socket = served.socket(alice, table)
    socket.next()
    socket.until_presence([True, False])
    stalls.resume()
    assert stalls.closing()[0] == 4408
    seq = next(on_turn(table, alice, bob)).play(table).json()["seq"]
    assert socket.next()["seq"] == seq


def test_frames_are_built_once_for_all_who_see_the_same(
    served: Served,
    alice: Person,
    bob: Person,
    charlie: Person,
    mallory: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started(alice, bob)
    people = [alice, alice, bob, charlie, mallory, charlie, Person()]
    sockets = [served.socket(person, table) for person in people]
    for socket in sockets:
        socket.next()
    built: list[int | None] = []
    frame_of = seen.frame_of

    def counted(known: Loaded, account: int | None, after: int) -> dict[str, Any]:
        built.append(account)
        return frame_of(known, account, after)

    asked = next(on_turn(table, alice, bob))
    move = asked.move(table)
    monkeypatch.setattr(seen, "frame_of", counted)
    seq = asked.post(f"{table.path}/actions", move).json()["seq"]
    for socket in sockets:
        socket.until(seq)
    own = [person.account.pk for person in (alice, bob) if person.account]
    assert sorted(built, key=str) == sorted([*own, None], key=str)


def test_the_beat_tells_where_the_table_stands_and_sweeps(alice: Person, table: Table) -> None:
    served = Served(beat=0.2)
    served.start()
    try:
        socket = served.socket(alice, table)
        seq = socket.next()["seq"]
        beat = socket.next("beat")
        assert (beat["seq"], beat["build"]) == (seq, "b1")
        assert abs((datetime.now(UTC) - datetime.fromisoformat(beat["now"])).total_seconds()) < 5
        while not SweepLease.objects.filter(swept_at__isnull=False).exists():
            socket.next("beat")
    finally:
        served.stop()


def test_frames_that_fail_to_build_come_with_the_next_beat(
    alice: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = Served(beat=0.3)
    served.start()
    frame_of = seen.frame_of
    failures = [OperationalError("away")] * 2

    def failing(known: Loaded, account: int | None, after: int) -> dict[str, Any]:
        if failures:
            raise failures.pop()
        return frame_of(known, account, after)

    monkeypatch.setattr(seen, "frame_of", failing)
    try:
        assert served.socket(alice, table).next()["table"]["id"] == table.id
        assert not failures
    finally:
        served.stop()
