"""Chapter One: what may be done at Colossus Station, and what follows (C1–C8)."""

from __future__ import annotations

from games.engine import Chance, Event, IllegalAction
from games.reworld.actions import ACQUIRE_MODULE, DROP_OUT, PORT_CODES, SPACE_CODES, TAKE_MARKER
from games.reworld.events import (
    ChapterTwoBegun,
    ModuleAcquired,
    RoundBegun,
    RoundEnded,
    SeatDroppedOut,
    StartingPlayerMarkerTaken,
)
from games.reworld.evolve import AFTER, Tell
from games.reworld.payments import (
    MENUS,
    NEEDS,
    NO_NEED,
    ONE,
    PAYS,
    PLAY_HAND,
    PLAYS,
    holds,
    unpacked,
)
from games.reworld.pieces import OFFICERS, ROUNDS, TERRABOT_POINTS, TERRABOTS
from games.reworld.ships import final_ship
from games.reworld.state import NOBODY, NOTHING, State


def legal_actions(game: State, seat: int) -> list[int]:
    menu, needs = MENUS[game.hands[seat]], game.needs
    legal: list[int] = []
    for port in game.open_ports:
        legal += menu[needs[port]](PORT_CODES[port])
    if game.space_seat == NOBODY:
        legal += menu[NO_NEED](SPACE_CODES)
    legal.append(DROP_OUT)
    return legal


def play(game: State, seat: int, action: int, chance: Chance, tell: Tell) -> None:
    """Tells the events of an action in their order; what is told has happened in `game`."""
    if action < TAKE_MARKER:
        tell(_acquire_module(game, seat, *divmod(action - ACQUIRE_MODULE, len(PLAYS))))
    elif action < DROP_OUT:
        tell(_take_marker(game, seat, action - TAKE_MARKER + 1))
    elif action == DROP_OUT:
        tell(SeatDroppedOut(seat, tuple(unpacked(game.hands[seat]))))
    else:
        raise IllegalAction("modules stay docked until Chapter Two: acquire one, take the marker or drop out")
    while game.turn != NOBODY and not game.hand_sizes[game.turn]:
        tell(SeatDroppedOut(game.turn, ()))
    if game.turn == NOBODY:
        _end_round(game, chance, tell)


def _acquire_module(game: State, seat: int, port: int, play: int) -> Event:
    module = game.ports[port]
    if module == NOTHING:
        raise IllegalAction(f"port {port + 1} is empty; choose a port that still holds a module")
    if not holds(game.hands[seat], PLAY_HAND[play]):
        raise IllegalAction(f"you do not hold the cards {list(PLAYS[play])}; pay with cards of your hand")
    need = game.needs[port]
    if play not in PAYS[need]:
        raise IllegalAction(
            f"the cards {list(PLAYS[play])} do not pay for port {port + 1}: {_asked(NEEDS[need])}"
        )
    points = TERRABOT_POINTS[game.round - 1] if module in TERRABOTS else 0
    return ModuleAcquired(seat, port + 1, module, PLAYS[play], points)


def _asked(tops: tuple[int, ...]) -> str:
    """C2 in words."""
    if not tops:
        return "it takes exactly one card, any"
    if len(tops) == 1:
        return f"it takes one {tops[0]} or any two cards"
    x, y = tops
    return f"it takes {x} and {y}, or three cards with a {x} or a {y} among them, or any four"


def _take_marker(game: State, seat: int, card: int) -> Event:
    if game.space_seat != NOBODY:
        raise IllegalAction("the starting-player space is taken until the next round")
    if not holds(game.hands[seat], ONE[card]):
        raise IllegalAction(f"you do not hold a {card}; lay down a card of your hand")
    return StartingPlayerMarkerTaken(seat, card)


def _end_round(game: State, chance: Chance, tell: Tell) -> None:
    tell(RoundEnded(game.round, tuple(module for module in game.ports if module != NOTHING)))
    if game.round < ROUNDS:
        tell(begin_round(game.round + 1, chance))
    else:
        tell(ChapterTwoBegun(_first_in_orbit(game)))
        if game.turn == NOBODY:
            final_ship(game, tell)


def begin_round(number: int, chance: Chance) -> Event:
    return RoundBegun(number, tuple(chance.shuffle(f"officers/{number}", OFFICERS)))


def _first_in_orbit(game: State) -> int | None:
    """The marker's holder, or the next seat clockwise that has a module (S12)."""
    for seat in (game.marker, *AFTER[game.seats][game.marker]):
        if any(game.docking[5 * seat : 5 * seat + 5]):
            return seat
    return None
