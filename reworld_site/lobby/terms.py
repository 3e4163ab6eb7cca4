"""The queue's terms as the settings have them, and how strong people and bots are taken to be."""

from __future__ import annotations

from django.conf import settings

from bots import registry as bots
from games import registry as games
from reworld_site.lobby.pairing import Strengths, Terms

START = (25.0, 25.0 / 3)
"""Mean and deviation of a rating before the first rated game."""

# On the same scale, as they have shown in play; a bot that is not listed counts as an average person.
BOT_STRENGTHS = {"greedy": 25.0, "random": 12.0}


def terms() -> Terms:
    return Terms(
        window=settings.QUEUE_WINDOW,
        widening=settings.QUEUE_WIDENING,
        widest=settings.QUEUE_WIDEST,
        fills=settings.QUEUE_FILLS,
    )


def strengths() -> Strengths:
    """Of every bot in every game: all bots know all games."""
    of_bots = {name: BOT_STRENGTHS.get(name, START[0]) for name in bots.names()}
    return dict.fromkeys(games.slugs(), of_bots)


def rating_of(account: int, game: str) -> tuple[float, float]:
    """(mean, deviation) of a person's rating at a game: the one place where the queue asks for ratings.

    Before there are rated games everybody has the rating that everybody starts with.
    """
    return START
