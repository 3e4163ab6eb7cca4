"""A table's state from its events alone: no database is asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from reworld_site.tables import events
from reworld_site.tables.aggregate import TableState
from tests.reworld_site.tables.pebbles import CARDS, CardPlayed, CardsDealt

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
ALICE, BOB, DORA, GREEDY = 1, 2, 3, 9
TABLE = UUID(int=7)


def opened(seats: int) -> events.TableOpened:
    return events.TableOpened("pebbles", 1, {"cards": 8}, seats, ALICE, "c0ffee", "seeded", 1500)


def table_of(*seats: Any) -> TableState:
    """A table after its opening commit."""
    table = TableState.open(TABLE, opened(len(seats)))
    for seat, account in enumerate(seats):
        if account:
            table.apply(events.SeatTaken(seat, account, "greedy" if account == GREEDY else None))
    table.settle(1 + len(seats), NOON, None)
    return table


def started(*seats: int, cards: int = 8) -> TableState:
    table = table_of(*seats)
    table.apply(events.GameStarted([None] * len(seats)))
    table.apply(CardsDealt(list(CARDS)[:cards], len(seats)))
    table.settle(10, NOON, None)
    return table


def play(table: TableState, seat: int, at: datetime = NOON) -> Any:
    table.apply(CardPlayed(seat, table.game.hands[seat][0], False))
    return table.settle(table.seq + 1, at, seat)


def test_an_opened_table_asks_nobody() -> None:
    table = table_of(ALICE, None)
    assert (table.status, table.decisions, table.open_seats()) == ("open", {}, [1])
    assert table.opened_at == NOON
    assert table.outcome() is None


def test_a_started_table_asks_whoever_is_to_act() -> None:
    table = started(ALICE, BOB)
    assert table.status == "running"
    assert [one.id for one in table.decisions.values()] == ["10.0"]


def test_an_answered_decision_closes_and_the_next_one_opens() -> None:
    changes = play(started(ALICE, BOB), 0)
    assert [(one.id, why) for one, why in changes.closed] == [("10.0", "acted")]
    assert [(one.id, one.player) for one in changes.opened] == [("11.1", BOB)]


def test_a_bot_is_due_after_the_delay_where_a_person_sits_and_at_once_where_none_does() -> None:
    table = started(ALICE, GREEDY)
    later = NOON + timedelta(minutes=1)
    (asked,) = play(table, 0, later).opened
    assert asked.bot_due_at == later + timedelta(seconds=1.5)
    (asked,) = started(GREEDY, GREEDY).decisions.values()
    assert asked.bot_due_at == NOON


def test_people_are_never_due() -> None:
    (asked,) = started(ALICE, GREEDY).decisions.values()
    assert asked.bot_due_at is None


def test_a_game_without_anybody_to_act_is_over() -> None:
    table = started(ALICE, BOB, cards=4)
    for seat in (0, 1, 0, 1):
        changes = play(table, seat)
    assert (table.status, table.decisions, changes.opened) == ("over", {}, [])
    outcome = table.outcome()
    assert outcome
    assert outcome.places == [1, 2]
    assert outcome.ended == ["played", "played"]


def test_who_resigns_at_a_table_for_two_has_lost() -> None:
    table = started(ALICE, BOB)
    table.apply(events.SeatResigned(0, ALICE))
    changes = table.settle(11, NOON, None)
    assert [why for _, why in changes.closed] == ["resigned"]
    assert table.outcome() == events.GameScored([2, 1], [], [], ["resigned", "played"])


def test_a_resigned_seat_is_asked_anew_for_its_stand_in() -> None:
    table = started(ALICE, BOB, DORA)
    table.apply(events.SeatResigned(0, ALICE))
    table.apply(events.StandInSeated(0, GREEDY, "greedy"))
    changes = table.settle(12, NOON, None)
    assert [(one.id, why) for one, why in changes.closed] == [("10.0", "resigned")]
    assert [(one.id, one.player) for one in changes.opened] == [("12.0", GREEDY)]
    assert table.decisions[0].bot_due_at == NOON + timedelta(seconds=1.5)


@pytest.mark.parametrize(
    ("resigning", "places"),
    [([0, 2], [3, 1, 2]), ([2, 0], [2, 1, 3]), ([1, 0, 2], [2, 3, 1])],
)
def test_the_first_to_resign_is_last_whatever_the_score(resigning: list[int], places: list[int]) -> None:
    table = started(ALICE, BOB, DORA, cards=6)
    for seat in resigning:
        account = (ALICE, BOB, DORA)[seat]
        table.apply(events.SeatResigned(seat, account))
        table.apply(events.StandInSeated(seat, GREEDY, "greedy"))
        table.settle(table.seq + 2, NOON, None)
    while table.status == "running":
        play(table, next(iter(table.decisions)))
    outcome = table.outcome()
    assert outcome
    assert outcome.places == places
    assert outcome.scores[0] > outcome.scores[1]


def test_an_opener_who_leaves_is_followed_by_the_first_person_seated() -> None:
    table = table_of(ALICE, GREEDY, BOB, DORA, None)
    table.apply(events.SeatLeft(0, ALICE))
    assert table.opener == BOB
    table.apply(events.SeatLeft(3, DORA))
    assert table.opener == BOB


def test_an_aborted_table_closes_its_decisions_and_has_no_outcome() -> None:
    table = started(ALICE, BOB)
    table.apply(events.TableAborted("lapsed"))
    changes = table.settle(11, NOON, None)
    assert [why for _, why in changes.closed] == ["aborted"]
    assert (table.status, table.abort_reason, table.outcome()) == ("aborted", "lapsed", None)


def test_a_copy_is_on_its_own() -> None:
    table = started(ALICE, BOB)
    copy = table.copy()
    play(copy, 0)
    copy.apply(events.SeatResigned(1, BOB))
    assert [one.id for one in table.decisions.values()] == ["10.0"]
    assert table.game.scores == [0, 0]
    assert not table.seats[1].resigned
