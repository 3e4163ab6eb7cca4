"""How often something may be tried: counted in the database, which all processes share and nothing empties.

A try is written down before it is made, and taken back if it was a good one, so that many at once get no more
tries than one after the other. What is counted is kept as a keyed digest: neither addresses nor e-mail can be
read from it.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from reworld_site.accounts.models import Attempt

DAY = timedelta(days=1)  # No limit looks further back.


class Limit(NamedTuple):
    """`most` tries in any such time, of `what`."""

    what: str
    most: int
    within: timedelta


# Wrong passwords: for an address of the net, or a browser that the account knows, with one e-mail …
SIGN_IN_HERE = Limit("sign-in here", 5, timedelta(minutes=15))
# … from one address of the net with whatever e-mail …
SIGN_IN_FROM = Limit("sign-in from", 30, timedelta(minutes=15))
# … and with one e-mail from everywhere, but for browsers that the account knows.
SIGN_IN_AS = Limit("sign-in as", 50, timedelta(hours=1))
PASSWORD = Limit("password", 10, timedelta(minutes=15))
SIGN_UP_FROM = Limit("sign-up from", 20, timedelta(hours=1))
RESET_FROM = Limit("reset from", 20, timedelta(hours=1))
# Mails for one e-mail asked for from one address of the net, and from everywhere: whoever asks for somebody
# else keeps nobody from asking for themselves.
SIGN_UP_HERE = Limit("sign-up here", 3, timedelta(hours=1))
RESET_HERE = Limit("reset here", 3, timedelta(hours=1))
MAILS_TO = Limit("mails to", 20, timedelta(hours=1))
CHANGE_MAIL = Limit("change mail", 5, timedelta(hours=1))
EXPORT = Limit("export", 10, timedelta(hours=1))


class TooMany(Exception):
    """Tried too often; `wait` is how many seconds from now on it may be tried again."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__(f"That was tried too often. Try again in {in_words(self.wait)}.")


def in_words(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    return f"{seconds} seconds" if seconds < 90 else f"{minutes} minutes"


def take(*tries: tuple[Limit, str]) -> list[Attempt]:
    """Writes down one try of each limit by whom, or none and raises `TooMany`."""
    now = timezone.now()
    Attempt.objects.filter(at__lt=now - DAY).delete()
    taken: list[Attempt] = []
    try:
        for limit, who in tries:
            taken.append(Attempt.objects.create(who=_key(limit, who), at=now))
            _check(limit, taken[-1], now)
    except TooMany:
        give_back(taken)
        raise
    return taken


def _check(limit: Limit, own: Attempt, now: datetime) -> None:
    others = Attempt.objects.filter(who=own.who, at__gt=now - limit.within).exclude(pk=own.pk)
    at = list(others.order_by("at").values_list("at", flat=True))
    if len(at) >= limit.most:
        free = at[len(at) - limit.most] + limit.within
        raise TooMany((free - now).total_seconds())


def give_back(taken: list[Attempt]) -> None:
    """For tries that were good ones."""
    Attempt.objects.filter(pk__in=[one.pk for one in taken]).delete()


def forget(limit: Limit, who: str) -> None:
    """Starts counting afresh."""
    Attempt.objects.filter(who=_key(limit, who)).delete()


def place(address: str) -> str:
    """What counts as one address of the net: a household's IPv6 addresses share their first 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else address


def _key(limit: Limit, who: str) -> str:
    text = f"{limit.what}\0{who}"
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()
