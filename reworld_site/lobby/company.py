"""Whose company one wants: everybody's invitations or nobody's, and people one wants to hear nothing of."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from reworld_site.accounts.models import Account, Kind
from reworld_site.lobby.models import Mute, NoInvitations
from reworld_site.tables.errors import Refused

MOST = 500


def wants_none(account: int) -> bool:
    return NoInvitations.objects.filter(account=account).exists()


def allow(account: int, invitations: bool) -> None:
    if invitations:
        NoInvitations.objects.filter(account=account).delete()
    else:
        NoInvitations.objects.get_or_create(account_id=account)


def mute(account: int, other: int) -> None:
    """Once more changes nothing. Raises `Refused`."""
    if other == account:
        raise Refused("invalid", "Nobody mutes themselves.")
    if not Account.objects.filter(pk=other, kind__in=(Kind.PERSON, Kind.GUEST)).exists():
        raise Refused("not_found", "There is no such person.")
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account)
        if Mute.objects.filter(account=account).exclude(muted=other).count() >= MOST:
            raise Refused("too_many_mutes", f"You may mute up to {MOST} people.")
        Mute.objects.get_or_create(account_id=account, muted_id=other)


def unmute(account: int, other: int) -> None:
    """For whoever is not muted, or is nobody (a number too large for any account), it changes nothing."""
    Mute.objects.filter(account=account, muted__in=Account.objects.filter(pk=other)).delete()


def company(account: int) -> dict[str, Any]:
    """What the account has chosen."""
    muted = Mute.objects.filter(account=account).select_related("muted").order_by("muted__name")
    return {
        "invitations": "nobody" if wants_none(account) else "everybody",
        "muted": [{"id": one.muted_id, "name": one.muted.name} for one in muted],
    }
