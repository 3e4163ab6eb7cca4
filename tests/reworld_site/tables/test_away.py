"""Who is away, and from when on the others choose: from the table's state and who was heard of alone."""

from __future__ import annotations

from datetime import datetime

import pytest
from pytest_django import Settings

from reworld_site.tables import away, events
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.away import Absence
from reworld_site.tables.sightings import Seen
from tests.reworld_site.tables.test_aggregate import ALICE, BOB, DORA, GREEDY, NOON
from tests.reworld_site.tables.test_clocks import CLOCK, after, apply, play, timed


@pytest.fixture(autouse=True)
def _times(settings: Settings) -> None:
    settings.AWAY_SHOWN_SECONDS, settings.AWAY_SECONDS = 12, 60


def at(seconds: float) -> datetime:
    return after(round(seconds * 1000))


def missed(table: TableState, now: float, **seen: tuple[float, float]) -> dict[int, Absence]:
    """By seat. `seen`: since when and until when somebody was heard of, in seconds after the start."""
    by_account = {ALICE: "alice", BOB: "bob", DORA: "dora"}
    heard = {
        account: Seen(at(seen[name][0]), at(seen[name][1]))
        for account, name in by_account.items()
        if name in seen
    }
    return {one.seat: one for one in away.absences(table, heard, at(now))}


def test_whoever_is_here_is_not_away() -> None:
    assert missed(timed(ALICE, BOB), 100, alice=(0, 100), bob=(0, 95)) == {}


def test_a_moment_without_a_word_is_no_absence() -> None:
    table = timed(ALICE, BOB)
    assert missed(table, 30, alice=(0, 30), bob=(0, 18)) == {}
    assert list(missed(table, 31, alice=(0, 31), bob=(0, 18))) == [1]


def test_the_others_may_choose_a_minute_after_the_last_word() -> None:
    absence = missed(timed(ALICE, BOB), 50, alice=(0, 50), bob=(0, 20))[1]
    assert (absence.since, absence.choose_at) == (at(20), at(80))
    assert not absence.is_due(at(79))
    assert absence.is_due(at(80))


def test_who_never_came_is_away_from_the_start_on() -> None:
    assert missed(timed(ALICE, BOB), 50, alice=(-500, 50))[1].since == NOON
    assert missed(timed(ALICE, BOB), 50, alice=(-500, 50), bob=(-500, -400))[1].since == NOON


def test_an_absence_counts_only_while_somebody_else_is_here_to_see_it() -> None:
    table = timed(ALICE, BOB)
    assert missed(table, 500, alice=(470, 500), bob=(0, 100))[1].since == at(470)
    assert missed(table, 500, alice=(0, 400), bob=(0, 100)) == {}
    assert missed(table, 500) == {}


def test_a_site_that_is_slow_for_a_moment_starts_no_count_anew() -> None:
    absence = missed(timed(ALICE, BOB), 90, alice=(0, 65), bob=(0, 20))[1]
    assert absence.since == at(20)


def test_with_several_others_the_one_who_is_here_longest_counts() -> None:
    table = timed(ALICE, BOB, DORA, cards=20)
    absence = missed(table, 500, alice=(470, 500), bob=(0, 100), dora=(300, 495))[1]
    assert absence.since == at(300)


def test_nobody_is_away_because_the_site_was() -> None:
    """Everybody was heard of last before it went; Alice comes back first, and Bob has all the time again."""
    table = timed(ALICE, BOB)
    apply(table, events.ClocksCredited("again", 20_000), at(400))
    assert missed(table, 405, alice=(402, 405), bob=(0, 100))[1].since == at(402)
    assert missed(table, 405, alice=(0, 405), bob=(0, 100))[1].since == at(400)


def test_nobody_is_away_from_a_paused_table_and_all_have_their_time_again_when_it_goes_on() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.SeatAwaited(0, 1, 60), at(90))
    apply(table, events.TablePaused("conduct"), at(100))
    assert missed(table, 500, alice=(0, 500), bob=(0, 20)) == {}
    apply(table, events.TableResumed(), at(500))
    absence = missed(table, 530, alice=(0, 530), bob=(0, 20))[1]
    assert (absence.since, absence.choose_at, absence.waited) == (at(500), at(560), ())


def test_with_bots_alone_there_is_nobody_to_choose() -> None:
    assert missed(timed(GREEDY, BOB), 500, bob=(0, 100)) == {}


def test_without_a_live_clock_nobody_has_to_sit_by() -> None:
    days = events.Clock("day", False, 0, CLOCK.credit_ms)
    for table in (timed(ALICE, BOB, clock=days), timed(ALICE, BOB, clock=None)):  # type: ignore[arg-type]
        assert missed(table, 500, alice=(0, 500), bob=(0, 100)) == {}


def test_nobody_is_away_before_the_start_or_after_the_end() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.SeatResigned(0, ALICE), at(10))
    assert missed(table, 500, alice=(0, 500), bob=(0, 100)) == {}


def test_waiting_longer_puts_the_choice_off_and_is_over_when_they_come_back() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.SeatAwaited(0, 1, 60), at(100))
    absence = missed(table, 101, alice=(0, 101), bob=(0, 20))[1]
    assert (absence.choose_at, absence.waited) == (at(160), (0,))
    again = missed(table, 300, alice=(0, 300), bob=(110, 200))[1]
    assert (again.choose_at, again.waited) == (at(260), ())


def test_an_agreement_to_end_is_about_this_absence_and_void_once_play_goes_on() -> None:
    table = timed(ALICE, BOB, DORA, cards=20)
    apply(table, events.EndAgreed(0, 1), at(100))
    heard = {"alice": (0, 101), "dora": (0, 101)}
    assert missed(table, 101, **heard, bob=(0, 20))[1].agreed == (0,)
    assert missed(table, 130, alice=(0, 130), dora=(0, 130), bob=(105, 110))[1].agreed == ()
    play(table, 0, at(102))
    assert table.ending == ()


def test_two_who_are_away_are_not_asked_about_each_other_once_they_may_be_passed_over() -> None:
    table = timed(ALICE, BOB, DORA, cards=20)
    heard = {1: Seen(at(0), at(20)), 2: Seen(at(0), at(70))}
    seen = {ALICE: Seen(at(0), at(85)), BOB: heard[1], DORA: heard[2]}
    found = away.absences(table, seen, at(85))
    assert [one.seat for one in found] == [1, 2]
    assert away.choosing(table, found, at(85)) == [0, 2]
    assert away.choosing(table, found, at(130)) == [0]
