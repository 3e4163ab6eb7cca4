"""Questions of a table that is paused: none of their time runs, and what was left goes on afterwards."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from reworld_site.tables import events
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.clocks import Time
from reworld_site.tables.pauses import Quiet
from tests.reworld_site.tables.test_aggregate import ALICE, BOB, GREEDY, NOON
from tests.reworld_site.tables.test_clocks import CLOCK, MINUTE, after, apply, play, timed

HOUR = 60 * MINUTE
DAYS = msgspec.structs.replace(CLOCK, is_live=False, bank_ms=0, credit_ms=24 * HOUR)
NIGHT = Quiet(22 * 60, 8 * 60, ((0, 0),))  # from ten to six


def paused(table: TableState, since: int, ms: int) -> None:
    """From `since` on, so long; ms after noon."""
    apply(table, events.TablePaused("conduct"), after(since))
    apply(table, events.TableResumed(), after(since + ms))


def test_nobodys_time_runs_at_a_paused_table() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.TablePaused("conduct"), after(3 * MINUTE))
    asked = table.decisions[0]
    assert (asked.id, asked.since, asked.deadline, asked.credit_ms) == ("5.0", None, None, 0)
    assert table.times == (Time(8 * MINUTE), Time(10 * MINUTE))


def test_what_was_left_goes_on_when_it_is_resumed() -> None:
    table = timed(ALICE, BOB)
    paused(table, MINUTE // 2, 5 * HOUR)
    assert table.decisions[0].deadline == after(11 * MINUTE + 5 * HOUR)
    play(table, 0, after(MINUTE + 5 * HOUR))
    assert table.times == (Time(10 * MINUTE), Time(10 * MINUTE))


def test_two_pauses_cost_no_more_than_one() -> None:
    table = timed(ALICE, BOB)
    paused(table, MINUTE, HOUR)
    paused(table, MINUTE + HOUR, HOUR)
    assert table.decisions[0].deadline == after(11 * MINUTE + 2 * HOUR)


def test_a_night_within_a_pause_counts_as_the_pause_alone() -> None:
    """Twelve hours are left at midnight; from noon on they run for ten, and the rest after the night."""
    table = timed(ALICE, BOB, clock=DAYS)
    table.pauses = tuple(msgspec.structs.replace(one, quiet=NIGHT, coming=NIGHT) for one in table.pauses)
    paused(table, 12 * HOUR, 12 * HOUR)
    assert table.decisions[0].credit_ms == 14 * HOUR
    assert table.decisions[0].deadline == after(24 * HOUR + (10 + 8 + 4) * HOUR)


def test_a_vacation_taken_meanwhile_counts_from_when_the_game_goes_on() -> None:
    table = timed(ALICE, BOB, clock=DAYS)
    apply(table, events.TablePaused("conduct"), after(HOUR))
    noon = int(NOON.timestamp())
    apply(table, events.VacationTaken(0, noon, noon + 3 * 86_400), after(2 * HOUR))
    assert table.decisions[0].deadline is None
    apply(table, events.TableResumed(), after(3 * HOUR))
    assert table.decisions[0].deadline == after((3 * 24 + 23) * HOUR)


def test_time_credited_meanwhile_is_there_when_the_game_goes_on() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.TablePaused("conduct"), after(MINUTE))
    apply(table, events.ClocksCredited("", 5 * MINUTE, 0), after(HOUR))
    apply(table, events.ClocksCredited("", 5 * MINUTE, 1), after(HOUR))
    apply(table, events.TableResumed(), after(2 * HOUR))
    assert table.decisions[0].deadline == after(2 * HOUR + 15 * MINUTE)
    assert table.times[1] == Time(15 * MINUTE)


def test_who_is_asked_after_a_rewind_meanwhile_has_time_from_the_resumption_on() -> None:
    table = timed(ALICE, BOB)
    play(table, 0, after(MINUTE))
    apply(table, events.TablePaused("conduct"), after(2 * MINUTE))
    apply(table, events.TableRewound(5, 1, "conduct"), after(HOUR))
    assert [(one.since, one.deadline) for one in table.decisions.values()] == [(None, None)]
    assert table.times == (Time(10 * MINUTE), Time(10 * MINUTE))
    apply(table, events.TableResumed(), after(2 * HOUR))
    assert table.decisions[0].deadline == after(2 * HOUR + 11 * MINUTE)


def test_a_bot_waits_for_the_resumption_and_a_moment_more() -> None:
    table = timed(ALICE, GREEDY)
    play(table, 0, after(0))
    apply(table, events.TablePaused("conduct"), after(1))
    assert table.decisions[1].bot_due_at is None
    apply(table, events.TableResumed(), after(HOUR))
    delay = timedelta(milliseconds=table.opened.bot_delay_ms)
    assert table.decisions[1].bot_due_at == after(HOUR) + delay


def test_who_had_no_time_left_has_none_when_the_game_goes_on() -> None:
    table = timed(ALICE, BOB)
    paused(table, 20 * MINUTE, HOUR)
    assert table.decisions[0].deadline == after(20 * MINUTE + HOUR)
    assert table.times[0] == Time(0)
