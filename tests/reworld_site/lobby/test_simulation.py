"""The simulator: everybody is accounted for, the same seed gives the same day, a missed aim is a failure."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from reworld_site.lobby.pairing import Terms
from reworld_site.lobby.plots import bins, histogram, svg
from reworld_site.lobby.simulation import Course, Crowd, simulate

TERMS = Terms(window=3.0, widening=0.2, widest=20.0, fills=((30.0, 0.5), (45.0, 0.75)))
BOTS = {"reworld": {"greedy": 25.0}}
CROWD = Crowd(400, 1.0, ["reworld"], [frozenset({2}), frozenset({2, 3, 4})])


def played(crowd: Crowd, seed: int = 1) -> Course:
    *_, course = simulate(crowd, TERMS, BOTS, seed)
    return course


def test_everybody_who_came_sits_or_did_not_accept() -> None:
    course = played(CROWD)
    seated = [one.account for table in course.tables for one in table.people]
    assert len(set(seated)) == len(seated) == len(course.waits)
    assert (course.arrived, len(seated) + course.gone) == (400, 400)
    assert course.gone > 0


def test_the_same_seed_gives_the_same_day() -> None:
    assert played(CROWD) == played(CROWD)
    assert played(CROWD, 2).waits != played(CROWD).waits


def test_waits_stay_within_the_aim_at_one_arrival_a_second() -> None:
    assert played(CROWD).percentile(95) <= 60


def test_a_wait_ends_when_the_table_opens_after_the_last_has_accepted() -> None:
    thoughtful = replace(CROWD, no_shows=0.0, thinking=10.0)
    hasty = replace(thoughtful, thinking=0.0)
    assert 6 < played(thoughtful).percentile(50) - played(hasty).percentile(50) <= 11
    assert min(played(thoughtful).waits) > 0


def test_who_does_not_accept_keeps_the_others_for_as_long_as_there_is_to_accept() -> None:
    crowd = Crowd(2, 1000.0, ["reworld"], [frozenset({2})], no_shows=0.0, thinking=0.0, deviation=0.0)
    (quick, *_) = played(crowd).waits
    with_absentee = next(
        course
        for seed in range(100)
        if (course := played(replace(crowd, no_shows=0.5, accepting=7.0), seed)).gone == 1
        and len(course.waits) == 1
    )
    assert with_absentee.waits[0] >= quick + 7
    assert with_absentee.among_people == []


def test_it_tells_who_sits_with_people_only_and_what_it_would_be_without_bots(
    capsys: pytest.CaptureFixture[str],
) -> None:
    course = played(CROWD)
    among = [one for table in course.tables if not table.bots for one in table.people]
    assert 0 < len(course.among_people) == len(among) < len(course.waits)
    call_command("simulate_queue", arrivals=300)
    printed = capsys.readouterr().out
    for words in ("if no bot filled in", "sit with people only", "with at least one bot"):
        assert words in printed


def test_where_nobody_can_be_seated_the_day_ends_all_the_same() -> None:
    *_, course = simulate(Crowd(3, 1.0, ["chess"], [frozenset({4})]), TERMS, BOTS, 1)
    assert (course.waits, course.tables) == ([], [])


def test_the_command_prints_a_table_and_a_plot_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "waits.svg"
    call_command("simulate_queue", arrivals=300, svg=picture)
    printed = capsys.readouterr().out
    for words in ("wait, 95 of 100 people", "bots' share of all seats", "rating spread", "0–5", "█"):
        assert words in printed
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_missed_aim_is_a_failure(settings, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    settings.QUEUE_FILLS = ((300.0, 0.75),)
    with pytest.raises(SystemExit, match="missed"):
        call_command("simulate_queue", arrivals=40, rate=0.02)
    assert "The queue" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"arrivals": 0}, "--arrivals"),
        ({"rate": 0.0}, "--rate"),
        ({"rate": float("nan")}, "--rate"),
        ({"rate": float("inf")}, "--rate"),
        ({"seats": "5"}, "--seats"),
        ({"seats": "2,x"}, "--seats"),
        ({"seats": ""}, "--seats"),
        ({"no_shows": 1.0}, "--no-shows"),
        ({"no_shows": float("nan")}, "--no-shows"),
        ({"deviation": float("inf")}, "--deviation"),
        ({"svg": Path("/nowhere/waits.svg")}, "--svg"),
    ],
)
def test_it_refuses_what_makes_no_sense(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(CommandError, match=named):
        call_command("simulate_queue", **wrong)


def test_the_plots_count_everybody_once() -> None:
    waits = [0.0, 4.9, 5.0, 17.0]
    assert bins(waits) == [2, 1, 0, 1]
    assert [line.split()[2] for line in histogram(waits, 60).splitlines()] == ["2", "1", "0", "1"]
    assert svg(waits).count("<rect x=") == 4
    assert bins([]) == [0]
    assert "0" in histogram([], 60)
