"""What a round makes of things that happen between two steps, to one person or to the whole site."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from reworld_site.lobby import matching, queue
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.lobby.pairing import pair
from reworld_site.tables.models import SweepLease, Table
from tests.reworld_site.lobby.conftest import Queuer, later, seated, work

pytestmark = pytest.mark.django_db(transaction=True)
Cast = tuple[Queuer, Queuer, Queuer, Queuer]


def test_a_ticket_that_was_changed_while_the_pairs_were_made_is_not_given_to_the_old_wish(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob leaves and wants three seats instead of two, just then."""
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue(2)

    def meanwhile(*given: object) -> object:
        found = pair(*given)  # type: ignore[arg-type]
        bob.leave()
        bob.queue(3)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(matching.pairing, "pair", meanwhile)
        work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["waiting", "waiting"]
    assert not FoundTable.objects.exists()


def away(seconds: float) -> None:
    """Neither the queue's work nor anybody's page was served for so long."""
    later(seconds)
    past = SweepLease.objects.get(name="pairing")
    assert past.swept_at
    SweepLease.objects.filter(name="pairing").update(swept_at=past.swept_at - timedelta(seconds=seconds))


def test_a_site_that_was_away_for_minutes_costs_nobody_a_place(cast: Cast) -> None:
    alice = cast[0]
    alice.queue(4)
    work()
    away(300)
    work()
    ticket = alice.ticket()
    assert ticket["status"] == "asked"
    assert ticket["waited"] == pytest.approx(300, abs=3)


def test_what_was_found_just_before_the_site_went_away_may_still_be_accepted(cast: Cast) -> None:
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue()
    work()
    alice.accept()
    away(60)
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["accepted", "asked"]
    assert bob.ticket()["match"]["seconds_left"] == pytest.approx(15, abs=2)
    bob.accept()
    work()
    assert len(seated()) == 1


def test_a_worker_that_died_after_asking_leaves_nobody_asked_for_ever(cast: Cast) -> None:
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue()
    matching._match(timezone.now())  # and no more: the process is gone
    work()
    assert alice.accept() == 200
    later(16)
    work()
    assert (alice.ticket()["status"], bob.ticket()) == ("waiting", None)
    assert not FoundTable.objects.exists()


def test_a_table_that_fails_again_and_again_lets_its_people_go(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, *_ = cast

    def fails(*_: object) -> str:
        raise RuntimeError("out of order")

    monkeypatch.setattr(matching, "_open_table", fails)
    for one in (alice, bob):
        one.queue(speed="day")
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["opening", "opening"]
    assert alice.leave() == 409
    later(50)
    work()
    assert [one.ticket() for one in (alice, bob)] == [None, None]
    assert alice.queue(speed="day").status_code == 201


def test_one_found_table_that_makes_trouble_keeps_no_other_from_its_turn(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, charlie, mallory = cast
    for one in (alice, bob):
        one.queue()
    work()
    broken = FoundTable.objects.get().pk
    for one in (charlie, mallory):
        one.queue()
    work()
    conclude = matching._conclude

    def fails_for_one(asking: object) -> None:
        if asking == broken:
            raise RuntimeError("out of order")
        conclude(asking)  # type: ignore[arg-type]

    monkeypatch.setattr(matching, "_conclude", fails_for_one)
    for one in cast:
        one.accept()
    work()
    assert [one.ticket()["status"] for one in (charlie, mallory)] == ["seated", "seated"]


def test_what_is_open_is_never_given_up(cast: Cast) -> None:
    """By a worker that was overtaken: the table stands, though its row did not say so yet."""
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue(speed="day")
    work()
    FoundTable.objects.update(status="opening")
    with transaction.atomic():
        matching._give_up(FoundTable.objects.get().pk, [])
    assert QueueTicket.objects.filter(found=None).count() == 0
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["seated", "seated"]
    assert Table.objects.count() == 1


def test_a_worker_that_stood_still_and_opens_what_was_given_up_leaves_nobody_seated_and_waiting(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue(speed="day")
    opening = matching._open_table

    def given_up_meanwhile(found: FoundTable, people: list[int]) -> str:
        with transaction.atomic():
            matching._give_up(found.pk, [])
        return opening(found, people)

    monkeypatch.setattr(matching, "_open_table", given_up_meanwhile)
    work()
    assert [one.ticket() for one in (alice, bob)] == [None, None]
    assert len(seated()) == 1


def test_a_deleted_accounts_place_goes_with_the_next_round(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue()
    assert alice.account
    type(alice.account).objects.filter(pk=alice.account.pk).update(kind="former")
    bob.queue()
    work()
    assert not QueueTicket.objects.filter(pk=alice.account.pk).exists()
    assert bob.ticket()["status"] == "waiting"


def test_who_waited_longest_is_served_first_also_after_a_table_that_came_to_nothing(cast: Cast) -> None:
    alice, bob, charlie, mallory = cast
    alice.queue()
    later(5)
    bob.queue()
    work()
    alice.accept()
    bob.leave()
    charlie.queue()
    later(1)
    mallory.queue()
    work()
    assert [one.ticket()["status"] for one in (alice, charlie, mallory)] == ["asked", "asked", "waiting"]
    assert queue.as_wish(QueueTicket.objects.get(pk=alice.account)).since < timezone.now().timestamp() - 5
