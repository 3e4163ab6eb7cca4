"""What a table's own stream says of how a ranked game ended. Needs no rules, so that lost ones do no harm."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from reworld_site.eventstore import store
from reworld_site.ratings.anchors import anchor_of
from reworld_site.ratings.rating import Game, Points, Seat
from reworld_site.tables import event_types, events, history

MS = 1000


class Result(NamedTuple):
    """`slug` names the game's title; `counts` is False while it is annulled."""

    slug: str
    game: Game
    counts: bool


class Move(msgspec.Struct):
    """What the metadata say of an append; only a bot's action names a version."""

    seat: int | None = None
    bot_version: int | None = None


_move = msgspec.json.Decoder(Move)


def result_of(table_id: UUID) -> Result | None:
    """None for a table that is not ranked, or whose game is not scored."""
    stream = store.read(history.stream_of(table_id))
    rows = [row for row in stream if row.type in event_types.TYPES]
    facts = {type(fact): (row.recorded_at, fact) for row, fact in zip(rows, map(_fact, rows), strict=True)}
    if events.GameScored not in facts:
        return None
    _, opened = facts[events.TableOpened]
    started_at, _ = facts[events.GameStarted]
    ended_at, scored = facts[events.GameScored]
    assert isinstance(opened, events.TableOpened)
    assert isinstance(scored, events.GameScored)
    if not opened.ranked:
        return None
    versions = _versions(stream)
    seats = tuple(
        Seat(
            one.account, one.bot, scored.places[seat], scored.ended[seat], _anchor(opened.game, one, versions)
        )
        for seat, one in sorted(_taken(map(_fact, rows)).items())
    )
    game = Game(str(table_id), ms(started_at), ms(ended_at), seats)
    return Result(opened.game, game, counts=not _is_annulled(map(_fact, rows)))


def _is_annulled(facts: Iterable[events.TableEvent]) -> bool:
    annulled = False
    for fact in facts:
        if isinstance(fact, events.GameAnnulled | events.GameReinstated):
            annulled = isinstance(fact, events.GameAnnulled)
    return annulled


def ms(at: datetime) -> int:
    """Since 1970, UTC."""
    return round(at.timestamp() * MS)


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / MS, UTC)


def _fact(row: store.Row) -> events.TableEvent:
    fact: events.TableEvent = history.SERVICE.decode(row.type, row.version, row.data)
    return fact


def _taken(facts: Iterable[events.TableEvent]) -> dict[int, events.SeatTaken]:
    """By seat; stand-ins play for the person who sat down."""
    taken: dict[int, events.SeatTaken] = {}
    for fact in facts:
        if isinstance(fact, events.SeatTaken):
            taken[fact.seat] = fact
        elif isinstance(fact, events.SeatLeft):
            del taken[fact.seat]
    return taken


def _versions(stream: Iterable[store.Row]) -> dict[int, set[int]]:
    """By seat, the versions of bots that have acted there."""
    found: dict[int, set[int]] = defaultdict(set)
    for said in {row.metadata for row in stream}:
        move = _move.decode(said)
        if move.seat is not None and move.bot_version is not None:
            found[move.seat].add(move.bot_version)
    return found


def _anchor(game: str, taken: events.SeatTaken, versions: Mapping[int, set[int]]) -> Points | None:
    """A bot's, if one version of it alone has played the game; a site may have been renewed meanwhile."""
    acted = versions.get(taken.seat, set())
    if taken.bot is None or len(acted) != 1:
        return None
    (version,) = acted
    return anchor_of(game, taken.bot, version)
