"""How long rules and bots take in this process: counted, and the slowest kept until somebody collects them.

Says which game and which table, never what was asked or answered.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

SLOW_MS = {"play": 50.0, "legal_actions": 50.0, "choose": 1500.0}
"""Each kind of call, and from when on it is slow: rules keep a person waiting, a bot only its table."""

KEPT = 10  # of the slow calls of each kind, until they are collected


class SlowCall(NamedTuple):
    ms: float
    kind: str
    game: str
    table: UUID
    at: datetime


class Total(NamedTuple):
    calls: int = 0
    ms: float = 0.0
    slow: int = 0

    def plus(self, ms: float, is_slow: bool) -> Total:
        return Total(self.calls + 1, self.ms + ms, self.slow + is_slow)


class Collected(NamedTuple):
    """`totals` by (kind, game)."""

    totals: dict[tuple[str, str], Total]
    slow: list[SlowCall]


class EngineCalls:
    def __init__(self) -> None:
        self._lock = Lock()
        self._totals: dict[tuple[str, str], Total] = {}
        self._slow: list[SlowCall] = []

    @contextmanager
    def timed(self, kind: str, game: str, table: UUID) -> Iterator[None]:
        """Counts what the block takes, also when it raises."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self._note(kind, game, table, (time.perf_counter() - started) * 1000)

    def collect(self) -> Collected:
        """Everything since it was last collected."""
        with self._lock:
            collected = Collected(self._totals, self._slow)
            self._totals, self._slow = {}, []
        return collected

    def _note(self, kind: str, game: str, table: UUID, ms: float) -> None:
        is_slow = ms > SLOW_MS[kind]
        with self._lock:
            self._totals[kind, game] = self._totals.get((kind, game), Total()).plus(ms, is_slow)
            if is_slow:
                self._slow = _slowest([*self._slow, SlowCall(ms, kind, game, table, timezone.now())])


def _slowest(calls: list[SlowCall]) -> list[SlowCall]:
    """The slowest of each kind."""
    calls = sorted(calls, key=lambda call: -call.ms)
    return [call for kind in SLOW_MS for call in [one for one in calls if one.kind == kind][:KEPT]]


engine_calls = EngineCalls()
