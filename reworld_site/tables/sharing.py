"""Commands that wait for the database at the same moment share a transaction.

SQLite lets one writer in at a time and waits for the disk at each commit; whoever comes meanwhile would try
again and again, and starve. Here they queue, and the first of them carries out what has gathered, commits
once and hands everybody their result. A command that fails takes nobody along.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Done = TypeVar("Done")

MOST = 32


class _Place(Generic[Asked, Done]):
    """One command's place in the queue, and its result."""

    __slots__ = ("asked", "result")

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.result: Done | BaseException | None = None


class Sharing(Generic[Asked, Done]):
    """`carry_out` takes commands no two of which have the same `key` (but None), commits, and returns
    results.
    """

    def __init__(
        self,
        carry_out: Callable[[Sequence[Asked]], Sequence[Done | BaseException]],
        key: Callable[[Asked], object | None],
    ) -> None:
        self._carry_out, self._key = carry_out, key
        self._queue: deque[_Place[Asked, Done]] = deque()
        self._turn = Lock()

    def commit(self, asked: Asked) -> Done:
        """The command's own result, committed; raises what it, or the commit, raised."""
        place: _Place[Asked, Done] = _Place(asked)
        self._queue.append(place)
        while place.result is None:
            with self._turn:
                if place.result is None:
                    self._serve(self._gathered())
        if isinstance(place.result, BaseException):
            raise place.result
        return place.result

    def _gathered(self) -> list[_Place[Asked, Done]]:
        gathered: list[_Place[Asked, Done]] = []
        later: list[_Place[Asked, Done]] = []
        keys: set[object] = set()
        while self._queue and len(gathered) < MOST:
            place = self._queue.popleft()
            key = self._key(place.asked)
            (later if key in keys else gathered).append(place)
            keys |= {key} - {None}
        self._queue.extendleft(reversed(later))
        return gathered

    def _serve(self, places: list[_Place[Asked, Done]]) -> None:
        results: Sequence[Done | BaseException]
        try:
            results = self._carry_out([place.asked for place in places])
        except BaseException as error:
            results = [error] * len(places)
        for place, result in zip(places, results, strict=True):
            place.result = result
