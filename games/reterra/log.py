"""An event's line as a reader sees it: a key of `texts.json` (after "log.") and its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Event, LogLine
from games.reterra import events
from games.reterra.pieces import TURNS

Reader = int | None


def _cards_laid_out(event: events.CardsLaidOut, reader: Reader) -> LogLine:
    return LogLine("cards_laid_out", {"set": event.set, "cards": dict(event.cards)})


def _start_seat_drawn(event: events.StartSeatDrawn, reader: Reader) -> LogLine:
    return LogLine("start_seat_drawn", {}, event.seat)


def _starters_dealt(event: events.StartersDealt, reader: Reader) -> LogLine:
    return LogLine("starters_dealt", {"tiles": list(event.tiles)})


def _turn_begun(event: events.TurnBegun, reader: Reader) -> LogLine:
    return LogLine("turn_begun", {"turn": event.turn, "turns": TURNS}, event.seat)


def _energy_sources_discarded(event: events.EnergySourcesDiscarded, reader: Reader) -> LogLine:
    params = {"count": len(event.tiles), "tiles": list(event.tiles), "drawn": list(event.drawn)}
    return LogLine("energy_sources_discarded", params, event.seat)


def _tile_placed(event: events.TilePlaced, reader: Reader) -> LogLine:
    key = "secret_tile_placed" if event.slot is None else "tile_placed"
    x, y = event.at
    return LogLine(key, {"tile": event.tile, "x": x, "y": y, "rotation": event.rotation}, event.seat)


def _building_placed(event: events.BuildingPlaced, reader: Reader) -> LogLine:
    spaces = [list(space) for space in event.spaces]
    params = {"id": event.id, "building": event.building, "spaces": spaces}
    return LogLine("building_placed", params, event.seat)


def _inhabitant_placed(event: events.InhabitantPlaced, reader: Reader) -> LogLine:
    return LogLine("inhabitant_placed", {"space": list(event.space)}, event.seat)


def _placement_skipped(event: events.PlacementSkipped, reader: Reader) -> LogLine:
    return LogLine("placement_skipped", {}, event.seat)


def _by(event: events.InhabitantJoined | events.RelicTokenPlaced | events.JunkPlaced) -> dict[str, str]:
    """The building whose power it was."""
    return {"id": event.building, "building": event.kind, "side": event.side}


def _inhabitant_joined(event: events.InhabitantJoined, reader: Reader) -> LogLine:
    return LogLine("inhabitant_joined", {"power": _by(event), "space": list(event.space)}, event.seat)


def _relic_token_placed(event: events.RelicTokenPlaced, reader: Reader) -> LogLine:
    return LogLine("relic_token_placed", {"power": _by(event), "space": list(event.space)}, event.seat)


def _junk_placed(event: events.JunkPlaced, reader: Reader) -> LogLine:
    params = {"power": _by(event), "community": event.community, "space": list(event.space)}
    return LogLine("junk_on_relic" if event.on_relic else "junk_on_space", params, event.seat)


def _powers_declined(event: events.PowersDeclined, reader: Reader) -> LogLine:
    return LogLine("powers_declined", {}, event.seat)


def _row_refilled(event: events.RowRefilled, reader: Reader) -> LogLine:
    return LogLine("row_refilled", {"tile": event.tile, "slot": event.slot})


def _game_ended(event: events.GameEnded, reader: Reader) -> LogLine:
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    return LogLine("game_won" if len(winners) == 1 else "victory_shared", {"winners": winners})


def _nothing(event: Event, reader: Reader) -> None:
    """The order of the tiles is secret and its shuffling no news; a question asked is none either."""


LINES: dict[type[Event], Callable[[Any, Reader], LogLine | None]] = {
    events.CardsLaidOut: _cards_laid_out,
    events.StartSeatDrawn: _start_seat_drawn,
    events.StartersDealt: _starters_dealt,
    events.TilesShuffled: _nothing,
    events.TurnBegun: _turn_begun,
    events.EnergySourcesDiscarded: _energy_sources_discarded,
    events.TilePlaced: _tile_placed,
    events.BuildingPlaced: _building_placed,
    events.InhabitantPlaced: _inhabitant_placed,
    events.PlacementSkipped: _placement_skipped,
    events.PowersTriggered: _nothing,
    events.InhabitantJoined: _inhabitant_joined,
    events.RelicTokenPlaced: _relic_token_placed,
    events.JunkPlaced: _junk_placed,
    events.PowersDeclined: _powers_declined,
    events.RowRefilled: _row_refilled,
    events.GameEnded: _game_ended,
}
