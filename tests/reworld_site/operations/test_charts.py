"""A day of samples as points."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from reworld_site.operations.charts import Sampled, chart, sampled
from reworld_site.operations.words import number, seconds

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def ago(minutes: int, value: float) -> Sampled:
    return sampled(NOW - timedelta(minutes=minutes), {"events": value}, NOW)


def test_the_most_of_ten_minutes_is_shown() -> None:
    drawn = chart([ago(19, 1), ago(15, 70), ago(11, 2), ago(5, 7)], "events")
    assert drawn.steps[-2:] == [70, 7]
    assert (drawn.now, drawn.most, drawn.most_at) == (7, 70, NOW - timedelta(minutes=15))


def test_the_line_is_broken_where_nobody_sampled() -> None:
    drawn = chart([ago(300, 1), ago(290, 1), ago(5, 1)], "events")
    assert len(drawn.lines) == len(drawn.areas) == 2
    assert drawn.steps.count(None) == 141


def test_all_points_lie_in_the_box() -> None:
    drawn = chart([ago(minutes, minutes % 37) for minutes in range(1440, 0, -1)], "events")
    (line,) = drawn.lines
    points = [tuple(map(float, one.split(","))) for one in line.split()]
    assert len(points) == 145
    assert all(0 <= x <= 288 and 0 <= y <= 48 for x, y in points)


def test_a_day_of_zeros_lies_on_the_ground() -> None:
    drawn = chart([ago(minutes, 0) for minutes in range(1440, 0, -1)], "events")
    assert drawn.most == 0
    assert {point.split(",")[1] for point in drawn.lines[0].split()} == {"47.0"}


def test_little_looks_calm_where_more_is_usual() -> None:
    drawn = chart([ago(5, 1)], "events", least=10.0)
    assert drawn.lines == ["286.0,42.4 288.0,42.4"]
    assert drawn.most == 1


def test_what_the_last_sample_does_not_tell_is_not_known_now() -> None:
    last = sampled(NOW, {"sockets": 3}, NOW)
    drawn = chart([ago(5, 1), last], "events")
    assert (drawn.now, drawn.most) == (None, 1)


def test_of_what_was_never_sampled_nothing_is_known() -> None:
    drawn = chart([ago(5, 1)], "sockets")
    assert (drawn.lines, drawn.now, drawn.most) == ([], None, None)


def test_numbers_are_said_as_people_say_them() -> None:
    assert [seconds(one) for one in (0.03, 0.44, 12.2, 119, 300, 9000, 400_000)] == [
        "30 ms", "0.4 s", "12 s", "119 s", "5 min", "2 h", "5 days",
    ]  # fmt: skip
    assert [number(one) for one in (0, 3, 0.25, 12.4, 123456)] == ["0", "3", "0.2", "12", "123\u202f456"]
