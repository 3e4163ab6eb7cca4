"""The site is away for a while: nobody loses by it, and what is a restart and what is none."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import OperationalError
from django.utils import timezone
from pytest_django import Settings

from reworld_site.tables import commands, leases, loaded, restarts, service, sweeper
from reworld_site.tables.events import ClocksCredited, SeatFlagged
from reworld_site.tables.models import Decision
from tests.reworld_site.tables.conftest import Player, open_table, seat
from tests.reworld_site.tables.test_sweeper import Clock
from tests.reworld_site.tables.test_timing import BANK, CREDIT, flag, happened

pytestmark = pytest.mark.django_db

OUT = BANK + CREDIT + 1.6
DAY = 24 * 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """It goes by hand alone."""
    clock, now = Clock(), timezone.now()
    monkeypatch.setattr(clock, "_now", lambda: now)
    monkeypatch.setattr("django.utils.timezone.now", clock.now)
    return clock


@pytest.fixture(autouse=True)
def _brisk(settings: Settings) -> None:
    settings.MORE_SPEEDS = {"brisk": [BANK * 1000, CREDIT * 1000]}


@pytest.fixture
def timed(clock: Clock, alice: Player, bob: Player) -> UUID:
    """Alice and Bob; Alice is asked first. A web process is there."""
    restarts.web_starts()
    return running("brisk", alice, bob)


def running(speed: str, opener: Player, *others: Player) -> UUID:
    table = open_table(opener, *["open"] * len(others), speed=speed)
    seat(table, *others)
    return table


def credits_of(table: UUID) -> list[int]:
    return [one.ms for one in happened(table, ClocksCredited) if isinstance(one, ClocksCredited)]


def pass_by(clock: Clock, seconds: float, *, web: bool = True, worker: bool = True) -> None:
    """So much time passes, in which these are at work every second."""
    for _ in range(round(seconds)):
        clock.forward(1)
        if web:
            restarts.web_is_there()
        if worker:
            sweeper.sweep()


def test_after_a_restart_whoever_is_asked_has_the_time_that_the_site_was_away_and_20_seconds(
    timed: UUID, clock: Clock, alice: Player, bob: Player
) -> None:
    clock.forward(300)
    restarts.web_starts()
    assert sweeper.sweep()
    assert happened(timed, SeatFlagged) == []
    (ms,) = credits_of(timed)
    assert 320_000 <= ms < 322_000
    (asked,) = loaded.load(timed).table.decisions.values()
    assert Decision.objects.get(table=timed, closed_seq=None).deadline == asked.deadline
    assert alice.act_anyhow().code == "accepted"


def test_while_no_web_process_is_there_a_worker_flags_nobody(
    timed: UUID, clock: Clock, alice: Player
) -> None:
    pass_by(clock, 3, web=False)
    clock.forward(BANK + CREDIT)
    pass_by(clock, 3, web=False)
    assert happened(timed, SeatFlagged) == []
    restarts.web_starts()
    pass_by(clock, 1)
    assert happened(timed, SeatFlagged) == []
    assert alice.act_anyhow().code == "accepted"


def test_a_short_restart_counts_when_a_process_starts(timed: UUID, clock: Clock) -> None:
    clock.forward(3)
    restarts.web_starts()
    (ms,) = credits_of(timed)
    assert 23_000 <= ms < 25_000


def test_a_second_web_process_and_a_worker_that_starts_again_are_no_restarts(
    timed: UUID, clock: Clock
) -> None:
    pass_by(clock, 5)
    restarts.web_starts()
    pass_by(clock, 20, worker=False)
    pass_by(clock, 2)
    assert credits_of(timed) == []


def test_a_database_or_a_machine_that_stood_still_is_made_up_for_by_whoever_is_there_next(
    timed: UUID, clock: Clock
) -> None:
    clock.forward(100)
    assert sweeper.sweep()  # the worker is the first to be back
    assert happened(timed, SeatFlagged) == []
    restarts.web_is_there()
    assert sweeper.sweep()
    assert (len(credits_of(timed)), happened(timed, SeatFlagged)) == (1, [])


def test_one_restart_is_made_up_for_once_and_the_next_one_again(timed: UUID, clock: Clock) -> None:
    clock.forward(60)
    for _ in range(10):
        restarts.make_up()
    restarts.web_starts()
    restarts.web_starts()
    assert len(credits_of(timed)) == 1
    clock.forward(60)
    restarts.web_starts()
    assert len(credits_of(timed)) == 2


def test_a_process_that_slept_through_the_next_restart_does_not_make_up_for_the_first_again(
    timed: UUID, clock: Clock
) -> None:
    first = leases.done_at(restarts.WEB)
    assert first
    for _ in range(2):
        clock.forward(60)
        restarts.web_starts()
    late = commands.CreditClocks(timed, first.isoformat(timespec="microseconds"), 20_000)
    assert service.execute(late).code == "duplicate"
    assert len(credits_of(timed)) == 2


def test_a_restart_that_breaks_off_is_made_up_for_in_full_the_next_time(
    timed: UUID, clock: Clock, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = running("brisk", alice, bob)
    clock.forward(60)
    execute = service.execute
    done: list[commands.Command] = []

    def breaks_off(command: commands.Command) -> object:
        if done:
            raise OperationalError("the database is away")
        done.append(command)
        return execute(command)

    with monkeypatch.context() as patch:
        patch.setattr(service, "execute", breaks_off)
        with pytest.raises(OperationalError):
            restarts.web_is_there()
    assert restarts.is_quiet()
    restarts.web_is_there()
    assert [len(credits_of(table)) for table in (timed, other)] == [1, 1]
    assert not restarts.is_quiet()


def test_a_broken_table_keeps_no_other_from_its_time(
    timed: UUID, clock: Clock, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [timed, running("brisk", alice, bob), running("brisk", bob, alice)]
    clock.forward(60)
    execute, seen = service.execute, list[object]()

    def breaks_one(command: commands.Command) -> object:
        seen.append(command)
        if len(seen) == 1:
            raise RuntimeError("broken")
        return execute(command)

    monkeypatch.setattr(service, "execute", breaks_one)
    restarts.web_starts()
    assert sorted(len(credits_of(table)) for table in tables) == [0, 1, 1]
    assert not restarts.is_quiet()


def test_tables_by_the_day_get_time_only_where_it_would_end_soon(
    clock: Clock, alice: Player, bob: Player
) -> None:
    early = running("day", alice, bob)
    clock.forward(DAY - 1800)
    late, untimed = running("day", alice, bob), running("untimed", alice, bob)
    restarts.web_starts()
    clock.forward(3600)
    assert sweeper.sweep()
    restarts.web_starts()
    assert sweeper.sweep()
    assert [len(credits_of(table)) for table in (early, late, untimed)] == [1, 0, 0]
    assert happened(early, SeatFlagged) == []
    assert service.execute(commands.CreditClocks(untimed, "2030", 5)).code == "not_running"


def test_a_paused_table_has_lost_no_time_to_a_restart(timed: UUID, clock: Clock, alice: Player) -> None:
    moderator = 0
    service.execute(commands.PauseTable(moderator, timed, "conduct"))
    clock.forward(3600)
    restarts.web_starts()
    assert credits_of(timed) == []
    service.execute(commands.ResumeTable(moderator, timed))
    assert sweeper.sweep()
    assert alice.decision


def test_for_ten_minutes_after_a_restart_nobody_is_held_responsible(
    clock: Clock, alice: Player, bob: Player
) -> None:
    def flagged(minutes: float) -> list[str]:
        restarts.web_starts()
        table = running("brisk", alice, bob)
        clock.forward(60)
        restarts.web_starts()
        clock.forward(minutes * 60)
        assert flag(table, alice.decision).code == "accepted"
        ended: list[str] = bob.frame()["outcome"]["ended"]
        return ended

    assert flagged(9.9) == ["excused", "played"]
    assert flagged(10.1) == ["flagged", "played"]


def test_without_a_worker_a_web_process_finds_whoever_is_out_of_time_within_two_seconds(
    timed: UUID, clock: Clock
) -> None:
    def web_alone() -> None:
        clock.forward(1)
        restarts.web_is_there()
        sweeper.sweep_if_stale()

    clock.forward(BANK + CREDIT)
    leases.note(restarts.WEB)
    sweeper.sweep()  # the worker's last
    web_alone()
    assert happened(timed, SeatFlagged) == []
    web_alone()
    assert len(happened(timed, SeatFlagged)) == 1


def test_beside_a_worker_that_sweeps_a_web_process_does_not(timed: UUID, clock: Clock) -> None:
    clock.forward(OUT)
    leases.note(restarts.WEB)
    leases.note("sweep")
    clock.forward(0.9)
    assert not sweeper.sweep_if_stale()
