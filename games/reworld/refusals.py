"""Why an action of Chapter Two may not be taken, in words that say what would be right."""

from __future__ import annotations

from games.reworld.actions import (
    CITY_WORDS,
    EXPAND_DEFENCE,
    LAUNCH_SATELLITE,
    LAUNCH_TERRABOT,
    SACRIFICE_BUILDER,
    TRANSPORT_BUILDERS,
    deliveries,
)
from games.reworld.loads import cities_for, coupled, loads
from games.reworld.pieces import SATELLITES, SHUTTLES
from games.reworld.rulings import Pieces, Rulings
from games.reworld.satellites import cities_named
from games.reworld.state import State

DEFENDERS = range(SHUTTLES.start, SATELLITES.stop)


def why_not(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> str:
    """For an action that is not legal."""
    if action >= TRANSPORT_BUILDERS:
        return _no_flight(game, seat, action, pieces, rulings)
    if action >= LAUNCH_SATELLITE:
        row = (action - LAUNCH_SATELLITE) // 6
        module = _open_end(game, seat, row, SATELLITES)
        if module is None:
            return _no_such_end(row, "a satellite")
        return f"this satellite's city must be {_named(cities_named(game, seat, module))}"
    if action >= SACRIFICE_BUILDER:
        return _no_such_end(action - SACRIFICE_BUILDER, "a builder unit")
    if action >= EXPAND_DEFENCE:
        row = action - EXPAND_DEFENCE
        if _open_end(game, seat, row, DEFENDERS) is None:
            return _no_such_end(row, "a shuttle or satellite")
        return "a shuttle without shields cannot defend; let it fly"
    if action >= LAUNCH_TERRABOT:
        return _no_such_end(action - LAUNCH_TERRABOT, "a terrabot")
    return "Colossus Station is behind you: launch one of your modules"


def _open_end(game: State, seat: int, row: int, kind: range) -> int | None:
    docked = game.docking[5 * seat + row]
    return docked[-1] if docked and docked[-1] in kind else None


def _no_such_end(row: int, kind: str) -> str:
    return f"row {row + 1} does not end in {kind}; choose a row that does"


def _named(cities: list[int]) -> str:
    return " or ".join(CITY_WORDS[city] or "null" for city in cities)


def _no_flight(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> str:
    row, placing = deliveries(action)
    rows = game.docking[5 * seat : 5 * seat + 5]
    outside = coupled(rows[row], rulings.blocked_by_two_builders)
    if outside is None:
        return f"no shuttle can leave row {row + 1}: it must lie outermost, or under one builder unit only"
    modules = sorted(module for module, _ in placing)
    forced = list(rows[row][len(rows[row]) - outside :])
    if not set(forced) <= set(modules):
        return f"this shuttle must take along what is coupled to it already: {forced}"
    if not any(sorted(load) == modules for load in loads(rows, row, outside)):
        return "each builder unit must be at an open end when it is coupled, two at most"
    return _no_such_cities(game, seat, placing, pieces)


def _no_such_cities(game: State, seat: int, placing: list[tuple[int, int]], pieces: Pieces) -> str:
    """S7: each city is judged after the unit before it has been placed."""
    homes = game.homes[seat]
    for module, city in placing:
        choices = dict(cities_for(pieces.company[module], game.founded[seat], homes))
        if city not in choices:
            return f"the city of builder unit {module} must be {_named(list(choices))}"
        homes = choices[city]
    return "a flight names its first builder unit before its second"
