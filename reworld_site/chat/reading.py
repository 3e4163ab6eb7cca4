"""What somebody reads of a table's chat."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Max, QuerySet

from reworld_site.chat import choosing, muting, rooms
from reworld_site.chat.models import LONGEST, Line
from reworld_site.chat.phrases import PHRASES
from reworld_site.lobby.models import Mute
from reworld_site.moderation import sanctions
from reworld_site.moderation.models import Sanction

MOST = 200


def chat(account: int, table: UUID, after: int) -> dict[str, Any]:
    """The latest lines after one, of the rooms that the account reads, and what it may write there.

    Raises `Refused` (not_found). `last` counts lines that are left out, too. `hidden`: the ids of lines that
    moderators have hidden, also those up to `after`.
    """
    place = rooms.of(table, account)
    on = not choosing.is_off(account)
    read = place.rooms if on else ()
    sanction = sanctions.find(account, sanctions.TALKING)
    lines = Line.objects.filter(table=table, room__in=read)
    last = lines.aggregate(last=Max("id"))["last"] or 0  # What comes from now on, comes after it.
    return {
        "on": on,
        "rooms": [{"room": room.value, "may_write": sanction is None} for room in read],
        "lines": _lines(account, lines.filter(id__gt=after, id__lte=last)),
        "last": last,
        "hidden": list(lines.filter(hidden_at__isnull=False).order_by("id").values_list("id", flat=True)),
        "phrases": [{"slug": slug, "text": words} for slug, words in PHRASES.items()],
        "longest": LONGEST,
        "muted": muted(sanction),
    }


def line(one: Line) -> dict[str, Any]:
    """As its readers see it."""
    return {
        "id": one.pk,
        "room": one.room,
        "account": one.account_id,
        "name": one.account.name,
        "seat": one.seat,
        "at": one.at.isoformat(),
        "text": "" if one.hidden_at else one.text,
        "phrase": None if one.hidden_at else one.phrase or None,
        "hidden": one.hidden_at is not None,
    }


def muted(sanction: Sanction | None) -> dict[str, Any] | None:
    if sanction is None:
        return None
    until = sanction.until.isoformat() if sanction.until else None
    return {"until": until, "words": muting.words_of(sanction)}


def _lines(account: int, found: QuerySet[Line]) -> list[dict[str, Any]]:
    """The latest of them, without those of whom the account has muted."""
    found = found.exclude(account__in=Mute.objects.filter(account=account).values("muted"))
    return [line(one) for one in reversed(found.select_related("account").order_by("-id")[:MOST])]
