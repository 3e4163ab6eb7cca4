"""Which sanctions are in force, and where they bar the way."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.timezone import localtime

from reworld_site.moderation.models import Sanction
from reworld_site.tables.errors import Refused

Kind = Sanction.Kind
TALKING = (Kind.CHAT_MUTE, Kind.SUSPENSION)
SITTING = (Kind.SEAT_BAN, Kind.SUSPENSION)
RANKED = (Kind.RANKED_BAN, *SITTING)
"""What keeps somebody from chat, from any new table, from the queue."""


def in_force() -> QuerySet[Sanction]:
    now = timezone.now()
    return Sanction.objects.filter(Q(until=None) | Q(until__gt=now), lifted_at=None)


def find(account: int, kinds: tuple[Kind, ...]) -> Sanction | None:
    """The one of these kinds that lasts longest."""
    found = in_force().filter(subject=account, kind__in=kinds)
    return found.order_by(F("until").desc(nulls_first=True)).first()


def check_sitting(account: int) -> None:
    """A barrier of `tables.seating`: raises `Refused` for whoever may take no seat."""
    sanction = find(account, SITTING)
    if sanction:
        raise Refused("sanctioned", f"You cannot sit down {end_of(sanction)}: {sanction.words}")


def end_of(sanction: Sanction) -> str:
    if sanction.until is None:
        return "for good"
    return f"until {localtime(sanction.until):%-d %B %Y, %H:%M} UTC"
