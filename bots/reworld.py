"""How the bots judge Reworld: what lies in the settlement, and what the docks will still bring.

Lengths, shields and counts are *projected*: what lies there now and what is docked, at a discount for what
may not come down. All values are in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bots.judge import Value
from games.engine import Rng, Seat
from games.reworld.actions import ACQUIRE_MODULE, TAKE_MARKER
from games.reworld.payments import NEEDS, PLAYS, unpacked
from games.reworld.pieces import (
    ALL_SHIELDS,
    ALL_TERRABOTS,
    BUILDERS,
    COMPANY_SATELLITES,
    DIVERSITY,
    FINAL_SHIP,
    LETTER_SATELLITES,
    MULTIPLY,
    NOT_PARTICIPATING,
    ROW_LENGTH,
    SHUTTLES,
    TERRABOTS,
)
from games.reworld.ships import goals
from games.reworld.state import State


def chance_of(margin: float) -> float:
    """How likely a lead of that many tiles, shields or turns holds."""
    return min(0.97, max(0.03, 0.5 + 0.16 * margin))


class Projection:
    """What a seat's settlement may become."""

    def __init__(self, game: State, seat: Seat, pieces: Any) -> None:
        self.rows = game.docking[5 * seat : 5 * seat + 5]
        self.terrabots = [0.0] * 5
        self.lengths = [0.0] * 5
        self.units = [0.0] * 6
        self.shields = float(game.shields[seat])
        self.has_defence = bool(game.defence[seat])
        self.buried = 0.0
        self.specials = 0
        self.shuttles: list[int] = []
        self.satellites: list[int] = []
        self._settled(game, seat, pieces)
        self._docked(pieces)
        self.points = self.special_points + self._defend(pieces)

    def _settled(self, game: State, seat: Seat, pieces: Any) -> None:
        self.flown = len(game.shuttles[seat])
        self.launched = len(game.satellites[seat])
        self.builders_in = [0.0] * 5
        for city in range(5):
            tiles = game.cities[5 * seat + city]
            if tiles:
                self.lengths[city] = 1.0 + len(tiles)
                for tile in tiles:
                    company = pieces.company[tile]
                    if company < 0:
                        self.terrabots[city] += 1
                    else:
                        self.units[company] += 1
                        self.builders_in[city] += 1
        self.farms = game.farms[seat]

    def _docked(self, pieces: Any) -> None:
        waiting = [0.0] * 6
        founding: dict[int, int] = {}
        for docked in self.rows:
            depth = len(docked)
            for module in docked:
                depth -= 1
                if module < TERRABOTS.stop:
                    letter = pieces.letter[module]
                    self.terrabots[letter] += 1
                    if not self.lengths[letter] or letter in founding:
                        founding[letter] = min(depth, founding.get(letter, 99))
                    self.lengths[letter] += 1 if self.lengths[letter] else 2
                elif module < BUILDERS.stop:
                    waiting[pieces.company[module]] += 1
                    self.specials += pieces.special[module]
                    self.buried += 0.2 * depth
                elif module < SHUTTLES.stop:
                    self.shuttles.append(module)
                    self.buried += 0.45 * depth
                else:
                    self.satellites.append(module)
        self.buried += 0.6 * sum(founding.values())
        self._bring_down(waiting)

    def _bring_down(self, waiting: list[float]) -> None:
        """Docked builder units come down as far as there are shuttles and cities for them."""
        cities = sum(1 for length in self.lengths if length)
        count = sum(waiting)
        self.spare = len(self.shuttles) - (count + 1) // 2
        share = min(1.0, 2 * len(self.shuttles) / count) if count else 1.0
        homes = sum(1 for company in range(1, 6) if self.units[company])
        self.down = 0.0
        for company in sorted(range(1, 6), key=lambda company: -waiting[company]):
            if waiting[company] and not self.units[company]:
                homes += 1
                if homes > cities:
                    continue
            self._land(company, waiting[company] * share)
        if cities:
            self._land(0, waiting[0] * share)
            each = 0.8 * self.down / cities
            self.lengths = [length + each if length else 0.0 for length in self.lengths]
        self.special_points = 4.2 * self.specials * share if cities else 0.0

    def _land(self, company: int, units: float) -> None:
        self.units[company] += units
        self.down += units

    def companies(self) -> float:
        return sum(min(1.0, units) for units in self.units)

    def task(self, satellite: int) -> float:
        """What a docked satellite's task may be worth when its time comes."""
        if satellite in LETTER_SATELLITES:
            return 2 * self.terrabots[satellite - LETTER_SATELLITES.start]
        if satellite in COMPANY_SATELLITES:
            return 3 * self.units[satellite - COMPANY_SATELLITES.start + 1]
        if satellite == DIVERSITY:
            return 2 * self.companies()
        if satellite == MULTIPLY:
            cities = zip(self.terrabots, self.lengths, strict=True)
            return max(bots * max(0.0, length - 1 - bots) for bots, length in cities)
        if satellite == ROW_LENGTH:
            return max(self.lengths)
        if satellite == ALL_TERRABOTS:
            return sum(self.terrabots)
        return self.shields + 2 if satellite == ALL_SHIELDS else sum(self.units)

    def _defend(self, pieces: Any) -> float:
        """Sends spare shuttles and poor satellites to the defence; the points of the other satellites."""
        points = 0.0
        spare = sorted((pieces.shields[module] for module in self.shuttles), reverse=True)
        for shields in spare[: max(0, int(self.spare))]:
            self.shields += shields
        for satellite in self.satellites:
            task = 0.95 * self.task(satellite)
            if task < 1.6 * pieces.shields[satellite]:
                self.shields += pieces.shields[satellite]
            else:
                points += task
                self.launched += 1
        return points


