"""Tables whose rules are no longer here: nobody can play on, but they can lapse and give their seats free."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Q

from games import registry
from games.engine import Event, Meta
from reworld_site.eventstore import store
from reworld_site.eventstore.codec import UnknownEvent
from reworld_site.tables import history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.events import TableOpened
from reworld_site.tables.models import Decision as DecisionRow
from reworld_site.tables.models import Table
from reworld_site.tables.state import Decision


def is_known(path: str = "") -> Q:
    """A condition on rows: the rules of the table at `path` ("table__") are here."""
    known = Q(pk__in=())
    for slug in registry.slugs():
        known |= Q(**{f"{path}game": slug, f"{path}rules_version__in": registry.versions(slug)})
    return known


class _Unread(Event, frozen=True, tag="unread"):
    """In place of an event of the game."""


class _NoGame:
    def copy(self) -> _NoGame:
        return self


class LostRules:
    """In place of rules that are not here: nothing follows from anything."""

    event_types: dict[str, type[Event]] = {}

    def __init__(self, opened: TableOpened) -> None:
        self.meta = Meta(opened.game, opened.game, (opened.seats,), opened.rules_version, 0)

    def initial(self) -> _NoGame:
        return _NoGame()

    def evolve(self, state: _NoGame, event: Event) -> None:
        pass

    def to_act(self, state: _NoGame) -> tuple[int, ...]:
        return (0,)

    def reveals(self, event: Event) -> bool:
        return False


def fold(table_id: UUID) -> TableState:
    """What a table's stream says apart from its game; where that stands and who is asked, its rows know.

    Raises `Unreadable` when the table's own events are not to be read either.
    """
    rows = store.read(history.stream_of(table_id))
    facts = [_fact(row) for row in rows]
    if not facts or not isinstance(facts[0], TableOpened):
        raise history.Unreadable(1, ValueError("it does not begin with its opening"))
    rules: Any = LostRules(facts[0])
    table = TableState.open(table_id, facts[0], rules)
    for fact in facts[1:]:
        table.apply(fact)
    table.opened_at = rows[0].recorded_at
    table.settle(rows[-1].seq, rows[-1].recorded_at, None)
    table.status = Table.objects.values_list("status", flat=True).get(id=table_id)
    table.decisions = {one.seat: one for one in _asked(table)}
    return table


def _fact(row: store.Row) -> Any:
    if not row.type.startswith("table."):
        return _Unread()
    try:
        return history.SERVICE.decode(row.type, row.version, row.data)
    except (UnknownEvent, msgspec.MsgspecError) as error:
        raise history.Unreadable(row.seq, error) from error


def _asked(table: TableState) -> list[Decision]:
    rows = DecisionRow.objects.filter(table=table.id, closed_seq=None)
    return [
        Decision(one.seat, one.opened_seq, table.seats[one.seat].player, one.bot_due_at, one.deadline)
        for one in rows
    ]
