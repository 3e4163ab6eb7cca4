"""The queue's terms as the settings have them, and how strong people and bots are taken to be."""

from __future__ import annotations

from django.conf import settings

from bots import registry as bots
from games import registry as games
from reworld_site.lobby.pairing import Strengths, Terms
from reworld_site.ratings.anchors import anchor_of
from reworld_site.ratings.models import Rating
from reworld_site.ratings.rating import MICRO, START_MU, START_SIGMA

# What bots are taken to be worth, on the scale of ratings, until their version has been measured (see
# `ratings.anchors`); one that is not listed counts as somebody new.
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
    return {game: {bot: _strength(game, bot) for bot in bots.names()} for game in games.slugs()}


def _strength(game: str, bot: str) -> float:
    measured = anchor_of(game, bot, bots.get(bot).version)
    return measured.mu / MICRO if measured else BOT_STRENGTHS.get(bot, START_MU)


def rating_of(account: int, game: str) -> tuple[float, float]:
    """(mean, deviation) of a person's rating; before the first rated game, where everybody starts."""
    rating = Rating.objects.filter(account=account, game=game).first()
    return (rating.mu / MICRO, rating.sigma / MICRO) if rating else (START_MU, START_SIGMA)
