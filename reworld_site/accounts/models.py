"""Who logs in: people, guests and bots are one model."""

import secrets
import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

NAME_LENGTH = 24


class Kind(models.TextChoices):
    PERSON = "person"
    GUEST = "guest"
    BOT = "bot"
    FORMER = "former"  # erased: an id that events refer to, and nobody any more


class AccountManager(UserManager["Account"]):
    def create_guest(self) -> "Account":
        """A new account for somebody who just wants to play: no password, a made-up name."""
        guest = self.model(
            kind=Kind.GUEST,
            username=f"guest-{uuid.uuid4().hex}",
            name=f"Guest {secrets.randbelow(9000) + 1000}",
        )
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def bot(self, name: str) -> "Account":
        """The account of a bot by its name in `bots`, made on the first use."""
        account, _ = self.get_or_create(
            username=f"bot-{name}",
            defaults={"kind": Kind.BOT, "name": f"{name.capitalize()} bot", "bot": name, "password": "!"},
        )
        return account


class Account(AbstractUser):
    """`name` is what others see; `bot` names the player in `bots` for a bot's account, else ''."""

    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PERSON)
    name = models.CharField(max_length=NAME_LENGTH)
    bot = models.CharField(max_length=40, blank=True)

    objects: ClassVar[AccountManager] = AccountManager()

    def __str__(self) -> str:
        return self.name


class Session(AbstractBaseSession):
    """A browser's session; `account` is who is signed in there, so that all of theirs can be ended."""

    account = models.ForeignKey(Account, models.CASCADE, null=True, related_name="sessions")

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        from reworld_site.accounts.sessions import SessionStore

        return SessionStore
