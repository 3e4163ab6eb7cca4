"""Chapter Two: what may be launched, and what follows (S1–S12)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import Event, IllegalAction
from games.reworld.actions import (
    CITY_WORDS,
    EXPAND_DEFENCE,
    LAUNCH_SATELLITE,
    LAUNCH_TERRABOT,
    NO_CITY,
    SACRIFICE_BUILDER,
    TRANSPORT_BUILDERS,
    UNIT_CODES,
    deliveries,
    unit_code,
)
from games.reworld.events import (
    BuilderDiscarded,
    BuilderPlaced,
    BuilderSacrificed,
    DefenceExpanded,
    SatelliteLaunched,
    ShuttleLaunched,
    TerrabotLaunched,
)
from games.reworld.loads import cities_for, coupled, loads
from games.reworld.pieces import BUILDERS, LETTERS, ROWS, SATELLITES, SHUTTLES, TERRABOTS
from games.reworld.rulings import Pieces, Rulings
from games.reworld.satellites import NAMING_A_CITY, task_points
from games.reworld.ships import arrivals, final_ship
from games.reworld.state import NOBODY, State


def legal_actions(game: State, seat: int, pieces: Pieces, rulings: Rulings) -> list[int]:
    legal: list[int] = []
    rows = game.docking[5 * seat : 5 * seat + 5]
    for row, docked in enumerate(rows):
        if not docked:
            continue
        end = docked[-1]
        if end in TERRABOTS:
            legal.append(LAUNCH_TERRABOT + row)
        elif end in BUILDERS:
            legal.append(SACRIFICE_BUILDER + row)
        elif pieces.shields[end]:
            legal.append(EXPAND_DEFENCE + row)
        if end in SATELLITES:
            legal += [LAUNCH_SATELLITE + 6 * row + city for city in _cities_named(game, seat, end)]
        else:
            outside = coupled(docked, rulings.blocked_by_two_builders)
            if outside is not None:
                legal += _flights(game, seat, row, outside, pieces)
    return legal


def _cities_named(game: State, seat: int, satellite: int) -> list[int]:
    """What a launch for the task may name: a city of one's own where the task asks for one (S10)."""
    if satellite not in NAMING_A_CITY or not game.founded[seat]:
        return [NO_CITY]
    return [city for city in range(5) if game.founded[seat] >> city & 1]


def _flights(game: State, seat: int, row: int, outside: int, pieces: Pieces) -> list[int]:
    """The codes of every load in every order of placing, with every choice of cities."""
    flights = []
    start, company = TRANSPORT_BUILDERS + row * UNIT_CODES**2, pieces.company
    founded, homes = game.founded[seat], game.homes[seat]
    for load in loads(game.docking[5 * seat : 5 * seat + 5], row, outside):
        if not load:
            flights.append(start)
        elif len(load) == 1:
            flights += [
                start + UNIT_CODES * unit_code(load[0], city)
                for city, _ in cities_for(company[load[0]], founded, homes)
            ]
        else:
            flights += [
                start + UNIT_CODES * unit_code(first, city) + unit_code(second, other)
                for first, second in (load, load[::-1])
                for city, after in cities_for(company[first], founded, homes)
                for other, _ in cities_for(company[second], founded, after)
            ]
    return flights


def play(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings) -> Iterator[Event]:
    """The events of an action in their order; each is expected to be evolved before the next is asked for."""
    if action >= TRANSPORT_BUILDERS:
        yield from _transport_builders(game, seat, action, pieces, rulings)
    elif action >= LAUNCH_SATELLITE:
        yield _launch_satellite(game, seat, *divmod(action - LAUNCH_SATELLITE, 6), pieces)
    elif action >= SACRIFICE_BUILDER:
        row = action - SACRIFICE_BUILDER
        yield BuilderSacrificed(seat, row + 1, _open_end(game, seat, row, BUILDERS, "a builder unit"))
    elif action >= EXPAND_DEFENCE:
        yield _expand_defence(game, seat, action - EXPAND_DEFENCE, pieces)
    elif action >= LAUNCH_TERRABOT:
        yield _launch_terrabot(game, seat, action - LAUNCH_TERRABOT, pieces)
    else:
        raise IllegalAction("Colossus Station is behind you: launch one of your modules")
    yield from arrivals(game, seat)
    if game.turn == NOBODY:
        yield from final_ship(game)


