"""Quiet hours and vacations of people at tables, from the row to the deadline, and through a crash."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from reworld_site.tables import (
    commands,
    departing,
    history,
    loaded,
    personal_times,
    service,
    sweeper,
    told,
)
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import Aside, QuietHoursSet, VacationTaken
from reworld_site.tables.models import Decision, QuietHours, Table, Vacation
from tests.reworld_site.tables.conftest import Player, open_table, seat
from tests.reworld_site.tables.test_rebuilding import dump, empty_read_models, rebuild
from tests.reworld_site.tables.test_sweeper import Clock, clock
from tests.reworld_site.tables.test_timing import happened

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def noon(clock: Clock) -> Clock:
    """A Monday in May, far from any change of the clocks."""
    clock.ahead = NOON - (clock.now() - clock.ahead)
    return clock


@pytest.fixture
def by_the_day(noon: Clock, alice: Player, bob: Player) -> UUID:
    """Alice and Bob have a day for each decision; Alice is asked first, at noon."""
    return timed(alice, bob)


def timed(*people: Player, speed: str = "day") -> UUID:
    table = open_table(people[0], *["open"] * (len(people) - 1), speed=speed)
    seat(table, *people[1:])
    return table


def due(player: Player) -> timedelta:
    """How long after noon, to the minute."""
    deadline = player.frame()["decision"]["deadline"]
    return timedelta(minutes=round((datetime.fromisoformat(deadline) - NOON) / timedelta(minutes=1)))


def vacation(player: Player, days: float, since: datetime | None = None) -> Vacation:
    begin = since or timezone.now()
    taken = personal_times.take_vacation(player.id, since, begin + timedelta(days=days))
    told.tell_tables(player.id)
    return taken


def quiet(player: Player, start: int, minutes: int, zone: str = "UTC") -> None:
    personal_times.set_quiet(player.id, start, minutes, zone)
    told.tell_tables(player.id)


def refused(player: Player, days: float, since: datetime | None = None) -> tuple[str, str]:
    with pytest.raises(Refused) as no:
        vacation(player, days, since)
    return no.value.code, no.value.field


def flag(table: UUID, player: Player) -> str:
    assert player.decision
    return service.execute(commands.FlagSeat(table, player.decision)).code


def test_whoever_goes_on_vacation_has_so_much_more_at_all_running_tables_at_once(
    by_the_day: UUID, alice: Player, bob: Player
) -> None:
    other = timed(alice, bob, speed="three_days")
    vacation(alice, 5)
    assert due(alice) == 8 * DAY
    alice.table = by_the_day
    assert due(alice) == 6 * DAY
    for table in (by_the_day, other):
        assert (
            Decision.objects.get(table=table, closed_seq=None).deadline
            == loaded.load(table).table.decisions[0].deadline
        )
    assert not told.untold()


def test_nobody_is_flagged_on_vacation_but_a_day_after(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    vacation(alice, 3)
    noon.forward(3.5 * 86_400)
    assert flag(by_the_day, alice) == "not_due"
    sweeper.sweep()
    assert alice.decision
    noon.forward(0.6 * 86_400)
    sweeper.sweep()
    assert Table.objects.get(pk=by_the_day).status == "scored"


def test_a_vacation_is_told_to_a_paused_table_and_counts_when_it_is_resumed(
    by_the_day: UUID, noon: Clock, alice: Player, bob: Player
) -> None:
    service.execute(commands.PauseTable(bob.id, by_the_day, "conduct"))
    vacation(alice, 5)
    assert not told.untold()
    assert alice.frame()["decision"]["deadline"] is None
    noon.forward(2 * 86_400)
    service.execute(commands.ResumeTable(bob.id, by_the_day))
    assert due(alice) == 6 * DAY
    row = Decision.objects.get(table=by_the_day, closed_seq=None)
    assert row.deadline == loaded.load(by_the_day).table.decisions[0].deadline


def test_a_vacation_that_ends_early_gives_the_rest_back(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    vacation(alice, 10)
    noon.forward(2 * 86_400)
    personal_times.end_vacation(alice.id)
    told.tell_tables(alice.id)
    assert due(alice) == 3 * DAY
    allowance = personal_times.allowance(alice.id)
    assert allowance.vacation is None
    assert round(allowance.left / DAY) == 28
    vacation(alice, 12)
    assert due(alice) == 15 * DAY


def test_a_vacation_to_come_can_be_called_off(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    vacation(alice, 5, NOON + DAY / 2)
    assert due(alice) == 6 * DAY
    personal_times.end_vacation(alice.id)
    told.tell_tables(alice.id)
    assert due(alice) == DAY
    assert round(personal_times.allowance(alice.id).left / DAY) == 30


def test_a_vacation_after_the_deadline_changes_nothing(by_the_day: UUID, alice: Player) -> None:
    vacation(alice, 5, NOON + 2 * DAY)
    assert due(alice) == DAY


def test_vacations_are_bounded(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    assert refused(alice, 15) == ("too_long", "until")
    assert refused(alice, -1) == ("invalid", "until")
    assert refused(alice, 2, NOON - DAY) == ("invalid", "since")
    assert refused(alice, 2, NOON + 400 * DAY) == ("invalid", "until")
    vacation(alice, 14)
    assert refused(alice, 1, NOON + 20 * DAY) == ("vacation_taken", "")
    noon.forward(14.5 * 86_400)
    assert refused(alice, 1) == ("too_long", "until"), "with half a day in between it is the same vacation"
    noon.forward(86_400)
    vacation(alice, 14)
    noon.forward(20 * 86_400)
    assert refused(alice, 3) == ("vacation_used_up", "until")
    vacation(alice, 2)


def test_what_a_vacation_takes_over_new_year_is_counted_in_each_year(noon: Clock, alice: Player) -> None:
    noon.forward((datetime(2026, 12, 25, tzinfo=UTC) - NOON).total_seconds())
    vacation(alice, 14)
    assert round(personal_times.allowance(alice.id).left / DAY) == 23
    noon.forward(10 * 86_400)
    assert round(personal_times.allowance(alice.id).left / DAY) == 23


def test_whoever_sits_down_brings_vacation_and_quiet_hours_along(
    noon: Clock, alice: Player, bob: Player
) -> None:
    quiet(alice, 22 * 60, 480)
    vacation(alice, 5)
    table = timed(alice, bob)
    assert due(alice) == 6 * DAY + timedelta(hours=8)
    assert [type(one) for one in happened(table, Aside)] == [QuietHoursSet, VacationTaken]


def test_quiet_hours_count_from_the_next_decision_on(by_the_day: UUID, alice: Player, bob: Player) -> None:
    quiet(alice, 22 * 60, 480)
    assert due(alice) == DAY, "what was asked keeps its time"
    alice.act_anyhow()
    bob.act_anyhow()
    assert due(alice) == DAY + timedelta(hours=8)


@pytest.mark.parametrize("speed", ["quick", "untimed"])
def test_live_and_untimed_tables_know_nothing_of_it(
    noon: Clock, alice: Player, bob: Player, speed: str
) -> None:
    quiet(alice, 12 * 60, 600)
    table = timed(alice, bob, speed=speed)
    before = alice.frame()
    vacation(alice, 5)
    assert alice.frame() == before
    assert service.execute(commands.TellTimes(alice.id, table)).code == "not_running"


def test_telling_again_changes_nothing(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    quiet(alice, 22 * 60, 600, "Europe/Berlin")
    vacation(alice, 5)
    noon.forward(86_400)
    for _ in range(10):
        assert service.execute(commands.TellTimes(alice.id, by_the_day)).code == "duplicate"


def test_what_a_crash_has_left_untold_the_sweeper_tells(
    by_the_day: UUID, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed(alice, bob)
    execute = service.execute
    tables: list[Any] = []

    def dies(command: Any) -> Any:
        if tables:
            raise SystemExit
        tables.append(command.table)
        return execute(command)

    personal_times.take_vacation(alice.id, None, NOON + 5 * DAY)
    monkeypatch.setattr(service, "execute", dies)
    with pytest.raises(SystemExit):
        told.tell_tables(alice.id)
    monkeypatch.undo()
    assert told.untold() == {alice.id}


def test_the_sweeper_tells_what_is_untold(by_the_day: UUID, noon: Clock, alice: Player) -> None:
    personal_times.take_vacation(alice.id, None, NOON + 5 * DAY)
    assert due(alice) == DAY
    sweeper.sweep()
    assert due(alice) == 6 * DAY
    assert not told.untold()
    sweeper.sweep()
    assert len(happened(by_the_day, VacationTaken)) == 1


def test_a_change_while_tables_are_told_stays_to_be_told(
    by_the_day: UUID, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = service.execute

    def slow(command: Any) -> Any:
        answer = execute(command)
        personal_times.end_vacation(alice.id)
        return answer

    personal_times.take_vacation(alice.id, None, NOON + 5 * DAY)
    monkeypatch.setattr(service, "execute", slow)
    told.tell_tables(alice.id)
    assert told.untold() == {alice.id}


def test_a_running_table_does_not_lapse_while_somebodys_time_runs(
    by_the_day: UUID, noon: Clock, alice: Player
) -> None:
    vacation(alice, 14)
    noon.forward(14.5 * 86_400)
    assert service.execute(commands.LapseTable(by_the_day)).code == "not_idle"
    sweeper.sweep()
    assert Table.objects.get(pk=by_the_day).status == "running"


def test_deadlines_follow_from_the_events_alone(by_the_day: UUID, alice: Player, bob: Player) -> None:
    quiet(alice, 22 * 60, 600, "America/New_York")
    alice.act_anyhow()
    bob.act_anyhow()
    vacation(alice, 3)
    before = dump(with_ids=False)
    folded = history.fold(by_the_day)
    assert folded
    assert folded.decisions == loaded.load(by_the_day).table.decisions
    empty_read_models()
    rebuild()
    assert dump(with_ids=False) == before


def test_others_see_who_is_on_vacation_until_when_and_when_it_is_night_there(
    by_the_day: UUID, noon: Clock, alice: Player, bob: Player
) -> None:
    quiet(alice, 12 * 60, 60)
    alice.act_anyhow()
    bob.act_anyhow()
    until = vacation(alice, 3).until
    seen = bob.frame()["clocks"]["seats"][0]
    assert seen["vacation"]["until"] == until.isoformat()
    assert seen["quiet_until"] == (NOON + timedelta(hours=1)).isoformat()
    assert bob.frame()["clocks"]["seats"][1]["vacation"] is None
    noon.forward(3.1 * 86_400)
    assert bob.frame()["clocks"]["seats"][0]["vacation"] is None


def test_bad_quiet_hours_are_refused_by_name(alice: Player) -> None:
    for minutes, zone, field in [
        (721, "UTC", "until"),
        (60, "Atlantis/Poseidonis", "zone"),
        (60, "EST", "zone"),
    ]:
        with pytest.raises(Refused) as no:
            personal_times.set_quiet(alice.id, 0, minutes, zone)
        assert no.value.field == field
    assert not QuietHours.objects.exists()


def test_whoever_deletes_their_account_leaves_no_times_behind(by_the_day: UUID, alice: Player) -> None:
    quiet(alice, 22 * 60, 600, "Europe/Berlin")
    vacation(alice, 5)
    departing.erase(alice.id)
    assert not QuietHours.objects.exists()
    assert not Vacation.objects.exists()
