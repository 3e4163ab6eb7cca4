"""Hints that two accounts may be one person's: they signed in from one address within 30 days.

No address is kept, only a digest under the site's key; and a household shares one, so that it is no more than
a hint.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.moderation.models import Sighting

KEPT = timedelta(days=30)


def note(request: HttpRequest | None, user: Account, **_: Any) -> None:
    """Django's signal: somebody has signed in. Also throws away what has expired."""
    address = request.META.get("REMOTE_ADDR") if request else None
    if not address:
        return
    today = timezone.now().date()
    Sighting.objects.filter(seen_on__lt=today - KEPT).delete()
    Sighting.objects.update_or_create(account=user, digest=_digest(str(address)), defaults={"seen_on": today})


def likely_alts(account: int) -> list[Account]:
    """Other accounts that were seen at an address of this one's, up to 20."""
    since = timezone.now().date() - KEPT
    fresh = Sighting.objects.filter(seen_on__gte=since)
    digests = fresh.filter(account=account).values("digest")
    others = fresh.filter(digest__in=digests).exclude(account=account).values("account")
    return list(Account.objects.filter(pk__in=others).order_by("pk")[:20])


def _digest(address: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"sighting {address}".encode(), hashlib.sha256).hexdigest()
