"""What keeps an account out of the queue."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.timezone import localtime

from reworld_site.moderation import sanctions
from reworld_site.tables import seating, speeds
from reworld_site.tables.errors import Refused


class Sanction(NamedTuple):
    """`reason` in words for the person; `until` is None for good."""

    reason: str
    until: datetime | None


def sanction_of(account: int) -> Sanction | None:
    """What keeps an account from playing with others: the one place where the queue asks for sanctions."""
    found = sanctions.find(account, sanctions.RANKED)
    return Sanction(found.words, found.until) if found else None


def check(account: int, game: str, speed: str) -> None:
    """Raises `Refused` when the account may not wait for such a table now, or sit down at it."""
    _check_sanction(account)
    clock = speeds.clock_of(game, speed)
    with transaction.atomic():
        seating.check_free(account, True, clock)


def _check_sanction(account: int) -> None:
    sanction = sanction_of(account)
    if sanction:
        end = f"until {localtime(sanction.until):%-d %B %Y, %H:%M} UTC" if sanction.until else "for good"
        raise Refused("sanctioned", f"You cannot join the queue {end}: {sanction.reason}")
