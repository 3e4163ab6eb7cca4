"""Where sockets ask the database: a few threads of their own, so that the event loop never waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

T = TypeVar("T")


class DatabaseThreads:
    def __init__(self, threads: int = 4) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="live")

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """The function's answer; connections are given back, or kept as long as requests keep theirs."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _closing, function, arguments)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _closing(function: Callable[..., T], arguments: tuple[object, ...]) -> T:
    try:
        return function(*arguments)
    finally:
        close_old_connections()
