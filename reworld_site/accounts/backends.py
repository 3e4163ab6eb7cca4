"""Who may hold a session, and who has the right password."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from reworld_site.accounts.models import Account, Kind


class PeopleBackend(ModelBackend):
    """Django's own, but for bots: they play through the worker and never log in, also not with a stolen
    session. People have a confirmed e-mail address in place of a user name."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **credentials: Any,
    ) -> Account | None:
        """The person whose confirmed address is `email`, if the password is theirs; it takes as long for
        nobody."""
        email = credentials.get("email")
        if email is None or password is None:
            return None
        account = find_person(email)
        if account is None:
            Account().set_password(password)
            return None
        return account if account.check_password(password) and self.user_can_authenticate(account) else None

    def user_can_authenticate(self, user: Account | AnonymousUser | None) -> bool:
        return super().user_can_authenticate(user) and getattr(user, "kind", None) != Kind.BOT


def find_person(email: str) -> Account | None:
    """Whose confirmed address that is."""
    found = EmailAddress.objects.filter(email=email.lower(), verified=True).select_related("user").first()
    return found.user if found else None
