"""A double click is one act."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.moderation.refusals import NotNow

AGAIN = timedelta(seconds=10)


@contextmanager
def once(account: Account, same: QuerySet[Any], at: str) -> Iterator[None]:
    """A transaction for what the account does, of which `same` are the rows if it did the very same before,
    with their time in the column `at`. Raises `NotNow` when that was a moment ago.
    """
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)  # Nobody does two things at once.
        if same.filter(**{f"{at}__gt": timezone.now() - AGAIN}).exists():
            raise NotNow("That is done already; it came twice.")
        yield
