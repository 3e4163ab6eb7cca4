"""Who is looking at which table: this process's sockets and whoever asks for the table again and again, and
what other processes last said of theirs.

A hint and no more: a process that has said nothing for `EXPIRY` seconds is taken to be gone.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from uuid import UUID

EXPIRY = 16.0
ASKED_SECONDS = 8.0  # Whoever asks without a socket is there for so long.
RollCall = dict[str, dict[str, int]]


class Presence:
    """Sockets count by table and account.

    Asked and told from the event loop's thread and from requests' threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._own: dict[UUID, Counter[int]] = {}
        self._asked: dict[UUID, dict[int, float]] = {}
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
        """By HTTP, with or without a socket."""
        with self._lock:
            self._asked.setdefault(table, {})[account] = time.monotonic()

    def own(self) -> set[tuple[UUID, int]]:
        """(table, account) of whoever this process has heard of itself."""
        with self._lock:
            self._forget_asked()
            return {(table, who) for table in {*self._own, *self._asked} for who in self._counts(table)}

    def roll_call(self) -> RollCall:
        """What this process tells the others: sockets by account (as text) by table (as text); 0 for who has
        none and asks."""
        with self._lock:
            self._forget_asked()
            return {
                str(table): {str(who): n for who, n in self._counts(table).items()}
                for table in {*self._own, *self._asked}
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
            here = set(self._counts(table))
            return here | {int(who) for called in self._fresh() for who in called.get(str(table), ())}

    def sockets_of(self, account: int) -> int:
        with self._lock:
            own = sum(here[account] for here in self._own.values())
            return own + sum(
                here.get(str(account), 0) for called in self._fresh() for here in called.values()
            )

    def _counts(self, table: UUID) -> dict[int, int]:
        """Own sockets at a table, by account; 0 for who asks without one."""
        late = time.monotonic() - ASKED_SECONDS
        asking = {who: 0 for who, at in self._asked.get(table, {}).items() if at > late}
        return asking | {who: n for who, n in self._own.get(table, {}).items() if n}

    def _forget_asked(self) -> None:
        late = time.monotonic() - ASKED_SECONDS
        self._asked = {table: asked for table, asked in self._asked.items() if max(asked.values()) > late}

    def _fresh(self) -> Iterator[Mapping[str, Mapping[str, int]]]:
        now = time.monotonic()
        for process, (heard, called) in list(self._others.items()):
            if now - heard > EXPIRY:
                del self._others[process]
            else:
                yield called


here = Presence()
