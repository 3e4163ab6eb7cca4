"""A table's frames, built once for each seat and once for all spectators, however many sockets ask."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import msgspec

from reworld_site.live import seen
from reworld_site.live.threads import DatabaseThreads
from reworld_site.tables import loaded
from reworld_site.tables.loaded import Loaded


class Asked(NamedTuple):
    """Who wants to see what: an account (None = nobody) that has seen everything up to `after`."""

    account: int | None
    after: int


class Built(NamedTuple):
    """A frame as it is sent."""

    seq: int
    text: str


class Frames:
    """Gathers what is asked of a table within one turn of the event loop and builds it in one go.

    One build of a table runs at a time, so that what is asked meanwhile is built together afterwards.
    """

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads = threads
        self._waiting: dict[UUID, dict[Asked, asyncio.Future[Built]]] = {}
        self._builds: dict[UUID, asyncio.Task[None]] = {}

    async def of(self, table: UUID, account: int | None, after: int) -> Built:
        """What the account may see now. Raises whatever the database raised."""
        waiting = self._waiting.setdefault(table, {})
        asked = Asked(account, after)
        if asked not in waiting:
            waiting[asked] = asyncio.get_running_loop().create_future()
        if table not in self._builds:
            self._builds[table] = asyncio.create_task(self._build(table))
        return await asyncio.shield(waiting[asked])

    async def _build(self, table: UUID) -> None:
        try:
            while waiting := self._waiting.pop(table, None):
                await self._answer(table, waiting)
        finally:
            del self._builds[table]

    async def _answer(self, table: UUID, waiting: dict[Asked, asyncio.Future[Built]]) -> None:
        try:
            built = await self._threads.run(build, table, waiting.keys())
        except Exception as error:
            for future in waiting.values():
                future.set_exception(error)
                future.exception()  # Whoever asked may be gone; then nobody misses it.
        else:
            for asked, future in waiting.items():
                future.set_result(built[asked])


def build(table: UUID, wanted: Iterable[Asked]) -> dict[Asked, Built]:
    """The frames of one moment, encoded: all who see nothing but what everybody may see share one."""
    known = loaded.load(table)
    insiders = {known.table.opener, *(seat.account for seat in known.table.seats)}
    shared: dict[Asked, Built] = {}
    for asked in wanted:
        eyes = asked._replace(account=asked.account if asked.account in insiders else None)
        shared[asked] = shared[eyes] = shared.get(eyes) or _built(known, eyes)
    return shared


def _built(known: Loaded, eyes: Asked) -> Built:
    frame = seen.frame_of(known, eyes.account, eyes.after)
    return Built(frame["seq"], msgspec.json.encode(frame).decode())
