"""What moderators read: the rooms, what was hidden, and what the guard kept back and why.

What players say among themselves may give away what they hide, so that room is read like a broken glass: with
a reason, for a while, and the log says so first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.chat.hiding import RIGHT
from reworld_site.chat.models import Line, Room, Strike
from reworld_site.moderation import log
from reworld_site.moderation.inspecting import LOOK, must_not_sit_at
from reworld_site.moderation.models import LogEntry
from reworld_site.moderation.rights import may
from reworld_site.tables.models import Seat

PAGE = 100
AROUND = 10
"""Lines shown before and after a reported one."""
STRIKES = 20

log.ACTS["read_players_room"] = "read what players said among themselves"


class Said(NamedTuple):
    """A line, or one that was kept back (`why` says for what; then nobody else has read it)."""

    at: datetime
    room: str
    who: Account
    seat: int | None
    text: str
    line: Line | None = None
    why: str = ""
    marked: bool = False


class Kept(NamedTuple):
    """A line that was kept back; whether the reader reads its room now."""

    strike: Strike
    is_read: bool


def may_read(account: Account, table: UUID) -> bool:
    """Who sits at a table reads there what its players read, and no more."""
    return may(account, RIGHT) and not Seat.objects.filter(table=table, account=account).exists()


def listen(account: Account, table: UUID, clause: str, reason: str) -> None:
    """From now on and for half an hour the account reads the players' room. Raises `PermissionDenied`,
    `NotYours`."""
    if not may(account, RIGHT):
        raise PermissionDenied
    must_not_sit_at(account, table)
    if Room.PLAYERS not in rooms(account, table):
        log.write(account, "read_players_room", table=table, clause=clause, reason=reason)


def rooms(account: Account, table: UUID) -> list[Room]:
    """Those that somebody who `may_read` reads now."""
    return list(Room) if _listened(account).filter(table=table).exists() else [Room.SPECTATORS]


def page(table: UUID, rooms: Sequence[Room], before: int | None = None) -> list[Said]:
    """The latest lines of rooms, or those before one, oldest first, with what was kept back meanwhile."""
    lines = _lines(table).filter(room__in=rooms)
    if before is not None:
        lines = lines.filter(id__lt=before)
    found = list(reversed(lines.order_by("-id")[:PAGE]))
    is_first = not lines.filter(id__lt=found[0].pk).exists() if found else True
    since = None if is_first else found[0].at
    until = _lines(table).filter(id=before).values_list("at", flat=True).first() if before else None
    return _merged(found, _strikes(table, since, until).filter(room__in=rooms))


def around(reader: Account, line_id: int) -> list[Said]:
    """A line and, as far as the reader reads its room, those near it; nothing when it is gone."""
    line = Line.objects.filter(pk=line_id).first()
    if line is None:
        return []
    room = _lines(line.table).filter(room=line.room)
    if line.room not in rooms(reader, line.table):
        return [one._replace(marked=True) for one in _merged(list(room.filter(pk=line_id)))]
    found = [
        *reversed(room.filter(id__lte=line_id).order_by("-id")[: AROUND + 1]),
        *room.filter(id__gt=line_id).order_by("id")[:AROUND],
    ]
    strikes = _strikes(line.table, found[0].at, found[-1].at).filter(room=line.room)
    return [one._replace(marked=one.line == line) for one in _merged(found, strikes)]


def kept_back(reader: Account, account: int) -> list[Kept]:
    """The latest of what was kept back of somebody, but not at the reader's own tables."""
    if not may(reader, RIGHT):
        return []
    own = Seat.objects.filter(account=reader).values("table")
    latest = Strike.objects.filter(account=account).exclude(table__in=own).order_by("-id")[:STRIKES]
    heard = set(_listened(reader).values_list("table", flat=True))
    return [Kept(one, one.room != Room.PLAYERS or one.table in heard) for one in latest]


def _listened(account: Account) -> QuerySet[LogEntry]:
    """What the log says of the players' rooms that the account reads now."""
    since = timezone.now() - LOOK
    return LogEntry.objects.filter(actor=account, act="read_players_room", at__gt=since, refused=False)


def _lines(table: UUID) -> QuerySet[Line]:
    return Line.objects.filter(table=table).select_related("account", "hidden_by")


def _strikes(table: UUID, since: datetime | None, until: datetime | None) -> QuerySet[Strike]:
    within = Q(table=table)
    if since:
        within &= Q(at__gte=since)
    if until:
        within &= Q(at__lt=until)
    return Strike.objects.filter(within).select_related("account").order_by("id")


def _merged(lines: Iterable[Line], strikes: Iterable[Strike] = ()) -> list[Said]:
    said = [Said(one.at, one.room, one.account, one.seat, one.text, one) for one in lines]
    kept = [Said(one.at, one.room, one.account, None, one.text, why=one.get_why_display()) for one in strikes]
    return sorted([*said, *kept], key=lambda one: one.at)
