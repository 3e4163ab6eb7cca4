"""A game for moderators to leaf through, also while it runs: as spectators saw it, or by breaking the glass
through a seat's eyes. Every look at hidden information is in the log before anything is shown.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.moderation import log
from reworld_site.moderation.models import Glass
from reworld_site.moderation.once import once
from reworld_site.moderation.refusals import NotNow, NotYours
from reworld_site.moderation.rights import may
from reworld_site.tables import history, queries
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Seat, Table
from reworld_site.tables.replay import Replay
from reworld_site.tables.state import ABORTED, OPEN, OVER, SCORED

LOOK = timedelta(minutes=30)


def told(account: Account, table_id: UUID, seat: int | None) -> dict[str, Any]:
    """Every moment of a game so far, as a seat (None = a spectator) read it.

    Raises `PermissionDenied`, `Refused` (not_found, not_started, invalid).
    """
    _must_see(account, table_id, seat)
    found = _replay(table_id)
    return found.told(seat, queries.people_at(found.end))


def frame(account: Account, table_id: UUID, seq: int, seat: int | None) -> dict[str, Any]:
    """What there was to see after a moment; raises as `told`, and `Refused` (not_found) by `seq`."""
    _must_see(account, table_id, seat)
    return _replay(table_id).frame(seq, seat)


def break_glass(account: Account, table_id: UUID, seat: int, clause: str, reason: str) -> Glass:
    """From now on and for half an hour the account sees what the seat saw and sees.

    Raises `PermissionDenied`, `NotYours` (who sits there looks into nobody's hand), `NotNow`.
    """
    if not may(account, "break_glass"):
        raise PermissionDenied
    must_not_sit_at(account, table_id)
    table = Table.objects.filter(pk=table_id).first()
    if table is None or table.status == OPEN or not 0 <= seat < table.seat_count:
        raise NotNow("There is nothing hidden at this table.")
    look = {"moderator": account, "table": table_id, "seat": seat, "clause": clause, "reason": reason}
    with once(account, Glass.objects.filter(**look), "broken_at"):
        log.write(
            account,
            "break_glass",
            table=table_id,
            seq=table.seq,
            subject=table.seats.get(seat=seat).account_id,
            clause=clause,
            reason=reason,
            after={"seat": seat},
        )
        return Glass.objects.create(**look, until=timezone.now() + LOOK)


def broken(account: Account, table_id: UUID) -> dict[int, Glass]:
    """The seats through whose eyes the account may look now."""
    found = Glass.objects.filter(moderator=account, table=table_id, until__gt=timezone.now())
    return {one.seat: one for one in found.order_by("until")}


def looks(table_id: UUID) -> list[dict[str, Any]]:
    """For the players, after the game: whose eyes moderators looked through, when and why.

    Raises `Refused` (not_found); empty while the game goes on.
    """
    status = Table.objects.filter(pk=table_id).values_list("status", flat=True).first()
    if status is None:
        raise Refused("not_found", "There is no such table.")
    if status not in (OVER, SCORED, ABORTED):
        return []
    found = Glass.objects.filter(table=table_id).order_by("id")
    return [
        {"seat": one.seat, "at": one.broken_at, "clause": one.clause, "reason": one.reason} for one in found
    ]


def must_not_sit_at(account: Account, table_id: UUID) -> None:
    """Raises `NotYours`: a moderator's own tables are others' business, also those that were left."""
    if Seat.objects.filter(table=table_id, account=account).exists():
        raise NotYours("You sit at this table; somebody else must see to it.")


def _must_see(account: Account, table_id: UUID, seat: int | None) -> None:
    if not may(account, "inspect_games"):
        raise PermissionDenied
    if seat is not None and seat not in broken(account, table_id):
        raise PermissionDenied("Break the glass first, and say why.")


def _replay(table_id: UUID) -> Replay:
    row = Table.objects.filter(pk=table_id).first()
    if row is None:
        raise Refused("not_found", "There is no such table.")
    if not row.is_started:
        raise Refused("not_started", "This game has not started; there is nothing to see yet.")
    return Replay.of(table_id, history.commits(table_id))
