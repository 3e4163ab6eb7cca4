"""Whether somebody wants chat at all."""

from __future__ import annotations

from reworld_site.chat.models import NoChat


def is_off(account: int) -> bool:
    return NoChat.objects.filter(account=account).exists()


def choose(account: int, on: bool) -> None:
    if on:
        NoChat.objects.filter(account=account).delete()
    else:
        NoChat.objects.get_or_create(account_id=account)
