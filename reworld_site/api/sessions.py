"""Who is asking: a browser by its session, or a program by its token.

For a session CSRF and Origin are checked with all that changes something; a token is sent by nobody unasked.
"""

from collections.abc import Mapping

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from reworld_site.accounts import tokens
from reworld_site.accounts.models import Account, ApiToken
from reworld_site.api.errors import Refusal

WAYS = "Session, Bearer"
# By HTTP method the scope that a token needs; what is not listed needs "play".
READING: Mapping[str, str | None] = {"GET": "read", "HEAD": "read", "OPTIONS": "read"}
SESSIONS_ONLY: Mapping[str, str | None] = dict.fromkeys(
    ("GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE")
)


class Token(BaseAuthentication):
    """`Authorization: Bearer <token>`; one that is no good is a 401, and never falls back to a session."""

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        way, _, text = request.headers.get("Authorization", "").partition(" ")
        if way.casefold() != "bearer":
            return None
        token = tokens.find(text.strip())
        if token is None:
            raise Refusal(401, "bad_token", "There is no such token, or it was revoked; make a new one.")
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return WAYS


class Session(SessionAuthentication):
    """Django's session: nobody signed in is a 401, a forged request a 403."""

    def authenticate_header(self, request: Request) -> str:
        return WAYS

    def enforce_csrf(self, request: Request) -> None:
        """Django's check of the token and of where the request comes from (Origin or Referer)."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            words = (
                f"{error.detail} Send the csrftoken cookie's value as X-CSRFToken, from the site's own pages."
            )
            raise Refusal(403, "csrf", words) from None


def check_scope(request: Request, scope: str | None) -> None:
    """Refuses a token without the scope, or any where None will do; sessions may do everything."""
    if not isinstance(request.auth, ApiToken):
        return
    if scope is None:
        raise Refusal(403, "session_needed", "No token will do for this; sign in on the site's own pages.")
    if scope not in request.auth.scopes:
        raise Refusal(403, "scope_needed", f"This token lacks the scope {scope}.", scope=scope)
