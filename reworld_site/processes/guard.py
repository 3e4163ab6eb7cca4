"""Only one supervisor at a time runs on a data folder, and it needs a free port."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(RuntimeError):
    """Another process holds the data folder; the message says which."""


class NoPort(RuntimeError):
    """The port that was asked for is taken, or is none; the message names one that is free."""


@contextmanager
def only_one(folder: Path) -> Iterator[Callable[[str], None]]:
    """Holds `folder` until the block ends or this process does; raises `AlreadyRunning`.

    Yields a function that takes the site's address. The lock file is the sentence that the next one is told.
    """
    with open(folder / "up.lock", "a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyRunning(file.read().strip()) from None

        def note(address: str) -> None:
            file.truncate(0)
            file.write(f"The site runs already: {address} (process {os.getpid()}, data in {folder}).\n")
            file.flush()

        note("its address is not known yet")
        yield note


USUAL_PORT = 8000


def choose_port(wanted: str) -> int:
    """The port that is wanted, or raises `NoPort`; without a wish the first free one from `USUAL_PORT` on."""
    if not wanted:
        return _free_from(USUAL_PORT)
    if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
        raise NoPort(f"{wanted!r} is no port number. Choose, for example: --port {_free_from(USUAL_PORT)}")
    port = int(wanted)
    if not _is_free(port):
        raise NoPort(f"Port {port} is taken. Choose a free one, for example: --port {_free_from(port)}")
    return port


def _free_from(first: int) -> int:
    ports: list[int] = [*range(first, 65536), *range(USUAL_PORT, first)]
    return next(port for port in ports if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False