def _open_end(game: State, seat: int, row: int, kind: range, name: str) -> int:
    """The module at a row's open end, which must be of that kind."""
    docked = game.docking[5 * seat + row]
    if not docked or docked[-1] not in kind:
        raise IllegalAction(f"row {row + 1} does not end in {name}; choose a row that does")
    return docked[-1]


def _launch_terrabot(game: State, seat: int, row: int, pieces: Pieces) -> Event:
    module = _open_end(game, seat, row, TERRABOTS, "a terrabot")
    city = pieces.letter[module]
    return TerrabotLaunched(seat, row + 1, module, LETTERS[city], not game.cities[5 * seat + city])


def _expand_defence(game: State, seat: int, row: int, pieces: Pieces) -> Event:
    module = _open_end(game, seat, row, range(SHUTTLES.start, SATELLITES.stop), "a shuttle or satellite")
    if not pieces.shields[module]:
        raise IllegalAction("a shuttle without shields cannot defend; let it fly")
    return DefenceExpanded(seat, row + 1, module, pieces.shields[module])


def _launch_satellite(game: State, seat: int, row: int, city: int, pieces: Pieces) -> Event:
    module = _open_end(game, seat, row, SATELLITES, "a satellite")
    cities = _cities_named(game, seat, module)
    if city not in cities:
        raise IllegalAction(f"this satellite's city must be {_named(cities)}")
    return SatelliteLaunched(
        seat, row + 1, module, CITY_WORDS[city], task_points(game, seat, module, city, pieces)
    )


def _named(cities: list[int]) -> str:
    return " or ".join(CITY_WORDS[city] or "null" for city in cities)


def _transport_builders(
    game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings
) -> Iterator[Event]:
    row, placing = deliveries(action)
    rows = game.docking[5 * seat : 5 * seat + 5]
    outside = coupled(rows[row], rulings.blocked_by_two_builders)
    if outside is None:
        raise IllegalAction(f"no shuttle can leave row {row + 1} now")
    modules = [module for module, _ in placing]
    if not any(sorted(load) == sorted(modules) for load in loads(rows, row, outside)):
        raise IllegalAction(_why_no_load(rows[row], outside))
    _check_cities(game, seat, placing, pieces)
    yield ShuttleLaunched(seat, row + 1, rows[row][-1 - outside], len(placing))
    for module, city in placing:
        yield _place(game, seat, module, city, pieces)


def _why_no_load(docked: tuple[int, ...], outside: int) -> str:
    if outside:
        return f"this shuttle must take along what is coupled to it already: {list(docked[-outside:])}"
    return "this shuttle cannot couple these builder units: each must be at an open end when it is coupled"


def _check_cities(game: State, seat: int, placing: list[tuple[int, int]], pieces: Pieces) -> None:
    """S7: each city is judged after the unit before it has been placed."""
    homes = game.homes[seat]
    for module, city in placing:
        choices = dict(cities_for(pieces.company[module], game.founded[seat], homes))
        if city not in choices:
            raise IllegalAction(f"the city of builder unit {module} must be {_named(list(choices))}")
        homes = choices[city]


def _place(game: State, seat: int, module: int, city: int, pieces: Pieces) -> Event:
    """A special unit scores each tile of its row, the sign and itself included, when it is placed (S8)."""
    row = next(row for row in range(ROWS) if module in game.docking[5 * seat + row])
    if city == NO_CITY:
        return BuilderDiscarded(seat, row + 1, module)
    points = len(game.cities[5 * seat + city]) + 2 if pieces.special[module] else 0
    return BuilderPlaced(seat, row + 1, module, LETTERS[city], points)
