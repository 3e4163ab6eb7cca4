"""What Celery's own processes do for the operations page: stamp what they send, say who they are, report.

Connected by importing this module.
"""

import logging
import time
from contextlib import suppress
from functools import cache
from typing import Any

import redis
from celery import signals
from django.db import DatabaseError

from reworld_site.operations import identity, reporting, valkey

logger = logging.getLogger(__name__)

SENT_AT = "sent_at"
PAUSE = 5.0  # seconds between two reports of one pool process

_reported_at = 0.0


@signals.before_task_publish.connect
def stamp(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """A message says when it was sent, so that the age of the oldest one in a queue can be told."""
    if headers is not None:
        headers[SENT_AT] = time.time()


@signals.beat_init.connect
def follow_beat(**_: Any) -> None:
    """This process is the beat: each tick that it sends shows that it lives."""
    signals.after_task_publish.connect(note_tick)


def note_tick(**_: Any) -> None:
    with suppress(redis.RedisError):
        _of_beat().set(valkey.BEAT_KEY, time.time(), ex=valkey.BEAT_KEPT)


@cache
def _of_beat() -> redis.Redis:
    return valkey.client()


@signals.celeryd_after_setup.connect
def know_worker(sender: str, **_: Any) -> None:
    """In the worker, before its pool is forked."""
    from reworld_site.operations import worker_side  # noqa: F401 -- teaches it to say what it has in hand

    identity.be_worker(sender)


@signals.task_postrun.connect
def report_after_task(**_: Any) -> None:
    global _reported_at
    if time.monotonic() - _reported_at > PAUSE:
        _reported_at = time.monotonic()
        _report()


@signals.worker_process_shutdown.connect
def report_at_the_end(**_: Any) -> None:
    _report()


def _report() -> None:
    """A failure to count is no failure of the task."""
    try:
        reporting.report()
    except DatabaseError as error:
        logger.warning("calls were not counted: %s", error)
