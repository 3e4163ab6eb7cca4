"""Reworld behind the protocol of `games.engine.Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import engine
from games.engine import ActionCodec, Chance, Event, IllegalAction, LogLine, Meta, Outcome, Rng
from games.reworld import deal, settlement, ships, state, station
from games.reworld.actions import END, ReworldActions
from games.reworld.events import (
    EVENT_TYPES,
    FaceDownCardsShown,
    ModulesShuffled,
    RoundBegun,
    StartSeatDrawn,
)
from games.reworld.evolve import EVOLVE
from games.reworld.judge import Judge
from games.reworld.log import LINES
from games.reworld.pieces import HAND_SIZES, MODULES
from games.reworld.rulings import Pieces, Rulings
from games.reworld.state import NOBODY, State
from games.reworld.view import view

MAX_PLIES = 225
REVEALING = (StartSeatDrawn, ModulesShuffled, RoundBegun, FaceDownCardsShown)


class Reworld:
    """One version of the rules: the same class under another `Rulings`."""

    actions: ActionCodec = ReworldActions()
    event_types: Mapping[str, type[Event]] = EVENT_TYPES
    judge: engine.Judge = Judge()

    def __init__(self, version: int, rulings: Rulings) -> None:
        self.meta = Meta("reworld", "Reworld", tuple(HAND_SIZES), version, MAX_PLIES, order=1)
        self.rulings = rulings
        self.pieces = Pieces(rulings)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> list[Event]:
        if seats not in HAND_SIZES:
            raise ValueError(f"Reworld is for {', '.join(map(str, HAND_SIZES))} seats, not {seats}")
        for option in options:
            raise ValueError(f"Reworld has no option {option!r}")
        return [
            StartSeatDrawn(seats, chance.choice("start_seat", seats)),
            ModulesShuffled(tuple(chance.shuffle("modules", MODULES))),
            station.begin_round(1, chance),
        ]

    def initial(self) -> State:
        return state.empty(0)

    def evolve(self, state: State, event: Event) -> None:
        EVOLVE[type(event)](state, event, self.pieces)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.turn == NOBODY else (state.turn,)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        if seat != state.turn:
            return []
        if state.chapter == 1:
            return station.legal_actions(state, seat)
        return settlement.legal_actions(state, seat, self.pieces, self.rulings)

    def play(self, state: State, seat: int, action: int, chance: Chance) -> list[Event]:
        if seat != state.turn or seat == NOBODY:
            raise IllegalAction("it is not your turn")
        if not 0 <= action < END:
            raise IllegalAction("no action of Reworld has that code")
        events: list[Event] = []
        pieces = self.pieces

        def tell(event: Event) -> None:
            EVOLVE[type(event)](state, event, pieces)
            events.append(event)

        if state.chapter == 1:
            station.play(state, seat, action, chance, tell)
        else:
            settlement.play(state, seat, action, pieces, self.rulings, tell)
        return events

    def outcome(self, state: State) -> Outcome | None:
        return ships.outcome(state) if state.over else None

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state, seat, self.pieces)

    def log(self, event: Event, seat: int | None) -> LogLine | None:
        return LINES[type(event)](event, seat)

    def determinise(self, state: State, seat: int, rng: Rng) -> State:
        return deal.determinise(state, seat, rng)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, REVEALING)

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return engine.preview_json(self, state, seat, action, lambda after: after.scores)

    def encode_state(self, game: State) -> bytes:
        return state.encode(game)

    def decode_state(self, data: bytes) -> State:
        return state.decode(data)
