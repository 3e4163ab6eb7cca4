"""An event's line as a reader sees it: a key of `texts.json` (after "log.") and its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.darwinauts import events
from games.engine import Event, LogLine

Reader = int | None


def _start_seat_drawn(event: events.StartSeatDrawn, reader: Reader) -> LogLine:
    return LogLine("start_seat_drawn", {}, event.seat)


def _portal_opened(event: events.PortalOpened, reader: Reader) -> LogLine:
    return LogLine("portal_opened", {"tiles": list(event.tiles)})


def _species_dealt(event: events.SpeciesDealt, reader: Reader) -> LogLine:
    return LogLine("species_dealt", {"row": list(event.row), "cards": list(event.cards)})


def _turn_begun(event: events.TurnBegun, reader: Reader) -> LogLine:
    if not event.removals:
        return LogLine("turn_begun", {}, event.seat)
    return LogLine("rift_turn_begun", {"count": event.removals}, event.seat)


def _explorer_placed(event: events.ExplorerPlaced, reader: Reader) -> LogLine:
    x, y = event.at
    return LogLine("explorer_placed", {"x": x, "y": y, "half": event.half}, event.seat)


def _tile_placed(event: events.TilePlaced, reader: Reader) -> LogLine:
    x, y = event.at
    return LogLine(
        "tile_placed", {"tile": event.tile, "x": x, "y": y, "rotation": event.rotation}, event.seat
    )


def _explorers_removed(event: events.ExplorersRemoved, reader: Reader) -> LogLine:
    count = len(event.explorers)
    if not count:
        return LogLine("no_explorers_removed", {}, event.seat)
    if not event.resources:
        return LogLine("explorers_removed_unpaid", {"count": count}, event.seat)
    return LogLine("explorers_removed", {"count": count, "resources": event.resources}, event.seat)


def _tiles_drawn(event: events.TilesDrawn, reader: Reader) -> LogLine:
    if reader == event.seat:
        return LogLine("tiles_drawn_own", {"tiles": list(event.tiles)}, event.seat)
    return LogLine("tiles_drawn", {"count": len(event.tiles)}, event.seat)


def _species_discovered(event: events.SpeciesDiscovered, reader: Reader) -> LogLine:
    return LogLine(f"species_discovered_{event.source}", {"card": event.card}, event.seat)


def _species_recorded(event: events.SpeciesRecorded, reader: Reader) -> LogLine:
    return LogLine(f"species_recorded_{event.source}", {"card": event.card, "paid": event.paid}, event.seat)


def _row_refilled(event: events.RowRefilled, reader: Reader) -> LogLine:
    return LogLine("row_refilled", {"card": event.card, "slot": event.slot})


def _deck_reshuffled(event: events.DeckReshuffled, reader: Reader) -> LogLine:
    return LogLine("deck_reshuffled", {"count": len(event.cards)})


def _resources_exchanged(event: events.ResourcesExchanged, reader: Reader) -> LogLine:
    return LogLine("resources_exchanged", {"paid": event.paid, "taken": event.taken}, event.seat)


def _tile_rotated(event: events.TileRotated, reader: Reader) -> LogLine:
    x, y = event.at
    return LogLine(
        "tile_rotated", {"tile": event.tile, "x": x, "y": y, "rotation": event.rotation}, event.seat
    )


def _tile_moved(event: events.TileMoved, reader: Reader) -> LogLine:
    (from_x, from_y), (x, y) = event.source, event.target
    params = {"tile": event.tile, "from_x": from_x, "from_y": from_y, "x": x, "y": y}
    return LogLine("tile_moved", {**params, "rotation": event.rotation}, event.seat)


def _row_discarded(event: events.RowDiscarded, reader: Reader) -> LogLine:
    return LogLine("row_discarded", {"cards": list(event.cards)}, event.seat)


def _resource_taken(event: events.ResourceTaken, reader: Reader) -> LogLine:
    return LogLine("resource_taken", {"resource": event.resource}, event.seat)


def _tile_removed(event: events.TileRemoved, reader: Reader) -> LogLine:
    x, y = event.at
    return LogLine("tile_removed", {"tile": event.tile, "x": x, "y": y}, event.seat)


def _action_passed(event: events.ActionPassed, reader: Reader) -> LogLine:
    return LogLine("action_passed", {}, event.seat)


def _final_round_begun(event: events.FinalRoundBegun, reader: Reader) -> LogLine:
    return LogLine("final_round_begun", {}, event.seats[0])


def _last_action_begun(event: events.LastActionBegun, reader: Reader) -> LogLine:
    return LogLine("last_action_begun", {}, event.seat)


def _game_ended(event: events.GameEnded, reader: Reader) -> LogLine:
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    return LogLine("game_won" if len(winners) == 1 else "victory_shared", {"winners": winners})


def _nothing(event: Event, reader: Reader) -> None:
    """The order of tiles and cards is secret and its shuffling no news."""


def lines(rest_unseen: bool) -> dict[type[Event], Callable[[Any, Reader], LogLine | None]]:
    """By event; whether what leaves with the Rift is named is a switch."""

    def _rift_drawn(event: events.RiftDrawn, reader: Reader) -> LogLine:
        if rest_unseen or not event.left:
            return LogLine("rift_drawn", {"count": len(event.left)}, event.seat)
        return LogLine("rift_drawn_open", {"tiles": list(event.left)}, event.seat)

    return {**LINES, events.RiftDrawn: _rift_drawn}


LINES: dict[type[Event], Callable[[Any, Reader], LogLine | None]] = {
    events.StartSeatDrawn: _start_seat_drawn,
    events.TilesShuffled: _nothing,
    events.PortalOpened: _portal_opened,
    events.RiftShuffledIn: _nothing,
    events.SpeciesShuffled: _nothing,
    events.SpeciesDealt: _species_dealt,
    events.TurnBegun: _turn_begun,
    events.ExplorerPlaced: _explorer_placed,
    events.TilePlaced: _tile_placed,
    events.ExplorersRemoved: _explorers_removed,
    events.TilesDrawn: _tiles_drawn,
    events.SpeciesDiscovered: _species_discovered,
    events.SpeciesRecorded: _species_recorded,
    events.RowRefilled: _row_refilled,
    events.DeckReshuffled: _deck_reshuffled,
    events.ResourcesExchanged: _resources_exchanged,
    events.TileRotated: _tile_rotated,
    events.TileMoved: _tile_moved,
    events.RowDiscarded: _row_discarded,
    events.ResourceTaken: _resource_taken,
    events.TileRemoved: _tile_removed,
    events.ActionPassed: _action_passed,
    events.FinalRoundBegun: _final_round_begun,
    events.LastActionBegun: _last_action_begun,
    events.GameEnded: _game_ended,
}
