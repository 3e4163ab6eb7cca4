"""What can happen in a game of Reworld.

Seats count from 0, ports, docking rows and rounds from 1; modules and ships are ids, cities letters.
"""

from __future__ import annotations

import msgspec

from games.engine import Event


class StartSeatDrawn(Event, frozen=True, tag="reworld.start_seat_drawn"):
    """`seats` sit down; `seat` holds the starting-player marker."""

    seats: int
    seat: int


class ModulesShuffled(Event, frozen=True, tag="reworld.modules_shuffled"):
    """The order in which all 100 modules come to the ports. Secret."""

    modules: tuple[int, ...]


class RoundBegun(Event, frozen=True, tag="reworld.round_begun"):
    """Twenty modules come to the ports; all 30 `officers` are dealt in blocks from seat 0 on. Secret."""

    round: int
    officers: tuple[int, ...]


class ModuleAcquired(Event, frozen=True, tag="reworld.module_acquired"):
    """`cards` has the top card first: it names the docking row. `points` for a terrabot, else 0."""

    seat: int
    port: int
    module: int
    cards: tuple[int, ...]
    points: int

    @property
    def uncovers(self) -> bool:
        return True


class StartingPlayerMarkerTaken(Event, frozen=True, tag="reworld.starting_player_marker_taken"):
    """`card` lies face down: secret to all but its seat (C4)."""

    seat: int
    card: int


class SeatDroppedOut(Event, frozen=True, tag="reworld.seat_dropped_out"):
    """`cards` (ascending) are secret to all but their seat; one point each (C6)."""

    seat: int
    cards: tuple[int, ...]


class RoundEnded(Event, frozen=True, tag="reworld.round_ended"):
    """`modules` that nobody acquired leave the game (C7)."""

    round: int
    modules: tuple[int, ...]


class ChapterTwoBegun(Event, frozen=True, tag="reworld.chapter_two_begun"):
    """`seat` launches first; None when nobody has a module (S12)."""

    seat: int | None


class TerrabotLaunched(Event, frozen=True, tag="reworld.terrabot_launched"):
    """`founded`: the first of its letter in the settlement."""

    seat: int
    row: int
    module: int
    city: str
    founded: bool


class DefenceExpanded(Event, frozen=True, tag="reworld.defence_expanded"):
    seat: int
    row: int
    module: int
    shields: int


class ShuttleLaunched(Event, frozen=True, tag="reworld.shuttle_launched"):
    """A shuttle flies with `builders` units aboard; an event for each follows, in the order of placing."""

    seat: int
    row: int
    module: int
    builders: int


class BuilderPlaced(Event, frozen=True, tag="reworld.builder_placed"):
    """`row` is the docking row the unit came from; `points` for a special unit, else 0."""

    seat: int
    row: int
    module: int
    city: str
    points: int


class BuilderDiscarded(Event, frozen=True, tag="reworld.builder_discarded"):
    """It was transported, but no city could take it (S7)."""

    seat: int
    row: int
    module: int


class SatelliteLaunched(Event, frozen=True, tag="reworld.satellite_launched"):
    """`city` is the chosen one of the two tasks that ask for a city, else None."""

    seat: int
    row: int
    module: int
    city: str | None
    points: int


class BuilderSacrificed(Event, frozen=True, tag="reworld.builder_sacrificed"):
    seat: int
    row: int
    module: int


class ShipTaken(Event, frozen=True, tag="reworld.ship_taken"):
    seat: int
    ship: int
    points: int


class FinalShipArrived(Event, frozen=True, tag="reworld.final_ship_arrived"):
    """`points[seat]` has six figures: defence, then cities A–E."""

    points: tuple[tuple[int, ...], ...]


class FaceDownCard(msgspec.Struct, frozen=True):
    round: int
    seat: int
    card: int


class FaceDownCardsShown(Event, frozen=True, tag="reworld.face_down_cards_shown"):
    """Every card that paid for the starting-player marker, in the order of the rounds (C4)."""

    cards: tuple[FaceDownCard, ...]


class GameEnded(Event, frozen=True, tag="reworld.game_ended"):
    """Places and scores by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


EVENT_TYPES: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        StartSeatDrawn,
        ModulesShuffled,
        RoundBegun,
        ModuleAcquired,
        StartingPlayerMarkerTaken,
        SeatDroppedOut,
        RoundEnded,
        ChapterTwoBegun,
        TerrabotLaunched,
        DefenceExpanded,
        ShuttleLaunched,
        BuilderPlaced,
        BuilderDiscarded,
        SatelliteLaunched,
        BuilderSacrificed,
        ShipTaken,
        FinalShipArrived,
        FaceDownCardsShown,
        GameEnded,
    )
}
