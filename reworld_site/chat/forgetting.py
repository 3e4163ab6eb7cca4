"""What was said at a table is kept for a while after its end, longer only while moderators look into it."""

from __future__ import annotations

import time
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reworld_site.chat.models import Line, Strike
from reworld_site.moderation.models import Case, Report
from reworld_site.tables.models import Table
from reworld_site.tables.state import ABORTED, OVER, SCORED

EVERY = 3600.0
"""Seconds; a process looks no more often."""

_looked_at: float | None = None


def sweep(until: float) -> int:
    """A step of the sweeper: how many tables were due."""
    global _looked_at
    now = time.monotonic()
    if _looked_at is not None and now - _looked_at < EVERY:
        return 0
    tables = list(due().values_list("pk", flat=True))
    for table in tables:
        forget(table)
        if time.monotonic() > until:
            return len(tables)  # The rest is for the next sweep.
    _looked_at = now
    return len(tables)


def due() -> QuerySet[Table]:
    """Tables that ended long ago with something said there, which no open case names."""
    long_ago = timezone.now() - timedelta(days=settings.CHAT_DAYS)
    ended = Table.objects.filter(status__in=(OVER, SCORED, ABORTED), updated_at__lte=long_ago)
    own = Q(Exists(Line.objects.filter(table=OuterRef("pk")))) | Q(
        Exists(Strike.objects.filter(table=OuterRef("pk")))
    )
    return ended.filter(own).exclude(_is_looked_into())


def forget(table: UUID) -> None:
    Line.objects.filter(table=table).delete()
    Strike.objects.filter(table=table).delete()


def _is_looked_into() -> Q:
    """A case about the table, a report of it, or a case about somebody whose lines were kept back there."""
    waiting = Case.objects.filter(answered_at=None)
    reports = Report.objects.filter(table=OuterRef("pk"), case__answered_at=None)
    strikes = Strike.objects.filter(
        table=OuterRef("pk"), account__in=waiting.filter(subject__isnull=False).values("subject")
    )
    return Q(Exists(waiting.filter(table=OuterRef("pk")))) | Q(Exists(reports)) | Q(Exists(strikes))
