"""Read models come back from the streams to the byte, and nobody hears of it."""

from __future__ import annotations

from io import StringIO
from threading import Event, Thread
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Model

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.models import OutboxRow, StoredEvent
from reworld_site.tables import announce, background, commands, healing, history, loaded, scoring
from reworld_site.tables.models import Decision, Seat, Table
from reworld_site.tables.rows import KEYS
from tests.reworld_site.tables import damage
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat
from tests.reworld_site.tables.test_verifying import checked, waiting

__all__ = ["waiting"]

pytestmark = pytest.mark.django_db

DUMP = dict[str, list[tuple[Any, ...]]]


def dump(with_ids: bool = True) -> DUMP:
    """Every read model of every table as the database stores it; without the ids that it has made up."""
    found = {}
    for model in KEYS:
        fields = [str(one.column) for one in model._meta.concrete_fields]
        columns = ", ".join(one for one in fields if with_ids or one != "id" or "id" in KEYS[model])
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {columns} FROM {model._meta.db_table} ORDER BY {', '.join(KEYS[model])}")
            found[model._meta.db_table] = [tuple(map(str, row)) for row in cursor.fetchall()]
    return found


def rebuild(projection: str = "all", **options: object) -> tuple[int, str]:
    """(exit code, what it printed)."""
    printed = StringIO()
    try:
        call_command("rebuild", projection, stdout=printed, **options)
    except SystemExit as ended:
        return int(ended.code or 0), printed.getvalue()
    return 0, printed.getvalue()


def empty_read_models() -> None:
    for model in reversed(KEYS):
        model._default_manager.all().delete()


@pytest.fixture
def site(waiting: UUID, table: UUID, alice: Player, bob: Player, mallory: Player) -> list[UUID]:
    """Tables in all states: with a request open, scored, over, with a stand-in, deserted, a rematch."""
    alice.table = bob.table = table
    play_out(alice, bob)
    scoring.score(table)
    again = alice.do(commands.Rematch).table
    over = open_table(alice, "open")
    seat(over, bob)
    play_out(alice, bob)
    three = open_table(alice, "greedy", "open", options={"cards": 20})
    seat(three, bob)
    bob.do(commands.Resign)
    left = open_table(mallory, "open")
    mallory.do(commands.LeaveSeat)
    assert again
    return [waiting, table, again, over, three, left]


def test_emptied_read_models_come_back_to_the_byte(site: list[UUID]) -> None:
    before = dump(with_ids=False)
    assert {row[0] for row in before["tables_table"]} == {row[0] for row in dump()["tables_table"]}
    empty_read_models()
    assert not any(dump().values())
    code, printed = rebuild()
    assert code == 0
    assert f"{len(site)} streams, {sum(map(len, before.values()))} rows written anew" in printed
    assert dump(with_ids=False) == before
    loaded.forget()
    for table in site:
        assert checked(table).difference is None


def test_read_models_that_are_right_are_left_alone(site: list[UUID]) -> None:
    before = dump()
    assert "0 rows written anew" in rebuild()[1]
    assert dump() == before


def test_nobody_is_told_no_bot_starts_and_no_outbox_row_is_posted(
    site: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    monkeypatch.setattr(announce, "tell", lambda *news: heard.append(news))
    monkeypatch.setattr(background, "later", lambda *news: heard.append(news))
    noted = list(OutboxRow.objects.values())
    events = StoredEvent.objects.count()
    empty_read_models()
    rebuild()
    assert heard == []
    assert list(OutboxRow.objects.values()) == noted
    assert len(noted) == 1
    assert StoredEvent.objects.count() == events


@pytest.mark.parametrize(
    ("model", "column"), damage.columns(), ids=lambda one: one if isinstance(one, str) else one.__name__
)
def test_every_changed_column_is_put_right(waiting: UUID, model: type[Model], column: str) -> None:
    before = dump(with_ids=False)
    damage.change(model, column, waiting)
    assert dump(with_ids=False) != before
    assert healing.rebuild(waiting) == 1
    assert dump(with_ids=False) == before


def test_rows_of_decisions_that_have_changed_places_are_put_right(table: UUID, alice: Player) -> None:
    """The database allows one open decision a seat, whatever order they are written in."""
    alice.act_anyhow() if alice.decision else None
    before = dump(with_ids=False)
    open_one = Decision.objects.get(table=table, closed_seq=None)
    Decision.objects.filter(id=open_one.id).update(closed_seq=1, closed_as="left")
    Decision.objects.create(table_id=table, seat=open_one.seat, opened_seq=99)
    assert healing.rebuild(table) == 2
    assert dump(with_ids=False) == before


def test_one_projection_of_one_table_can_be_rebuilt(site: list[UUID]) -> None:
    waiting, scored = site[:2]
    before = dump(with_ids=False)
    Seat.objects.filter(table__in=[waiting, scored]).delete()
    Decision.objects.filter(table=scored).delete()
    assert "2 rows written anew" in rebuild("seats", table=str(scored))[1]
    assert not Decision.objects.filter(table=scored).exists()
    assert not Seat.objects.filter(table=waiting).exists()
    rebuild("decisions")
    rebuild("seats")
    assert dump(with_ids=False) == before


def test_rows_of_a_table_that_never_was_are_dropped(table: UUID) -> None:
    damage.delete(table, 1, 99)
    assert rebuild()[0] == 0
    assert not any(dump().values())


def test_a_damaged_stream_is_named_and_nothing_is_rebuilt_from_it(site: list[UUID]) -> None:
    waiting, scored = site[:2]
    damage.edit(waiting, 2, hash="0" * 64)
    Table.objects.filter(id__in=[waiting, scored]).update(seq=1)
    code, printed = rebuild()
    assert code == 1
    assert f"{history.stream_of(waiting)} cannot be rebuilt: seq 2: hash" in printed
    assert "1 stream cannot be rebuilt" in printed
    assert Table.objects.get(id=waiting).seq == 1
    assert Table.objects.get(id=scored).seq == store.head(history.stream_of(scored))[0]


def test_an_unknown_projection_is_refused_with_those_there_are(db: None) -> None:
    with pytest.raises(CommandError, match="no projection 'winners'; there are: all, tables, seats, dec"):
        rebuild("winners")


@pytest.mark.django_db(transaction=True)
def test_rows_need_their_tables_row(alice: Player, bob: Player) -> None:
    seat(table := open_table(alice, "open"), bob)
    before = dump(with_ids=False)
    empty_read_models()
    code, printed = rebuild("seats", table=str(table))
    assert code == 1
    assert "so rebuild all" in printed
    assert rebuild(table=str(table))[0] == 0
    assert dump(with_ids=False) == before


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_being_played_is_rebuilt_without_harm(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", options={"cards": 20})
    seat(table, bob)
    done = Event()

    def keep_rebuilding() -> None:
        try:
            while not done.is_set():
                Decision.objects.exclude(closed_seq=None).filter(table=table).delete()
                healing.rebuild(table)
        finally:
            connection.close()

    rebuilder = Thread(target=keep_rebuilding)
    rebuilder.start()
    try:
        play_out(alice, bob)
    finally:
        done.set()
        rebuilder.join()
    healing.rebuild(table)
    assert outbox.posted("scoring", history.stream_of(table)) == [store.head(history.stream_of(table))[0]]
    assert checked(table).difference is None
