"""Time that runs out at a table, from the answer that comes too late to the result."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from pytest_django import Settings

from reworld_site.records.exporting import record_of
from reworld_site.records.verifying import check
from reworld_site.tables import commands, history, loaded, restarts, scoring, service, sweeper
from reworld_site.tables.answers import Answer
from reworld_site.tables.events import SeatFlagged
from reworld_site.tables.models import Decision, Seat, Table
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat
from tests.reworld_site.tables.test_rebuilding import dump, empty_read_models, rebuild
from tests.reworld_site.tables.test_sweeper import Clock, clock
from tests.reworld_site.tables.test_verifying import checked

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

BANK, CREDIT = 60, 10  # seconds
OUT = BANK + CREDIT + 1.6


@pytest.fixture(autouse=True)
def _brisk(settings: Settings) -> None:
    settings.MORE_SPEEDS = {"brisk": [BANK * 1000, CREDIT * 1000]}


@pytest.fixture
def timed(clock: Clock, alice: Player, bob: Player) -> UUID:
    """Alice and Bob; Alice is asked first."""
    table = open_table(alice, "open", speed="brisk")
    seat(table, bob)
    return table


def flag(table: UUID, decision: str | None) -> Answer:
    assert decision
    return service.execute(commands.FlagSeat(table, decision))


def happened(table: UUID, kind: type) -> list[object]:
    events = history.happened(table, loaded.load(table).table.rules)
    return [event for _, event in events if isinstance(event, kind)]


def test_the_frame_says_what_everybody_has_left_and_whose_clock_runs(timed: UUID, alice: Player) -> None:
    frame = alice.frame()
    assert frame["clocks"]["speed"] == "brisk"
    mine, other = frame["clocks"]["seats"]
    assert mine["left_ms"] == other["left_ms"] == (BANK + CREDIT) * 1000
    assert (other["since"], other["deadline"]) == (None, None)
    assert mine["deadline"] == frame["decision"]["deadline"]
    assert mine["since"] < mine["deadline"]


def test_an_untimed_table_has_no_clocks(table: UUID, alice: Player) -> None:
    frame = alice.frame()
    assert (frame["clocks"], frame["decision"]["deadline"]) == (None, None)


def test_a_bots_seat_has_no_clock(clock: Clock, alice: Player) -> None:
    open_table(alice, "greedy", speed="brisk")
    assert alice.frame()["clocks"]["seats"][1] is None


def test_a_late_answer_changes_nothing(timed: UUID, clock: Clock, alice: Player) -> None:
    clock.forward(BANK + CREDIT + 0.5)
    before = alice.frame()
    answer = alice.act_anyhow()
    assert (answer.code, answer.field) == ("late", "decision_id")
    assert alice.frame() == before


def test_an_answer_within_the_measured_round_trip_counts(timed: UUID, clock: Clock, alice: Player) -> None:
    clock.forward(BANK + CREDIT + 0.5)
    assert alice.decision
    post = commands.TakeAction(alice.id, timed, alice.decision, alice.legal()[0], "m", round_trip_ms=900)
    assert service.execute(post).code == "accepted"
    assert alice.frame()["clocks"]["seats"][0]["left_ms"] == CREDIT * 1000


def test_what_an_answer_waits_for_here_does_not_make_it_late(
    timed: UUID, clock: Clock, alice: Player
) -> None:
    """The site was at work on other things when it came, or the database was."""
    assert alice.decision
    clock.forward(BANK + CREDIT - 0.5)
    came, action = clock.now(), alice.legal()[0]
    clock.forward(3)
    post = commands.TakeAction(alice.id, timed, alice.decision, action, "m", received_at=came)
    assert service.execute(post).code == "accepted"


def test_nobody_is_flagged_early_or_on_another_decision(timed: UUID, clock: Clock, alice: Player) -> None:
    asked = alice.decision
    clock.forward(BANK + CREDIT + 1.4)
    assert flag(timed, asked).code == "not_due"
    clock.forward(0.2)
    assert flag(timed, "999.0").code == "stale"
    assert happened(timed, SeatFlagged) == []
    assert Decision.objects.get(closed_seq=None, table=timed).deadline is not None


def test_ten_deliveries_flag_once(timed: UUID, clock: Clock, alice: Player, bob: Player) -> None:
    asked = alice.decision
    clock.forward(OUT)
    codes = [flag(timed, asked).code for _ in range(10)]
    assert codes == ["accepted", *["duplicate"] * 9]
    assert happened(timed, SeatFlagged) == [SeatFlagged(0, alice.id, str(asked), False)]
    assert Decision.objects.get(table=timed, seat=0).closed_as == "flagged"
    assert alice.act({"type": "play_card", "card": 1}, decision=asked).code == "late"
    assert bob.frame()["outcome"]["places"] == [2, 1]
    assert bob.frame()["outcome"]["ended"] == ["flagged", "played"]
    assert alice.frame()["people"][0]["flagged"]


def test_an_answer_given_in_time_is_told_again_after_the_flag(
    timed: UUID, clock: Clock, alice: Player, bob: Player
) -> None:
    first = alice.decision
    action = alice.legal()[0]
    assert alice.act(action, "m1").code == "accepted"
    bob.act_anyhow()
    clock.forward(OUT)
    assert flag(timed, alice.decision).code == "accepted"
    assert alice.act(action, "m1", decision=first).code == "duplicate"


def test_the_sweeper_flags_whoever_is_out_of_time(timed: UUID, clock: Clock, alice: Player) -> None:
    clock.forward(BANK + CREDIT)
    assert sweeper.sweep()
    assert happened(timed, SeatFlagged) == []
    clock.forward(2)
    assert sweeper.sweep()
    assert sweeper.sweep()
    assert len(happened(timed, SeatFlagged)) == 1


def test_with_three_seats_a_bot_plays_on_and_the_game_comes_to_its_end(
    clock: Clock, alice: Player, bob: Player, mallory: Player
) -> None:
    table = open_table(alice, "open", "open", speed="brisk")
    seat(table, bob, mallory)
    clock.forward(OUT)
    assert flag(table, alice.decision).code == "accepted"
    assert alice.decision is None
    assert alice.do(commands.Resign).code == "duplicate"
    assert loaded.load(table).table.seats[0].stand_in == "greedy"
    while not loaded.load(table).table.has_ended:
        clock.forward(6)
        sweeper.sweep()
        play_out(bob, mallory)
    scoring.score(table)
    outcome = bob.frame()["outcome"]
    assert (outcome["places"][0], outcome["ended"]) == (3, ["flagged", "played", "played"])
    assert Seat.objects.get(table=table, seat=0).flagged
    assert checked(table).difference is None
    check(record_of(table))


def test_what_the_events_say_of_clocks_is_found_and_rebuilt(
    timed: UUID, clock: Clock, alice: Player, bob: Player, mallory: Player
) -> None:
    alice.act_anyhow()
    restarts.web_is_there()
    clock.forward(30)
    restarts.web_is_there()
    other = open_table(alice, "open", "open", speed="brisk")
    seat(other, bob, mallory)
    clock.forward(OUT)
    flag(other, alice.decision)
    before = dump(with_ids=False)
    assert checked(timed).difference is None
    empty_read_models()
    assert rebuild()[0] == 0
    assert dump(with_ids=False) == before
    row = Table.objects.get(id=timed)
    assert (row.speed, row.is_live) == ("brisk", True)


def test_a_deadline_that_is_not_what_the_events_say_is_found(timed: UUID) -> None:
    asked = Decision.objects.get(table=timed, closed_seq=None)
    assert asked.deadline
    Decision.objects.filter(pk=asked.pk).update(deadline=asked.deadline + timedelta(seconds=1))
    difference = checked(timed).difference
    assert difference
    assert difference.what.endswith("deadline")
