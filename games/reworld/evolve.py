"""What state follows from an event. Nothing here refuses, rolls or decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Event
from games.reworld import events, state
from games.reworld.payments import NEED_BETWEEN, NEIGHBOURS, ONE, PLAY_HAND, PLAY_OF, packed
from games.reworld.pieces import FARMING, HAND_SIZES, LETTERS, OFFICERS, PORTS, ROUNDS, SHIPS
from games.reworld.rulings import Pieces
from games.reworld.state import (
    COMPANIES,
    EMPTY_ROWS,
    FARMS,
    FLOWN,
    GOALS,
    LAUNCHED,
    LONGEST_CITY,
    NOBODY,
    NOTHING,
    PARTS,
    ROWS_STARTED,
    SHIELDS,
    State,
)

FULL_DECK = packed(OFFICERS)
CITY = {letter: city for city, letter in enumerate(LETTERS)}

Tell = Callable[[Event], None]
"""What `play` does with an event: lets it happen in the state and writes it down."""

AFTER = {
    seats: tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
    for seats in HAND_SIZES
}
"""By number of seats and seat: everyone clockwise from the next seat on, the seat itself last."""


def _score(game: State, seat: int, part: int, points: int) -> None:
    game.scores[seat] += points
    game.points[PARTS * seat + part] += points


def _start_seat_drawn(game: State, event: events.StartSeatDrawn, pieces: Pieces) -> None:
    seated = state.empty(event.seats)
    seated.marker, seated.fleet = event.seat, tuple(SHIPS)
    for field in State.__slots__:
        setattr(game, field, getattr(seated, field))


def _modules_shuffled(game: State, event: events.ModulesShuffled, pieces: Pieces) -> None:
    game.modules = list(event.modules)


def _round_begun(game: State, event: events.RoundBegun, pieces: Pieces) -> None:
    game.round = event.round
    game.ports = game.modules[PORTS * (event.round - 1) : PORTS * event.round]
    game.open_ports = list(range(PORTS))
    size = HAND_SIZES[game.seats]
    cuts = range(0, size * game.seats, size)
    game.hands = [packed(event.officers[cut : cut + size]) for cut in cuts]
    game.hand_sizes = [size] * game.seats
    game.undealt = packed(event.officers[size * game.seats :])
    game.turn = game.marker


def _pass_turn_at_the_station(game: State, seat: int) -> None:
    """To the next seat clockwise that has not dropped out, which may be the same again."""
    out = game.out
    for other in AFTER[game.seats][seat]:
        if not out[other]:
            game.turn = other
            return
    game.turn = NOBODY


def _mark_row(game: State, seat: int, row: int, empty: int) -> None:
    """A docking row has become empty (1), or is no longer (0)."""
    game.progress[GOALS * seat + row - 1] = empty
    game.progress[GOALS * seat + EMPTY_ROWS] += 1 if empty else -1


def _module_acquired(game: State, event: events.ModuleAcquired, pieces: Pieces) -> None:
    seat, port, cards = event.seat, event.port - 1, event.cards
    top = cards[0]
    paid = PLAY_HAND[PLAY_OF[cards]]
    game.hands[seat] -= paid
    game.placed += paid
    game.hand_sizes[seat] -= len(cards)
    game.ports[port] = NOTHING
    game.open_ports.remove(port)
    game.slots[port] = cards
    tops, needs = game.tops, game.needs
    tops[port] = top
    for beside in NEIGHBOURS[port]:
        left, right = NEIGHBOURS[beside]
        needs[beside] = NEED_BETWEEN[tops[left]][tops[right]]
    docked = game.docking[5 * seat + top - 1]
    if not docked:
        _mark_row(game, seat, top, 0)
    game.docking[5 * seat + top - 1] = (*docked, event.module)
    if event.points:
        _score(game, seat, state.TERRABOTS, event.points)
    _pass_turn_at_the_station(game, seat)


def _starting_player_marker_taken(
    game: State, event: events.StartingPlayerMarkerTaken, pieces: Pieces
) -> None:
    game.hands[event.seat] -= ONE[event.card]
    game.hand_sizes[event.seat] -= 1
    game.space_seat, game.space_card = event.seat, event.card
    game.marker = event.seat
    _score(game, event.seat, state.MARKER, 1)
    _pass_turn_at_the_station(game, event.seat)


def _seat_dropped_out(game: State, event: events.SeatDroppedOut, pieces: Pieces) -> None:
    seat = event.seat
    game.dropped[seat] = game.hands[seat]
    game.hands[seat] = game.hand_sizes[seat] = 0
    game.out[seat] = 1
    _score(game, seat, state.DROPPING_OUT, len(event.cards))
    _pass_turn_at_the_station(game, seat)


def unseen_by(game: State, seat: int) -> int:
    """The heap of this deal's cards whose places a seat does not know."""
    seen = game.placed + game.hands[seat] + game.dropped[seat]
    if game.space_seat == seat:
        seen += ONE[game.space_card]
    return FULL_DECK - seen


