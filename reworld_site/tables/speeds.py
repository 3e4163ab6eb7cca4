"""How fast a table is played: presets by name, live ones for each game."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings

from reworld_site.tables.errors import Refused
from reworld_site.tables.events import Clock
from reworld_site.tables.state import OPEN

UNTIMED = "untimed"
SECOND, HOUR = 1000, 3600 * 1000


class Speed(NamedTuple):
    """`bank_ms` for the whole game and `credit_ms` anew for each decision."""

    bank_ms: int
    credit_ms: int
    is_live: bool = True


LIVE = {
    "quick": Speed(120 * SECOND, 15 * SECOND),
    "normal": Speed(300 * SECOND, 30 * SECOND),
    "slow": Speed(900 * SECOND, 60 * SECOND),
}
LIVE_OF = {
    "darwinauts": {  # fewer decisions, with more to each
        "quick": Speed(240 * SECOND, 25 * SECOND),
        "normal": Speed(600 * SECOND, 45 * SECOND),
        "slow": Speed(1500 * SECOND, 90 * SECOND),
    },
}
DAYS = {
    "day": Speed(0, 24 * HOUR, is_live=False),
    "three_days": Speed(0, 72 * HOUR, is_live=False),
    "week": Speed(0, 168 * HOUR, is_live=False),
}


def patience(status: str, is_live: bool) -> timedelta:
    """How long a table is kept that nobody touches. People sit by at a live one: it starts soon or never."""
    if status != OPEN:
        return timedelta(days=settings.TABLE_LAPSE_DAYS)
    return timedelta(hours=settings.OPEN_LIVE_LAPSE_HOURS if is_live else settings.OPEN_LAPSE_HOURS)


def of_game(game: str) -> dict[str, Speed]:
    """The presets with a clock, from the quickest on; settings may add some (tests do)."""
    added = {name: Speed(*times) for name, times in settings.MORE_SPEEDS.items()}
    return {**LIVE_OF.get(game, LIVE), **DAYS, **added}


def names(game: str) -> list[str]:
    return [*of_game(game), UNTIMED]


def clock_of(game: str, speed: str) -> Clock | None:
    """None for an untimed table; refuses what is no preset."""
    if speed == UNTIMED:
        return None
    found = of_game(game).get(speed)
    if found is None:
        raise Refused("invalid", f"speed is one of {', '.join(names(game))}.", "speed")
    return Clock(speed, found.is_live, found.bank_ms, found.credit_ms)
