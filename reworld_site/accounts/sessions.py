"""Sessions in the database, as Django keeps them, but with a column for whose they are; a key that was never
given out is not looked up."""

import re
from collections.abc import Collection
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.utils import timezone

KEY = re.compile(r"[a-z0-9]{32}")


class SessionStore(DatabaseSessions):
    """Cookies can hold anything, also what a database refuses to compare (NUL characters)."""

    @classmethod
    def get_model_class(cls) -> Any:
        from reworld_site.accounts.models import Session

        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        row.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        return row

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and KEY.fullmatch(key))


def ended(keys: Collection[str]) -> set[str]:
    """Those of the sessions that are over: logged out, expired, or their account erased."""
    from reworld_site.accounts.models import Session

    living = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(keys) - set(living.values_list("session_key", flat=True)) if keys else set()
