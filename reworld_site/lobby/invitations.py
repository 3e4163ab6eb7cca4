"""Invitations: somebody is asked by name to sit down at a table.

An invitation is a row and no more; whoever accepts sits down like anybody else. Nothing here says more of
people than their public pages do: whoever wants no invitations, or none of somebody's, is invited all the
same and sees nothing of it, and to the opener it looks as if they had not answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account, Kind
from reworld_site.accounts.names import tidied
from reworld_site.lobby import sitting
from reworld_site.lobby.company import wants_none
from reworld_site.lobby.models import Invitation, Mute
from reworld_site.tables import queries
from reworld_site.tables.answers import Answer
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Seat, Table
from reworld_site.tables.seating import FREE
from reworld_site.tables.state import OPEN

ANSWER = Invitation.Answer
MOST_AT_A_TABLE = 12
MOST_FOR_ONE = 3  # that wait for the same person's answer
MOST = 20
KEPT = timedelta(days=30)
PAGE = re.compile(r"(?:\S*/people/|#)([1-9][0-9]{0,17})/?", re.ASCII)


def find_person(who: str, field: str = "who") -> Account:
    """By name, by `#` and the number of their page, or by its address. Raises `Refused`."""
    people = Account.objects.filter(kind__in=(Kind.PERSON, Kind.GUEST), is_active=True)
    if page := PAGE.fullmatch(who.strip()):
        found = list(people.filter(pk=int(page[1])))
    else:
        found = list(people.filter(name__iexact=tidied(who))[:2])
    if not found:
        raise Refused("unknown_person", f"There is nobody called {tidied(who)} here.", field)
    if len(found) > 1:
        raise Refused(
            "ambiguous", f"Several people are called {tidied(who)}; give the address of their page.", field
        )
    return found[0]


def invite(inviter: Account, table_id: UUID, person: Account) -> Invitation:
    """Raises `Refused`. Who was invited to the table before is not invited again."""
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=inviter.pk)  # So that two at once are both counted.
        table = _open_table_of(inviter.pk, table_id)
        if Seat.objects.filter(table=table, account=person).exists():
            raise Refused("seated_already", f"{person.name} sits at this table already.", "who")
        known = Invitation.objects.filter(table=table, invited=person).first()
        if known:
            return _again(known, person)
        _check_limits(inviter, table, person)
        return Invitation.objects.create(table=table, inviter=inviter, invited=person, at=timezone.now())


def guests_of(opener: Account, seats: Sequence[str], names: Sequence[str]) -> list[Account]:
    """The people whom somebody who opens a table would like at its open seats. Raises `Refused`."""
    if not names:
        return []
    if FREE not in seats:
        raise Refused("invalid", "Leave a seat open for whom you invite.", "invite")
    people = [find_person(who, f"invite[{i}]") for i, who in enumerate(names)]
    if opener in people:
        raise Refused("invalid", "You sit at the table anyway.", f"invite[{people.index(opener)}]")
    _check_hour(opener, len(people))
    return people


def invite_all(opener: Account, table_id: UUID, people: Iterable[Account]) -> None:
    """To a table that was opened for them; whom something keeps from it by now the opener will miss there."""
    for person in people:
        with suppress(Refused):
            invite(opener, table_id, person)


def offer_rematch(table_id: UUID) -> None:
    """Invites everybody who has played to the rematch; once more changes nothing."""
    table = Table.objects.get(pk=table_id)
    played = Seat.objects.filter(table=table.rematch_of, bot="", account__kind__in=(Kind.PERSON, Kind.GUEST))
    sitting_here = Seat.objects.filter(table=table, account__isnull=False).values("account")
    for one in played.exclude(account__in=sitting_here):
        Invitation.objects.get_or_create(
            table=table,
            invited_id=one.account_id,
            defaults={"inviter_id": table.opener_id, "at": timezone.now()},
        )


def of_table(account: int, table_id: UUID) -> list[dict[str, Any]]:
    """What became of a table's invitations, for its opener; raises `Refused`."""
    table = _table(table_id)
    if table.opener_id != account:
        raise Refused("not_opener", "Only whoever opened the table sees whom it invites.")
    rows = Invitation.objects.filter(table=table).exclude(answer=ANSWER.WITHDRAWN).select_related("invited")
    seated = set(table.seats.values_list("account", flat=True))
    return [
        {
            "id": one.pk,
            "person": {"id": one.invited_id, "name": one.invited.name},
            "status": "seated" if one.invited_id in seated else one.answer or "waiting",
        }
        for one in rows.order_by("at")
    ]


