"""Darwinauts behind the protocol of `games.engine.Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import engine
from games.darwinauts import deal, scoring, state, turns
from games.darwinauts import view as views
from games.darwinauts.actions import END, DarwinautsActions
from games.darwinauts.events import (
    EVENT_TYPES,
    DeckReshuffled,
    PortalOpened,
    RiftDrawn,
    RiftShuffledIn,
    RowRefilled,
    SpeciesDealt,
    SpeciesDiscovered,
    SpeciesShuffled,
    StartSeatDrawn,
    TilesDrawn,
    TilesShuffled,
)
from games.darwinauts.evolve import EVOLVE
from games.darwinauts.judge import Judge
from games.darwinauts.log import lines
from games.darwinauts.pieces import TILES_IN_PLAY
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import NOBODY, State
from games.engine import ActionCodec, Chance, Event, IllegalAction, LogLine, Meta, Outcome, Rng

MAX_PLIES = 1200

REVEALING = (
    StartSeatDrawn,
    TilesShuffled,
    PortalOpened,
    RiftShuffledIn,
    SpeciesShuffled,
    SpeciesDealt,
    TilesDrawn,
    RiftDrawn,
    RowRefilled,
    DeckReshuffled,
)
"""Besides a species discovered blind."""


class Darwinauts:
    """One version of the rules: the same class under another `Rulings`."""

    actions: ActionCodec = DarwinautsActions()
    event_types: Mapping[str, type[Event]] = EVENT_TYPES
    judge: engine.Judge = Judge()

    def __init__(self, version: int, rulings: Rulings) -> None:
        self.meta = Meta("darwinauts", "Darwinauts", tuple(TILES_IN_PLAY), version, MAX_PLIES, order=3)
        self.rulings = rulings
        self.pieces = Pieces(rulings)
        self._lines = lines(rulings.rest_unseen)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> list[Event]:
        if seats not in TILES_IN_PLAY:
            raise ValueError(f"Darwinauts is for {', '.join(map(str, TILES_IN_PLAY))} seats, not {seats}")
        if options:
            raise ValueError(f"Darwinauts has no option {next(iter(options))!r}")
        return turns.setup(seats, chance)

    def initial(self) -> State:
        return state.empty(0)

    def evolve(self, state: State, event: Event) -> None:
        state.listed = None
        EVOLVE[type(event)](state, event, self.pieces, self.rulings)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.acting == NOBODY else (state.acting,)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        if seat != state.acting or seat == NOBODY:
            return []
        listed = state.listed or turns.legal_actions(state, self.pieces, self.rulings)
        return listed[:]  # The list itself is kept ready.

    def play(self, state: State, seat: int, action: int, chance: Chance) -> list[Event]:
        if seat != state.acting or seat == NOBODY:
            raise IllegalAction("it is not your turn")
        if not 0 <= action < END:
            raise IllegalAction("no action of Darwinauts has that code")
        events: list[Event] = []
        pieces, rulings = self.pieces, self.rulings

        def tell(event: Event) -> None:
            state.listed = None
            EVOLVE[type(event)](state, event, pieces, rulings)
            events.append(event)

        turns.play(state, seat, action, tell, chance, pieces, rulings)
        return events

    def outcome(self, state: State) -> Outcome | None:
        return scoring.final_outcome(state, self.pieces)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return views.view(state, seat, self.pieces)

    def log(self, event: Event, seat: int | None) -> LogLine | None:
        return self._lines[type(event)](event, seat)

    def determinise(self, state: State, seat: int, rng: Rng) -> State:
        return deal.determinise(state, seat, rng)

    def reveals(self, event: Event) -> bool:
        if isinstance(event, SpeciesDiscovered):
            return event.source == "deck"
        return isinstance(event, REVEALING)

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return engine.preview_json(self, state, seat, action, self._scores)

    def _scores(self, state: State) -> list[int]:
        return [scoring.score(state, seat, self.pieces) for seat in range(state.seats)]

    def encode_state(self, game: State) -> bytes:
        return state.encode(game)

    def decode_state(self, data: bytes) -> State:
        return state.decode(data)
