"""How strong bots are among themselves: whole games by the pure rules, rated like people's.

Everybody starts where people start, and each game changes ratings by the very arithmetic of `rating`. A bot
that wins every game against another would only be known to be "far above" it. So `rungs` play, too, on the
ladder between chance and each bot: they choose like the bot for a share of their moves, and else anyhow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from bots import registry as bots
from games import registry as games
from games.engine import QuickChance, Rng, Rules, Seat
from reworld_site.ratings.rating import MICRO, START, START_MU, Points, played

SAMPLES = 64  # as many as at a table
ANYHOW = "random"
RUNGS = (90, 80, 65, 50, 25)


class Player(NamedTuple):
    """A bot, or with a `share` below 100 a rung: of so many in 100 moves the bot's own."""

    bot: str
    share: int = 100


class Fixture(NamedTuple):
    """A game that is to be played: a title, who sits at each seat, and the luck."""

    game: str
    players: tuple[Player, ...]
    seed: int


class Result(NamedTuple):
    """By seat who played and at which place they ended."""

    players: tuple[Player, ...]
    places: tuple[int, ...]


@dataclass(slots=True)
class Form:
    """A player's rating so far, and the games behind it; shared first places count among `firsts`."""

    points: Points = START
    games: int = 0
    firsts: int = 0


def field() -> list[Player]:
    """Every bot, and the rungs below each that does not play anyhow."""
    rungs = [Player(name, share) for name in bots.names() if name != ANYHOW for share in RUNGS]
    return [*map(Player, bots.names()), *rungs]


def fixtures(game: str, count: int, seed: int) -> list[Fixture]:
    """`count` games between different players, evenly over the numbers of seats."""
    sizes, players, rng = games.get(game).meta.seats, field(), Random(f"{game} {seed}")
    return [
        Fixture(game, tuple(rng.sample(players, sizes[number % len(sizes)])), seed + number)
        for number in range(count)
    ]


def play(fixture: Fixture) -> Result:
    """Plays a game to its end; the same fixture always ends the same."""
    rules, players = games.get(fixture.game), fixture.players
    chance, rng = QuickChance(Random(f"{fixture} cards")), Random(f"{fixture} bots")
    state = rules.initial()
    for event in rules.setup(len(players), {}, chance):
        rules.evolve(state, event)
    while acting := rules.to_act(state):
        rules.play(state, acting[0], _choice(rules, state, acting[0], players[acting[0]], rng), chance)
    outcome = rules.outcome(state)
    assert outcome is not None, f"nobody is to act, and {fixture} is not over"
    return Result(players, tuple(outcome.places))


def measure(results: Iterable[Result]) -> dict[Player, Form]:
    """Each player's rating after all these games, in their order."""
    forms: dict[Player, Form] = {}
    for result in results:
        those = [forms.setdefault(player, Form()) for player in result.players]
        after = played([one.points for one in those], result.places)
        for form, points, place in zip(those, after, result.places, strict=True):
            form.points = points
            form.games += 1
            form.firsts += place == 1
    return forms


def placed(forms: Mapping[Player, Form], reference: str) -> dict[Player, Points]:
    """The ratings shifted together, so that the bot `reference` has what people start with."""
    shift = round(START_MU * MICRO) - forms[Player(reference)].points.mu
    return {player: Points(one.points.mu + shift, one.points.sigma) for player, one in forms.items()}


def _choice(rules: Rules, state: Any, seat: Seat, player: Player, rng: Rng) -> int:
    name = player.bot if rng.randrange(100) < player.share else ANYHOW
    return bots.get(name).choose(
        rules,
        rules.view(state, seat),
        rules.legal_actions(state, seat),
        lambda: rules.determinise(state, seat, rng),
        rng,
        SAMPLES,
    )