class Judge:
    """See `bots.judge.Judge`."""

    def shortlist(self, state: State, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        """In Chapter One no more cards than needed are thought about, and few ways to pay three or four."""
        if state.chapter == 2:
            return list(legal) if len(legal) <= 150 else _spread(legal, 150)
        cheapest: dict[int, int] = {}
        offers = [
            (action, *divmod(action - ACQUIRE_MODULE, len(PLAYS))) for action in legal if action < TAKE_MARKER
        ]
        for _, port, play in offers:
            cheapest[port] = min(len(PLAYS[play]), cheapest.get(port, 9))
        kept = [action for action, port, play in offers if len(PLAYS[play]) <= max(2, cheapest[port])]
        dear = [action for action in kept if len(PLAYS[(action - ACQUIRE_MODULE) % len(PLAYS)]) > 2]
        few = set(_spread(dear, 24))
        kept = [action for action in kept if action in few or action not in set(dear)]
        return [*_spread(kept, 160), *(action for action in legal if action >= TAKE_MARKER)]

    def values(self, rules: Any, state: State, seat: Seat) -> Value:
        """What the others may become is looked at once, since an action of one's own hardly changes it."""
        others = [Projection(state, other, rules.pieces) for other in range(state.seats) if other != seat]

        def value(after: State) -> float:
            if after.over:
                return 2 * after.scores[seat] - max(after.scores[:seat] + after.scores[seat + 1 :])
            own = Projection(after, seat, rules.pieces)
            value = after.scores[seat] + own.points - own.buried
            value += _final_ship(own, others, FINAL_SHIP[after.seats])
            value += _ships(after, seat, own, others)
            return value + (_hand(after, seat) if after.chapter == 1 else 0.0)

        return value


def _spread(actions: Sequence[int], most: int) -> list[int]:
    """At most that many, evenly over the list."""
    if len(actions) <= most:
        return list(actions)
    return [actions[at * len(actions) // most] for at in range(most)]


def _final_ship(own: Projection, others: list[Projection], prizes: Sequence[Sequence[int]]) -> float:
    value = 0.0
    figures = [(own.shields, [other.shields for other in others])]
    figures += [(own.lengths[city], [other.lengths[city] for other in others]) for city in range(5)]
    for (mine, theirs), prize in zip(figures, prizes, strict=True):
        if not mine:
            value += NOT_PARTICIPATING
            continue
        behind = 1.0
        for points, rival in zip((*prize, 0), sorted(theirs, reverse=True), strict=False):
            ahead = behind * chance_of(mine - rival)
            value += points * ahead
            behind -= ahead
        if len(prize) > len(theirs):
            value += prize[len(theirs)] * behind
    return value


def _ships(state: State, seat: Seat, own: Projection, others: list[Projection]) -> float:
    amounts = {
        7: max(own.lengths),
        8: own.shields,
        9: own.flown + len(own.shuttles) - max(0, own.spare),
        10: own.launched,
        11: own.units[0],
        12: own.companies(),
        13: sum(1 for length in own.lengths if length) + (1 if own.shields else 0),
        14: state.scores[seat] + 25,
    }
    docked = sum(map(len, own.rows))
    value = 0.0
    for ship, needed, points in goals(state.seats, state.fleet):
        if ship <= 5:
            rival = min(len(other.rows[ship - 1]) for other in others)
            value += points * chance_of(0.7 * (rival - len(own.rows[ship - 1])))
        elif ship == 6:
            rival = min(sum(map(len, other.rows)) for other in others)
            value += points * chance_of(0.4 * (rival - docked))
        else:
            near = min(1.0, amounts[ship] / needed)
            value += 0.7 * points * near * near * near
    return value


def _hand(state: State, seat: Seat) -> float:
    """A card is worth its point for dropping out, and more while modules can be had for one card."""
    size = state.hand_sizes[seat]
    if not size:
        return 0.0
    held = set(unpacked(state.hands[seat]))
    cheap = 0
    for port in state.open_ports:
        need = NEEDS[state.needs[port]]
        cheap += not need or (len(need) == 1 and need[0] in held)
    return size * (1.0 + 1.6 * min(1.0, 0.7 * cheap / size)) + 0.15 * len(held)
