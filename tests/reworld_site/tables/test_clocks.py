"""Clocks as arithmetic, and as a table folds them from its events alone."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Event
from reworld_site.tables import clocks, events
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.clocks import Time
from reworld_site.tables.pauses import Pauses, Quiet
from tests.reworld_site.tables.pebbles import CARDS, CardPlayed, CardsDealt, Pebbles
from tests.reworld_site.tables.test_aggregate import ALICE, BOB, DORA, GREEDY, NOON, TABLE, opened

ms = st.integers(0, 10**9)
MINUTE = 60_000
CLOCK = events.Clock("tiny", True, 10 * MINUTE, MINUTE)


def after(used_ms: int, since: datetime = NOON) -> datetime:
    return since + timedelta(milliseconds=used_ms)


@given(ms, ms, ms)
def test_a_decision_takes_from_the_bank_what_is_beyond_its_credit_and_nothing_is_ever_negative(
    bank: int, credit: int, used: int
) -> None:
    time = Time(bank).spent(credit, used)
    left = clocks.credit_left(credit, used)
    assert 0 <= time.bank_ms <= bank
    assert 0 <= left <= credit
    assert time.bank_ms + left == max(0, bank + credit - used)
    assert time.bank_ms == bank or left == 0


@given(ms, st.lists(ms, max_size=5), st.lists(ms, max_size=5))
def test_credits_that_were_left_come_again_in_order_and_then_fresh_ones(
    fresh: int, left: list[int], kept: list[int]
) -> None:
    time = Time(5, tuple(kept)).went_back(tuple(left))
    for expected in [*left, *kept, fresh, fresh]:
        assert time.credit_ms(fresh) == expected
        time = time.asked()
    assert time == Time(5)


@given(ms, ms, st.integers(-5000, 60_000), st.integers(-100, 10**6))
def test_no_answer_counts_once_a_seat_may_be_flagged(
    credit: int, bank: int, offset: int, round_trip: int
) -> None:
    due = clocks.deadline(NOON, credit, bank)
    now = due + timedelta(milliseconds=offset)
    if clocks.has_run_out(due, now):
        assert clocks.is_late(due, now, round_trip)
    if offset <= 0:
        assert not clocks.is_late(due, now, round_trip)


def test_an_answer_has_the_round_trip_for_its_way_but_no_more_than_a_second_and_a_half() -> None:
    due = clocks.deadline(NOON, 1000, 0)
    assert clocks.is_late(due, after(1001), 0)
    assert not clocks.is_late(due, after(1200), 200)
    assert clocks.is_late(due, after(1201), 200)
    assert not clocks.is_late(due, after(2500), 60_000)
    assert clocks.is_late(due, after(2501), 60_000)


def test_a_clock_that_was_put_back_takes_nothing() -> None:
    assert clocks.used_ms(NOON, NOON - timedelta(hours=1)) == 0


class OpenPebbles(Pebbles):
    """Nothing is hidden, so that everything may be undone."""

    def reveals(self, event: Event) -> bool:
        return False


def timed(*seats: int, clock: events.Clock = CLOCK, cards: int = 8) -> TableState:
    """A running table at which the first seat is asked at noon."""
    facts = msgspec.structs.replace(opened(len(seats)), clock=clock)
    table = TableState.open(TABLE, facts, OpenPebbles())
    for seat, account in enumerate(seats):
        table.apply(events.SeatTaken(seat, account, "greedy" if account == GREEDY else None))
    table.apply(events.GameStarted([None] * len(seats)))
    table.apply(CardsDealt(list(CARDS)[:cards], len(seats)))
    table.settle(3 + len(seats), NOON, None)
    return table


def play(table: TableState, seat: int, at: datetime) -> None:
    table.apply(CardPlayed(seat, table.game.hands[seat][0], False))
    table.settle(table.seq + 1, at, seat)


def apply(table: TableState, event: events.TableEvent, at: datetime) -> None:
    table.apply(event)
    table.settle(table.seq + 1, at, None)


def test_only_whoever_is_asked_has_a_clock_that_runs() -> None:
    table = timed(ALICE, BOB)
    assert {seat: one.deadline for seat, one in table.decisions.items()} == {0: after(11 * MINUTE)}
    play(table, 0, after(3 * MINUTE))
    assert table.times == (Time(8 * MINUTE), Time(10 * MINUTE))
    assert {seat: one.deadline for seat, one in table.decisions.items()} == {1: after(14 * MINUTE)}


def test_an_answer_within_the_credit_leaves_the_bank_alone() -> None:
    table = timed(ALICE, BOB)
    play(table, 0, after(MINUTE))
    assert table.times[0] == Time(10 * MINUTE)


def test_bots_have_no_clock() -> None:
    table = timed(GREEDY, BOB)
    assert table.decisions[0].deadline is None
    play(table, 0, after(60 * MINUTE))
    assert table.times[0] == Time(10 * MINUTE)


def test_an_untimed_table_has_no_clocks() -> None:
    table = timed(ALICE, BOB, clock=None)  # type: ignore[arg-type]
    assert (table.times, table.decisions[0].deadline) == ((), None)


@given(st.lists(st.integers(0, MINUTE * 3 // 2), min_size=1, max_size=6))
def test_going_back_and_forth_gains_no_time(used: list[int]) -> None:
    """Alice answers and undoes, again and again: in all she has one credit and her bank for it."""
    table, now = timed(ALICE, BOB), NOON
    for one in used:
        now = after(one, now)
        play(table, 0, now)
        now = after(7, now)
        apply(table, events.ActionsUndone(0, 5), now)
    due = table.decisions[0].deadline
    assert due is not None
    assert due == after(11 * MINUTE - sum(used), now)
    assert table.times[0].bank_ms + table.decisions[0].credit_ms == 11 * MINUTE - sum(used)


DAY_CLOCK = events.Clock("day", False, 0, 24 * 60 * MINUTE)
NOWHERE = ((int(NOON.timestamp()) - 86_400, 0),)


def quiet_from(hour: int, hours: int) -> Quiet:
    return Quiet(hour * 60, hours * 60, NOWHERE)


def by_the_day(quiet: Quiet | None) -> TableState:
    """Alice, whose quiet hours these are, is asked at noon for a day."""
    facts = msgspec.structs.replace(opened(2), clock=DAY_CLOCK)
    table = TableState.open(TABLE, facts, OpenPebbles())
    for seat, account in enumerate((ALICE, BOB)):
        table.apply(events.SeatTaken(seat, account))
    table.apply(events.QuietHoursSet(0, quiet))
    table.apply(events.GameStarted([None, None]))
    table.apply(CardsDealt(list(CARDS)[:8], 2))
    table.settle(6, NOON, None)
    return table


def test_neither_other_quiet_hours_nor_going_back_gain_time() -> None:
    table = by_the_day(quiet_from(14, 10))
    due = table.decisions[0].deadline
    assert due == after(44 * 60 * MINUTE)
    now = NOON
    for hour in (0, 2, 13):
        now = after(20 * MINUTE, now)
        apply(table, events.QuietHoursSet(0, quiet_from(hour, 12)), now)
        play(table, 0, now)
        apply(table, events.ActionsUndone(0, 6), now)
        assert table.decisions[0].deadline == due
    play(table, 0, now)
    play(table, 1, now)
    assert table.decisions[0].deadline == after(48 * 60 * MINUTE, now)


def test_time_that_stood_still_is_not_charged_when_a_seat_goes_back() -> None:
    """Quiet from 14 to 2 o'clock: at 3 in the morning three hours have run."""
    table = by_the_day(quiet_from(14, 12))
    morning = after(15 * 60 * MINUTE)
    play(table, 0, morning)
    apply(table, events.ActionsUndone(0, 6), morning)
    assert table.decisions[0].credit_ms == 21 * 60 * MINUTE


