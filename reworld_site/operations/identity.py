"""What this process is called on the operations page."""

import os
import socket
from functools import cache

_worker: str | None = None


def be_worker(name: str) -> None:
    """From now on this process, and whatever it forks, is that Celery worker."""
    global _worker
    _worker = name


def name() -> str:
    return _worker or f"web-{os.getpid()}@{_host()}"


@cache
def _host() -> str:
    return socket.gethostname()
