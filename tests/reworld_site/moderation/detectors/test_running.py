"""Detectors look about once an hour, whoever has them look, and one that fails keeps no other from it."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from reworld_site.moderation import tasks
from reworld_site.moderation.detectors import running
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.detectors.shapes import Suspicion
from reworld_site.moderation.models import DetectorRun, Finding
from reworld_site.tables import leases, sweeper
from tests.reworld_site.moderation.detectors.played import finished_table
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def leaver(alice: Person, bob: Person) -> Person:
    """Alice has left eight games."""
    assert alice.account
    assert bob.account
    for _ in range(8):
        finished_table([alice.account.pk, bob.account.pk], ["flagged", "played"])
    return alice


def ran_before(ago: timedelta) -> None:
    """All of them, so long ago."""
    running.run()
    DetectorRun.objects.update(ran_at=timezone.now() - ago)


def test_a_new_site_has_them_look_within_the_first_hour_and_then_hourly(leaver: Person) -> None:
    tasks.detect()
    assert not Finding.objects.exists()
    ran_before(timedelta(minutes=59))
    tasks.detect()
    assert not Finding.objects.exists()
    ran_before(timedelta(minutes=61))
    tasks.detect()
    assert Finding.objects.get().subject == leaver.account
    ran = DetectorRun.objects.get(detector="leaving")
    assert (ran.found, ran.trouble) == (1, "")
    assert timezone.now() - ran.ran_at < timedelta(minutes=1)


def test_one_process_at_a_time_looks(leaver: Person) -> None:
    assert leases.take(running.LEASE_NAME, running.LEASE)
    assert running.run(["leaving"]) is None
    leases.give_back(running.LEASE_NAME)
    assert running.run(["leaving"])


def test_the_sweeper_has_them_look_where_no_worker_does(leaver: Person) -> None:
    ran_before(timedelta(minutes=74))
    sweeper.sweep()
    assert not Finding.objects.exists()
    DetectorRun.objects.update(ran_at=timezone.now() - timedelta(minutes=76))
    sweeper.sweep()
    assert Finding.objects.exists()
    assert running.run_late(time.monotonic() + 4) == 0


def test_the_sweeper_begins_none_that_it_has_no_time_for(leaver: Person) -> None:
    ran_before(timedelta(hours=2))
    assert running.run_late(time.monotonic() - 1) == len(DETECTORS)
    assert not Finding.objects.exists()


def test_one_that_fails_says_so_and_the_others_look(monkeypatch: pytest.MonkeyPatch, leaver: Person) -> None:
    def fails(now: object) -> list[object]:
        raise ZeroDivisionError("nothing to divide by")

    broken = DETECTORS["leaving"]._replace(slug="broken", look=fails)  # type: ignore[arg-type]
    monkeypatch.setitem(DETECTORS, "broken", broken)
    running.run(["broken", "leaving"])
    assert DetectorRun.objects.get(detector="broken").trouble == "ZeroDivisionError: nothing to divide by"
    assert Finding.objects.exists()


def test_one_whose_worker_is_killed_waits_its_hour_and_says_so(
    monkeypatch: pytest.MonkeyPatch, leaver: Person
) -> None:
    ran_before(timedelta(hours=2))
    DetectorRun.objects.filter(detector="collusion").update(ran_at=timezone.now() - timedelta(hours=3))

    def killed(now: datetime) -> list[Suspicion]:
        raise SystemExit

    monkeypatch.setitem(DETECTORS, "collusion", DETECTORS["collusion"]._replace(look=killed))
    with pytest.raises(SystemExit):
        tasks.detect()
    assert not Finding.objects.exists()
    tasks.detect()
    assert Finding.objects.get().subject == leaver.account
    cut_short = DetectorRun.objects.get(detector="collusion")
    assert (cut_short.trouble, running.trouble_of(cut_short)) == (running.CUT_SHORT, "")
    cut_short.ran_at -= running.LEASE
    assert running.trouble_of(cut_short) == running.CUT_SHORT
    assert DetectorRun.objects.get(detector="leaving").trouble == ""


def test_the_command_prints_what_is_found(leaver: Person) -> None:
    printed = StringIO()
    call_command("detect", "--detector", "leaving", stdout=printed)
    assert "Serial leaving: 1 open" in printed.getvalue()
    assert "Alice left 8 of 8 games" in printed.getvalue()


def test_the_command_says_that_they_are_looking_already(db: None) -> None:
    leases.take(running.LEASE_NAME, running.LEASE)
    with pytest.raises(SystemExit, match="at this moment"):
        call_command("detect", stdout=StringIO())
