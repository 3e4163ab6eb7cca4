"""What a seat's settlement may become: what lies there, and what its docks will still bring.

Lengths, shields and counts are projected: docked terrabots count as launched; docked builder units as far
as there are shuttles and cities for them; spare shuttles and satellites with a poor task join the defence.
"""

from __future__ import annotations

from games.engine import Seat
from games.reworld.pieces import (
    ALL_SHIELDS,
    ALL_TERRABOTS,
    COMPANIES,
    COMPANY_SATELLITES,
    DIVERSITY,
    FARMING,
    FIRST_BUILDER,
    FIRST_SATELLITE,
    FIRST_SHUTTLE,
    LETTER_SATELLITES,
    MULTIPLY,
    ROW_LENGTH,
)
from games.reworld.rulings import Pieces
from games.reworld.state import GOALS, SHIELDS, State

# Points lost per tile that lies outside a module, by how much its delay hurts.
BURIED_BUILDER, BURIED_SHUTTLE, BURIED_FOUNDER = 0.2, 0.45, 0.6

SPECIAL_UNIT = 4.2
"""What a special unit brings when it lands, about."""

TASK = 0.95
"""The part of a satellite's best task that is counted before it is launched."""

SHIELD = 1.6
"""A satellite whose task brings fewer points per shield than this defends instead."""


class Projection:
    """`lengths` of cities with their signs (0 = none), `terrabots` by letter, `units` by company."""

    def __init__(self, game: State, seat: Seat, pieces: Pieces) -> None:
        self._pieces = pieces
        self.rows = game.docking[5 * seat : 5 * seat + 5]
        self.lengths = [0.0] * 5
        self.terrabots = [0.0] * 5
        self.units = [0.0] * 6
        self.shields = float(game.progress[GOALS * seat + SHIELDS])
        self.flown = len(game.shuttles[seat])
        self.launched = len(game.satellites[seat])
        self.buried = 0.0
        for city, tiles in enumerate(game.cities[5 * seat : 5 * seat + 5]):
            if tiles:
                self._settle(city, tiles)
        self._look_at_docks()

    def _settle(self, city: int, tiles: tuple[int, ...]) -> None:
        self.lengths[city] = 1.0 + len(tiles)
        for tile in tiles:
            if tile < FIRST_BUILDER:
                self.terrabots[city] += 1
            else:
                self.units[self._pieces.company[tile]] += 1

    def _look_at_docks(self) -> None:
        waiting, specials = [0] * 6, 0
        shuttles: list[int] = []
        satellites: list[int] = []
        founders: dict[int, int] = {}
        for docked in self.rows:
            outside = len(docked)
            for module in docked:
                outside -= 1
                if module < FIRST_BUILDER:
                    self._land_terrabot(self._pieces.letter[module], outside, founders)
                elif module < FIRST_SHUTTLE:
                    waiting[self._pieces.company[module]] += 1
                    specials += self._pieces.special[module]
                    self.buried += BURIED_BUILDER * outside
                elif module < FIRST_SATELLITE:
                    shuttles.append(self._pieces.shields[module])
                    self.buried += BURIED_SHUTTLE * outside
                else:
                    satellites.append(module)
        self.buried += BURIED_FOUNDER * sum(founders.values())
        share = min(1.0, 2 * len(shuttles) / max(1, sum(waiting)))
        self._land_builders(waiting, share)
        self.points = SPECIAL_UNIT * specials * share if any(self.lengths) else 0.0
        self._divide_shuttles(shuttles, carriers=(sum(waiting) + 1) // 2)
        self._divide_satellites(satellites)

    def _land_terrabot(self, letter: int, outside: int, founders: dict[int, int]) -> None:
        """`founders` keeps, for each city yet to be founded, how deep its nearest terrabot lies."""
        if letter in founders or not self.lengths[letter]:
            founders[letter] = min(outside, founders.get(letter, outside))
        self.terrabots[letter] += 1
        self.lengths[letter] += 1 if self.lengths[letter] else 2

    def _land_builders(self, waiting: list[int], share: float) -> None:
        """`share` of them finds a shuttle; companies without a city stay up, the largest come first."""
        cities = sum(1 for length in self.lengths if length)
        if not cities:
            return
        free = cities - sum(1 for company in COMPANIES if self.units[company])
        landed = share * waiting[FARMING]
        self.units[FARMING] += landed
        for company in sorted(COMPANIES, key=lambda company: -waiting[company]):
            if not waiting[company]:
                break
            if not self.units[company]:
                free -= 1
            if self.units[company] or free >= 0:
                self.units[company] += share * waiting[company]
                landed += share * waiting[company]
        each = 0.8 * landed / cities
        self.lengths = [length + each if length else 0.0 for length in self.lengths]

    def _divide_shuttles(self, shuttles: list[int], carriers: int) -> None:
        """Those that nobody needs to carry anything defend, the strongest first."""
        spare = max(0, len(shuttles) - carriers)
        self.shields += sum(sorted(shuttles, reverse=True)[:spare])
        self.flown += len(shuttles) - spare

    def _divide_satellites(self, satellites: list[int]) -> None:
        for satellite in satellites:
            task, shields = TASK * self._task(satellite), self._pieces.shields[satellite]
            if task < SHIELD * shields:
                self.shields += shields
            else:
                self.points += task
                self.launched += 1

    def _task(self, satellite: int) -> float:
        """What a docked satellite's task may be worth when its time comes."""
        if satellite in LETTER_SATELLITES:
            return 2 * self.terrabots[satellite - LETTER_SATELLITES.start]
        if satellite in COMPANY_SATELLITES:
            return 3 * self.units[satellite - COMPANY_SATELLITES.start + 1]
        if satellite == DIVERSITY:
            return 2 * self.companies()
        if satellite == MULTIPLY:
            cities = zip(self.terrabots, self.lengths, strict=True)
            return max(terrabots * max(0.0, length - 1 - terrabots) for terrabots, length in cities)
        if satellite == ROW_LENGTH:
            return max(self.lengths)
        if satellite == ALL_TERRABOTS:
            return sum(self.terrabots)
        return self.shields + 2 if satellite == ALL_SHIELDS else sum(self.units)

    def companies(self) -> float:
        return sum(min(1.0, units) for units in self.units)

    def rows_started(self) -> int:
        return sum(1 for length in self.lengths if length) + (1 if self.shields else 0)
