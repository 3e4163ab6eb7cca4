"""The queue's work, a step at a time, done by whoever holds its lease.

Every step is found in the database and may be done twice, by two at once, or be cut off anywhere: a ticket is
given to a table by a guarded update, and a found table's id is the table's own, so that it is opened once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from reworld_site.lobby import barriers, invitations, pairing
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.lobby.queue import REMEMBERED, as_wish
from reworld_site.lobby.terms import strengths, terms
from reworld_site.tables import commands, leases, seating, service, speeds
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
BUDGET = 4.0  # seconds of one round's openings, well within the lease
STALE = 5.0
AWAY = 10.0  # seconds without a round: nobody could be heard of or accept meanwhile
OPENING_AT_MOST = timedelta(seconds=30)  # as long as one tries again and again
SEATED_KEPT = timedelta(minutes=2)  # for pages that have yet to learn where to go

Status = FoundTable.Status


class Overtaken(Exception):
    """Somebody has left or was seated since the queue was read."""


def run() -> bool:
    """One round under the lease; False when somebody else is at it."""
    if not leases.take("pairing", LEASE):
        return False
    try:
        _make_up()
        _forget()
        _conclude_all()
        _match(timezone.now())
        _open_all(time.monotonic() + BUDGET)
    finally:
        leases.give_back("pairing")
    return True


def run_if_stale() -> bool:
    """For web processes: a round when nobody has done one for 5 s. True if it did."""
    age = leases.age("pairing")
    return run() if age is None or abs(age) > STALE else False


def _make_up() -> None:
    """Nobody loses a place because the site was away: pages are heard of, and asked, afresh."""
    age = leases.age("pairing")
    if age is not None and age > AWAY:
        now = timezone.now()
        QueueTicket.objects.update(seen_at=now)
        FoundTable.objects.filter(status=Status.ASKING).update(expires_at=_accept_until(now))


def _accept_until(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.QUEUE_ACCEPT_SECONDS)


def _forget() -> None:
    """Tickets nobody holds any more, and tables that were found and invitations that were sent long ago."""
    invitations.forget()
    now = timezone.now()
    unseen = now - timedelta(seconds=settings.QUEUE_HEARTBEAT_SECONDS)
    QueueTicket.objects.filter(found=None, seen_at__lte=unseen).delete()
    opened = FoundTable.objects.filter(status=Status.OPENED)
    QueueTicket.objects.filter(found__in=opened.filter(found_at__lte=now - SEATED_KEPT)).delete()
    opened.filter(found_at__lte=now - REMEMBERED).delete()


def _match(now: datetime) -> None:
    waiting = {one.pk: one for one in QueueTicket.objects.filter(found=None)}
    found = pairing.pair(map(as_wish, waiting.values()), now.timestamp(), terms(), strengths())
    for match in found.matches:
        tickets = [waiting[one.account] for one in match.people]
        barred = [one for one in tickets if _is_barred(one.pk, match.game, match.speed)]
        try:
            _drop(barred) if barred else _reserve(match, tickets, now)
        except Overtaken:
            continue


def _drop(barred: Iterable[QueueTicket]) -> None:
    """Their tickets end before the others are asked; those are paired anew in the next round."""
    for one in barred:
        _as_read(one).delete()


def _as_read(ticket: QueueTicket) -> QuerySet[QueueTicket]:
    """None if it was given to a table, or given up for another, since it was read."""
    return QueueTicket.objects.filter(pk=ticket.pk, found=None, since=ticket.since)


def _reserve(match: pairing.Match, tickets: Sequence[QueueTicket], now: datetime) -> None:
    """Gives the tickets to the table, all of them or none."""
    clock = speeds.clock_of(match.game, match.speed)
    asks = clock is None or clock.is_live
    with transaction.atomic():
        found = FoundTable.objects.create(
            game=match.game,
            speed=match.speed,
            people=len(match.people),
            bots=list(match.bots),
            ranked=match.ranked and clock is not None,
            status=Status.ASKING if asks else Status.OPENING,
            found_at=now,
            expires_at=_accept_until(now),
            waits=[round(now.timestamp() - one.since, 3) for one in match.people],
        )
        for one in sorted(tickets, key=lambda ticket: ticket.pk):
            if not _as_read(one).update(found=found, accepted=not asks):
                raise Overtaken


def _conclude_all() -> None:
    """One that makes trouble keeps no other waiting."""
    for asking in FoundTable.objects.filter(status=Status.ASKING).values_list("pk", flat=True):
        try:
            _conclude(asking)
        except Exception:
            log.exception("the queue could not conclude table %s", asking)


def _conclude(asking: UUID) -> None:
    """What becomes of a table for which people were asked: opened, given up, or still asking."""
    with transaction.atomic():
        found = FoundTable.objects.select_for_update().filter(pk=asking, status=Status.ASKING).first()
        if found is None:
            return
        tickets = list(QueueTicket.objects.select_for_update().filter(found=found).order_by("pk"))
        if len(tickets) == found.people and all(one.accepted for one in tickets):
            FoundTable.objects.filter(pk=found.pk).update(status=Status.OPENING)
            return
        late = found.expires_at <= timezone.now()
        if late or len(tickets) < found.people:
            gone = [one.pk for one in tickets if late and not one.accepted]
            _give_up(found.pk, gone)


def _give_up(found: UUID, gone: Sequence[int]) -> None:
    """`gone` leave the queue, the others wait on as if nothing had been; within a transaction.

    Changes nothing if the table is open, or given up already.
    """
    rows = FoundTable.objects.select_for_update().filter(pk=found).exclude(status=Status.OPENED)
    if not rows.exists() or Table.objects.filter(pk=found).exists():
        return
    QueueTicket.objects.filter(found=found, pk__in=gone).delete()
    QueueTicket.objects.filter(found=found).update(found=None, accepted=False, seen_at=timezone.now())
    FoundTable.objects.filter(pk=found).delete()


def _open_all(until: float) -> None:
    """As many as there is time for within the lease; one that fails keeps no other from being opened."""
    for found in FoundTable.objects.filter(status=Status.OPENING).order_by("found_at"):
        try:
            _open(found)
        except Exception:
            log.exception("the queue could not open table %s", found.pk)
            _end_if_stuck(found)
        if time.monotonic() > until:
            return


def _end_if_stuck(found: FoundTable) -> None:
    """A table that fails again and again keeps nobody waiting for ever: its people are sent away."""
    if found.expires_at + OPENING_AT_MOST < timezone.now():
        people = list(found.tickets.values_list("pk", flat=True))
        with transaction.atomic():
            _give_up(found.pk, people)


def _open(found: FoundTable) -> None:
    if Table.objects.filter(pk=found.pk).exists():
        FoundTable.objects.filter(pk=found.pk).update(status=Status.OPENED)
        return
    people = list(found.tickets.order_by("pk").values_list("account", flat=True))
    barred = [one for one in people if _is_barred(one, found.game, found.speed)]
    code = "barred" if barred or len(people) < found.people else _open_table(found, people)
    if code in ("accepted", "opened_already"):
        if not FoundTable.objects.filter(pk=found.pk).update(status=Status.OPENED):
            # Given up meanwhile, by another round while this one stood still: they sit all the same.
            QueueTicket.objects.filter(pk__in=people, found=None).delete()
    elif code != "busy":
        with transaction.atomic():
            _give_up(found.pk, barred)


def _is_barred(account: int, game: str, speed: str) -> bool:
    """Something has come between since the account joined the queue."""
    try:
        barriers.check(account, game, speed)
    except Refused:
        return True
    return False


def _open_table(found: FoundTable, people: list[int]) -> str:
    """The service's answer. Who sits where is drawn anew for each table, from its id."""
    draw = Random(found.pk.int)
    draw.shuffle(people)
    seats = [*[seating.FREE] * (len(people) - 1), *found.bots]
    draw.shuffle(seats)
    seats.insert(draw.randrange(len(seats) + 1), seating.ME)
    command = commands.OpenTable(
        people[0],
        found.game,
        seats,
        speed=found.speed,
        ranked=found.ranked,
        people=tuple(people[1:]),
        table=found.pk,
    )
    try:
        answer = service.execute(command)
    except IntegrityError:
        if not Table.objects.filter(pk=found.pk).exists():
            raise
        return "opened_already"
    if not answer.is_good and answer.code != "opened_already":
        log.warning("the queue could not open a table: %s", answer.message)
    return answer.code
