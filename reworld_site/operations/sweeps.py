"""What sweeps found, and by whom it was done; and whatever is to be done about once a minute."""

import time

from django.utils import timezone

from reworld_site.operations import identity, sampling, tallies
from reworld_site.operations.models import LastSweep
from reworld_site.tables.sweeper import Swept

QUIET = 5.0  # seconds between two notes of sweeps that found nothing

_noted_at: float | None = None


def hear(swept: Swept) -> None:
    """The listener of `tables.sweeper`."""
    global _noted_at
    found = {name: count for name, count in swept.found.items() if count}
    if found or _noted_at is None or time.monotonic() - _noted_at > QUIET:
        _note(swept, found)
        _noted_at = time.monotonic()
    sampling.sample_if_due()


def _note(swept: Swept, found: dict[str, int]) -> None:
    row = {"by": identity.name(), "at": timezone.now(), "seconds": swept.seconds}
    if found:
        row |= {"found": found, "found_at": row["at"]}
        tallies.add({f"swept.{name}": count for name, count in found.items()})
    LastSweep.objects.update_or_create(id=1, defaults=row)
