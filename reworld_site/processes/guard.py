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


class PortTaken(RuntimeError):
    """Somebody else listens on the port that was asked for."""


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


def choose_port(wanted: int | None, usual: int = 8000) -> int:
    """`wanted`, or raises `PortTaken`; without a wish the first free port from the usual one on."""
    if wanted is None:
        return next(port for port in range(usual, 65536) if is_free(port))
    if not is_free(wanted):
        free = next((port for port in range(wanted + 1, 65536) if is_free(port)), usual)
        raise PortTaken(f"Port {wanted} is taken. Choose a free one, for example: --port {free}")
    return wanted


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except (OSError, OverflowError):
            return False
