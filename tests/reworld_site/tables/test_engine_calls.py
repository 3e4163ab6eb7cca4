"""How long rules and bots take, as one process counts it."""

from __future__ import annotations

import time
from uuid import UUID

import pytest

from reworld_site.tables import engine_calls as calls
from reworld_site.tables.engine_calls import EngineCalls

TABLE = UUID(int=7)


def test_calls_are_counted_by_kind_and_game() -> None:
    counted = EngineCalls()
    for game in ("pebbles", "pebbles", "marbles"):
        with counted.timed("play", game, TABLE):
            pass
    collected = counted.collect()
    assert {key: total.calls for key, total in collected.totals.items()} == {
        ("play", "pebbles"): 2,
        ("play", "marbles"): 1,
    }
    assert collected.slow == []
    assert counted.collect().totals == {}


def test_a_slow_call_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(calls.SLOW_MS, "play", 5.0)
    counted = EngineCalls()
    with counted.timed("play", "pebbles", TABLE):
        time.sleep(0.01)
    (slow,) = counted.collect().slow
    assert (slow.kind, slow.game, slow.table) == ("play", "pebbles", TABLE)
    assert slow.ms >= 10


def test_one_that_fails_counts_too() -> None:
    counted = EngineCalls()
    with pytest.raises(ValueError, match="no"), counted.timed("play", "pebbles", TABLE):
        raise ValueError("no")
    assert counted.collect().totals["play", "pebbles"].calls == 1


def test_however_many_are_slow_the_slowest_of_each_kind_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "SLOW_MS", {"play": 0.0, "choose": 0.0})
    counted = EngineCalls()
    for ms in range(100):
        counted._note("play", "pebbles", TABLE, ms + 1)
        counted._note("choose", "pebbles", TABLE, ms + 1)
    collected = counted.collect()
    assert sorted(one.ms for one in collected.slow if one.kind == "play") == list(range(91, 101))
    assert len(collected.slow) == 2 * calls.KEPT
    assert collected.totals["play", "pebbles"].slow == 100
