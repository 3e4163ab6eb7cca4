"""Chapter Two: what may be launched, and what follows (S1–S12)."""

from __future__ import annotations

from games.engine import Event, IllegalAction
from games.reworld.actions import (
    CITY_WORDS,
    EXPAND_DEFENCE,
    LAUNCH_SATELLITE,
    LAUNCH_TERRABOT,
    NO_CITY,
    SACRIFICE_BUILDER,
    TRANSPORT_BUILDERS,
    UNIT,
    UNIT_CODES,
    deliveries,
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
from games.reworld.evolve import Tell
from games.reworld.loads import coupled, loads, pair_placings, placings
from games.reworld.pieces import FIRST_BUILDER, FIRST_SATELLITE, FIRST_SHUTTLE, LETTERS, ROWS
from games.reworld.refusals import why_not
from games.reworld.rulings import Pieces, Rulings
from games.reworld.satellites import cities_named, task_points
from games.reworld.ships import arrivals, final_ship
from games.reworld.state import NOBODY, State


def legal_actions(game: State, seat: int, pieces: Pieces, rulings: Rulings) -> list[int]:
    """Kept in the state until something is launched, since `play` looks the action up again."""
    if game.listed is None:
        game.listed = _legal_actions(game, seat, pieces, rulings)
    return game.listed[:]


def _legal_actions(game: State, seat: int, pieces: Pieces, rulings: Rulings) -> list[int]:
    legal: list[int] = []
    rows = game.docking[5 * seat : 5 * seat + 5]
    for row, docked in enumerate(rows):
        if not docked:
            continue
        end = docked[-1]
        if end < FIRST_BUILDER:
            legal.append(LAUNCH_TERRABOT + row)
            continue
        if end < FIRST_SHUTTLE:
            legal.append(SACRIFICE_BUILDER + row)
        elif pieces.shields[end]:
            legal.append(EXPAND_DEFENCE + row)
        if end >= FIRST_SATELLITE:
            legal += [LAUNCH_SATELLITE + 6 * row + city for city in cities_named(game, seat, end)]
            continue
        outside = coupled(docked, rulings.blocked_by_two_builders)
        if outside is not None:
            legal += _flights(rows, row, outside, game.founded[seat], game.homes[seat], pieces.company)
    return legal


def _flights(
    rows: list[tuple[int, ...]],
    row: int,
    outside: int,
    founded: int,
    homes: tuple[int, ...],
    company: tuple[int, ...],
) -> list[int]:
    """The codes of every load in every order of placing, with every choice of cities."""
    flights = []
    start = TRANSPORT_BUILDERS + row * UNIT_CODES**2
    for load in loads(rows, row, outside):
        if not load:
            flights.append(start)
        elif len(load) == 1:
            code = start + UNIT_CODES * UNIT[load[0]]
            flights += [code + cities for cities in placings(company[load[0]], founded, homes)]
        else:
            for first, second in (load, load[::-1]):
                code = start + UNIT_CODES * UNIT[first] + UNIT[second]
                choices = pair_placings(company[first], company[second], founded, homes)
                flights += [code + cities for cities in choices]
    return flights


def play(game: State, seat: int, action: int, pieces: Pieces, rulings: Rulings, tell: Tell) -> None:
    """Tells the events of an action in their order; what is told has happened in `game`."""
    if game.listed is None:
        legal_actions(game, seat, pieces, rulings)
    if action not in game.listed:  # type: ignore[operator]
        raise IllegalAction(why_not(game, seat, action, pieces, rulings))
    if action >= TRANSPORT_BUILDERS:
        _transport_builders(game, seat, *deliveries(action), pieces, rulings, tell)
    elif action >= LAUNCH_SATELLITE:
        tell(_launch_satellite(game, seat, *divmod(action - LAUNCH_SATELLITE, 6), pieces))
    elif action >= SACRIFICE_BUILDER:
        tell(_sacrifice_builder(game, seat, action - SACRIFICE_BUILDER))
    elif action >= EXPAND_DEFENCE:
        tell(_expand_defence(game, seat, action - EXPAND_DEFENCE, pieces))
    else:
        tell(_launch_terrabot(game, seat, action - LAUNCH_TERRABOT, pieces))
    for arrival in arrivals(game, seat):
        tell(arrival)
    if game.turn == NOBODY:
        final_ship(game, tell)


def _transport_builders(
    game: State,
    seat: int,
    row: int,
    placing: list[tuple[int, int]],
    pieces: Pieces,
    rulings: Rulings,
    tell: Tell,
) -> None:
    docked = game.docking[5 * seat + row]
    outside = coupled(docked, rulings.blocked_by_two_builders) or 0
    tell(ShuttleLaunched(seat, row + 1, docked[-1 - outside], len(placing)))
    for module, city in placing:
        tell(_place(game, seat, module, city, pieces))


def _place(game: State, seat: int, module: int, city: int, pieces: Pieces) -> Event:
    """A special unit scores each tile of its row, the sign and itself included, when it is placed (S8)."""
    row = next(row for row in range(ROWS) if module in game.docking[5 * seat + row])
    if city == NO_CITY:
        return BuilderDiscarded(seat, row + 1, module)
    points = len(game.cities[5 * seat + city]) + 2 if pieces.special[module] else 0
    return BuilderPlaced(seat, row + 1, module, LETTERS[city], points)


def _launch_satellite(game: State, seat: int, row: int, city: int, pieces: Pieces) -> Event:
    module = game.docking[5 * seat + row][-1]
    points = task_points(game, seat, module, city, pieces)
    return SatelliteLaunched(seat, row + 1, module, CITY_WORDS[city], points)


def _sacrifice_builder(game: State, seat: int, row: int) -> Event:
    return BuilderSacrificed(seat, row + 1, game.docking[5 * seat + row][-1])


def _expand_defence(game: State, seat: int, row: int, pieces: Pieces) -> Event:
    module = game.docking[5 * seat + row][-1]
    return DefenceExpanded(seat, row + 1, module, pieces.shields[module])


def _launch_terrabot(game: State, seat: int, row: int, pieces: Pieces) -> Event:
    module = game.docking[5 * seat + row][-1]
    city = pieces.letter[module]
    return TerrabotLaunched(seat, row + 1, module, LETTERS[city], not game.cities[5 * seat + city])
