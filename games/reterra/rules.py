"""Life in Reterra behind the protocol of `games.engine.Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import engine
from games.engine import ActionCodec, Chance, Event, IllegalAction, LogLine, Meta, Outcome, Rng
from games.reterra import deal, options, scoring, state, turns
from games.reterra.actions import NO_CODE, UNFIT_BUILDING, ReterraActions
from games.reterra.events import (
    EVENT_TYPES,
    EVENT_UPCASTERS,
    EnergySourcesDiscarded,
    RowRefilled,
    StartersDealt,
    StartSeatDrawn,
    TilesShuffled,
)
from games.reterra.evolve import EVOLVE
from games.reterra.judge import Judge
from games.reterra.log import LINES
from games.reterra.rulings import Pieces, Rulings
from games.reterra.state import NOBODY, OVER, State
from games.reterra.view import view

MAX_PLIES = {2: 216, 3: 336, 4: 426}
"""By number of seats."""

REVEALING = (StartSeatDrawn, StartersDealt, TilesShuffled, EnergySourcesDiscarded, RowRefilled)


class Reterra:
    """One version of the rules: the same class under another `Rulings`."""

    actions: ActionCodec
    event_types: Mapping[str, type[Event]] = EVENT_TYPES
    event_upcasters = EVENT_UPCASTERS
    judge: engine.Judge = Judge()

    def __init__(self, version: int, rulings: Rulings) -> None:
        most = max(MAX_PLIES.values())
        self.meta = Meta(
            "reterra", "Life in Reterra", tuple(MAX_PLIES), version, most, options.OPTIONS, order=2
        )
        self.rulings = rulings
        self.pieces = Pieces(rulings)
        self.actions = self._codec = ReterraActions(self.pieces)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> list[Event]:
        if seats not in MAX_PLIES:
            raise ValueError(f"Life in Reterra is for {', '.join(map(str, MAX_PLIES))} seats, not {seats}")
        return turns.setup(seats, options, chance, self.rulings)

    def initial(self) -> State:
        return state.empty(0)

    def evolve(self, state: State, event: Event) -> None:
        state.listed = None
        EVOLVE[type(event)](state, event, self.pieces, self.rulings)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.acting == NOBODY else (state.acting,)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        if seat != state.acting:
            return []
        listed = state.listed or turns.legal_actions(state, self.pieces, self.rulings)
        return listed[:]  # The list itself is kept ready.

    def play(self, state: State, seat: int, action: int, chance: Chance) -> list[Event]:
        if seat != state.acting or seat == NOBODY:
            raise IllegalAction("it is not your turn")
        if not 0 <= action < self._codec.end and not UNFIT_BUILDING <= action < NO_CODE:
            raise IllegalAction("no action of Life in Reterra has that code")
        events: list[Event] = []
        pieces, rulings = self.pieces, self.rulings

        def tell(event: Event) -> None:
            state.listed = None
            EVOLVE[type(event)](state, event, pieces, rulings)
            events.append(event)

        turns.play(state, seat, action, tell, pieces, rulings)
        return events

    def outcome(self, state: State) -> Outcome | None:
        is_over = state.step == OVER and state.start_seat != NOBODY
        return scoring.outcome(state, self.pieces) if is_over else None

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state, seat, self.pieces, self.rulings)

    def log(self, event: Event, seat: int | None) -> LogLine | None:
        return LINES[type(event)](event, seat)

    def determinise(self, state: State, seat: int, rng: Rng) -> State:
        return deal.determinise(state, seat, rng)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, REVEALING)

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return engine.preview_json(self, state, seat, action, self._scores)

    def _scores(self, state: State) -> list[int]:
        return [scoring.score(state, seat, self.pieces) for seat in range(state.seats)]

    def encode_state(self, game: State) -> bytes:
        return state.encode(game)

    def decode_state(self, data: bytes) -> State:
        return state.decode(data)
