"""A turn from its first decision to the next seat's, the Rift and the final round."""

from __future__ import annotations

from games.darwinauts import events, exploring, outside, recording, scoring
from games.darwinauts.actions import (
    DISCARD_ROW,
    DISCOVER,
    EXCHANGE,
    PASS,
    PLACE_EXPLORER,
    RECORD,
    REMOVE_AND_DRAW,
    REMOVE_TILE,
    ROTATE_TILE,
)
from games.darwinauts.evolve import Tell
from games.darwinauts.geometry import xy
from games.darwinauts.pieces import (
    BOTTOM,
    CARD_IDS,
    HAND,
    PORTAL,
    REMOVALS,
    RIFT,
    ROW,
    TILE_IDS,
    TILES_IN_PLAY,
)
from games.darwinauts.refusals import why_not
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import BONUS, DISCOVER_NOW, RIFT_REMOVAL, TURN, State
from games.engine import Chance, Event, IllegalAction

RIFT_WORD = "rift"


def setup(seats: int, chance: Chance) -> list[Event]:
    """The draws in the rules page's order (4)."""
    start = chance.choice("start_seat", seats)
    tiles = chance.shuffle("tiles", list(TILE_IDS))
    rotations = [chance.choice(f"rotation/{place}", 4) for place in range(PORTAL)]
    used, dealt = TILES_IN_PLAY[seats], HAND * seats
    last: list[int | str] = [*sorted(tiles[used - BOTTOM : used]), RIFT_WORD]
    bottom = [RIFT if one == RIFT_WORD else int(one) for one in chance.shuffle("bottom", last)]
    cards = chance.shuffle("species", list(CARD_IDS))
    by_seat = {(start + place) % seats: cards[ROW + place] for place in range(seats)}
    return [
        events.StartSeatDrawn(seats, start),
        events.TilesShuffled(tuple(tiles)),
        events.PortalOpened(tuple(tiles[dealt : dealt + PORTAL]), tuple(rotations)),
        events.RiftShuffledIn(tuple(bottom)),
        events.SpeciesShuffled(tuple(cards)),
        events.SpeciesDealt(tuple(cards[:ROW]), tuple(by_seat[seat] for seat in range(seats))),
        events.TurnBegun(start, 0),
    ]


def legal_actions(game: State, pieces: Pieces, rulings: Rulings) -> list[int]:
    """Of the seat to act; kept ready until the next event."""
    if game.listed is None:
        seat = game.acting
        if game.phase in TURN:
            game.listed = _turn_actions(game, seat, pieces)
        elif game.phase == RIFT_REMOVAL:
            game.listed = [REMOVE_TILE + cell for cell in outside.picks(game, game.removals_left)]
        elif game.phase == DISCOVER_NOW:
            game.listed = [*recording.discoveries(game), *recording.exchanges(game, seat)]
        else:
            game.listed = [*recording.bonuses(game, rulings), *recording.exchanges(game, seat)]
    return game.listed


def _turn_actions(game: State, seat: int, pieces: Pieces) -> list[int]:
    listed = exploring.actions(game, seat)
    recording.add_actions(listed, game, seat, pieces)
    if not listed:
        listed.append(PASS)
    listed += recording.exchanges(game, seat)
    return listed


def play(
    game: State, seat: int, action: int, tell: Tell, chance: Chance, pieces: Pieces, rulings: Rulings
) -> None:
    if action not in (game.listed or legal_actions(game, pieces, rulings)):
        raise IllegalAction(why_not(game, seat, action, pieces, rulings))
    if action >= REMOVE_TILE and game.phase == RIFT_REMOVAL:
        cell = action - REMOVE_TILE
        tell(events.TileRemoved(seat, game.at[cell] // 4, xy(cell)))
        return
    if action >= ROTATE_TILE and game.phase == BONUS:
        recording.shift_tile(game, seat, action, tell)
    elif action >= PLACE_EXPLORER or action == REMOVE_AND_DRAW:
        exploring.play(game, seat, action, tell, pieces, rulings)
    elif action >= EXCHANGE:
        recording.exchange(seat, action, tell)
        return
    elif action == PASS:
        tell(events.ActionPassed(seat))
    else:
        _species(game, seat, action, tell, chance, pieces)
    if not game.actions_left and game.phase not in (BONUS, DISCOVER_NOW):
        _end_turn(game, tell, pieces, rulings)


def _species(game: State, seat: int, action: int, tell: Tell, chance: Chance, pieces: Pieces) -> None:
    if action >= RECORD:
        recording.record(game, seat, action - RECORD, tell, chance, pieces)
    elif action >= DISCOVER:
        recording.discover(game, seat, action - DISCOVER, tell, chance)
    elif action == DISCARD_ROW:
        recording.discard_row(game, seat, tell, chance)
    else:
        recording.take_resource(seat, action, tell)


def _end_turn(game: State, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    """To the next seat's turn; in the Rift, to its removals or to the final round."""
    seat = (game.active + 1) % game.seats
    if game.final_order is not None:
        if len(game.final_order) > 1:
            tell(events.LastActionBegun(seat))
        else:
            result = scoring.outcome(game, pieces)
            tell(events.GameEnded(tuple(result.places), tuple(result.scores)))
    elif not game.rift_drawn:
        tell(events.TurnBegun(seat, 0))
    elif removable := outside.picks(game, REMOVALS):
        tell(events.TurnBegun(seat, REMOVALS))
        game.listed = [REMOVE_TILE + cell for cell in removable]
    else:
        first = seat if rulings.final_round_from == "active seat" else seat + 1
        tell(events.FinalRoundBegun(tuple((first + place) % game.seats for place in range(game.seats))))
