"""Every detector."""

from __future__ import annotations

from reworld_site.moderation.detectors import leaving
from reworld_site.moderation.detectors.shapes import Detector

DETECTORS = {
    one.slug: one
    for one in (Detector("leaving", "Serial leaving", "stalling", leaving.look, leaving.explain),)
}
