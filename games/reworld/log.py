"""An event's line as a reader sees it: a key of `texts.json` (after "log.") and its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.engine import Event, LogLine
from games.reworld import events

Reader = int | None


def _start_seat_drawn(event: events.StartSeatDrawn, reader: Reader) -> LogLine:
    return LogLine("start_seat_drawn", {}, event.seat)


def _round_begun(event: events.RoundBegun, reader: Reader) -> LogLine:
    return LogLine("round_begun", {"round": event.round})


def _module_acquired(event: events.ModuleAcquired, reader: Reader) -> LogLine:
    params: dict[str, Any] = {
        "cards": list(event.cards),
        "port": event.port,
        "module": event.module,
        "row": event.cards[0],
    }
    if not event.points:
        return LogLine("module_acquired", params, event.seat)
    return LogLine("terrabot_acquired", {**params, "points": event.points}, event.seat)


def _marker_taken(event: events.StartingPlayerMarkerTaken, reader: Reader) -> LogLine:
    if reader == event.seat:
        return LogLine("marker_taken_own", {"card": event.card, "points": 1}, event.seat)
    return LogLine("marker_taken", {"points": 1}, event.seat)


def _seat_dropped_out(event: events.SeatDroppedOut, reader: Reader) -> LogLine:
    count = len(event.cards)
    if not count:
        return LogLine("dropped_out_empty", {}, event.seat)
    if reader == event.seat:
        return LogLine("dropped_out_own", {"cards": list(event.cards), "points": count}, event.seat)
    return LogLine("dropped_out", {"count": count, "points": count}, event.seat)


def _round_ended(event: events.RoundEnded, reader: Reader) -> LogLine:
    if not event.modules:
        return LogLine("round_ended_empty", {"round": event.round})
    return LogLine("round_ended", {"round": event.round, "modules": list(event.modules)})


def _chapter_two_begun(event: events.ChapterTwoBegun, reader: Reader) -> LogLine:
    key = "chapter_two_empty" if event.seat is None else "chapter_two_begun"
    return LogLine(key, {}, event.seat)


def _terrabot_launched(event: events.TerrabotLaunched, reader: Reader) -> LogLine:
    key = "city_founded" if event.founded else "terrabot_launched"
    return LogLine(key, {"module": event.module, "row": event.row, "city": event.city}, event.seat)


def _defence_expanded(event: events.DefenceExpanded, reader: Reader) -> LogLine:
    params = {"module": event.module, "row": event.row, "shields": event.shields}
    return LogLine("defence_expanded", params, event.seat)


def _shuttle_launched(event: events.ShuttleLaunched, reader: Reader) -> LogLine:
    params = {"module": event.module, "row": event.row}
    if not event.builders:
        return LogLine("shuttle_launched_empty", params, event.seat)
    return LogLine("shuttle_launched", {**params, "builders": event.builders}, event.seat)


def _builder_placed(event: events.BuilderPlaced, reader: Reader) -> LogLine:
    params: dict[str, Any] = {"module": event.module, "row": event.row, "city": event.city}
    if not event.points:
        return LogLine("builder_placed", params, event.seat)
    return LogLine("special_builder_placed", {**params, "points": event.points}, event.seat)


def _builder_discarded(event: events.BuilderDiscarded, reader: Reader) -> LogLine:
    return LogLine("builder_discarded", {"module": event.module, "row": event.row}, event.seat)


def _satellite_launched(event: events.SatelliteLaunched, reader: Reader) -> LogLine:
    params: dict[str, Any] = {"module": event.module, "row": event.row, "points": event.points}
    if event.city is None:
        return LogLine("satellite_launched", params, event.seat)
    return LogLine("satellite_launched_city", {**params, "city": event.city}, event.seat)


def _builder_sacrificed(event: events.BuilderSacrificed, reader: Reader) -> LogLine:
    return LogLine("builder_sacrificed", {"module": event.module, "row": event.row}, event.seat)


def _ship_taken(event: events.ShipTaken, reader: Reader) -> LogLine:
    return LogLine("ship_taken", {"ship": event.ship, "points": event.points}, event.seat)


def _final_ship_arrived(event: events.FinalShipArrived, reader: Reader) -> LogLine:
    return LogLine("final_ship_arrived", {"totals": [sum(points) for points in event.points]})


def _face_down_cards_shown(event: events.FaceDownCardsShown, reader: Reader) -> LogLine:
    return LogLine("face_down_cards_shown", {"face_down": msgspec.to_builtins(list(event.cards))})


def _game_ended(event: events.GameEnded, reader: Reader) -> LogLine:
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    return LogLine("game_won" if len(winners) == 1 else "victory_shared", {"winners": winners})


def _nothing(event: events.ModulesShuffled, reader: Reader) -> None:
    """The order of the modules is secret and its shuffling no news."""


LINES: dict[type[Event], Callable[[Any, Reader], LogLine | None]] = {
    events.StartSeatDrawn: _start_seat_drawn,
    events.ModulesShuffled: _nothing,
    events.RoundBegun: _round_begun,
    events.ModuleAcquired: _module_acquired,
    events.StartingPlayerMarkerTaken: _marker_taken,
    events.SeatDroppedOut: _seat_dropped_out,
    events.RoundEnded: _round_ended,
    events.ChapterTwoBegun: _chapter_two_begun,
    events.TerrabotLaunched: _terrabot_launched,
    events.DefenceExpanded: _defence_expanded,
    events.ShuttleLaunched: _shuttle_launched,
    events.BuilderPlaced: _builder_placed,
    events.BuilderDiscarded: _builder_discarded,
    events.SatelliteLaunched: _satellite_launched,
    events.BuilderSacrificed: _builder_sacrificed,
    events.ShipTaken: _ship_taken,
    events.FinalShipArrived: _final_ship_arrived,
    events.FaceDownCardsShown: _face_down_cards_shown,
    events.GameEnded: _game_ended,
}
