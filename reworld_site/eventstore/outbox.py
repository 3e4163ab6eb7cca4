"""Who has yet to hear of an event: told at least once, by whoever holds the row's lease."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from reworld_site.eventstore import sql
from reworld_site.eventstore.models import OutboxRow

POSTED = f"SELECT seq FROM {sql.table(OutboxRow)} WHERE subscriber = %s AND stream = %s ORDER BY seq"
LEASE = timedelta(seconds=30)


class Claim(NamedTuple):
    id: int
    subscriber: str
    stream: str
    seq: int


def post(subscriber: str, stream: str, seq: int) -> None:
    """Notes that `subscriber` must hear of an event; belongs into the transaction that appends it."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an outbox row belongs into the append's transaction")
    now = timezone.now()
    OutboxRow.objects.create(subscriber=subscriber, stream=stream, seq=seq, posted_at=now, leased_until=now)


def claim(limit: int, lease: timedelta = LEASE) -> list[Claim]:
    """Up to `limit` rows, the oldest first, that nobody else will get before the lease is over.

    A row leased for more than twice as long stems from a clock since put back, and is free; one that somebody
    has claimed a moment after us ends a little later than ours would.
    """
    now = timezone.now()
    free = OutboxRow.objects.exclude(leased_until__gt=now, leased_until__lte=now + 2 * lease).order_by("id")
    claims = []
    for row in free[:limit]:
        mine = OutboxRow.objects.filter(id=row.id, leased_until=row.leased_until)
        if mine.update(leased_until=now + lease, attempts=F("attempts") + 1):
            claims.append(Claim(row.id, row.subscriber, row.stream, row.seq))
    return claims


def done(subscriber: str, stream: str) -> None:
    """`subscriber` has heard of everything in `stream` so far."""
    OutboxRow.objects.filter(subscriber=subscriber, stream=stream).delete()


def posted(subscriber: str, stream: str) -> list[int]:
    """The seqs of which `subscriber` has yet to hear."""
    return [seq for (seq,) in sql.rows(POSTED, subscriber, stream)]
