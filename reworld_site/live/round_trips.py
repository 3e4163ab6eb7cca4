"""How long a message takes to a client and back, measured by the beats that sockets answer.

A client can make its own round trip seem longer, never another's, and the grace it gets has a limit.
"""

import threading
import time

EXPIRY = 30.0  # seconds; what was measured longer ago says nothing


class RoundTrips:
    """The latest of each account, as this process measured it; asked from requests' threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._measured: dict[int, tuple[float, float]] = {}

    def note(self, account: int, seconds: float) -> None:
        now = time.monotonic()
        with self._lock:
            self._measured[account] = now, seconds
            for gone in [who for who, (at, _) in self._measured.items() if now - at > EXPIRY]:
                del self._measured[gone]

    def ms(self, account: int) -> int:
        """0 where nothing was measured lately."""
        with self._lock:
            at, seconds = self._measured.get(account, (0.0, 0.0))
        return round(seconds * 1000) if at and time.monotonic() - at <= EXPIRY else 0


measured = RoundTrips()
