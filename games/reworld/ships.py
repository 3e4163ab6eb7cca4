"""The fourteen population ships and the final one (S11, F1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from games.engine import Event, Outcome
from games.reworld.events import FaceDownCard, FaceDownCardsShown, FinalShipArrived, GameEnded, ShipTaken
from games.reworld.pieces import FINAL_SHIP, LETTERS, NOT_PARTICIPATING, ROWS, SCORE_SHIP, SHIPS
from games.reworld.satellites import companies
from games.reworld.state import COUNTED, PARTS, State
from games.reworld.state import FINAL_SHIP as FINAL_SHIP_POINTS

Measure = Callable[[State, int], int]


def _is_empty(row: int) -> Measure:
    return lambda game, seat: 0 if game.docking[5 * seat + row] else 1


def _empty_rows(game: State, seat: int) -> int:
    return game.docking[5 * seat : 5 * seat + 5].count(())


def city_length(game: State, seat: int, city: int) -> int:
    """Tiles with the sign; 0 for a city not founded."""
    tiles = len(game.cities[5 * seat + city])
    return tiles + 1 if tiles else 0


def _longest_city(game: State, seat: int) -> int:
    longest = max(map(len, game.cities[5 * seat : 5 * seat + 5]))
    return longest + 1 if longest else 0


def _rows_started(game: State, seat: int) -> int:
    return game.founded[seat].bit_count() + (1 if game.defence[seat] else 0)


MEASURES: dict[int, Measure] = {
    **{row + 1: _is_empty(row) for row in range(ROWS)},
    6: _empty_rows,
    7: _longest_city,
    8: lambda game, seat: game.shields[seat],
    9: lambda game, seat: len(game.shuttles[seat]),
    10: lambda game, seat: len(game.satellites[seat]),
    11: lambda game, seat: game.farms[seat],
    12: companies,
    13: _rows_started,
    SCORE_SHIP: lambda game, seat: game.scores[seat],
}
"""Ship -> how far a seat is on the way to it."""

GOALS = {
    seats: tuple((ship, MEASURES[ship], *figures[seats - 2]) for ship, figures in SHIPS.items())
    for seats in FINAL_SHIP
}
"""By number of seats, for each ship: itself, its measure, how much it needs, its points."""


@lru_cache(maxsize=1 << 16)
def _goals(seats: int, fleet: tuple[int, ...]) -> tuple[tuple[int, Measure, int, int], ...]:
    """The goals of the ships still to be had."""
    return tuple(goal for goal in GOALS[seats] if goal[0] in fleet)


def arrivals(game: State, seat: int) -> list[Event]:
    """The ships a seat meets at the end of its turn, ascending; 14 counts the points of the others (S11)."""
    met: list[Event] = []
    gained = 0
    for ship, measure, needed, points in _goals(game.seats, game.fleet):
        if measure(game, seat) >= (needed if ship != SCORE_SHIP else needed - gained):
            met.append(ShipTaken(seat, ship, points))
            gained += points
    return met


def final_ship(game: State) -> Iterator[Event]:
    """The end of the game."""
    yield FinalShipArrived(final_points(game))
    if game.face_down:
        yield FaceDownCardsShown(tuple(FaceDownCard(*entry[:3]) for entry in game.face_down))
    result = outcome(game)
    yield GameEnded(tuple(result.places), tuple(result.scores))


def final_points(game: State) -> tuple[tuple[int, ...], ...]:
    """By seat: the points of defence and cities A–E (F1)."""
    seats = range(game.seats)
    figures = [[game.shields[seat] if game.defence[seat] else None for seat in seats]]
    figures += [[city_length(game, seat, city) or None for seat in seats] for city in range(5)]
    categories = [
        category_points(counts, prizes)
        for counts, prizes in zip(figures, FINAL_SHIP[game.seats], strict=True)
    ]
    return tuple(zip(*categories, strict=True))


def category_points(counts: list[int | None], prizes: tuple[int, ...]) -> list[int]:
    """One category: tied seats share the points of their places, rounded down; None has nothing there."""
    points = []
    for count in counts:
        if count is None:
            points.append(NOT_PARTICIPATING)
            continue
        better = sum(other is not None and other > count for other in counts)
        tied = counts.count(count)
        points.append(sum(prizes[better : better + tied]) // tied)
    return points


def outcome(game: State) -> Outcome:
    """The order is by points, then by ships of the fourteen; equal seats share the better place."""
    keys = [(score, len(ships)) for score, ships in zip(game.scores, game.ships, strict=True)]
    places = [1 + sum(other > key for other in keys) for key in keys]
    return Outcome(places, game.scores[:], [breakdown(game, seat) for seat in range(game.seats)])


def breakdown(game: State, seat: int) -> dict[str, object]:
    points = game.points[PARTS * seat : PARTS * (seat + 1)]
    parts: dict[str, object] = dict(zip(COUNTED, points, strict=False))
    final = zip(("defence", *LETTERS), points[FINAL_SHIP_POINTS:], strict=True)
    return {**parts, "final_ship": dict(final)}
