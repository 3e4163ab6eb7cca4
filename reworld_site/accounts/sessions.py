"""Sessions in the database, as Django keeps them; a key that was never given out is not looked up."""

import re

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions

KEY = re.compile(r"[a-z0-9]{32}")


class SessionStore(DatabaseSessions):
    """Cookies can hold anything, also what a database refuses to compare (NUL characters)."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and KEY.fullmatch(key))
