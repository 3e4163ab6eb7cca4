"""Rounds of PyPI's `eventsourcing`, for comparison. Runs in an environment that has it and our pure rules.

    python eventsourcing_rounds.py DATABASE < COMMANDS

Reads the stored events of a game as JSON, then answers commands: "fold" with the CPU seconds that the best of
some rebuilds of the aggregate took, "append N" with the seconds that each of N moves took to append.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import perf_counter, process_time
from uuid import UUID

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.update(PERSISTENCE_MODULE="eventsourcing.sqlite", SQLITE_DBNAME=sys.argv[1])

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from games import registry

RULES = registry.get("reworld")
ROUNDS = 5


class Game(Aggregate):
    @event("Opened")
    def __init__(self) -> None:
        self.state = RULES.initial()

    @event("Happened")
    def happen(self, tag: str, data: dict) -> None:
        RULES.evolve(self.state, msgspec.convert(data, RULES.event_types[tag]))


class Games(Application[UUID]):
    """The library's own defaults: SQLite in WAL mode, flushed at each commit, no cache, no snapshots."""


def fold(games: Games, game: UUID) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        games.repository.get(game)
        best = min(best, process_time() - start)
    return best


def append(games: Games, facts: list[dict]) -> list[float]:
    """Moves of a game that is at hand, each saved before the next."""
    game = Game()
    games.save(game)
    times = []
    for fact in facts:
        start = perf_counter()
        game.happen(fact["type"], fact)
        games.save(game)
        times.append(perf_counter() - start)
    return times


def main() -> None:
    facts = json.loads(sys.stdin.readline())
    games, game = Games(), Game()
    for fact in facts:
        game.happen(fact["type"], fact)
    games.save(game)
    for line in sys.stdin:
        command, *number = line.split()
        answer = fold(games, game.id) if command == "fold" else append(games, facts[: int(number[0])])
        print(json.dumps(answer), flush=True)


main()
