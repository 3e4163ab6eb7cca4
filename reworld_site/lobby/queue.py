"""One person's dealings with the queue: joining, waiting, accepting, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from reworld_site.lobby import barriers, pairing
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.lobby.terms import rating_of, terms
from reworld_site.tables import seating, speeds
from reworld_site.tables.errors import Refused

SEEN_AFRESH = timedelta(seconds=2)  # No write for every question.
REMEMBERED = timedelta(days=1)
SAMPLE = 30

Status = FoundTable.Status


def join(account: int, game: str, seats: Sequence[int], speed: str) -> tuple[QueueTicket, bool]:
    """(the account's ticket, whether it is new). The same wish again gives the same ticket.

    Raises `Refused`, also when the account waits for something else.
    """
    wanted = _checked(game, seats, speed)
    barriers.check(account, game, speed)
    QueueTicket.objects.filter(account=account, found__status=Status.OPENED).delete()
    now = timezone.now()
    try:
        with transaction.atomic():
            fresh = QueueTicket.objects.create(
                account_id=account,
                game=game,
                seats=wanted,
                speed=speed,
                rating=rating_of(account, game)[0],
                since=now,
                seen_at=now,
            )
        return fresh, True
    except IntegrityError:
        return _the_same(account, game, wanted, speed), False


def _checked(game: str, seats: Sequence[int], speed: str) -> list[int]:
    rules = seating.find_rules(game)
    for one in seats:
        seating.check_seats(rules, [seating.ME] + [seating.FREE] * (one - 1))
    if not seats:
        raise Refused("invalid", "Name at least one number of seats.", "seats")
    speeds.clock_of(game, speed)
    return sorted(set(seats))


def _the_same(account: int, game: str, seats: list[int], speed: str) -> QueueTicket:
    ticket = QueueTicket.objects.filter(account=account).first()
    if ticket is None or (ticket.game, ticket.seats, ticket.speed) != (game, seats, speed):
        raise Refused("already_waiting", "You are in the queue for another table; leave it first.")
    return ticket


def leave(account: int) -> QueueTicket | None:
    """Takes the account out of the queue; its ticket as it was, None without one.

    Too late while its table is being opened.
    """
    with transaction.atomic():
        ticket = QueueTicket.objects.select_for_update().filter(account=account).first()
        if ticket is None:
            return None
        found = FoundTable.objects.filter(tickets=ticket, status=Status.OPENING)
        if found.exists():
            raise Refused("table_opening", "Your table is being opened at this moment.")
        QueueTicket.objects.filter(pk=ticket.pk).delete()
    return ticket


def accept(account: int, found: UUID) -> None:
    """Accepts the table that was found; once more changes nothing.

    Whoever may not sit down any more leaves the queue, so that the others wait no longer.
    """
    try:
        _check_still(account)
    except Refused:
        leave(account)
        raise
    with transaction.atomic():
        ticket = QueueTicket.objects.select_for_update().filter(account=account, found=found).first()
        late = FoundTable.objects.filter(
            pk=found, status=Status.ASKING, expires_at__lte=timezone.now()
        ).exists()
        if ticket is None or (late and not ticket.accepted):
            raise Refused("not_found_any_more", "That table is not on offer any more.", "match")
        QueueTicket.objects.filter(pk=ticket.pk).update(accepted=True)


def _check_still(account: int) -> None:
    """Something may have come between since the account joined."""
    asked = QueueTicket.objects.filter(account=account, found__status=Status.ASKING).first()
    if asked:
        barriers.check(account, asked.game, asked.speed)


def status(account: int) -> dict[str, Any]:
    """What the account's page shows: its ticket, or null. Hearing of the page keeps the ticket alive."""
    ticket = QueueTicket.objects.select_related("found").filter(account=account).first()
    return {"ticket": _seen(ticket) if ticket else None}


def _seen(ticket: QueueTicket) -> dict[str, Any]:
    now = timezone.now()
    if now - ticket.seen_at > SEEN_AFRESH:
        QueueTicket.objects.filter(pk=ticket.pk).update(seen_at=now)
    filled_after = terms().filled_after(ticket.seats)
    return {
        "game": ticket.game,
        "seats": ticket.seats,
        "speed": ticket.speed,
        "since": ticket.since.isoformat(),
        "waited": (now - ticket.since).total_seconds(),
        "estimate": _estimate(ticket, filled_after),
        "filled_after": filled_after,
        "window": terms().window_of(as_wish(ticket), now.timestamp()),
        "status": _standing(ticket),
        "match": _match(ticket, ticket.found, now) if ticket.found else None,
    }


def as_wish(ticket: QueueTicket) -> pairing.Ticket:
    seats = frozenset(ticket.seats)
    since = ticket.since.timestamp()
    return pairing.Ticket(ticket.account_id, ticket.game, seats, ticket.speed, ticket.rating, since)


def _standing(ticket: QueueTicket) -> str:
    """waiting, asked (for an answer), accepted (waiting for the others'), opening or seated."""
    if ticket.found is None:
        return "waiting"
    asked = "accepted" if ticket.accepted else "asked"
    return {Status.ASKING: asked, Status.OPENING: "opening"}.get(Status(ticket.found.status), "seated")


def _match(ticket: QueueTicket, found: FoundTable, now: datetime) -> dict[str, Any]:
    left = (found.expires_at - now).total_seconds()
    return {
        "id": str(found.pk),
        "people": found.people,
        "bots": len(found.bots),
        "ranked": found.ranked,
        "accepted": found.tickets.filter(accepted=True).count(),
        "seconds_left": max(0.0, left) if found.status == Status.ASKING else None,
        "accept_seconds": settings.QUEUE_ACCEPT_SECONDS,
        "url": f"/tables/{found.pk}" if found.status == Status.OPENED else None,
    }


def _estimate(ticket: QueueTicket, filled_after: float | None) -> float | None:
    """Seconds that such a wait takes in all: the median of the last ones, or when bots fill in."""
    recent = FoundTable.objects.filter(
        game=ticket.game,
        speed=ticket.speed,
        status=Status.OPENED,
        found_at__gt=timezone.now() - REMEMBERED,
    ).order_by("-found_at")[:SAMPLE]
    waits = [wait for found in recent if found.seats in ticket.seats for wait in found.waits]
    known = [one for one in (median(waits) if waits else None, filled_after) if one is not None]
    return min(known, default=None)
