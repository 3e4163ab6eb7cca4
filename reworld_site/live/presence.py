"""Who is looking at which table: this process's sockets, and what other processes last said of theirs.

A hint and no more: a process that has said nothing for `EXPIRY` seconds is taken to be gone.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from uuid import UUID

EXPIRY = 16.0
# Whoever asks by HTTP again and again is there, too: at least so often, and for so long.
ASKED_SECONDS, ASKED_AGAIN = 8.0, 3.0
RollCall = dict[str, dict[str, int]]


class Presence:
    """Sockets count by table and account.

    Asked and told from the event loop's thread and from requests' threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._own: dict[UUID, Counter[int]] = {}
        self._asked: dict[tuple[UUID, int], tuple[float, float]] = {}  # the first time and the last
        self._others: dict[str, tuple[float, RollCall]] = {}

    def come(self, table: UUID, account: int) -> None:
        with self._lock:
            self._own.setdefault(table, Counter())[account] += 1

    def go(self, table: UUID, account: int) -> None:
        with self._lock:
            here = self._own[table]
            here[account] -= 1
            if not +here:
                del self._own[table]

    def asked(self, table: UUID, account: int) -> None:
        """By HTTP, as whoever has no socket does."""
        now = time.monotonic()
        with self._lock:
            first, last = self._asked.get((table, account), (now, now))
            self._asked[table, account] = first if now - last < ASKED_SECONDS else now, now

    def heard(self) -> set[tuple[UUID, int]]:
        """(table, account) of whoever has a socket here or asks without one."""
        late = time.monotonic() - ASKED_SECONDS
        with self._lock:
            self._asked = {one: asked for one, asked in self._asked.items() if asked[1] > late}
            asking = {one for one, (first, last) in self._asked.items() if last - first >= ASKED_AGAIN}
            looking = {(table, who) for table, here in self._own.items() for who, n in here.items() if n}
            return looking | asking

    def roll_call(self) -> RollCall:
        """What this process tells the others: sockets by account (as text) by table (as text)."""
        with self._lock:
            return {
                str(table): {str(who): n for who, n in here.items() if n} for table, here in self._own.items()
            }

    def hear(self, process: str, called: RollCall) -> set[UUID]:
        """Another process's roll call; returns the tables at which something changed."""
        with self._lock:
            _, before = self._others.get(process, (0.0, {}))
            self._others[process] = time.monotonic(), called
        return {
            UUID(table) for table in before.keys() | called.keys() if before.get(table) != called.get(table)
        }

    def at(self, table: UUID) -> set[int]:
        """The accounts that look at the table."""
        with self._lock:
            here = {who for who, n in self._own.get(table, {}).items() if n}
            return here | {int(who) for called in self._fresh() for who in called.get(str(table), ())}

    def sockets_of(self, account: int) -> int:
        with self._lock:
            own = sum(here[account] for here in self._own.values())
            return own + sum(
                here.get(str(account), 0) for called in self._fresh() for here in called.values()
            )

    def _fresh(self) -> Iterator[Mapping[str, Mapping[str, int]]]:
        now = time.monotonic()
        for process, (heard, called) in list(self._others.items()):
            if now - heard > EXPIRY:
                del self._others[process]
            else:
                yield called


here = Presence()
