"""What the database tells, and that a slow one keeps nobody waiting."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.utils import timezone

from reworld_site.eventstore import outbox, sql
from reworld_site.eventstore.models import OutboxRow
from reworld_site.moderation.models import DetectorRun
from reworld_site.operations import stuck
from reworld_site.operations.models import WebProcess
from reworld_site.operations.stored import stored
from reworld_site.tables import history, service, sweeper
from reworld_site.tables.commands import Resign
from reworld_site.tables.models import Decision
from reworld_site.tables.models import Table as TableRow
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def ago(seconds: float) -> object:
    return timezone.now() - timedelta(seconds=seconds)


def rows(table: Table) -> object:
    return TableRow.objects.filter(pk=table.id)


def asked(table: Table) -> object:
    return Decision.objects.filter(table=table.id, closed_seq=None)


def test_a_quiet_site_tells_every_part(table: Table) -> None:
    found = stored()
    assert found.is_whole
    assert found.running == 1
    assert found.bots_late == found.people_late == found.unscored
    assert found.outbox == []
    assert found.stuck == stuck.Stuck({}, [])


def test_overdue_decisions_are_counted_apart(table: Table) -> None:
    asked(table).update(deadline=ago(30))
    found = stored()
    assert (found.people_late.count, found.bots_late.count) == (1, 0)
    assert 29 < found.people_late.oldest < 60
    asked(table).update(deadline=None, bot_due_at=ago(0.2))
    assert stored().bots_late.count == 0
    asked(table).update(bot_due_at=ago(8))
    assert stored().bots_late.count == 1


def test_an_ended_game_waits_in_the_outbox_until_it_is_scored(alice: Person, table: Table) -> None:
    assert alice.account
    service.execute(Resign(alice.account.pk, UUID(table.id)))
    found = stored()
    assert [(one.subscriber, one.rows) for one in found.outbox] == [("scoring", 1)]
    assert found.unscored.count == 1
    sweeper.sweep()
    found = stored()
    assert (found.outbox, found.unscored.count) == ([], 0)
    assert found.sweep.found["outbox"] == 1
    assert found.totals["swept.outbox"] == 1


def test_web_processes_that_fell_silent_are_not_counted(db: None) -> None:
    WebProcess.objects.create(name="web-1@house", sockets=3, watched=1, seen_at=timezone.now())
    WebProcess.objects.create(name="web-2@house", sockets=9, watched=1, seen_at=ago(30))
    assert [one.name for one in stored().webs] == ["web-1@house"]


@pytest.mark.parametrize(
    ("why", "spoil"),
    [
        ("bot_late", lambda table: asked(table).update(bot_due_at=ago(90))),
        ("time_up", lambda table: asked(table).update(deadline=ago(90))),
        ("not_started", lambda table: rows(table).update(start_due_at=ago(90))),
        ("not_scored", lambda table: rows(table).update(status="over", updated_at=ago(90))),
        ("rules_lost", lambda table: rows(table).update(rules_version=99)),
    ],
)
def test_a_table_that_does_not_go_on_is_stuck(table: Table, why: str, spoil: object) -> None:
    spoil(table)
    found = stored().stuck
    assert found.counts == {why: 1}
    assert [(str(one.table), one.why) for one in found.tables] == [(table.id, why)]


def test_a_running_table_at_which_nobody_is_asked_is_stuck(table: Table) -> None:
    asked(table).update(closed_seq=1, closed_as="acted")
    assert stored().stuck.counts == {}
    rows(table).update(updated_at=ago(90))
    assert stored().stuck.counts == {"nobody_asked": 1}


def test_a_paused_table_is_not_stuck(table: Table) -> None:
    asked(table).update(closed_seq=1, closed_as="acted")
    rows(table).update(updated_at=ago(90), paused_at=ago(90))
    assert stored().stuck.counts == {}


def test_a_table_whose_scoring_fails_is_stuck_once(table: Table) -> None:
    rows(table).update(status="over", updated_at=ago(90))
    with transaction.atomic():
        outbox.post("scoring", history.stream_of(UUID(table.id)), 9)
    OutboxRow.objects.update(attempts=7)
    found = stored()
    assert found.stuck.counts == {"failing": 1}
    assert found.outbox[0].attempts == 7


def test_only_those_that_have_been_stuck_longest_are_listed(table: Table, alice: Person, bob: Person) -> None:
    first = TableRow.objects.get(pk=table.id)
    TableRow.objects.bulk_create(
        TableRow(**{**_columns(first), "id": UUID(int=n), "rules_version": 99, "updated_at": ago(n)})
        for n in range(1, 31)
    )
    found = stored().stuck
    assert found.counts == {"rules_lost": 30}
    assert [one.table.int for one in found.tables] == list(range(30, 10, -1))


def _columns(row: TableRow) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in TableRow._meta.fields}


@contextmanager
def somebody_locks_tables() -> Iterator[None]:
    """Another connection holds all tables for itself until the block ends."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                sql.execute(f"LOCK TABLE {sql.table(TableRow)} IN ACCESS EXCLUSIVE MODE")
            held.set()
            done.wait(20)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(20)
    yield
    done.set()
    thread.join()


@pytest.mark.django_db(transaction=True)
def test_a_lock_keeps_nobody_waiting(valkey: object, olive: Person, front_end: object) -> None:
    with somebody_locks_tables():
        started = time.monotonic()
        found = stored()
        page = olive.get("/admin/operations/").content.decode()
        assert time.monotonic() - started < 6
    assert found.sweep is not None
    assert found.is_whole == (connection.vendor == "sqlite")  # whose readers wait for no writer
    assert ("did not answer in time" in page) == (connection.vendor == "postgresql")
    assert stored().is_whole


def test_detectors_say_when_they_looked_and_what_went_wrong(db: None) -> None:
    DetectorRun.objects.create(
        detector="timing", ran_at=ago(600), seconds=1.5, found=2, trouble="KeyError: 7"
    )
    (found,) = stored().detectors
    assert 599 < found.age < 660
    assert (found.detector, found.seconds, found.found, found.trouble) == ("timing", 1.5, 2, "KeyError: 7")
