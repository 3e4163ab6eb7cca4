"""Who does a kind of work that is done by one at a time: whoever holds its lease in the database."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from reworld_site.tables.models import SweepLease


def take(name: str, lease: timedelta) -> bool:
    """Takes the lease by a guarded update; False when somebody else holds it.

    One that ends more than two leases from now stems from a clock since put back; somebody who was a moment
    faster than us ends a little more than one from now.
    """
    now = timezone.now()
    rows = SweepLease.objects.filter(name=name)
    if not rows.exists():
        _make(name, now)
    free = rows.exclude(leased_until__gt=now, leased_until__lte=now + 2 * lease)
    return bool(free.update(leased_until=now + lease))


def give_back(name: str) -> None:
    """The work is done, now."""
    now = timezone.now()
    SweepLease.objects.filter(name=name).update(leased_until=now, swept_at=now)


def note(name: str) -> None:
    """The same for what needs no lease, since any number may do it at once."""
    now = timezone.now()
    rows = SweepLease.objects.filter(name=name)
    if not rows.update(swept_at=now):
        _make(name, now)
        rows.update(swept_at=now)


def done_at(name: str) -> datetime | None:
    """When the work was last done; None before the first time."""
    return SweepLease.objects.filter(name=name).values_list("swept_at", flat=True).first()


def age(name: str) -> float | None:
    """Seconds since the work was last done; None before the first time."""
    last = done_at(name)
    return (timezone.now() - last).total_seconds() if last else None


def _make(name: str, now: datetime) -> None:
    SweepLease.objects.bulk_create([SweepLease(name=name, leased_until=now)], ignore_conflicts=True)
