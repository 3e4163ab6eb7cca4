"""Actions: an int code inside the rules, strict JSON words at every edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.engine import InvalidAction, read
from games.reworld.payments import PLAY_OF, PLAYS
from games.reworld.pieces import BUILDERS, LETTERS, PORTS, ROWS

NO_CITY = 5
"""Beside cities 0–4: a builder unit that is discarded, a satellite whose task names no city."""

CITY_WORDS: tuple[str | None, ...] = (*LETTERS, None)
UNIT_CODES = 1 + 6 * len(BUILDERS)

ACQUIRE_MODULE = 0
TAKE_MARKER = ACQUIRE_MODULE + PORTS * len(PLAYS)
DROP_OUT = TAKE_MARKER + 5
LAUNCH_TERRABOT = DROP_OUT + 1
EXPAND_DEFENCE = LAUNCH_TERRABOT + ROWS
SACRIFICE_BUILDER = EXPAND_DEFENCE + ROWS
LAUNCH_SATELLITE = SACRIFICE_BUILDER + ROWS
TRANSPORT_BUILDERS = LAUNCH_SATELLITE + ROWS * 6
END = TRANSPORT_BUILDERS + ROWS * UNIT_CODES**2

PORT_CODES = tuple(
    tuple(range(ACQUIRE_MODULE + port * len(PLAYS), ACQUIRE_MODULE + (port + 1) * len(PLAYS)))
    for port in range(PORTS)
)
"""By port − 1: the code of acquiring its module with each play."""

SPACE_CODES = range(TAKE_MARKER, DROP_OUT)
"""The code of taking the marker with each play; the space takes any one card, like a lone slot."""

Port = Annotated[int, Meta(ge=1, le=PORTS)]
Card = Annotated[int, Meta(ge=1, le=5)]
Row = Annotated[int, Meta(ge=1, le=ROWS)]
BuilderId = Annotated[int, Meta(ge=BUILDERS.start, le=BUILDERS.stop - 1)]
City = Literal["A", "B", "C", "D", "E"]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a seat does."""


class AcquireModule(Action, frozen=True, tag="acquire_module"):
    """`cards`: the top card first, the rest ascending."""

    port: Port
    cards: Annotated[list[Card], Meta(min_length=1, max_length=4)]


class TakeStartingPlayerMarker(Action, frozen=True, tag="take_starting_player_marker"):
    card: Card


class DropOut(Action, frozen=True, tag="drop_out"):
    pass


class LaunchTerrabot(Action, frozen=True, tag="launch_terrabot"):
    row: Row


class ExpandDefence(Action, frozen=True, tag="expand_defence"):
    row: Row


class Delivery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A builder unit and where it goes; None when no city can take it."""

    module: BuilderId
    city: City | None


class TransportBuilders(Action, frozen=True, tag="transport_builders"):
    """`row` is the shuttle's; `builders` in the order of placing."""

    row: Row
    builders: Annotated[list[Delivery], Meta(max_length=2)]


class LaunchSatellite(Action, frozen=True, tag="launch_satellite"):
    row: Row
    city: City | None


class SacrificeBuilder(Action, frozen=True, tag="sacrifice_builder"):
    row: Row


AnyAction = (
    AcquireModule
    | TakeStartingPlayerMarker
    | DropOut
    | LaunchTerrabot
    | ExpandDefence
    | TransportBuilders
    | LaunchSatellite
    | SacrificeBuilder
)


def unit_code(module: int, city: int) -> int:
    """A delivery within a transport's code; 0 is none."""
    return 1 + (module - BUILDERS.start) * 6 + city


UNIT = tuple(unit_code(module, 0) if module in BUILDERS else 0 for module in range(BUILDERS.stop))
"""By module: the code of a builder unit that goes to city A; the cities follow each other."""


