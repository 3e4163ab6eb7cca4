"""API tokens: shown once, kept as a digest, good for what their scopes say and as long as the account is."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from reworld_site.accounts.models import Account, ApiToken, Kind

# What a token may do, by scope.
SCOPES = {
    "read": "Look at what the account sees: tables, its seats' hands, the queue; also by WebSocket.",
    "play": "Open, join and play tables, and use the queue, as the account.",
}
PREFIX = "rwo_"
MOST = 20
NAME_LENGTH = 40
USED_AFRESH = timedelta(minutes=1)


class BadToken(ValueError):
    """Such a token cannot be made; `field` is at fault."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def make(account: int, name: str, scopes: Iterable[str]) -> tuple[ApiToken, str]:
    """(the token's row, the token itself, which is not known any more afterwards); raises `BadToken`."""
    wanted, name = list(dict.fromkeys(scopes)), " ".join(name.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise BadToken("name", f"A token's name has 1 to {NAME_LENGTH} characters that can be seen.")
    if not wanted or not set(wanted) <= SCOPES.keys():
        raise BadToken("scopes", f"Name at least one scope; there are: {', '.join(SCOPES)}.")
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        person = Account.objects.select_for_update().get(pk=account)
        if person.kind not in (Kind.PERSON, Kind.GUEST):
            raise BadToken("name", "This account was deleted.")
        if person.tokens.count() >= MOST:
            raise BadToken("name", f"An account has up to {MOST} tokens; revoke one first.")
        row = ApiToken.objects.create(account=person, name=name, digest=digest(text), scopes=wanted)
    return row, text


def find(text: str) -> ApiToken | None:
    """The token with its account, or None for one that is no good (any more). Notes that it was used."""
    alive = Q(account__is_active=True, account__kind__in=(Kind.PERSON, Kind.GUEST))
    row = ApiToken.objects.select_related("account").filter(alive, digest=digest(text)).first()
    now = timezone.now()
    if row and (row.used_at is None or now - row.used_at > USED_AFRESH):
        ApiToken.objects.filter(pk=row.pk).update(used_at=now)
    return row


def revoke(account: int, token: int) -> bool:
    """Whether there was such a token of the account's."""
    return ApiToken.objects.filter(account=account, pk=token).delete()[0] > 0


def ended(tokens: Collection[int]) -> set[int]:
    """Those that were revoked, or whose account is no good any more."""
    alive = ApiToken.objects.filter(pk__in=tokens, account__is_active=True)
    return set(tokens) - set(alive.values_list("pk", flat=True)) if tokens else set()


def digest(text: str) -> str:
    """A token is random enough to need no salt."""
    return hashlib.sha256(text.encode()).hexdigest()
