"""What was said at a table is kept for a while after its end, longer only while moderators look into it."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reworld_site.chat.models import Line, Strike
from reworld_site.moderation.models import Appeal, Case, Report
from reworld_site.tables.models import Table
from reworld_site.tables.state import ABORTED, OVER, SCORED

EVERY = 3600.0
"""Seconds; a process looks no more often."""

SAID: tuple[type[Line] | type[Strike], ...] = (Line, Strike)

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
    """Tables that ended long ago with something said there long ago, which no open case names."""
    since = _long_ago()
    ended = Table.objects.filter(status__in=(OVER, SCORED, ABORTED), updated_at__lte=since)
    own = [Exists(model._default_manager.filter(table=OuterRef("pk"), at__lte=since)) for model in SAID]
    return ended.filter(own[0] | own[1]).exclude(_is_looked_into())


def forget(table: UUID) -> None:
    """What is said long after the end is kept as long as everything else."""
    for model in SAID:
        model._default_manager.filter(table=table, at__lte=_long_ago()).delete()


def _long_ago() -> datetime:
    return timezone.now() - timedelta(days=settings.CHAT_DAYS)


def _is_looked_into() -> Q:
    """A case about the table, a report of it, or a case or an appeal of somebody whose lines were kept back
    there."""
    waiting = Case.objects.filter(answered_at=None)
    reports = Report.objects.filter(table=OuterRef("pk"), case__answered_at=None)
    accused = waiting.filter(subject__isnull=False).values("subject")
    appealing = Appeal.objects.filter(decided_at=None).values("sanction__subject")
    strikes = Strike.objects.filter(Q(account__in=accused) | Q(account__in=appealing), table=OuterRef("pk"))
    return Q(Exists(waiting.filter(table=OuterRef("pk")))) | Q(Exists(reports)) | Q(Exists(strikes))
