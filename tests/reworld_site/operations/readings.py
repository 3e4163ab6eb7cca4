"""Readings of a site that is well, to be spoilt."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from reworld_site.operations.queues import Queue, Work, Worker
from reworld_site.operations.reading import Reading
from reworld_site.operations.stored import Events, Late, Looked, Stored, Sweep, Web
from reworld_site.operations.stuck import Stuck


def well(work: dict[str, Any] | None = None, **stored: Any) -> Reading:
    """With these parts in place of what they are on a good day."""
    return Reading(
        timezone.now(), 20.0, Stored(**{**_stored(), **stored}), Work(**{**_work(), **(work or {})})
    )


def _stored() -> dict[str, Any]:
    none = Late(0, None)
    return {
        "ms": 12.0,
        "round_trip_ms": 0.3,
        "running": 3,
        "bots_late": none,
        "people_late": none,
        "outbox": [],
        "unscored": none,
        "sweep": Sweep(0.8, "sweeper@house", 0.02),
        "detectors": [Looked("leaving", 1800.0, 0.2, 1, "")],
        "stuck": Stuck({}, []),
        "webs": [Web("web-1@house", 4, 2)],
        "events": Events(10, 100, 30.0),
        "totals": {},
        "slowest": [],
        "behind": [],
    }


def _work() -> dict[str, Any]:
    return {
        "queues": [Queue("bots", 1, 0.5), Queue("scoring", 0, None), Queue("sweeps", 0, None)],
        "workers": [
            Worker("sweeper@house", 1, 0, ["sweeps"]),
            Worker("worker@house", 2, 1, ["bots", "scoring"]),
        ],
        "silent": [],
        "in_hand": 1,
        "beat_age": 0.5,
    }
