"""When detectors look: each about once an hour, one process at a time, under a lease of their own.

Beat's tick has a worker do it. Where no worker does, the sweeper finds that a detector is late and does it
itself, one at a time, as long as its time lasts; so a site without workers has its detectors, too.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from datetime import timedelta
from math import inf

from django.utils import timezone

from reworld_site.moderation.detectors import findings
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.detectors.shapes import Detector
from reworld_site.moderation.models import DetectorRun, Finding
from reworld_site.tables import leases

log = logging.getLogger(__name__)

LEASE_NAME = "detectors"
LEASE = timedelta(seconds=60)  # beyond what a worker's task may take
EVERY = timedelta(hours=1)
LATE = timedelta(minutes=15)
CUT_SHORT = "It was cut short."


def run(names: Collection[str] = (), until: float = inf) -> list[DetectorRun] | None:
    """Those named, or all whose hour is over, the most overdue first, none begun after `until` (monotonic).

    None when somebody else is at it.
    """
    if not leases.take(LEASE_NAME, LEASE):
        return None
    try:
        wanted = list(names) or _due(EVERY)
        runs = []
        while wanted and time.monotonic() < until:
            runs.append(_run(DETECTORS[wanted.pop(0)]))
        return runs
    finally:
        leases.give_back(LEASE_NAME)


def run_late(until: float) -> int:
    """For the sweeper: how many are late, having run what there was time for."""
    late = len(_due(EVERY + LATE))
    if late:
        run(until=until)
    return late


def trouble_of(one: DetectorRun) -> str:
    """ "" also while it may still be looking."""
    is_looking = one.trouble == CUT_SHORT and timezone.now() - one.ran_at < LEASE
    return "" if is_looking else one.trouble


def _due(age: timedelta) -> list[str]:
    """A detector that is new here is first due an hour from now."""
    now = timezone.now()
    known = dict(DetectorRun.objects.values_list("detector", "ran_at"))
    fresh = [one for one in DETECTORS if one not in known]
    if fresh:
        made = [DetectorRun(detector=one, ran_at=now) for one in fresh]
        DetectorRun.objects.bulk_create(made, ignore_conflicts=True)
    due = [one for one, at in known.items() if one in DETECTORS and abs(now - at) >= age]
    return sorted(due, key=lambda one: known[one])


def _run(detector: Detector) -> DetectorRun:
    """One look; its failure keeps no other from looking, and is shown with the operations.

    Should the worker be killed amid it, the others look before it is tried again.
    """
    began, now = time.monotonic(), timezone.now()
    begun = {"ran_at": now, "trouble": CUT_SHORT}
    DetectorRun.objects.update_or_create(detector=detector.slug, defaults=begun)
    found, trouble = 0, ""
    try:
        noted = [findings.note(detector.slug, one, now) for one in detector.look(now)]
        found = sum(one is not None and one.state == Finding.State.OPEN for one in noted)
    except Exception as error:
        log.exception("the detector %s failed", detector.slug)
        trouble = f"{type(error).__name__}: {error}"[:200]
    took = {"ran_at": now, "seconds": time.monotonic() - began, "found": found, "trouble": trouble}
    return DetectorRun.objects.update_or_create(detector=detector.slug, defaults=took)[0]
