"""Clients that were behind their table: counted in this process until somebody collects it.

A hint that got lost is no harm, since every client heals; many in a short time say that something is wrong.
"""

from collections import Counter
from threading import Lock
from typing import Literal
from uuid import UUID

Found = Literal["gap", "ask", "beat"]
"""How it was found: a browser missed something and fetched it, a socket's client asked to be sent the table
again, or the beat found a socket that nobody had told."""

MOST = 1000  # tables counted apart until they are collected


class Behind:
    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: Counter[tuple[Found, UUID | None]] = Counter()

    def note(self, found: Found, table: UUID) -> None:
        key = found, table
        with self._lock:
            apart = key in self._counted or len(self._counted) < MOST
            self._counted[key if apart else (found, None)] += 1

    def collect(self) -> Counter[tuple[Found, UUID | None]]:
        """How often since it was last collected; None stands for all tables beyond the first `MOST`."""
        with self._lock:
            collected, self._counted = self._counted, Counter()
        return collected


behind = Behind()
