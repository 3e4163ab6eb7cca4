"""Who may hold a session."""

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from reworld_site.accounts.models import Account, Kind


class PeopleBackend(ModelBackend):
    """Django's own, but for bots: they play through the worker and never log in, also not with a stolen
    session."""

    def user_can_authenticate(self, user: Account | AnonymousUser | None) -> bool:
        return super().user_can_authenticate(user) and getattr(user, "kind", None) != Kind.BOT
