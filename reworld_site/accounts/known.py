"""Browsers that an account has signed in from: nobody else's wrong passwords lock these out.

A cookie that is signed holds, for a few accounts, a name for the browser.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "known"
MOST = 5
SECONDS = 60 * 60 * 24 * 365


def browser_of(request: HttpRequest, account: int) -> str | None:
    """The browser's name if the account has signed in from it."""
    return _read(request).get(str(account))


def note(request: HttpRequest, response: HttpResponseBase, account: int) -> None:
    """The account has signed in here."""
    known = _read(request)
    name = known.pop(str(account), None) or secrets.token_hex(8)
    latest = dict([*known.items(), (str(account), name)][-MOST:])
    response.set_cookie(
        COOKIE,
        signing.dumps(latest, salt=COOKIE),
        max_age=SECONDS,
        httponly=True,
        samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )


def _read(request: HttpRequest) -> dict[str, str]:
    try:
        found: dict[str, str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=SECONDS)
    except signing.BadSignature:
        return {}
    return found
