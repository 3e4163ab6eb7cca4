"""Bots with a rating: opponents like any other, except that no game ever changes what they are worth.

`manage.py calibrate_bots` measures it and prints the lines below: 900 games of each title, evenly over its
numbers of seats, between all bots and rungs of a ladder between them (see `calibration`), with seed 1.

What games among bots say is how far apart bots are. Nothing ties that to people, so one point of the scale
is agreed upon instead of measured: `REFERENCE` stands where people start, which is to say that the first
guess about somebody new is "plays like the greedy bot". Should people turn out to be better, then those who
meet bots gain a little from them at first (at most in a few games a day with each bot), and the scale
stretches upwards; distances between bots stay as measured, and people are told apart by people all the same.

An anchor holds for one version of a bot. Code that plays another way has another `version` and is no
opponent again until it has been measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from reworld_site.ratings.rating import Points

GAMES_TO_CALIBRATE = 200
REFERENCE = "greedy"

Key: TypeAlias = tuple[str, str, int]
"""Game, the bot's name in `bots`, and its version."""


class Anchor(NamedTuple):
    """What `games` games have shown a bot's strength to be."""

    points: Points
    games: int


ANCHORS: dict[Key, Anchor] = {
    ("darwinauts", "greedy", 1): Anchor(Points(25_000_000, 1_534_289), 408),
    ("darwinauts", "random", 1): Anchor(Points(-21_354_954, 2_402_885), 368),
    ("reterra", "greedy", 1): Anchor(Points(25_000_000, 1_703_299), 374),
    ("reterra", "random", 1): Anchor(Points(-22_306_964, 2_462_913), 404),
    ("reworld", "greedy", 1): Anchor(Points(25_000_000, 1_955_687), 412),
    ("reworld", "random", 1): Anchor(Points(-31_861_956, 2_118_440), 379),
}


def anchor_of(game: str, bot: str, version: int, anchors: Mapping[Key, Anchor] = ANCHORS) -> Points | None:
    """The rating of a bot's version; None where it was not measured in enough games."""
    known = anchors.get((game, bot, version))
    return known.points if known and known.games >= GAMES_TO_CALIBRATE else None
