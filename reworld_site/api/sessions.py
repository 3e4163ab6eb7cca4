"""Who is asking: the browser's session; CSRF and Origin are checked for all that changes something."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from reworld_site.api.errors import Refusal


class Session(SessionAuthentication):
    """Django's session: nobody signed in is a 401, a forged request a 403."""

    def authenticate_header(self, request: Request) -> str:
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        """Django's check of the token and of where the request comes from (Origin or Referer)."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            words = (
                f"{error.detail} Send the csrftoken cookie's value as X-CSRFToken, from the site's own pages."
            )
            raise Refusal(403, "csrf", words) from None
