"""Whatever is damaged is found and named: in the events, in the read models, in the outbox."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from threading import Event, Thread
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Model

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.codec import Encoded
from reworld_site.eventstore.models import OutboxRow, StoredEvent
from reworld_site.eventstore.verifying import Checked, verify
from reworld_site.management.kinds import every_stream, kind_of
from reworld_site.tables import commands, history, loaded, scoring
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import AcceptedMove, Decision, SealedLuck, Seat, Table, Takeback
from reworld_site.tables.rows import KEYS
from tests.reworld_site.tables import damage
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat

pytestmark = pytest.mark.django_db


def checked(table: UUID) -> Checked:
    stream = history.stream_of(table)
    return verify(stream, kind_of(stream))


def found(table: UUID) -> tuple[int, str, str, str]:
    """(seq, what, expected, found) of the first difference."""
    difference = checked(table).difference
    assert difference
    return difference.seq, difference.what, difference.expected, difference.found


@pytest.fixture
def waiting(alice: Player, bob: Player) -> UUID:
    """Reworld, running, with an open request for a takeback."""
    table = open_table(alice, "open", game="reworld")
    seat(table, bob)
    first, other = (alice, bob) if alice.decision else (bob, alice)
    first.act_anyhow()
    other.act_anyhow()
    assert first.do(commands.RequestTakeback, to_seq=first.frame()["undo"]["to_seq"]).code == "accepted"
    return table


def played(table: UUID) -> int:
    """The seq of a card played in the middle of a game of Pebbles."""
    rows = store.read(history.stream_of(table))
    return [row.seq for row in rows if row.type == "pebbles.card_played"][1]


def test_what_nobody_has_touched_is_as_it_must_be(
    table: UUID, waiting: UUID, alice: Player, bob: Player
) -> None:
    alice.table = bob.table = table
    play_out(alice, bob)
    over = checked(table)
    assert over == Checked(history.stream_of(table), Table.objects.get(id=table).seq, None)
    scoring.score(table)
    assert checked(table).difference is None
    assert checked(waiting).difference is None


def test_edited_data_is_found_by_its_hash(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    seq = played(table)
    row = StoredEvent.objects.get(stream=history.stream_of(table), seq=seq)
    damage.edit(table, seq, data=json.dumps({**json.loads(row.data), "is_double": True}))
    assert found(table)[:2] == (seq, "hash")
    assert found(table)[3] == row.hash


@pytest.mark.parametrize(
    ("column", "value"),
    [("hash", "0" * 64), ("type", "pebbles.card_drawn"), ("version", 2), ("data", "no JSON")],
)
def test_any_edited_column_of_an_event_is_found(
    table: UUID, alice: Player, bob: Player, column: str, value: object
) -> None:
    play_out(alice, bob)
    seq = played(table)
    damage.edit(table, seq, **{column: value})
    assert found(table)[:2] == (seq, "hash")


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [(1, 1, ("seq", "1", "2")), (4, 5, ("seq", "4", "6"))],
    ids=["the first", "in the middle"],
)
def test_a_deleted_event_leaves_a_gap(
    table: UUID, alice: Player, bob: Player, first: int, last: int, words: tuple[str, str, str]
) -> None:
    play_out(alice, bob)
    damage.delete(table, first, last)
    assert found(table) == (first, *words)


def test_deleted_last_events_are_missed_by_the_read_models(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    end = store.head(history.stream_of(table))[0]
    damage.delete(table, end - 1, end)
    seq, what, _, _ = found(table)
    assert seq == end - 2
    assert what.startswith("tables")


def test_a_deleted_stream_is_missed_by_the_read_models(table: UUID) -> None:
    damage.delete(table, 1, 99)
    stream = history.stream_of(table)
    assert list(every_stream()) == [stream]
    _, what, expected, was = found(table)
    assert (what, expected) == ("tables", "no such row")
    assert str(table) in was


def test_swapped_events_are_found(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    damage.swap(table, 5, 6, "data", "type", "version")
    assert found(table)[:2] == (5, "hash")
    damage.swap(table, 5, 6, "data", "type", "version")
    assert checked(table).difference is None
    damage.swap(table, 5, 6, "data", "type", "version", "hash")
    assert found(table)[:2] == (5, "hash")


def test_an_event_written_at_another_place_is_found(table: UUID, alice: Player) -> None:
    last = StoredEvent.objects.order_by("position").last()
    assert last
    damage.edit(table, 2, position=last.position + 1)
    assert found(table)[:2] == (3, "position")


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [("type", "pebbles.unheard_of", "no event type"), ("version", 7, "no version 7")],
)
def test_an_event_that_nobody_knows_is_named(
    table: UUID, alice: Player, bob: Player, column: str, value: object, words: str
) -> None:
    """The chain holds: whoever wrote it knew how."""
    play_out(alice, bob)
    seq = played(table)
    damage.forge(table, seq, **{column: value})
    assert found(table)[:2] == (seq, "event")
    assert words in found(table)[3]


def test_a_stream_that_does_not_begin_with_its_opening_is_named(table: UUID) -> None:
    left = '{"account":1,"seat":0,"type":"table.seat_left"}'
    damage.forge(table, 1, type="table.seat_left", version=1, data=left)
    assert found(table)[::3] == (1, "no table begins with table.seat_left")
    loaded.forget()
    with pytest.raises(Refused, match="no table begins with"):
        loaded.load(table)


def test_metadata_that_cannot_be_read_is_named(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    seq = played(table)
    damage.edit(table, seq, metadata="no JSON")
    assert found(table)[:2] == (seq, "event")


def test_events_that_do_not_follow_from_one_another_are_named(
    table: UUID, alice: Player, bob: Player
) -> None:
    play_out(alice, bob)
    seq = played(table)
    damage.forge(table, seq, data='{"card":5,"is_double":false,"seat":0,"type":"pebbles.card_played"}')
    assert found(table)[:2] == (seq, "fold")


def test_edited_metadata_is_found_by_the_moves(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    seq = played(table)
    row = StoredEvent.objects.get(stream=history.stream_of(table), seq=seq)
    metadata = json.dumps({**json.loads(row.metadata), "move": "another"})
    for one in store.read(history.stream_of(table)):
        if one.metadata == row.metadata:
            damage.edit(table, one.seq, metadata=metadata)
    assert found(table)[1].startswith("accepted_moves")


@pytest.mark.parametrize(
    ("model", "column"), damage.columns(), ids=lambda one: one if isinstance(one, str) else one.__name__
)
def test_every_changed_column_of_a_read_model_is_found(
    waiting: UUID, model: type[Model], column: str
) -> None:
    was, other = damage.change(model, column, waiting)
    _, what, expected, is_now = found(waiting)
    assert what.endswith(f": {column}")
    assert (expected, is_now) == (str(was), str(other))


@pytest.mark.parametrize("model", [model for model in KEYS if model is not Table])
def test_a_missing_row_of_a_read_model_is_found(waiting: UUID, model: type[Model]) -> None:
    row = model._default_manager.filter(table=waiting).first()
    assert row
    row.delete()
    _, what, _, is_now = found(waiting)
    assert what.split()[0] == str(model._meta.verbose_name_plural).replace(" ", "_")
    assert is_now == "no such row"


def test_a_table_without_its_row_is_found(waiting: UUID) -> None:
    damage.forget_keys()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tables_table")
    assert found(waiting)[1:4:2] == ("tables", "no such row")
    with connection.cursor() as cursor:
        for model in (Takeback, AcceptedMove, Decision, Seat):
            cursor.execute(f"DELETE FROM {model._meta.db_table}")


@pytest.mark.parametrize(
    "surplus",
    [
        lambda table: Seat(table_id=table, seat=7),
        lambda table: Decision(table_id=table, seat=7, opened_seq=3),
        lambda table: AcceptedMove(table_id=table, account_id=1, client_move_id="new", body="", seq=3),
    ],
    ids=["seat", "decision", "move"],
)
def test_a_surplus_row_of_a_read_model_is_found(waiting: UUID, surplus: Callable[[UUID], Model]) -> None:
    surplus(waiting).save()
    assert found(waiting)[2] == "no such row"


def test_a_surplus_takeback_is_found(table: UUID) -> None:
    Takeback.objects.create(table_id=table, seq=1, expires_at="2026-11-30T00:00Z")
    assert found(table)[1:3] == ("takebacks", "no such row")


def test_an_ended_game_must_be_noted_for_scoring_and_no_other(
    table: UUID, alice: Player, bob: Player
) -> None:
    outbox.post("scoring", history.stream_of(table), 3)
    assert found(table)[1:] == ("outbox rows for scoring, by seq", "[]", "[3]")
    OutboxRow.objects.all().delete()
    play_out(alice, bob)
    OutboxRow.objects.all().delete()
    end = store.head(history.stream_of(table))[0]
    assert found(table) == (end, "outbox rows for scoring, by seq", f"[{end}]", "[]")


def run(**options: object) -> tuple[int, str]:
    """(exit code, what it printed)."""
    printed = StringIO()
    try:
        call_command("verify_streams", stdout=printed, **options)
    except SystemExit as ended:
        return int(ended.code or 0), printed.getvalue()
    return 0, printed.getvalue()


@pytest.mark.parametrize(
    ("damage_to", "what"),
    [
        (lambda mine, other: mine.delete(), "none"),
        (lambda mine, other: mine.update(sealed=other.get().sealed), "the secret of another commitment"),
        (lambda mine, other: mine.update(sealed=b"noise"), "one that no key of LUCK_KEYS opens"),
    ],
    ids=["lost", "another's", "noise"],
)
def test_a_secret_that_is_still_needed_must_be_there(
    waiting: UUID, table: UUID, alice: Player, bob: Player, damage_to: Callable[..., object], what: str
) -> None:
    mine, other = (SealedLuck.objects.filter(table=one) for one in (waiting, table))
    damage_to(mine, other)
    assert found(waiting) == (1, "sealed luck", "the secret of the table's commitment", what)
    play_out(alice, bob)
    scoring.score(table)
    other.delete()
    assert checked(table).difference is None


@pytest.mark.parametrize("name", ["table:x", "table:", f"table:{uuid4()}".upper().replace("TABLE", "table")])
def test_a_stream_that_no_table_can_have_is_named_and_the_others_are_checked(
    waiting: UUID, name: str
) -> None:
    store.append(name, [Encoded("table.table_opened", 2, "{}")], expected_seq=0, metadata={})
    for command in (["verify_streams"], ["rebuild", "all"]):
        out = StringIO()
        with pytest.raises(SystemExit, match="1"):
            call_command(*command, stdout=out, stderr=StringIO())
        assert name in out.getvalue()
        assert "2 streams" in out.getvalue()


def test_the_command_names_the_first_difference_of_each_stream(table: UUID, waiting: UUID) -> None:
    code, printed = run()
    assert code == 0
    assert "2 streams" in printed
    assert "all is as it must be" in printed
    damage.edit(table, 2, hash="0" * 64)
    damage.edit(table, 3, hash="0" * 64)
    Decision.objects.filter(table=waiting, closed_seq=None).update(closed_as="lost")
    code, printed = run()
    assert code == 1
    assert f"{history.stream_of(table)}, seq 2: hash\n  expected " in printed
    assert "found    lost" in printed
    assert printed.count("expected") == 2
    assert "2 streams not as it must be" in printed


def test_the_command_looks_at_one_table_if_asked(table: UUID, waiting: UUID) -> None:
    damage.edit(waiting, 2, hash="0" * 64)
    assert run(table=str(table))[0] == 0
    assert run(table=str(waiting))[0] == 1
    with pytest.raises(CommandError, match="no table's id"):
        run(table="seven")
    with pytest.raises(CommandError, match="There is no table"):
        run(table=str(uuid4()))


def test_a_stream_of_an_unknown_kind_is_named(table: UUID) -> None:
    damage.rename(table, "tale:1")
    code, printed = run()
    assert code == 1
    assert "tale:1, seq 1: stream" in printed


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_being_played_never_differs(alice: Player, bob: Player) -> None:
    """Readers see one moment and hold nobody up."""
    table = open_table(alice, "open", options={"cards": 20})
    seat(table, bob)
    done, results = Event(), list[Checked]()

    def keep_verifying() -> None:
        try:
            while not done.is_set():
                results.append(checked(table))
        finally:
            connection.close()

    verifier = Thread(target=keep_verifying)
    verifier.start()
    try:
        play_out(alice, bob)
        scoring.score(table)
    finally:
        done.set()
        verifier.join()
    assert loaded.load(table).table.status == "scored"
    assert [one.difference for one in results if one.difference] == []
    assert len({one.events for one in results}) > 1