def test_a_vacation_puts_off_what_is_open_and_ends_with_another_end() -> None:
    table = by_the_day(None)
    noon, day = int(NOON.timestamp()), 86_400
    apply(table, events.VacationTaken(0, noon + 3600, noon + 3600 + 5 * day), NOON)
    assert table.decisions[0].deadline == after(6 * 24 * 60 * MINUTE)
    apply(table, events.VacationTaken(1, noon, noon + day), NOON)
    assert table.decisions[0].deadline == after(6 * 24 * 60 * MINUTE)
    apply(table, events.VacationTaken(0, noon + 3600, noon + 3600 + day), NOON)
    assert table.decisions[0].deadline == after(2 * 24 * 60 * MINUTE)


def test_whoever_leaves_before_the_start_takes_their_times_along() -> None:
    table = TableState.open(TABLE, msgspec.structs.replace(opened(2), clock=DAY_CLOCK), OpenPebbles())
    table.apply(events.SeatTaken(0, ALICE))
    table.apply(events.QuietHoursSet(0, quiet_from(0, 8)))
    table.apply(events.SeatLeft(0, ALICE))
    assert table.pauses[0] == Pauses()


def test_who_is_taken_back_with_somebody_else_is_not_refunded_but_asked_with_a_fresh_credit() -> None:
    table = timed(ALICE, BOB)
    play(table, 0, after(0))
    play(table, 1, after(3 * MINUTE))
    apply(table, events.ActionsUndone(0, 5), after(3 * MINUTE))
    assert table.times[1] == Time(8 * MINUTE)
    play(table, 0, after(3 * MINUTE))
    assert table.decisions[1].credit_ms == MINUTE


