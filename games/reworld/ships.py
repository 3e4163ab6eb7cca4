"""The fourteen population ships and the final one (S11, F1)."""

from __future__ import annotations

from functools import lru_cache

from games.engine import Event, Outcome
from games.reworld.events import FaceDownCard, FaceDownCardsShown, FinalShipArrived, GameEnded, ShipTaken
from games.reworld.evolve import Tell
from games.reworld.pieces import FINAL_SHIP, LETTERS, NOT_PARTICIPATING, SCORE_SHIP, SHIPS
from games.reworld.state import COUNTED, GOALS, PARTS, SHIELDS, State
from games.reworld.state import FINAL_SHIP as FINAL_SHIP_POINTS


def progress(game: State, seat: int) -> list[int]:
    """How far a seat is on the way to each ship, in the order of the ships."""
    return [*game.progress[GOALS * seat : GOALS * (seat + 1)], game.scores[seat]]


@lru_cache(maxsize=1 << 16)
def goals(seats: int, fleet: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """(ship, how much it needs, its points) of the ships still to be had."""
    return tuple((ship, *SHIPS[ship][seats - 2]) for ship in fleet)


def arrivals(game: State, seat: int) -> list[Event]:
    """The ships a seat meets at the end of its turn, ascending; 14 counts the points of the others (S11)."""
    amounts = progress(game, seat)
    met: list[Event] = []
    for ship, needed, points in goals(game.seats, game.fleet):
        if amounts[ship - 1] >= needed:
            met.append(ShipTaken(seat, ship, points))
            amounts[SCORE_SHIP - 1] += points
    return met


def final_ship(game: State, tell: Tell) -> None:
    """The end of the game."""
    tell(FinalShipArrived(final_points(game)))
    if game.face_down:
        tell(FaceDownCardsShown(tuple(FaceDownCard(*entry[:3]) for entry in game.face_down)))
    tell(GameEnded(tuple(places(game)), tuple(game.scores)))


def final_points(game: State) -> tuple[tuple[int, ...], ...]:
    """By seat: the points of defence and cities A–E (F1)."""
    seats = range(game.seats)
    figures = [[game.progress[GOALS * seat + SHIELDS] or None for seat in seats]]
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


def city_length(game: State, seat: int, city: int) -> int:
    """Tiles with the sign; 0 for a city not founded."""
    tiles = len(game.cities[5 * seat + city])
    return tiles + 1 if tiles else 0


def places(game: State) -> list[int]:
    """By points, then by ships of the fourteen; equal seats share the better place."""
    keys = [(score, len(ships)) for score, ships in zip(game.scores, game.ships, strict=True)]
    return [1 + sum(other > key for other in keys) for key in keys]


def outcome(game: State) -> Outcome:
    return Outcome(places(game), game.scores[:], [breakdown(game, seat) for seat in range(game.seats)])


def breakdown(game: State, seat: int) -> dict[str, object]:
    points = game.points[PARTS * seat : PARTS * (seat + 1)]
    parts: dict[str, object] = dict(zip(COUNTED, points, strict=False))
    final = zip(("defence", *LETTERS), points[FINAL_SHIP_POINTS:], strict=True)
    return {**parts, "final_ship": dict(final)}
