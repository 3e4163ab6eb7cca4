"""How long a message takes to a client and back, measured by the beats that sockets answer.

A client can make its own round trip seem longer, never another's, and the grace it gets has a limit. Its
answers may come to another process than its sockets, so processes tell each other what they have measured.
"""

import threading
import time
from collections.abc import Mapping
from typing import NamedTuple

EXPIRY = 30.0  # seconds; what was measured longer ago says nothing


class Measured(NamedTuple):
    """`at` by this process's monotonic clock; `is_own` where this process measured it."""

    at: float
    ms: int
    is_own: bool


class RoundTrips:
    """The latest of each account, measured here or heard of; asked from requests' threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: dict[int, Measured] = {}

    def note(self, account: int, seconds: float) -> None:
        with self._lock:
            self._latest[account] = Measured(time.monotonic(), round(seconds * 1000), is_own=True)

    def own(self) -> dict[str, int]:
        """What this process tells the others: ms by account (as text)."""
        with self._lock:
            self._forget()
            return {str(account): one.ms for account, one in self._latest.items() if one.is_own}

    def hear(self, told: Mapping[str, int]) -> None:
        """What another process has measured; what was measured here counts for more."""
        now = time.monotonic()
        with self._lock:
            self._forget()
            for account, ms in told.items():
                known = self._latest.get(int(account))
                if known is None or not known.is_own:
                    self._latest[int(account)] = Measured(now, ms, is_own=False)

    def ms(self, account: int) -> int:
        """0 where nothing was measured lately."""
        with self._lock:
            known = self._latest.get(account)
        return known.ms if known and known.at >= time.monotonic() - EXPIRY else 0

    def _forget(self) -> None:
        longest_ago = time.monotonic() - EXPIRY
        for account in [who for who, one in self._latest.items() if one.at < longest_ago]:
            del self._latest[account]


measured = RoundTrips()
