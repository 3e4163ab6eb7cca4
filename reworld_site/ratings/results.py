"""What a table's own stream says of how a ranked game ended. Needs no rules, so that lost ones do no harm."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from reworld_site.eventstore import store
from reworld_site.ratings.anchors import anchor_of
from reworld_site.ratings.rating import Game, Seat
from reworld_site.tables import events, history

MS = 1000


class Result(NamedTuple):
    """`slug` names the game's title; `counts` is False once it was annulled."""

    slug: str
    game: Game
    counts: bool


def result_of(table_id: UUID) -> Result | None:
    """None for a table that is not ranked, or whose game is not scored."""
    rows = [row for row in store.read(history.stream_of(table_id)) if row.type in events.TYPES]
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
    game = Game(str(table_id), ms(started_at), ms(ended_at), _seats(map(_fact, rows), opened, scored))
    return Result(opened.game, game, counts=events.GameAnnulled not in facts)


def ms(at: datetime) -> int:
    """Since 1970, UTC."""
    return round(at.timestamp() * MS)


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / MS, UTC)


def _fact(row: store.Row) -> events.TableEvent:
    fact: events.TableEvent = history.SERVICE.decode(row.type, row.version, row.data)
    return fact


def _seats(
    facts: Iterable[events.TableEvent], opened: events.TableOpened, scored: events.GameScored
) -> tuple[Seat, ...]:
    """By seat; stand-ins play for the person who sat down."""
    taken: dict[int, events.SeatTaken] = {}
    for fact in facts:
        if isinstance(fact, events.SeatTaken):
            taken[fact.seat] = fact
        elif isinstance(fact, events.SeatLeft):
            del taken[fact.seat]
    return tuple(
        Seat(one.account, one.bot, scored.places[seat], scored.ended[seat], anchor_of(opened.game, one.bot))
        for seat, one in sorted(taken.items())
    )
