"""One thread per process that sends hints, so that nobody waits for Valkey. What it cannot send it drops."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Condition, Lock, Thread

log = logging.getLogger(__name__)

WAITING = 1000
PAUSE = 1.0  # seconds without a try after one that failed; what comes meanwhile is dropped

_jobs: OrderedDict[Hashable, Callable[[], object]] = OrderedDict()
_news = Condition()
_lock = Lock()
_thread: Thread | None = None


def later(key: Hashable, job: Callable[[], object]) -> None:
    """Runs a job soon, in order; one that still waits under the same key is replaced.

    Drops it when too many wait. Never blocks, never raises.
    """
    _start()
    with _news:
        if key in _jobs or len(_jobs) < WAITING:
            _jobs[key] = job
            _news.notify()
        else:
            log.warning("a hint was dropped: %d are waiting", WAITING)


def _next() -> Callable[[], object]:
    with _news:
        _news.wait_for(lambda: _jobs)
        return _jobs.popitem(last=False)[1]


def _start() -> None:
    """The thread starts with the first job, also in a child that was forked from a process that had one."""
    global _thread
    with _lock:
        if _thread is None or not _thread.is_alive():
            _thread = Thread(target=_run, name="hints", daemon=True)
            _thread.start()


def _run() -> None:
    failed_at = None
    while True:
        job = _next()
        if failed_at and time.monotonic() < failed_at + PAUSE:
            continue
        try:
            job()
        except Exception as error:
            if failed_at is None:
                log.warning("hints are lost until Valkey is back: %s", error)
            failed_at = time.monotonic()
        else:
            if failed_at:
                log.warning("hints are heard again")
            failed_at = None
