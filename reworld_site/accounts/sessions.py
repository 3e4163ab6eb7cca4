"""Sessions in the database, as Django keeps them, but with columns for whose they are, on which device and
when they were last used; a key that was never given out is not looked up."""

import hashlib
import re
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, user_logged_in
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

KEY = re.compile(r"[a-z0-9]{32}")
DEVICE = "device"
# What a list of sessions must tell apart; no write for every request.
USED_AFRESH = timedelta(minutes=5)
# By what a browser says of itself, the more special ones first.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrom": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Windows": "Windows",
    "Mac OS": "a Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class SessionStore(DatabaseSessions):
    """Cookies can hold anything, also what a database refuses to compare (NUL characters)."""

    seen_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> Any:
        from reworld_site.accounts.models import Session

        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        row.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.device = data.get(DEVICE, "")
        return row

    def _get_session_from_db(self) -> Any:
        row: Any = super()._get_session_from_db()  # type: ignore[misc]
        self.seen_at = row.seen_at if row else None
        return row

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and KEY.fullmatch(key))


class NoteUse:
    """Middleware: a session that somebody is signed in with notes now and then that it is in use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        session = getattr(request, "session", None)
        seen_at, now = getattr(session, "seen_at", None), timezone.now()
        if session is not None and seen_at and now - seen_at > USED_AFRESH:
            from reworld_site.accounts.models import Session

            Session.objects.filter(session_key=session.session_key).update(seen_at=now)
        return response


def note_device(request: HttpRequest, **_: object) -> None:
    request.session[DEVICE] = device_of(request.headers.get("User-Agent", ""))


user_logged_in.connect(note_device, dispatch_uid="note_device")


def device_of(user_agent: str) -> str:
    """ "Firefox on Linux"; no more than that is kept of what a browser says of itself."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "A browser")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return f"{browser} on {system}" if system else browser


def living(account: int) -> list[Any]:
    """An account's sessions that are not over, the last used first."""
    from reworld_site.accounts.models import Session

    mine = Session.objects.filter(account=account, expire_date__gt=timezone.now())
    return list(mine.order_by("-seen_at"))


def public_id(session_key: str) -> str:
    """Names a session without giving away the key that opens it."""
    return hashlib.sha256(f"session {session_key}".encode()).hexdigest()[:16]


def end(account: int, named: str) -> bool:
    """Ends the account's session of that `public_id`; whether there was one."""
    keys = [one.session_key for one in living(account) if public_id(one.session_key) == named]
    return _end(account, keys) > 0


def end_others(account: int, but: str | None) -> int:
    """Ends all of an account's sessions but one, or all; how many."""
    return _end(account, [one.session_key for one in living(account) if one.session_key != but])


def _end(account: int, keys: list[str]) -> int:
    from reworld_site.accounts.models import Session

    return Session.objects.filter(account=account, session_key__in=keys).delete()[0]


def keep(account: Any) -> None:
    """Lets an account's sessions outlive a change of its password."""
    for one in living(account.pk):
        store = SessionStore(one.session_key)
        store[HASH_SESSION_KEY] = account.get_session_auth_hash()
        store.save(must_create=False)


def ended(keys: Collection[str]) -> set[str]:
    """Those of the sessions that are over: logged out, expired, or their account closed or erased."""
    from reworld_site.accounts.models import Session

    living = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    living = living.exclude(account__is_active=False)
    return set(keys) - set(living.values_list("session_key", flat=True)) if keys else set()
