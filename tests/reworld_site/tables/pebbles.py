"""A tiny game for tests of the service: everybody holds two cards, plays one and draws one.

A coin decides whether a card counts double. Hands and the undealt pile are secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import (
    AnyGame,
    Chance,
    Event,
    IllegalAction,
    InvalidAction,
    Judge,
    LogLine,
    Meta,
    Option,
    Outcome,
    Rng,
    Seat,
    preview_json,
)

# Long numbers, so that a card found in a text is a card and no part of an id.
CARDS = range(700_000_101, 700_000_121)


class CardsDealt(Event, frozen=True, tag="pebbles.cards_dealt"):
    """`pile` in drawing order; the first two of each seat's cards are its hand."""

    pile: list[int]
    seats: int


class CardPlayed(Event, frozen=True, tag="pebbles.card_played"):
    seat: int
    card: int
    is_double: bool


class CardDrawn(Event, frozen=True, tag="pebbles.card_drawn"):
    seat: int


class State:
    __slots__ = ("hands", "pile", "ply", "scores")

    def __init__(self) -> None:
        self.hands: list[list[int]] = []
        self.pile: list[int] = []
        self.scores: list[int] = []
        self.ply = 0

    def copy(self) -> State:
        other = State()
        other.hands = [hand[:] for hand in self.hands]
        other.pile, other.scores, other.ply = self.pile[:], self.scores[:], self.ply
        return other


class Actions:
    def encode(self, code: int) -> dict[str, Any]:
        return {"type": "play_card", "card": code}

    def decode(self, data: object) -> int:
        if not isinstance(data, dict) or set(data) != {"type", "card"} or data["type"] != "play_card":
            raise InvalidAction('an action reads {"type": "play_card", "card": <number>}')
        if type(data["card"]) is not int:
            raise InvalidAction("a card is a number", "card")
        return data["card"]

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


class Pebbles:
    meta = Meta("pebbles", "Pebbles", (2, 3, 4), 1, 20, (Option("cards", 8, (4, 8, 20)),))
    actions = Actions()
    judge: Judge = AnyGame()
    event_types: Mapping[str, type[Event]] = {
        str(one.__struct_config__.tag): one for one in (CardsDealt, CardPlayed, CardDrawn)
    }

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> list[Event]:
        return [CardsDealt(chance.shuffle("pile", list(CARDS)[: options["cards"]]), seats)]

    def initial(self) -> State:
        return State()

    def evolve(self, state: State, event: Event) -> None:
        if isinstance(event, CardsDealt):
            state.pile = event.pile[:]
            state.hands = [[state.pile.pop(), state.pile.pop()] for _ in range(event.seats)]
            state.scores = [0] * event.seats
        elif isinstance(event, CardPlayed):
            state.hands[event.seat].remove(event.card)
            state.scores[event.seat] += event.card * (2 if event.is_double else 1)
            state.ply += 1
        elif isinstance(event, CardDrawn):
            state.hands[event.seat].append(state.pile.pop())

    def to_act(self, state: State) -> tuple[Seat, ...]:
        seats = len(state.hands)
        waiting = [(state.ply + i) % seats for i in range(seats) if state.hands[(state.ply + i) % seats]]
        return tuple(waiting[:1])

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return sorted(state.hands[seat]) if seat in self.to_act(state) else []

    def play(self, state: State, seat: Seat, action: int, chance: Chance) -> list[Event]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction(f"seat {seat} may play {self.legal_actions(state, seat)}, not {action}")
        played = CardPlayed(seat, action, chance.choice(f"coin.{state.ply}", 2) == 1)
        events: list[Event] = [played, CardDrawn(seat)] if state.pile else [played]
        for event in events:
            self.evolve(state, event)
        return events

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state) or not state.hands:
            return None
        places = [1 + sum(other > mine for other in state.scores) for mine in state.scores]
        return Outcome(places, state.scores, [{"cards": score} for score in state.scores])

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        hand = None if seat is None else sorted(state.hands[seat])
        return {
            "hand": hand,
            "pile": len(state.pile),
            "scores": state.scores[:],
            "seats": [{"score": score} for score in state.scores],
            "ply": state.ply,
            "to_act": list(self.to_act(state)),
        }

    def log(self, event: Event, seat: Seat | None) -> LogLine | None:
        if isinstance(event, CardPlayed):
            return LogLine("log.card_played", {"card": event.card}, event.seat)
        return None

    def determinise(self, state: State, seat: Seat, rng: Rng) -> State:
        return state.copy()

    def reveals(self, event: Event) -> bool:
        return isinstance(event, CardPlayed | CardDrawn)

    def preview(self, state: State, seat: Seat, action: int) -> dict[str, Any]:
        return preview_json(self, state, seat, action, lambda after: after.scores)

    def encode_state(self, state: State) -> bytes:
        return msgspec.json.encode([state.hands, state.pile, state.scores, state.ply])

    def decode_state(self, data: bytes) -> State:
        state = State()
        state.hands, state.pile, state.scores, state.ply = msgspec.json.decode(data)
        return state


RULES = {1: Pebbles()}
