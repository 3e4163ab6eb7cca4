"""What the models of moderation share."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from reworld_site.accounts.models import Account

TEXT = 2000
"""The longest text that anybody writes here."""


def person(related_name: str, null: bool = False) -> models.ForeignKey[Account, Account]:
    """An account, which is never deleted, only erased."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=null,
        db_constraint=False,
        related_name=related_name,
    )
