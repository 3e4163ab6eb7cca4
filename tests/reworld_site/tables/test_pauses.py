"""Quiet hours and vacations as arithmetic, compared with the clock on the wall minute by minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reworld_site.tables import pauses, zones
from reworld_site.tables.pauses import MOST_QUIET, Pauses, Quiet

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

# Europe puts its clocks forward on 29 March 2026 and back on 25 October, Lord Howe by half an hour only.
PLACES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]
place = st.sampled_from(PLACES)
moment = st.datetimes(datetime(2026, 3, 27), datetime(2026, 4, 7), timezones=st.just(UTC)) | st.datetimes(
    datetime(2026, 10, 22), datetime(2026, 11, 3), timezones=st.just(UTC)
)
whole = moment.map(lambda at: at.replace(second=0, microsecond=0))


def quiet(place: str, start: int, minutes: int, since: datetime) -> Quiet:
    return Quiet(start, minutes, zones.offsets(place, since))


@st.composite
def paused(draw: st.DrawFn) -> tuple[datetime, str, Pauses]:
    """(a moment, a place, what stops the clock of somebody there)."""
    since, where = draw(whole), draw(place)
    hours = quiet(where, draw(st.integers(0, 1439)), draw(st.integers(0, MOST_QUIET)), since)
    away = draw(st.lists(st.tuples(st.integers(-3000, 6000), st.integers(-10, 4000)), max_size=3))
    start = int(since.timestamp())
    spans = tuple((start + 60 * begin, start + 60 * (begin + length)) for begin, length in away)
    return since, where, Pauses(draw(st.sampled_from([hours, None])), None, spans)


def is_paused(at: datetime, where: str, by: Pauses) -> bool:
    """By looking at the clock on the wall there."""
    if any(begin <= at.timestamp() < end for begin, end in by.vacations):
        return True
    if by.quiet is None:
        return False
    wall = at.astimezone(ZoneInfo(where))
    return (wall.hour * 60 + wall.minute - by.quiet.start) % 1440 < by.quiet.minutes


@given(paused(), st.integers(0, 1500))
@settings(max_examples=60)
def test_time_runs_in_every_minute_that_is_not_paused_by_the_clock_on_the_wall(
    known: tuple[datetime, str, Pauses], minutes: int
) -> None:
    since, where, by = known
    until = since + timedelta(minutes=minutes)
    ran = sum(not is_paused(since + timedelta(minutes=one), where, by) for one in range(minutes))
    assert pauses.ran_ms(since, until, by) == ran * MINUTE


@given(paused(), moment, st.integers(0, 9 * DAY))
def test_time_runs_out_when_exactly_so_much_has_run(
    known: tuple[datetime, str, Pauses], since: datetime, ms: int
) -> None:
    _, _, by = known
    since = since.replace(microsecond=0)
    due = pauses.runs_out(since, ms, by)
    assert due >= since + timedelta(milliseconds=ms)
    assert pauses.ran_ms(since, due, by) == ms
    if ms:
        assert pauses.ran_ms(since, due - timedelta(milliseconds=1), by) == ms - 1


@given(paused(), st.integers(0, 9 * DAY), st.integers(0, DAY))
def test_more_time_never_runs_out_earlier(known: tuple[datetime, str, Pauses], ms: int, more: int) -> None:
    since, _, by = known
    assert pauses.runs_out(since, ms + more, by) >= pauses.runs_out(since, ms, by) + timedelta(
        milliseconds=more
    )


@given(paused(), st.integers(0, 9 * DAY), st.integers(1, 5000))
def test_one_vacation_more_puts_off_what_has_not_run_out_and_nothing_else(
    known: tuple[datetime, str, Pauses], ms: int, minutes: int
) -> None:
    since, _, by = known
    due = pauses.runs_out(since, ms, by)
    late = int(due.timestamp()) + 60
    too_late = Pauses(by.quiet, None, (*by.vacations, (late, late + 60 * minutes)))
    assert pauses.runs_out(since, ms, too_late) == due
    now = int(since.timestamp())
    in_time = Pauses(by.quiet, None, (*by.vacations, (now, now + 60 * minutes)))
    assert due <= pauses.runs_out(since, ms, in_time) <= due + timedelta(days=60)


def test_without_pauses_time_is_plain() -> None:
    noon = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert pauses.runs_out(noon, DAY, pauses.NONE) == noon + timedelta(days=1)
    assert pauses.ran_ms(noon, noon - timedelta(hours=1), pauses.NONE) == 0


def berlin(hour: int, day: int, month: int = 3) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=ZoneInfo("Europe/Berlin"))


NIGHT = (22 * 60, 10 * 60)  # 22:00 to 08:00


@pytest.mark.parametrize(
    ("asked", "ms", "due"),
    [
        (berlin(12, 10), 10 * HOUR, berlin(22, 10)),
        (berlin(12, 10), 11 * HOUR, berlin(9, 11)),
        (berlin(23, 10), HOUR, berlin(9, 11)),
        (berlin(3, 11), HOUR, berlin(9, 11)),
        (berlin(12, 10), 24 * HOUR, berlin(22, 11)),
        # The night to 29 March has an hour less, that to 25 October an hour more: the morning is what counts.
        (berlin(21, 28), 2 * HOUR, berlin(9, 29)),
        (berlin(21, 24, 10), 2 * HOUR, berlin(9, 25, 10)),
    ],
)
def test_a_night_by_example(asked: datetime, ms: int, due: datetime) -> None:
    by = Pauses(quiet("Europe/Berlin", *NIGHT, asked))
    assert pauses.runs_out(asked.astimezone(UTC), ms, by) == due


def test_quiet_hours_of_none_and_those_that_are_longer_than_may_be_do_not_stop_time_for_ever() -> None:
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
    assert pauses.runs_out(noon, DAY, Pauses(quiet("UTC", 0, 0, noon))) == noon + timedelta(days=1)
    assert pauses.runs_out(noon, DAY, Pauses(quiet("UTC", 0, 5000, noon))) == noon + timedelta(days=1.5)


def test_it_says_until_when_it_is_quiet() -> None:
    night = quiet("Europe/Berlin", *NIGHT, berlin(12, 10))
    assert pauses.quiet_until(berlin(23, 10).astimezone(UTC), night) == berlin(8, 11)
    assert pauses.quiet_until(berlin(8, 11).astimezone(UTC), night) is None
    assert pauses.quiet_until(berlin(8, 11).astimezone(UTC), None) is None


def test_changes_of_the_clocks_are_written_down_to_the_minute() -> None:
    since = datetime(2026, 3, 1, tzinfo=UTC)
    found = zones.offsets("Europe/Berlin", since)
    assert [minutes for _, minutes in found[:3]] == [60, 120, 60]
    assert datetime.fromtimestamp(found[1][0], UTC) == datetime(2026, 3, 29, 1, tzinfo=UTC)
    assert datetime.fromtimestamp(found[2][0], UTC) == datetime(2026, 10, 25, 1, tzinfo=UTC)
    assert zones.offsets("UTC", since) == ((int(since.timestamp()), 0),)
