"""Every bot, by name."""

from __future__ import annotations

from bots.greedy import Greedy
from bots.player import Bot
from bots.uniform import Uniform

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Greedy(), Uniform())}


class UnknownBot(LookupError):
    """No bot goes by that name."""


def names() -> list[str]:
    return sorted(BOTS)


def get(name: str) -> Bot:
    """Raises `UnknownBot`."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(names())}")
    return BOTS[name]
