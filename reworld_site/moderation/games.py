"""The games that moderators look for: what stands still, what is late, and where something was said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reworld_site.moderation.models import Case, Game, Report, Verification
from reworld_site.tables.models import Decision, Seat
from reworld_site.tables.state import OVER, RUNNING

LATE = timedelta(seconds=10)
STUCK = timedelta(seconds=60)
OFTEN = 3
"""So many games lost on time make somebody who is flagged often."""


class Noted(NamedTuple):
    """What another feature knows of tables that were not everywhere what they are: their ids as a queryset
    of one column, and what it says of one of them ("" for nothing)."""

    tables: Callable[[], QuerySet[Any, Any]]
    words: Callable[[UUID], str]


ALSO_DIFFERING: list[Noted] = []


def stuck(games: QuerySet[Game]) -> QuerySet[Game]:
    """What the site should have gone on with by itself: bots' turns, starts, scoring."""
    since = timezone.now() - STUCK
    bots = Decision.objects.filter(table=OuterRef("pk"), closed_seq=None, bot_due_at__lt=since)
    return games.filter(Exists(bots) | Q(start_due_at__lt=since) | Q(status=OVER, updated_at__lt=since))


def overdue(games: QuerySet[Game]) -> QuerySet[Game]:
    """Somebody's time is up and nobody has been flagged."""
    late = timezone.now() - LATE
    return games.filter(
        Exists(Decision.objects.filter(table=OuterRef("pk"), closed_seq=None, deadline__lt=late))
    )


def flagged_often(games: QuerySet[Game]) -> QuerySet[Game]:
    """Somebody sits there who has lost on time again and again."""
    often = Seat.objects.filter(flagged=True).values("account").annotate(times=Count("id"))
    there = Seat.objects.filter(
        table=OuterRef("pk"), account__in=often.filter(times__gte=OFTEN).values("account")
    )
    return games.filter(Exists(there))


def reported(games: QuerySet[Game]) -> QuerySet[Game]:
    waiting = Case.objects.filter(answered_at=None).values("pk")
    return games.filter(Exists(Report.objects.filter(table=OuterRef("pk"), case__in=waiting)))


def differing(games: QuerySet[Game]) -> QuerySet[Game]:
    """Whose last verification has found a difference, and those that other features have noted."""
    last = Verification.objects.filter(table=OuterRef("pk")).order_by("-id")
    found = Q(pk__in=Verification.objects.exclude(difference="").values("table"), difference__gt="")
    for noted in ALSO_DIFFERING:
        found |= Q(pk__in=noted.tables())
    return games.annotate(difference=last.values("difference")[:1]).filter(found)


FILTERS: dict[str, tuple[str, Callable[[QuerySet[Game]], QuerySet[Game]]]] = {
    "live": ("Live", lambda games: games.filter(status=RUNNING)),
    "paused": ("Paused", lambda games: games.filter(paused_at__isnull=False)),
    "stuck": ("Stuck", stuck),
    "overdue": ("Overdue", overdue),
    "reported": ("Reported", reported),
    "flagged": ("Flagged often", flagged_often),
    "desync": ("Out of step", differing),
}
"""Name → title and what it leaves of the games."""