def deliveries(code: int) -> tuple[int, list[tuple[int, int]]]:
    """A transport's row (from 0) and its (module, city or NO_CITY) in the order of placing."""
    row, units = divmod(code - TRANSPORT_BUILDERS, UNIT_CODES**2)
    return row, [
        (BUILDERS.start + (unit - 1) // 6, (unit - 1) % 6) for unit in divmod(units, UNIT_CODES) if unit
    ]


def transport_code(row: int, units: list[int]) -> int:
    first, second = (*units, 0, 0)[:2]
    return TRANSPORT_BUILDERS + row * UNIT_CODES**2 + first * UNIT_CODES + second


def _acquire_module(code: int) -> Action:
    port, play = divmod(code, len(PLAYS))
    return AcquireModule(port + 1, list(PLAYS[play]))


def _launch_satellite(code: int) -> Action:
    row, city = divmod(code - LAUNCH_SATELLITE, 6)
    return LaunchSatellite(row + 1, CITY_WORDS[city])  # type: ignore[arg-type]


def _transport_builders(code: int) -> Action:
    row, units = deliveries(code)
    return TransportBuilders(row + 1, [Delivery(module, CITY_WORDS[city]) for module, city in units])  # type: ignore[arg-type]


WORDS: tuple[tuple[int, Callable[[int], Action]], ...] = (
    (TRANSPORT_BUILDERS, _transport_builders),
    (LAUNCH_SATELLITE, _launch_satellite),
    (SACRIFICE_BUILDER, lambda code: SacrificeBuilder(code - SACRIFICE_BUILDER + 1)),
    (EXPAND_DEFENCE, lambda code: ExpandDefence(code - EXPAND_DEFENCE + 1)),
    (LAUNCH_TERRABOT, lambda code: LaunchTerrabot(code - LAUNCH_TERRABOT + 1)),
    (DROP_OUT, lambda code: DropOut()),
    (TAKE_MARKER, lambda code: TakeStartingPlayerMarker(code - TAKE_MARKER + 1)),
    (ACQUIRE_MODULE, _acquire_module),
)
"""The first code of each form, the highest first, and what puts a code into words."""


def _acquire_code(action: AcquireModule) -> int:
    cards = tuple(action.cards)
    if cards not in PLAY_OF:
        top, *rest = cards
        raise InvalidAction(f"the top card comes first, the rest ascending: {[top, *sorted(rest)]}", "cards")
    return PORT_CODES[action.port - 1][PLAY_OF[cards]]


def _transport_code(action: TransportBuilders) -> int:
    units = [unit_code(one.module, CITY_WORDS.index(one.city)) for one in action.builders]
    return transport_code(action.row - 1, units)


CODES: dict[type[Action], Callable[[Any], int]] = {
    AcquireModule: _acquire_code,
    TakeStartingPlayerMarker: lambda action: TAKE_MARKER + action.card - 1,
    DropOut: lambda action: DROP_OUT,
    LaunchTerrabot: lambda action: LAUNCH_TERRABOT + action.row - 1,
    ExpandDefence: lambda action: EXPAND_DEFENCE + action.row - 1,
    TransportBuilders: _transport_code,
    LaunchSatellite: lambda action: LAUNCH_SATELLITE + (action.row - 1) * 6 + CITY_WORDS.index(action.city),
    SacrificeBuilder: lambda action: SACRIFICE_BUILDER + action.row - 1,
}


class ReworldActions:
    """The codec (`games.engine.ActionCodec`)."""

    def encode(self, code: int) -> dict[str, Any]:
        to_words = next(to_words for first, to_words in WORDS if code >= first)
        words: dict[str, Any] = msgspec.to_builtins(to_words(code))
        return words

    def decode(self, data: object) -> int:
        action = read(data, AnyAction, RIGHT)
        return CODES[type(action)](action)

    def schema(self) -> dict[str, Any]:
        return msgspec.json.schema(AnyAction)


RIGHT = {
    "type": f"one of {', '.join(str(form.__struct_config__.tag) for form in CODES)}",
    "port": f"a whole number from 1 to {PORTS}",
    "cards": "a list of one to four card numbers from 1 to 5, the top card first, the rest ascending",
    "card": "a card number from 1 to 5",
    "row": f"a whole number from 1 to {ROWS}",
    "builders": "a list of at most two objects with module and city",
    "module": f"the id of a builder unit, {BUILDERS.start} to {BUILDERS.stop - 1}",
    "city": "A, B, C, D, E or null",
}
"""What each field should be, for whoever sent something else (`games.engine.read`)."""
