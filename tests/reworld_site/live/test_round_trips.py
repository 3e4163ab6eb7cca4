"""How long a message takes: the grace of an answer is never more than what was measured."""

from __future__ import annotations

import pytest

from reworld_site.live import round_trips
from reworld_site.live.round_trips import RoundTrips

ALICE, BOB = 1, 2


def test_of_whom_nothing_was_measured_nothing_is_known() -> None:
    assert RoundTrips().ms(ALICE) == 0


def test_the_latest_counts_each_for_their_own() -> None:
    measured = RoundTrips()
    measured.note(ALICE, 0.5)
    measured.note(ALICE, 0.2)
    measured.note(BOB, 3.0)
    assert (measured.ms(ALICE), measured.ms(BOB)) == (200, 3000)


def test_what_was_measured_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = RoundTrips()
    measured.note(ALICE, 0.5)
    later = round_trips.time.monotonic() + round_trips.EXPIRY + 1
    monkeypatch.setattr(round_trips.time, "monotonic", lambda: later)
    assert measured.ms(ALICE) == 0
    measured.note(BOB, 0.1)
    assert measured.own() == {str(BOB): 100}


def test_what_another_process_has_measured_counts_until_it_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = RoundTrips(), RoundTrips()
    there.note(ALICE, 0.4)
    here.hear(there.own())
    assert here.ms(ALICE) == 400
    later = round_trips.time.monotonic() + round_trips.EXPIRY + 1
    monkeypatch.setattr(round_trips.time, "monotonic", lambda: later)
    assert here.ms(ALICE) == 0


def test_what_was_heard_is_not_passed_on_and_never_replaces_what_was_measured_here() -> None:
    here = RoundTrips()
    here.hear({str(ALICE): 700, str(BOB): 300})
    here.note(ALICE, 0.1)
    here.hear({str(ALICE): 900})
    assert (here.ms(ALICE), here.ms(BOB)) == (100, 300)
    assert here.own() == {str(ALICE): 100}
