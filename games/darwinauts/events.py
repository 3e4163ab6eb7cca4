"""What can happen in a game of Darwinauts.

Seats count from 0; tiles and cards are their ids. `at` is a cell (x, y), resources are letters in the order
g y r b.
"""

from __future__ import annotations

import msgspec

from games.engine import Event

Cell = tuple[int, int]


class StartSeatDrawn(Event, frozen=True, tag="darwinauts.start_seat_drawn"):
    """`seats` sit down."""

    seats: int
    seat: int


class TilesShuffled(Event, frozen=True, tag="darwinauts.tiles_shuffled"):
    """All 34 terrain tiles: hands of seat 0, 1, …, the "+", the stack from its top, the box. Secret."""

    tiles: tuple[int, ...]


class PortalOpened(Event, frozen=True, tag="darwinauts.portal_opened"):
    """The "+": middle, N, E, S, W."""

    tiles: tuple[int, ...]
    rotations: tuple[int, ...]


class RiftShuffledIn(Event, frozen=True, tag="darwinauts.rift_shuffled_in"):
    """The last seven of the stack, from their top; 0 is the Rift. Secret."""

    bottom: tuple[int, ...]


class SpeciesShuffled(Event, frozen=True, tag="darwinauts.species_shuffled"):
    """The deck from its top. Secret."""

    cards: tuple[int, ...]


class SpeciesDealt(Event, frozen=True, tag="darwinauts.species_dealt"):
    """From the deck: the row, and a card face up by seat."""

    row: tuple[int, ...]
    cards: tuple[int, ...]


class TurnBegun(Event, frozen=True, tag="darwinauts.turn_begun"):
    """`removals`: how many tiles the seat removes first."""

    seat: int
    removals: int


class ExplorerPlaced(Event, frozen=True, tag="darwinauts.explorer_placed"):
    seat: int
    at: Cell
    half: str


class TilePlaced(Event, frozen=True, tag="darwinauts.tile_placed"):
    """From the seat's hand."""

    seat: int
    tile: int
    at: Cell
    rotation: int

    @property
    def uncovers(self) -> bool:
        return True


class Explorer(msgspec.Struct, frozen=True):
    at: Cell
    half: str


class ExplorersRemoved(Event, frozen=True, tag="darwinauts.explorers_removed"):
    """All of the seat's, maybe none, and what the bank paid for them."""

    seat: int
    explorers: tuple[Explorer, ...]
    resources: str


class TilesDrawn(Event, frozen=True, tag="darwinauts.tiles_drawn"):
    """To the seat's hand. Secret but for how many."""

    seat: int
    tiles: tuple[int, ...]


class RiftDrawn(Event, frozen=True, tag="darwinauts.rift_drawn"):
    """`left`: the tiles that leave the game with the stack, ascending. Secret but for how many (a switch)."""

    seat: int
    left: tuple[int, ...]


class SpeciesDiscovered(Event, frozen=True, tag="darwinauts.species_discovered"):
    """`source` is "row" or "deck"."""

    seat: int
    card: int
    source: str


class SpeciesRecorded(Event, frozen=True, tag="darwinauts.species_recorded"):
    """`source` is "row" or "supply"."""

    seat: int
    card: int
    source: str
    paid: str


class RowRefilled(Event, frozen=True, tag="darwinauts.row_refilled"):
    """`slot` of the row, from 0, where the deck's top card comes."""

    card: int
    slot: int


class DeckReshuffled(Event, frozen=True, tag="darwinauts.deck_reshuffled"):
    """The discard pile as a new deck, from its top. Secret but for how many."""

    cards: tuple[int, ...]


class ResourcesExchanged(Event, frozen=True, tag="darwinauts.resources_exchanged"):
    seat: int
    paid: str
    taken: str


class TileRotated(Event, frozen=True, tag="darwinauts.tile_rotated"):
    seat: int
    tile: int
    at: Cell
    rotation: int


class TileMoved(Event, frozen=True, tag="darwinauts.tile_moved"):
    seat: int
    tile: int
    source: Cell
    target: Cell
    rotation: int


class RowDiscarded(Event, frozen=True, tag="darwinauts.row_discarded"):
    seat: int
    cards: tuple[int, ...]


class ResourceTaken(Event, frozen=True, tag="darwinauts.resource_taken"):
    seat: int
    resource: str


class TileRemoved(Event, frozen=True, tag="darwinauts.tile_removed"):
    """In the Rift."""

    seat: int
    tile: int
    at: Cell


class ActionPassed(Event, frozen=True, tag="darwinauts.action_passed"):
    seat: int


class FinalRoundBegun(Event, frozen=True, tag="darwinauts.final_round_begun"):
    """`seats` in the order of their last actions; the first one is to act."""

    seats: tuple[int, ...]


class LastActionBegun(Event, frozen=True, tag="darwinauts.last_action_begun"):
    seat: int


class GameEnded(Event, frozen=True, tag="darwinauts.game_ended"):
    """Places and scores by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


EVENT_TYPES: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        StartSeatDrawn,
        TilesShuffled,
        PortalOpened,
        RiftShuffledIn,
        SpeciesShuffled,
        SpeciesDealt,
        TurnBegun,
        ExplorerPlaced,
        TilePlaced,
        ExplorersRemoved,
        TilesDrawn,
        RiftDrawn,
        SpeciesDiscovered,
        SpeciesRecorded,
        RowRefilled,
        DeckReshuffled,
        ResourcesExchanged,
        TileRotated,
        TileMoved,
        RowDiscarded,
        ResourceTaken,
        TileRemoved,
        ActionPassed,
        FinalRoundBegun,
        LastActionBegun,
        GameEnded,
    )
}
