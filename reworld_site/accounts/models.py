"""Who logs in: people, guests and bots are one model."""

import secrets
import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

NAME_LENGTH = 24


class Kind(models.TextChoices):
    PERSON = "person"
    GUEST = "guest"
    BOT = "bot"
    FORMER = "former"  # erased: an id that events refer to, and nobody any more


class AccountManager(UserManager["Account"]):
    def create_guest(self, name: str = "") -> "Account":
        """A new account for somebody who just wants to play: no password, a made-up name if none is given."""
        guest = self.model(
            kind=Kind.GUEST,
            username=f"guest-{uuid.uuid4().hex}",
            name=name or f"Guest {secrets.randbelow(9000) + 1000}",
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

    def get_full_name(self) -> str:
        return self.name

    def has_usable_password(self) -> bool:
        """Nobody has an empty one."""
        return bool(self.password) and super().has_usable_password()


class Session(AbstractBaseSession):
    """A browser's session; `account` is who is signed in there, so that all of theirs can be ended.

    `device`: browser and system in words. `seen_at` is when it was last used, give or take a few minutes.
    """

    account = models.ForeignKey(Account, models.CASCADE, null=True, related_name="sessions")
    device = models.CharField(max_length=60, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        from reworld_site.accounts.sessions import SessionStore

        return SessionStore


class SignUp(models.Model):
    """A guest's wish to become a person. Nothing of it counts before its e-mail address is confirmed.

    `password` is hashed.
    """

    account = models.OneToOneField(Account, models.CASCADE, primary_key=True, related_name="sign_up")
    address = models.OneToOneField("account.EmailAddress", models.CASCADE, related_name="sign_up")
    name = models.CharField(max_length=NAME_LENGTH)
    password = models.CharField(max_length=128)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"sign-up of {self.account_id}"


class ApiToken(models.Model):
    """What a program shows in place of a session. Only its digest is kept; `scopes` say what it may do."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.name} of {self.account_id}"


class Attempt(models.Model):
    """Something that may be done only so often; `who` is a keyed digest of what is counted together."""

    who = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["who", "at"], name="attempts_by_who")]

    def __str__(self) -> str:
        return f"attempt of {self.who[:8]}"