def _round_ended(game: State, event: events.RoundEnded, pieces: Pieces) -> None:
    if game.space_seat != NOBODY:
        heaps = [unseen_by(game, seat) for seat in range(game.seats)]
        game.face_down.append((event.round, game.space_seat, game.space_card, *heaps))
    game.box += event.modules
    game.ports, game.slots = [NOTHING] * PORTS, [()] * PORTS
    game.tops, game.needs, game.open_ports = [0] * PORTS, [0] * PORTS, []
    game.out, game.dropped = [0] * game.seats, [0] * game.seats
    game.placed, game.undealt, game.space_seat, game.space_card = 0, 0, NOBODY, 0
    game.turn = NOBODY


def _pass_turn_in_orbit(game: State, seat: int) -> None:
    """To the next seat clockwise that has a module docked, which may be the same again (S1)."""
    game.listed = None
    docking = game.docking
    for other in AFTER[game.seats][seat]:
        if any(docking[5 * other : 5 * other + 5]):
            game.turn = other
            return
    game.turn = NOBODY


def _chapter_two_begun(game: State, event: events.ChapterTwoBegun, pieces: Pieces) -> None:
    game.chapter, game.round = 2, ROUNDS
    game.turn = NOBODY if event.seat is None else event.seat


def _undock(game: State, seat: int, row: int, module: int) -> None:
    """Nearly always the open end; a shuttle may leave from under the unit it takes along (S4)."""
    at = 5 * seat + row - 1
    docked = game.docking[at]
    if docked[-1] == module:
        game.docking[at] = docked[:-1]
    else:
        where = docked.index(module)
        game.docking[at] = docked[:where] + docked[where + 1 :]
    if len(docked) == 1:
        _mark_row(game, seat, row, 1)
    _pass_turn_in_orbit(game, seat)


def _terrabot_launched(game: State, event: events.TerrabotLaunched, pieces: Pieces) -> None:
    city = CITY[event.city]
    if event.founded:
        game.founded[event.seat] |= 1 << city
        game.progress[GOALS * event.seat + ROWS_STARTED] += 1
    _build(game, event.seat, city, event.module)
    _undock(game, event.seat, event.row, event.module)


def _build(game: State, seat: int, city: int, module: int) -> None:
    """A tile more in a city, whose length counts the sign."""
    tiles = game.cities[5 * seat + city] = (*game.cities[5 * seat + city], module)
    longest = GOALS * seat + LONGEST_CITY
    game.progress[longest] = max(game.progress[longest], len(tiles) + 1)


def _defence_expanded(game: State, event: events.DefenceExpanded, pieces: Pieces) -> None:
    if not game.defence[event.seat]:
        game.progress[GOALS * event.seat + ROWS_STARTED] += 1
    game.defence[event.seat] += (event.module,)
    game.progress[GOALS * event.seat + SHIELDS] += event.shields
    _undock(game, event.seat, event.row, event.module)


