"""Bots with a rating: those that have been calibrated against people. None has been yet.

A bot's version that has been measured in at least 200 games gets a line here; from then on its seats are
opponents like any other, whose own rating stays where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from reworld_site.ratings.rating import Points

GAMES_TO_CALIBRATE = 200


class Anchor(NamedTuple):
    """What `games` games have shown a bot's strength to be."""

    points: Points
    games: int


ANCHORS: dict[tuple[str, str], Anchor] = {}
"""By game and by the bot's name in `bots`."""


def anchor_of(
    game: str, bot: str | None, anchors: Mapping[tuple[str, str], Anchor] = ANCHORS
) -> Points | None:
    """A bot's rating; None for people and for bots not measured in enough games."""
    known = anchors.get((game, bot)) if bot else None
    return known.points if known and known.games >= GAMES_TO_CALIBRATE else None
