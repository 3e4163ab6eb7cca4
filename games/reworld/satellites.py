"""What a satellite's task is worth (rules page 1, S10)."""

from __future__ import annotations

from games.reworld.actions import NO_CITY
from games.reworld.pieces import (
    ALL_BUILDERS,
    ALL_SHIELDS,
    ALL_TERRABOTS,
    BUILDERS,
    COMPANY_SATELLITES,
    DIVERSITY,
    LETTER_SATELLITES,
    MULTIPLY,
    ROW_LENGTH,
    TERRABOTS,
)
from games.reworld.rulings import Pieces
from games.reworld.state import COMPANIES, GOALS, SHIELDS, State

NAMING_A_CITY = (MULTIPLY, ROW_LENGTH)


def cities_named(game: State, seat: int, satellite: int) -> list[int]:
    """What a launch for the task may name: a city of one's own where the task asks for one (S10)."""
    founded = game.founded[seat]
    if satellite not in NAMING_A_CITY or not founded:
        return [NO_CITY]
    return [city for city in range(5) if founded >> city & 1]


def task_points(game: State, seat: int, module: int, city: int, pieces: Pieces) -> int:
    """`city` matters for the two tasks that name one; a city not founded is worth 0."""
    cities = game.cities[5 * seat : 5 * seat + 5]
    if module in LETTER_SATELLITES:
        return 2 * _terrabots(cities[module - LETTER_SATELLITES.start])
    if module in COMPANY_SATELLITES:
        company = module - COMPANY_SATELLITES.start + 1
        return 3 * sum(pieces.company[tile] == company for tiles in cities for tile in tiles)
    if module in NAMING_A_CITY:
        return _city_points(cities[city], module) if city < 5 and cities[city] else 0
    if module == DIVERSITY:
        return 2 * game.progress[GOALS * seat + COMPANIES]
    if module == ALL_SHIELDS:
        return game.progress[GOALS * seat + SHIELDS]
    count = {ALL_TERRABOTS: _terrabots, ALL_BUILDERS: _builders}[module]
    return sum(count(tiles) for tiles in cities)


def _city_points(tiles: tuple[int, ...], module: int) -> int:
    return 1 + len(tiles) if module == ROW_LENGTH else _terrabots(tiles) * _builders(tiles)


def _terrabots(tiles: tuple[int, ...]) -> int:
    return sum(tile in TERRABOTS for tile in tiles)


def _builders(tiles: tuple[int, ...]) -> int:
    return sum(tile in BUILDERS for tile in tiles)
