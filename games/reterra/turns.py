"""A turn from its first decision to the next seat's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Chance, Event, IllegalAction
from games.reterra import events, options, placing, powers, scoring
from games.reterra.actions import (
    DECLINE_POWERS,
    DISCARD_ENERGY_SOURCES,
    PLACE_BUILDING,
    PLACE_INHABITANT,
    PLACE_TILE,
    SKIP_PLACEMENT,
    USE_POWER,
)
from games.reterra.evolve import Tell
from games.reterra.pieces import TURNS
from games.reterra.refusals import why_not
from games.reterra.rulings import Pieces, Rulings
from games.reterra.state import NOTHING, State


def setup(seats: int, chosen: Mapping[str, Any], chance: Chance, rulings: Rulings) -> list[Event]:
    """The draws in the rules page's order (3)."""
    name, cards = options.chosen(chosen)
    start = chance.choice("start_seat", seats)
    starters = chance.shuffle("starters", list(rulings.starters))
    tiles = chance.shuffle("tiles", list(rulings.land))
    return [
        events.CardsLaidOut(seats, name, dict(cards)),
        events.StartSeatDrawn(start),
        events.StartersDealt(tuple(starters[:seats])),
        events.TilesShuffled(tuple(tiles)),
        events.TurnBegun(1, start),
    ]


def legal_actions(game: State, pieces: Pieces, rulings: Rulings) -> list[int]:
    """Of the seat to act."""
    if game.listed is None:
        if game.step == 1:
            game.listed = placing.tile_actions(game, game.acting, pieces, rulings)
        elif game.step == 2:
            game.listed = placing.placement_actions(game, game.acting, pieces)
        else:
            game.listed = powers.power_actions(game, pieces, rulings)
    return game.listed


def play(game: State, seat: int, action: int, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    if action not in legal_actions(game, pieces, rulings):
        raise IllegalAction(why_not(game, seat, action, pieces, rulings))
    if action >= PLACE_TILE:
        placing.place_tile(game, seat, action, tell, pieces)
        if len(legal_actions(game, pieces, rulings)) == 1:
            _go_on(game, tell, pieces, rulings)
    elif action == DISCARD_ENERGY_SOURCES:
        placing.discard_energy_sources(game, seat, tell, pieces, rulings)
    else:
        _place_or_use(game, seat, action, tell, pieces)
        if not (game.pending and legal_actions(game, pieces, rulings)):
            _go_on(game, tell, pieces, rulings)


def _place_or_use(game: State, seat: int, action: int, tell: Tell, pieces: Pieces) -> None:
    if action >= USE_POWER:
        powers.use_power(game, seat, action, tell)
    elif action >= PLACE_BUILDING:
        placing.place_building(game, seat, action, tell, pieces)
    elif action >= PLACE_INHABITANT:
        placing.place_inhabitant(seat, action, tell)
    elif action == SKIP_PLACEMENT:
        tell(events.PlacementSkipped(seat))
    elif action == DECLINE_POWERS:
        tell(events.PowersDeclined(seat))


def _go_on(game: State, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    """To the next group of powers with a target, or to the next turn; groups without one are passed over."""
    owners = powers.OWNERS[game.seats][game.active]
    for group in range(game.group + 1, len(owners)):
        pending = powers.triggered(game, group, pieces, rulings) if game.cards[owners[group]] else []
        if pending and powers.uses(game, group, pending, pieces, rulings):
            tell(powers.trigger_event(game, group, pending))
            return
    _end_turn(game, tell, pieces)


def _end_turn(game: State, tell: Tell, pieces: Pieces) -> None:
    """Step 4, after the last turn too."""
    if game.slot != NOTHING:
        assert game.drawn < len(game.stack), "the stack never runs out"
        tell(events.RowRefilled(game.slot, pieces.tiles[game.stack[game.drawn]]))
    seat = (game.active + 1) % game.seats
    turn = game.turn + (seat == game.start_seat)
    if turn <= TURNS:
        tell(events.TurnBegun(turn, seat))
    else:
        result = scoring.outcome(game, pieces)
        tell(events.GameEnded(tuple(result.places), tuple(result.scores)))
