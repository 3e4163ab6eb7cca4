"""What bots think of a position of Reworld, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Rng, Seat
from games.engine.judge import Value
from games.reworld.actions import TAKE_MARKER
from games.reworld.payments import NEEDS, PLAYS, unpacked
from games.reworld.pieces import FINAL_SHIP, NOT_PARTICIPATING, ROWS, SCORE_SHIP
from games.reworld.projection import Projection
from games.reworld.ships import goals
from games.reworld.state import State

MOST_FLIGHTS, MOST_PURCHASES, MOST_DEAR_ONES = 150, 160, 24

STILL_TO_COME = 25
"""What a seat may yet score before the final ship, for the ship that asks for a score."""


class Judge:
    """See `games.engine.judge.Judge`."""

    def shortlist(self, state: State, seat: Seat, legal: Sequence[int], rng: Rng) -> list[int]:
        """At the station no port is paid with more cards than needed, save two where one would do."""
        if state.chapter == 2:
            return _spread(legal, MOST_FLIGHTS)
        purchases = [(action, *divmod(action, len(PLAYS))) for action in legal if action < TAKE_MARKER]
        fewest: dict[int, int] = {}
        for _, port, play in purchases:
            fewest[port] = min(len(PLAYS[play]), fewest.get(port, 4))
        sizes = {
            action: len(PLAYS[play])
            for action, port, play in purchases
            if len(PLAYS[play]) <= max(2, fewest[port])
        }
        cheap = [action for action, size in sizes.items() if size <= 2]
        dear = [action for action, size in sizes.items() if size > 2]
        others = [action for action in legal if action >= TAKE_MARKER]
        return [*_spread(cheap, MOST_PURCHASES), *_spread(dear, MOST_DEAR_ONES), *others]

    def values(self, rules: Any, state: State, seat: Seat) -> Value:
        """What the others may become is looked at once, since an action of one's own hardly changes it."""
        others = [Projection(state, other, rules.pieces) for other in range(state.seats) if other != seat]

        def value(after: State) -> float:
            if after.over:
                return 2 * after.scores[seat] - max(after.scores[:seat] + after.scores[seat + 1 :])
            own = Projection(after, seat, rules.pieces)
            return (
                after.scores[seat]
                + own.points
                - own.buried
                + _final_ship(own, others, FINAL_SHIP[after.seats])
                + _ships(after, seat, own, others)
                + _hand(after, seat)
            )

        return value


def _spread(actions: Sequence[int], most: int) -> list[int]:
    """At most that many, evenly over the list."""
    if len(actions) <= most:
        return list(actions)
    return [actions[at * len(actions) // most] for at in range(most)]


def _chance(lead: float) -> float:
    """How likely a lead of that many tiles, shields or turns holds."""
    return min(0.97, max(0.03, 0.5 + 0.16 * lead))


def _final_ship(own: Projection, others: list[Projection], prizes: Sequence[Sequence[int]]) -> float:
    """The places that a seat may expect in each category."""
    figures = [(own.shields, [other.shields for other in others])]
    figures += [(own.lengths[city], [other.lengths[city] for other in others]) for city in range(5)]
    return sum(
        _category(mine, theirs, [*points, 0, 0])
        for (mine, theirs), points in zip(figures, prizes, strict=True)
    )


def _category(mine: float, theirs: list[float], points: list[int]) -> float:
    if not mine:
        return NOT_PARTICIPATING
    expected, behind = 0.0, 1.0
    for place, rival in enumerate(sorted(theirs, reverse=True)):
        ahead = behind * _chance(mine - rival)
        expected += points[place] * ahead
        behind -= ahead
    return expected + points[len(theirs)] * behind


def _ships(state: State, seat: Seat, own: Projection, others: list[Projection]) -> float:
    """Ships for emptied rows go to whoever has less to launch; the others to whoever comes near."""
    amounts = {
        7: max(own.lengths),
        8: own.shields,
        9: own.flown,
        10: own.launched,
        11: own.units[0],
        12: own.companies(),
        13: own.rows_started(),
        SCORE_SHIP: state.scores[seat] + STILL_TO_COME,
    }
    value = 0.0
    for ship, needed, points in goals(state.seats, state.fleet):
        if ship in amounts:
            value += 0.7 * points * min(1.0, amounts[ship] / needed) ** 3
        else:
            rows = slice(ship - 1, ship) if ship <= ROWS else slice(ROWS)
            fewest = min(sum(map(len, other.rows[rows])) for other in others)
            lead = fewest - sum(map(len, own.rows[rows]))
            value += points * _chance((0.7 if ship <= ROWS else 0.4) * lead)
    return value


def _hand(state: State, seat: Seat) -> float:
    """A card is worth its point for dropping out, and more while modules can be had for one card."""
    size = state.hand_sizes[seat]
    if not size:
        return 0.0
    held = set(unpacked(state.hands[seat]))
    asked = [NEEDS[state.needs[port]] for port in state.open_ports]
    cheap = sum(1 for tops in asked if not tops or (len(tops) == 1 and tops[0] in held))
    return size * (1.0 + 1.6 * min(1.0, 0.7 * cheap / size)) + 0.15 * len(held)
