"""What is said to be wrong, and what is not worth a word."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from reworld_site.operations.charts import Sampled, sampled
from reworld_site.operations.queues import Queue, Worker
from reworld_site.operations.reading import Reading
from reworld_site.operations.stored import Late, Looked, Sweep, Waiting
from reworld_site.operations.stuck import Stuck
from reworld_site.operations.troubles import troubles
from tests.reworld_site.operations.readings import well


def test_a_good_day_has_no_troubles() -> None:
    assert troubles(well(), []) == []


WRONG: list[tuple[Reading, str, str]] = [
    (well({"workers": [Worker("worker@house", 2, 1, ["bots", "scoring"])]}), "broken", "from sweeps"),
    (well({"silent": ["worker@house"]}), "waits", "No answer from worker@house"),
    (well({"beat_age": None}), "waits", "Beat has not been heard of"),
    (well({"beat_age": 90.0}), "waits", "Beat sent its last tick 90 s ago"),
    (well({"queues": [Queue("bots", 40, 12.0)]}), "waits", "Work waits in bots"),
    (well(round_trip_ms=400.0), "waits", "The database is slow"),
    (well(ms=900.0), "waits", "The database is slow"),
    (well(stuck=None), "broken", "did not answer in time"),
    (well(bots_late=Late(3, 9.0)), "waits", "Bots are late"),
    (well(people_late=Late(1, 9.0)), "waits", "nobody was flagged"),
    (well(detectors=[Looked("timing", 60.0, 0.1, 0, "KeyError: 7")]), "waits", "The detector “timing” fails"),
    (
        well(detectors=[Looked("timing", 14400.0, 0.1, 0, "")]),
        "waits",
        "The detector “timing” last looked 4 h",
    ),
    (well(sweep=Sweep(None)), "broken", "Nobody has swept yet"),
    (well(sweep=Sweep(15.0)), "waits", "The last sweep ended 15 s ago"),
    (well(sweep=Sweep(300.0)), "broken", "The last sweep ended 5 min ago"),
    (well(outbox=[Waiting("rating", 2, 45.0, 1)]), "waits", "Rating is behind"),
    (well(outbox=[Waiting("scoring", 2, 45.0, 7)]), "broken", "Scoring fails again and again"),
    (well(stuck=Stuck({"bot_late": 1, "failing": 1}, [])), "broken", "2 tables are stuck"),
]


@pytest.mark.parametrize(("reading", "level", "words"), WRONG)
def test_each_trouble_is_named_and_says_what_helps(reading: Reading, level: str, words: str) -> None:
    (found,) = troubles(reading, [])
    assert found.level == level
    assert words in found.title
    assert len(found.words) > 60


def test_without_valkey_that_alone_is_said() -> None:
    reading = well()
    reading.work = None
    assert [one.title for one in troubles(reading, [])] == ["Valkey is away"]


def test_what_is_a_little_late_is_usual() -> None:
    reading = well(
        {"queues": [Queue("bots", 5, 2.0)]},
        bots_late=Late(2, 3.0),
        outbox=[Waiting("scoring", 1, 2.0, 1)],
    )
    assert troubles(reading, []) == []


def test_what_is_broken_comes_first() -> None:
    found = troubles(well({"beat_age": None}, sweep=Sweep(300.0)), [])
    assert [one.level for one in found] == ["broken", "waits"]


@pytest.mark.parametrize(
    ("figure", "words"),
    [("behind", "Many clients were behind"), ("slow_calls", "Rules or bots are slow")],
)
def test_much_in_ten_minutes_is_said_and_forgotten_after_them(figure: str, words: str) -> None:
    def ago(minutes: int) -> Sampled:
        now = timezone.now()
        return sampled(now - timedelta(minutes=minutes), {figure: 20.0}, now)

    (found,) = troubles(well(), [ago(3), ago(2)])
    assert found.title.startswith(words)
    assert troubles(well(), [ago(30), ago(20)]) == []