def test_whoever_a_moderator_leads_back_is_asked_with_fresh_credits() -> None:
    """Also when they were about to answer again with what was left of their own."""
    table, now = timed(ALICE, BOB), NOON
    for seat in (0, 1, 0):
        now = after(MINUTE, now)
        play(table, seat, now)
    apply(table, events.ActionsUndone(0, 5), now)
    assert table.decisions[0].credit_ms == 0
    apply(table, events.TableRewound(5, 1, "fault"), now)
    assert table.decisions[0].credit_ms == MINUTE
    assert table.times == (Time(10 * MINUTE), Time(10 * MINUTE))


def test_a_flag_ends_a_game_of_two_and_the_other_has_won() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.SeatFlagged(0, ALICE, "5.0", False), after(12 * MINUTE))
    assert (table.status, table.decisions) == ("over", {})
    assert table.times[0] == Time(0)
    outcome = table.outcome()
    assert outcome
    assert (outcome.places, outcome.ended) == ([2, 1], ["flagged", "played"])


def test_with_three_seats_a_bot_plays_on_for_the_flagged_one_which_comes_last() -> None:
    table = timed(ALICE, BOB, DORA, cards=20)
    table.apply(events.SeatFlagged(0, ALICE, "6.0", False))
    table.apply(events.StandInSeated(0, GREEDY, "greedy"))
    changes = table.settle(8, after(12 * MINUTE), None)
    assert [(one.id, why) for one, why in changes.closed] == [("6.0", "flagged")]
    (asked,) = changes.opened
    assert (asked.seat, asked.player, asked.deadline) == (0, GREEDY, None)
    while table.decisions:
        play(table, next(iter(table.decisions)), after(12 * MINUTE))
    outcome = table.outcome()
    assert outcome
    assert outcome.places[0] == 3
    assert outcome.ended == ["flagged", "played", "played"]


def test_a_restart_gives_time_to_whoever_is_asked_and_to_nobody_else() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.ClocksCredited("noon", 20_000), after(MINUTE))
    asked = table.decisions[0]
    assert (asked.id, asked.deadline) == ("5.0", after(11 * MINUTE + 20_000))
    play(table, 0, after(2 * MINUTE))
    assert table.times == (Time(10 * MINUTE - 40_000), Time(10 * MINUTE))


def test_a_restart_leaves_what_may_be_undone_and_a_request_for_a_takeback_as_they_are() -> None:
    table = timed(ALICE, BOB)
    play(table, 0, NOON)
    apply(table, events.TakebackRequested(0, 5, 60), NOON)
    acts, takeback = table.undo.acts, table.undo.takeback
    apply(table, events.ClocksCredited("noon", 20_000), NOON)
    assert (table.undo.acts, table.undo.takeback) == (acts, takeback)
    apply(table, events.ActionsUndone(0, 5), NOON)
    assert list(table.decisions) == [0]


def test_a_flag_just_after_a_restart_is_nobodys_fault() -> None:
    table = timed(ALICE, BOB)
    apply(table, events.ClocksCredited("noon", 20_000), NOON)
    assert table.credited_at == NOON
    apply(table, events.SeatFlagged(0, ALICE, "5.0", True), after(12 * MINUTE))
    outcome = table.outcome()
    assert outcome
    assert outcome.ended == ["excused", "played"]
