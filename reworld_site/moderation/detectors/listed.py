"""Every detector."""

from __future__ import annotations

from reworld_site.moderation.detectors import looking
from reworld_site.moderation.detectors.explaining import collusion, flooding, leaving, sandbagging, timing
from reworld_site.moderation.detectors.shapes import Detector

DETECTORS = {
    one.slug: one
    for one in (
        Detector("collusion", "Playing together", "collusion", looking.for_collusion, collusion.explain),
        Detector("sandbagging", "Sandbagging", "rating", looking.for_sandbagging, sandbagging.explain),
        Detector("leaving", "Serial leaving", "stalling", looking.for_leaving, leaving.explain),
        Detector("flooding", "Chat flood", "spam", looking.for_flooding, flooding.explain),
        Detector("timing", "Engine-like timing", "cheating", looking.for_timing, timing.explain),
    )
}
