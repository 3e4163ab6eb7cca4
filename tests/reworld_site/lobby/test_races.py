"""Many workers, ten deliveries, people who leave at the wrong moment, and crashes between two steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from reworld_site.lobby import matching, queue
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.lobby.tasks import run_queue
from reworld_site.tables import leases
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Seat, SweepLease, Table
from tests.reworld_site.lobby.conftest import seated, work
from tests.reworld_site.people import account

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(jobs: Sequence[Callable[[], object]]) -> list[object]:
    """Does all of them at the same moment; what each returned, or the refusal that it raised."""
    barrier, results = Barrier(len(jobs)), list[object]()

    def run(job: Callable[[], object]) -> None:
        barrier.wait()
        try:
            results.append(job())
        except Refused as no:
            results.append(no.code)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == len(jobs)
    return results


@pytest.fixture
def people(db: None) -> list[int]:
    return [account(f"Person {number}").pk for number in range(8)]


@pytest.fixture
def leases_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every worker believes that it holds the lease, as after one that ran out."""
    monkeypatch.setattr(leases, "take", lambda name, lease: True)


def wait_for(people: Sequence[int], speed: str = "quick") -> None:
    for one in people:
        queue.join(one, "reworld", [2], speed)


def accept_all() -> None:
    for ticket in QueueTicket.objects.filter(found__status="asking"):
        queue.accept(ticket.pk, ticket.found_id)  # type: ignore[arg-type]


def everybody_sits_once(people: Sequence[int]) -> None:
    sitting = Counter(one for table in seated().values() for one in table)
    assert sitting == Counter(people)


def test_a_person_who_joins_ten_times_at_once_has_one_place(people: list[int]) -> None:
    joined = at_once([lambda: queue.join(people[0], "reworld", [2], "quick")[1]] * 10)
    assert Counter(joined) == {True: 1, False: 9}
    assert QueueTicket.objects.count() == 1


@pytest.mark.usefixtures("leases_run_out")
def test_ten_workers_with_the_lease_run_out_seat_nobody_twice(people: list[int]) -> None:
    wait_for(people, "day")
    at_once([matching.run] * 10)
    work()
    everybody_sits_once(people)
    assert FoundTable.objects.filter(status="opened").count() == 4


def test_ten_deliveries_of_one_tick_do_its_work_once(people: list[int]) -> None:
    wait_for(people, "day")
    at_once([lambda: run_queue.run()] * 10)
    work()
    everybody_sits_once(people)


@pytest.mark.usefixtures("leases_run_out")
def test_workers_that_open_an_accepted_table_at_once_open_one(people: list[int]) -> None:
    wait_for(people[:2])
    work()
    accept_all()
    at_once([matching.run] * 6)
    everybody_sits_once(people[:2])
    assert Table.objects.count() == 1


@pytest.mark.usefixtures("leases_run_out")
def test_leaving_while_the_table_is_found_loses_nobody(people: list[int]) -> None:
    wait_for(people, "day")
    leaving = [lambda one=one: queue.leave(one) for one in people[:3]]
    results = at_once([matching.run, *leaving, matching.run])
    work()
    work()
    sitting = {one for table in seated().values() for one in table}
    waiting = set(QueueTicket.objects.filter(found=None).values_list("pk", flat=True))
    assert Counter(one for table in seated().values() for one in table).most_common(1)[0][1] == 1
    assert set(people[3:]) <= sitting | waiting
    assert results.count("table_opening") + sum(isinstance(one, QueueTicket) for one in results) == 3


def test_accepting_and_declining_at_once_is_one_or_the_other(people: list[int]) -> None:
    wait_for(people[:2])
    work()
    found = FoundTable.objects.get().pk
    queue.accept(people[0], found)
    at_once([lambda: queue.accept(people[1], found), lambda: queue.leave(people[1])])
    work()
    assert Table.objects.count() == 0
    assert [one.pk for one in QueueTicket.objects.filter(found=None)] == [people[0]]
    assert QueueTicket.objects.count() == 1


class Crash(BaseException):
    """The process is gone."""


def test_a_crash_between_finding_and_opening_loses_nobody(
    people: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(people[:2], "day")

    def crash(*_: object) -> str:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(matching, "_open_table", crash)
        with pytest.raises(Crash):
            matching.run()
    assert FoundTable.objects.get().status == "opening"
    assert Table.objects.count() == 0
    work()
    everybody_sits_once(people[:2])


def test_a_crash_after_the_opening_opens_no_second_table(
    people: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(people[:2], "day")
    opening = matching._open_table

    def crash(found: FoundTable, sitting: list[int]) -> str:
        opening(found, sitting)
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(matching, "_open_table", crash)
        with pytest.raises(Crash):
            matching.run()
    work()
    everybody_sits_once(people[:2])
    assert FoundTable.objects.get().status == "opened"
    assert Seat.objects.count() == 2


def test_a_table_that_cannot_be_opened_sends_its_people_back(
    people: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(people[:2], "day")
    since = dict(QueueTicket.objects.values_list("pk", "since"))
    with monkeypatch.context() as patch:
        patch.setattr(matching, "_open_table", lambda *_: "unknown_game")
        work()
    assert dict(QueueTicket.objects.filter(found=None).values_list("pk", "since")) == since
    work()
    everybody_sits_once(people[:2])


def test_one_worker_at_a_time_and_a_dead_ones_lease_runs_out(people: list[int]) -> None:
    now = timezone.now()
    SweepLease.objects.create(name="pairing", leased_until=now + timedelta(seconds=5))
    assert not matching.run()
    SweepLease.objects.update(leased_until=now - timedelta(seconds=1))
    assert matching.run()


def test_a_web_process_does_the_work_when_no_worker_has_for_long(people: list[int]) -> None:
    work()
    wait_for(people[:2], "day")
    assert not matching.run_if_stale()
    SweepLease.objects.update(swept_at=timezone.now() - timedelta(seconds=6))
    assert matching.run_if_stale()
    everybody_sits_once(people[:2])