def for_person(account: int) -> list[dict[str, Any]]:
    """The invitations that an account may accept, the latest first; up to 20."""
    return [_seen(one) for one in _waiting(account).order_by("-at")[:MOST]]


def accept(account: int, invitation: int) -> Answer:
    """Sits down, if there is a seat still. Raises `Refused`."""
    return sitting.take_seat(account, _find(account, invitation).table_id)


def decline(account: int, invitation: int) -> None:
    """Once more changes nothing."""
    Invitation.objects.filter(pk=_find(account, invitation).pk).update(answer=ANSWER.DECLINED)


def withdraw(account: int, table_id: UUID, invitation: int) -> None:
    """By the table's opener; once more changes nothing. Raises `Refused`."""
    if _table(table_id).opener_id != account:
        raise Refused("not_opener", "Only whoever opened the table may withdraw an invitation.")
    rows = Invitation.objects.filter(table=table_id, pk=invitation)
    if not rows.exclude(answer=ANSWER.DECLINED).update(answer=ANSWER.WITHDRAWN) and not rows.exists():
        raise Refused("not_found", "There is no such invitation.")


def forget() -> None:
    """Those of long ago."""
    Invitation.objects.filter(at__lte=timezone.now() - KEPT).delete()


def _again(known: Invitation, person: Account) -> Invitation:
    if known.answer:
        past = "has declined" if known.answer == ANSWER.DECLINED else "was invited before"
        raise Refused("invited_before", f"{person.name} {past}; send the table's link instead.", "who")
    return known


def _check_hour(inviter: Account, more: int = 1) -> None:
    an_hour = settings.INVITATIONS_AN_HOUR["guest" if inviter.kind == Kind.GUEST else "person"]
    since = timezone.now() - timedelta(hours=1)
    if Invitation.objects.filter(inviter=inviter, at__gt=since).count() + more > an_hour:
        raise Refused("too_many_invitations", f"You may invite up to {an_hour} people an hour.")


def _check_limits(inviter: Account, table: Table, person: Account) -> None:
    _check_hour(inviter)
    if Invitation.objects.filter(table=table).count() >= MOST_AT_A_TABLE:
        raise Refused(
            "too_many_invitations", f"A table invites up to {MOST_AT_A_TABLE} people; send its link instead."
        )
    to_answer = Invitation.objects.filter(inviter=inviter, invited=person, answer=ANSWER.NONE)
    if to_answer.filter(table__status=OPEN).count() >= MOST_FOR_ONE:
        raise Refused(
            "too_many_invitations", f"{person.name} has {MOST_FOR_ONE} invitations of yours to answer."
        )


def _open_table_of(account: int, table_id: UUID) -> Table:
    table = _table(table_id)
    if table.opener_id != account:
        raise Refused("not_opener", "Only whoever opened the table may invite people to it.")
    if table.status != OPEN:
        raise Refused("not_open", f"This table is {table.status}; people are invited before the start.")
    if not table.seats.filter(account=None).exists():
        raise Refused("seat_taken", "Every seat of this table is taken.")
    return table


def _table(table_id: UUID) -> Table:
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refused("not_found", "There is no such table.")
    return table


def _find(account: int, invitation: int) -> Invitation:
    """Of the account's own, whatever has become of it since."""
    found = Invitation.objects.filter(pk=invitation, invited=account).exclude(answer=ANSWER.WITHDRAWN).first()
    if found is None:
        raise Refused("not_found", "There is no such invitation (any more).")
    return found


def _waiting(account: int) -> QuerySet[Invitation]:
    if wants_none(account):
        return Invitation.objects.none()
    free = Seat.objects.filter(table=OuterRef("table"), account=None)
    seated = Seat.objects.filter(table=OuterRef("table"), account=account)
    muted = Mute.objects.filter(account=account, muted=OuterRef("inviter"))
    rows = Invitation.objects.filter(invited=account, answer=ANSWER.NONE, table__status=OPEN)
    rows = rows.filter(Exists(free), ~Exists(seated), ~Exists(muted))
    return rows.select_related("inviter", "table").prefetch_related("table__seats__account")


def _seen(one: Invitation) -> dict[str, Any]:
    table = one.table
    return {
        "id": one.pk,
        "inviter": {"id": one.inviter_id, "name": one.inviter.name},
        "at": one.at.isoformat(),
        "table": str(table.pk),
        "game": table.game,
        "options": table.options,
        "speed": table.speed,
        "ranked": table.ranked,
        "is_rematch": table.rematch_of is not None,
        "people": queries.listed_people(table),
    }
