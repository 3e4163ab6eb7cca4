"""Made-up people who play rated games: honest ones, and those whom a test plants among them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from reworld_site.moderation.detectors.foretelling import SCALE
from reworld_site.moderation.detectors.rated import Played, Player

START = datetime(2026, 11, 1, tzinfo=UTC)
Deal = Callable[[random.Random, list[int]], list[int]]


class Population:
    """`skill` is what somebody can do, `rating` what the site makes of it; `games` is what was played."""

    def __init__(self, seed: int, people: int = 60) -> None:
        self.rng = random.Random(seed)
        self.skill = {account: self.rng.gauss(25, 4) for account in range(1, people + 1)}
        self.sigma = {one: self.rng.choice([1.5, 2.0, 2.5, 6.0]) for one in self.skill}
        self.rating = {one: skill + self.rng.gauss(0, self.sigma[one]) for one, skill in self.skill.items()}
        self.games: list[Played] = []

    def order(self, accounts: Sequence[int]) -> list[int]:
        """Who comes in first, second, …, by what they can do."""
        left, found = list(accounts), []
        while left:
            weights = [math.exp(self.skill[one] / SCALE) for one in left]
            found.append(left.pop(self.rng.choices(range(len(left)), weights)[0]))
        return found

    def play(
        self, order: Sequence[int], minutes: int = 30, game: str = "reworld", left: int | None = None
    ) -> None:
        """A game that ended in this order; `left` gave it up."""
        number = len(self.games)
        started = START + timedelta(minutes=20 * number)
        players = [
            Player(
                one, rank, self.rating[one], self.sigma[one], ended="resigned" if one == left else "played"
            )
            for rank, one in enumerate(order, start=1)
        ]
        self.rng.shuffle(players)
        ended = started + timedelta(minutes=minutes + self.rng.uniform(-5, 5))
        self.games.append(Played(UUID(int=number + 1), game, started, ended, tuple(players)))

    def play_on(self, games: int, friends: Sequence[tuple[int, int]] = ()) -> None:
        """People of about the same rating are matched; friends take each other along in every second game."""
        known = {**dict(friends), **{other: one for one, other in friends}}
        for _ in range(games):
            size = self.rng.choice([2, 3, 4])
            first = self.rng.choice(list(self.skill))
            near = sorted(self.skill, key=lambda one: abs(self.rating[one] - self.rating[first]))[1:15]
            others = self.rng.sample(near, size - 1)
            friend = known.get(first)
            if friend and self.rng.random() < 0.5 and friend not in others:
                others[0] = friend
            self.play(self.order([first, *others]))