def _shuttle_launched(game: State, event: events.ShuttleLaunched, pieces: Pieces) -> None:
    game.shuttles[event.seat] += (event.module,)
    game.progress[GOALS * event.seat + FLOWN] += 1
    _undock(game, event.seat, event.row, event.module)


def _builder_placed(game: State, event: events.BuilderPlaced, pieces: Pieces) -> None:
    seat, city, company = event.seat, CITY[event.city], pieces.company[event.module]
    _build(game, seat, city, event.module)
    _employ(game, seat, company, city)
    if event.points:
        _score(game, seat, state.SPECIAL_UNITS, event.points)
    _undock(game, seat, event.row, event.module)


def _employ(game: State, seat: int, company: int, city: int) -> None:
    """A company has a unit more in the settlement."""
    progress, own = game.progress, GOALS * seat
    is_new = game.homes[seat][company] == NOTHING
    if company == FARMING:
        is_new = not progress[own + FARMS]
        progress[own + FARMS] += 1
    if is_new:
        progress[own + COMPANIES] += 1
    game.homes[seat] = settled(game.homes[seat], company, city)


def settled(homes: tuple[int, ...], company: int, city: int) -> tuple[int, ...]:
    """The companies' cities once a unit of one has been placed there; farming has none."""
    return homes if company == FARMING else (*homes[:company], city, *homes[company + 1 :])


def _builder_discarded(game: State, event: events.BuilderDiscarded, pieces: Pieces) -> None:
    game.box += (event.module,)
    _undock(game, event.seat, event.row, event.module)


def _satellite_launched(game: State, event: events.SatelliteLaunched, pieces: Pieces) -> None:
    game.satellites[event.seat] += (event.module,)
    game.progress[GOALS * event.seat + LAUNCHED] += 1
    _score(game, event.seat, state.SATELLITES, event.points)
    _undock(game, event.seat, event.row, event.module)


def _builder_sacrificed(game: State, event: events.BuilderSacrificed, pieces: Pieces) -> None:
    game.box += (event.module,)
    _undock(game, event.seat, event.row, event.module)


def _ship_taken(game: State, event: events.ShipTaken, pieces: Pieces) -> None:
    game.fleet = tuple(ship for ship in game.fleet if ship != event.ship)
    game.ships[event.seat] += (event.ship,)
    _score(game, event.seat, state.SHIPS, event.points)


def _final_ship_arrived(game: State, event: events.FinalShipArrived, pieces: Pieces) -> None:
    for seat, categories in enumerate(event.points):
        for category, points in enumerate(categories):
            _score(game, seat, state.FINAL_SHIP + category, points)
    game.over = True


def _face_down_cards_shown(game: State, event: events.FaceDownCardsShown, pieces: Pieces) -> None:
    """Told, not changed."""


def _game_ended(game: State, event: events.GameEnded, pieces: Pieces) -> None:
    """Told, not changed: `outcome` follows from the state."""


EVOLVE: dict[type, Callable[[State, Any, Pieces], None]] = {
    events.StartSeatDrawn: _start_seat_drawn,
    events.ModulesShuffled: _modules_shuffled,
    events.RoundBegun: _round_begun,
    events.ModuleAcquired: _module_acquired,
    events.StartingPlayerMarkerTaken: _starting_player_marker_taken,
    events.SeatDroppedOut: _seat_dropped_out,
    events.RoundEnded: _round_ended,
    events.ChapterTwoBegun: _chapter_two_begun,
    events.TerrabotLaunched: _terrabot_launched,
    events.DefenceExpanded: _defence_expanded,
    events.ShuttleLaunched: _shuttle_launched,
    events.BuilderPlaced: _builder_placed,
    events.BuilderDiscarded: _builder_discarded,
    events.SatelliteLaunched: _satellite_launched,
    events.BuilderSacrificed: _builder_sacrificed,
    events.ShipTaken: _ship_taken,
    events.FinalShipArrived: _final_ship_arrived,
    events.FaceDownCardsShown: _face_down_cards_shown,
    events.GameEnded: _game_ended,
}
