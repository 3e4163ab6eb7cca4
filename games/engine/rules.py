"""The shape of a game: what its `RULES[version]` must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Protocol, Self, TypeAlias

import msgspec

from games.engine.chance import Chance, Rng
from games.engine.judge import Judge

Seat: TypeAlias = int
View: TypeAlias = dict[str, Any]


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact of a game, tagged `slug.snake_case` in the past tense: `tag="reworld.module_acquired"`."""

    @property
    def uncovers(self) -> bool:
        """True when its seat shows the others what only it knew: a card of its hand.

        Unlike what `Rules.reveals`, that is no news to the seat itself, so it may take it back.
        """
        return False


class Option(msgspec.Struct, frozen=True):
    """One option of a game that a table's opener may set; None counts as not given.

    Without `choices`, `setup` says what is allowed, and `about` says it to people.
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    about: str = ""


class Meta(msgspec.Struct, frozen=True):
    """What the site must know before a table is opened.

    `max_plies`: no game takes more actions. Games are listed by `order`, then by slug.
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    rules_version: int
    max_plies: int
    options: tuple[Option, ...] = ()
    order: int = 99


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, each list indexed by seat. Places from 1; equal seats share the better place."""

    places: list[int]
    scores: list[int]
    breakdown: list[dict[str, Any]]


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: a key of the game's catalogue, its parameters, and who did it (None for nobody)."""

    key: str
    params: dict[str, Any] = {}
    seat: Seat | None = None


class State(Protocol):
    """A game's state: flat lists and small ints, changed in place only by `evolve`."""

    def copy(self) -> Self: ...


class ActionCodec(Protocol):
    """Between an action's int code (inside the rules) and its JSON words (at every edge)."""

    def encode(self, code: int) -> dict[str, Any]:
        """The action's JSON object, tagged by `type`."""

    def decode(self, data: object) -> int:
        """The code of a JSON object, or `InvalidAction` naming the field. Strict; never normalises."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema of every action form, for the OpenAPI page."""


class Rules(Protocol):
    """One version of a game. Stateless: the same object serves every table."""

    meta: Meta
    actions: ActionCodec
    event_types: Mapping[str, type[Event]]  # tag -> Struct, every event the game may emit
    # and, once an event has changed, event_upcasters: tag -> what lifts each earlier version to the next
    judge: Judge  # what bots think of a position; `AnyGame()` looks at the score

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> list[Event]:
        """The opening events, up to the first decision. Bad options raise ValueError naming the option."""

    def initial(self) -> Any:
        """The state before any event."""

    def evolve(self, state: Any, event: Event) -> None:
        """What state follows from an event: in place; never refuses, never rolls."""

    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """The seats whose decision is open; () = the game is over."""

    def legal_actions(self, state: Any, seat: Seat) -> list[int]:
        """Codes in a fixed order without doubles; [] for a seat that is not to act."""

    def play(self, state: Any, seat: Seat, action: int, chance: Chance) -> list[Event]:
        """What follows from an action, up to the next decision; `state` is changed in place by those events.

        Raises `IllegalAction` before anything is changed.
        """

    def outcome(self, state: Any) -> Outcome | None:
        """None while the game is open; final as soon as the last `play` has returned."""

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat may see, as JSON; None = a spectator. Hides by default."""

    def log(self, event: Event, seat: Seat | None) -> LogLine | None:
        """An event's line for a reader at `seat` (None = a spectator); None when it shows in no log."""

    def determinise(self, state: Any, seat: Seat, rng: Rng) -> Any:
        """A copy in which everything that `seat` does not know is dealt anew from what it knows."""

    def reveals(self, event: Event) -> bool:
        """True when the event shows new information: undo never goes past it."""

    def preview(self, state: Any, seat: Seat, action: int) -> dict[str, Any]:
        """What is certain to follow from a legal action: `scores` by seat, `log` lines as it reads them.

        Stops before the first event that reveals; `complete` is False then. Changes nothing.
        """

    def encode_state(self, state: Any) -> bytes: ...

    def decode_state(self, data: bytes) -> Any: ...


def fold(rules: Rules, events: Sequence[Event], state: Any = None) -> Any:
    """The state after `events`, from the initial state or on top of the given one (in place)."""
    state = rules.initial() if state is None else state
    for event in events:
        rules.evolve(state, event)
    return state


class _NoPeeking:
    """The chance of a preview: what it answers is thrown away, since a draw's event reveals."""

    def shuffle(self, label: str, items: Sequence[Any]) -> list[Any]:
        return list(items)

    def choice(self, label: str, n: int) -> int:
        return 0


def preview(rules: Rules, state: Any, seat: Seat, action: int) -> tuple[Any, list[Event], bool]:
    """(the state that is certain to follow, its events, whether that is all of it). `state` is left alone."""
    after = state.copy()
    events = rules.play(after, seat, action, _NoPeeking())
    certain = list(takewhile(lambda event: not rules.reveals(event), events))
    complete = len(certain) == len(events)
    return after if complete else fold(rules, certain, state.copy()), certain, complete


def preview_json(
    rules: Rules, state: Any, seat: Seat, action: int, scores: Callable[[Any], list[int]]
) -> dict[str, Any]:
    """What `Rules.preview` answers, given the scores by seat in a state."""
    after, events, complete = preview(rules, state, seat, action)
    lines = [line for event in events if (line := rules.log(event, seat))]
    return {"scores": scores(after), "log": msgspec.to_builtins(lines), "complete": complete}
