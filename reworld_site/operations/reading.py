"""How the site is doing now, in numbers: what page, JSON, Prometheus and samples are made from."""

import time
from datetime import datetime

import msgspec
from django.utils import timezone

from reworld_site.operations.queues import Work, work
from reworld_site.operations.stored import Stored, stored


class Reading(msgspec.Struct):
    """`work` is None while Valkey is away; `ms`: how long the reading took."""

    at: datetime
    ms: float
    stored: Stored
    work: Work | None


def read() -> Reading:
    started = time.monotonic()
    at, said, waiting = timezone.now(), stored(), work()
    return Reading(at, (time.monotonic() - started) * 1000, said, waiting)
