"""What can happen in a game of Life in Reterra.

Seats count from 0, turns from 1, slots of the row from 0; tiles, buildings and sides are words.
`at` is a cell [x, y], a space is [X, Y], as on the rules page, in the community of `seat` unless another is
named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.engine import Event

Cell = tuple[int, int]
Space = tuple[int, int]


class CardsLaidOut(Event, frozen=True, tag="reterra.cards_laid_out"):
    """`seats` sit down; `set` is named or "custom"; `cards` has the five buildings and their sides."""

    seats: int
    set: str
    cards: dict[str, str]


class StartSeatDrawn(Event, frozen=True, tag="reterra.start_seat_drawn"):
    seat: int


class StartersDealt(Event, frozen=True, tag="reterra.starters_dealt"):
    """By seat; each lies at (0, 0), unrotated."""

    tiles: tuple[str, ...]


class TilesShuffled(Event, frozen=True, tag="reterra.tiles_shuffled"):
    """All 100 land tiles: secret tiles of seat 0, 1, …, the row, then the stack, top first. Secret."""

    tiles: tuple[str, ...]


class TurnBegun(Event, frozen=True, tag="reterra.turn_begun"):
    turn: int
    seat: int


class EnergySourcesDiscarded(Event, frozen=True, tag="reterra.energy_sources_discarded"):
    """`drawn[i]` fills the slot `slots[i]` that `tiles[i]` left."""

    seat: int
    slots: tuple[int, ...]
    tiles: tuple[str, ...]
    drawn: tuple[str, ...]


class TilePlaced(Event, frozen=True, tag="reterra.tile_placed"):
    """`slot` of the row it came from; None for a secret tile."""

    seat: int
    tile: str
    at: Cell
    rotation: int
    slot: int | None

    @property
    def uncovers(self) -> bool:
        return self.slot is None


class BuildingPlaced(Event, frozen=True, tag="reterra.building_placed"):
    seat: int
    id: str
    building: str
    spaces: tuple[Space, ...]


class InhabitantPlaced(Event, frozen=True, tag="reterra.inhabitant_placed"):
    """On a gear, in step 2."""

    seat: int
    space: Space


class PlacementSkipped(Event, frozen=True, tag="reterra.placement_skipped"):
    seat: int


class Power(msgspec.Struct, frozen=True):
    """One placing that is open: by a building, in a seat's community (None = a neighbour of one's choice)."""

    building: str
    community: int | None


class PowersTriggered(Event, frozen=True, tag="reterra.powers_triggered"):
    """`seat` is asked for a group of powers: 1 triggered by its placing, 2 at the end of its turn, from 3 on
    those of a neighbour that answer the tile."""

    seat: int
    group: int
    powers: tuple[Power, ...]


class InhabitantJoined(Event, frozen=True, tag="reterra.inhabitant_joined"):
    """By the power of `building`, an id; `kind` and `side` of it, as on its card, are "" before version 2."""

    seat: int
    building: str
    space: Space
    kind: str
    side: str


class RelicTokenPlaced(Event, frozen=True, tag="reterra.relic_token_placed"):
    """By the power of `building`, as above."""

    seat: int
    building: str
    space: Space
    kind: str
    side: str


class JunkPlaced(Event, frozen=True, tag="reterra.junk_placed"):
    """By the power of `building`, as above, in a neighbour's `community`; `on_relic`: it covers a relic."""

    seat: int
    building: str
    community: int
    space: Space
    on_relic: bool
    kind: str
    side: str


class PowersDeclined(Event, frozen=True, tag="reterra.powers_declined"):
    """What is left of the group."""

    seat: int


class RowRefilled(Event, frozen=True, tag="reterra.row_refilled"):
    slot: int
    tile: str


class GameEnded(Event, frozen=True, tag="reterra.game_ended"):
    """Places and scores by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


EVENT_TYPES: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        CardsLaidOut,
        StartSeatDrawn,
        StartersDealt,
        TilesShuffled,
        TurnBegun,
        EnergySourcesDiscarded,
        TilePlaced,
        BuildingPlaced,
        InhabitantPlaced,
        PlacementSkipped,
        PowersTriggered,
        InhabitantJoined,
        RelicTokenPlaced,
        JunkPlaced,
        PowersDeclined,
        RowRefilled,
        GameEnded,
    )
}


def _with_card(old: dict[str, Any]) -> dict[str, Any]:
    """Which card's power it was the event did not tell at first."""
    return {"kind": "", "side": "", **old}


EVENT_UPCASTERS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], ...]] = {
    "reterra.inhabitant_joined": (_with_card,),
    "reterra.relic_token_placed": (_with_card,),
    "reterra.junk_placed": (_with_card,),
}
