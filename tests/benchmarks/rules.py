"""How fast the rules of a game are, and how well the greedy bot plays it.

    python -m tests.benchmarks.rules [--game reworld] [--rounds 5] [--games 150] [--matches 200]
        [--without-catanatron]

Times are CPU seconds of the process that plays, each figure the best of several rounds; catanatron's rounds
alternate with ours. It is installed from PyPI into a virtual environment of its own (`.data/catanatron`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bots import registry as bots
from games import registry
from games.engine import QuickChance, Rules

ROOT = Path(__file__).resolve().parents[2]
CATANATRON = "catanatron==3.2.1"
VENV = ROOT / ".data" / "catanatron"
ROUNDS_OF_CATANATRON = Path(__file__).with_name("catanatron_rounds.py")
console = Console(width=120)


def begun(rules: Rules, seats: int, chance: QuickChance) -> Any:
    state = rules.initial()
    for event in rules.setup(seats, {}, chance):
        rules.evolve(state, event)
    return state


def random_plies(rules: Rules, seats: int, games: int, seed: int) -> tuple[int, float]:
    """(plies, CPU seconds) of games in which every decision asks for the whole legal list."""
    rng = Random(seed)
    chance, legal_actions, play, random = QuickChance(rng), rules.legal_actions, rules.play, rng.random
    plies, start = 0, process_time()
    for _ in range(games):
        state = begun(rules, seats, chance)
        while acting := rules.to_act(state):
            legal = legal_actions(state, acting[0])
            play(state, acting[0], legal[int(random() * len(legal))], chance)
            plies += 1
    return plies, process_time() - start


def positions(rules: Rules, seats: int, games: int) -> list[tuple[Any, int, int]]:
    """(state, seat, number of legal actions) of every decision of some random games."""
    rng = Random(1)
    chance, found = QuickChance(rng), []
    for _ in range(games):
        state = begun(rules, seats, chance)
        while acting := rules.to_act(state):
            legal = rules.legal_actions(state, acting[0])
            found.append((state.copy(), acting[0], len(legal)))
            rules.play(state, acting[0], legal[rng.randrange(len(legal))], chance)
    return found


def microseconds(do: Callable[[Any, int], object], places: list[tuple[Any, int, int]], rounds: int) -> float:
    """Of one call, the mean over the places in the best of the rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        for state, seat, _ in places:
            do(state, seat)
        best = min(best, process_time() - start)
    return 1e6 * best / len(places)


class Catanatron:
    """Random games of catanatron in its own environment, a round at a time."""

    def __init__(self) -> None:
        python = VENV / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
            subprocess.run([python, "-m", "pip", "install", "-q", CATANATRON], check=True)
        self._process = subprocess.Popen(
            [python, ROUNDS_OF_CATANATRON],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def plies_per_second(self, players: int, seed: int) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(players, seed, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def speed(rules: Rules, args: argparse.Namespace, other: Catanatron | None) -> None:
    """Plies per second by number of seats, round after round with catanatron's."""
    ours: dict[int, float] = {}
    theirs: dict[int, float] = {}
    plies: dict[int, float] = {}
    for seats in rules.meta.seats:
        random_plies(rules, seats, args.games, seed=0)
    for number in track(range(args.rounds), "random play", console=console):
        for seats in rules.meta.seats:
            count, seconds = random_plies(rules, seats, args.games, seed=number)
            ours[seats] = max(ours.get(seats, 0), count / seconds)
            plies[seats] = count / args.games
        for players in (2, 4) if other else ():
            theirs[players] = max(theirs.get(players, 0), other.plies_per_second(players, number))  # type: ignore[union-attr]
    columns = [f"× catanatron {players}" for players in theirs]
    table = Table("", "plies/s", "plies a game", "branching: mean", "median", "most", *columns)
    for players, pace in theirs.items():
        table.add_row(f"catanatron, {players} players", f"{pace:,.0f}")
    for seats in rules.meta.seats:
        lengths = [count for _, _, count in positions(rules, seats, 30)]
        branching = f"{mean(lengths):.0f}", f"{median(lengths):.0f}", f"{max(lengths)}"
        ratios = [f"{ours[seats] / pace:.1f}" for pace in theirs.values()]
        pace_and_length = f"{ours[seats]:,.0f}", f"{plies[seats]:.0f}"
        table.add_row(f"{rules.meta.title}, {seats} seats", *pace_and_length, *branching, *ratios)
    console.print(table)


def single_calls(rules: Rules, rounds: int) -> None:
    table = Table("seats", "copies/s", "determinise µs", "view µs", "encode + decode µs")
    rng = Random(2)
    for seats in rules.meta.seats:
        places = positions(rules, seats, 10)
        copying = microseconds(lambda state, seat: state.copy(), places, rounds)
        dealing = microseconds(lambda state, seat: rules.determinise(state, seat, rng), places, rounds)
        seeing = microseconds(rules.view, places, rounds)
        storing = microseconds(
            lambda state, seat: rules.decode_state(rules.encode_state(state)), places, rounds
        )
        table.add_row(
            str(seats), f"{1e6 / copying:,.0f}", *(f"{each:.1f}" for each in (dealing, seeing, storing))
        )
    console.print(table)


def match(rules: Rules, names: list[str], seed: int, thoughts: list[float]) -> Any:
    """The outcome of a game between bots; the greedy one's seconds per decision go to `thoughts`."""
    rng = Random(seed)
    chance = QuickChance(rng)
    state = begun(rules, len(names), chance)
    while acting := rules.to_act(state):
        [seat] = acting
        legal = rules.legal_actions(state, seat)
        start = perf_counter()
        sample = partial(rules.determinise, state, seat, rng)
        action = bots.get(names[seat]).choose(rules, rules.view(state, seat), legal, sample, rng, 1)
        if names[seat] == "greedy":
            thoughts.append(perf_counter() - start)
        rules.play(state, seat, action, chance)
    return rules.outcome(state)


def greedy_against_random(rules: Rules, matches: int) -> None:
    wins, thoughts, margins = 0.0, [], []
    for number in track(range(matches), "greedy against random", console=console):
        own = number % 2
        names = ["greedy", "random"] if own == 0 else ["random", "greedy"]
        outcome = match(rules, names, number, thoughts)
        wins += outcome.places[own] == 1 and outcome.places.count(1) == 1
        margins.append(outcome.scores[own] - outcome.scores[1 - own])
    slow = sorted(thoughts)[int(0.99 * len(thoughts))]
    share = f"{wins:.0f} of {matches} two-seat games ({100 * wins / matches:.1f} %)"
    console.print(
        f"greedy won {share}, by {mean(margins):.0f} points on average; "
        f"a decision took it {1000 * median(thoughts):.1f} ms (p99 {1000 * slow:.1f} ms)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=registry.slugs(), default="reworld")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=150, help="games a round")
    parser.add_argument("--matches", type=int, default=200, help="games of greedy against random")
    parser.add_argument("--without-catanatron", action="store_true")
    args = parser.parse_args()
    rules = registry.get(args.game)
    other = None if args.without_catanatron else Catanatron()
    speed(rules, args, other)
    if other:
        other.close()
    single_calls(rules, args.rounds)
    if args.matches:
        greedy_against_random(rules, args.matches)


if __name__ == "__main__":
    main()
