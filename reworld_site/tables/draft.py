"""What a command adds to a table, played on a copy until it is written."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.engine import Chance, Event
from reworld_site.tables import luck
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.engine_calls import engine_calls
from reworld_site.tables.events import (
    Aside,
    GameStarted,
    TableEvent,
    TableOpened,
    TakebackLapsed,
)


class Draft:
    """A copy of a table, the events a command adds to it and the metadata they are stored with."""

    def __init__(self, base: TableState, base_hash: str = "") -> None:
        self.table = base.copy()
        self.base_seq, self.base_hash = base.seq, base_hash
        self.base_status = base.status
        self.events: list[TableEvent | Event] = []
        self.metadata: dict[str, Any] = {}
        self._chance: Chance | None = None

    @classmethod
    def opening(cls, table_id: UUID, opened: TableOpened) -> Draft:
        draft = cls(TableState.open(table_id, opened))
        draft.events.append(opened)
        return draft

    @property
    def seq(self) -> int:
        """Where the table stands when the draft is written."""
        return self.base_seq + len(self.events)

    def emit(self, *added: TableEvent | Event) -> None:
        for event in added:
            if not isinstance(event, Aside):
                self.overtake()
            self.table.apply(event)
            self.events.append(event)

    def overtake(self) -> None:
        """Whoever goes on with the table ends the request for a takeback, if there is one."""
        if takeback := self.table.undo.takeback:
            self.emit(TakebackLapsed(takeback.seat, "overtaken"))

    def start_if_ready(self) -> None:
        """The game begins when nobody is missing and there is no contribution to the luck to wait for."""
        table = self.table
        if not (table.open_seats() or (table.opened.luck_wait_ms and table.awaits_luck())):
            self.start()

    def start(self) -> None:
        """The game begins with what people's clients have given to the luck by now."""
        opened = self.table.opened
        self.emit(GameStarted([one.luck for one in self.table.seats]))
        self.emit(*self.table.rules.setup(opened.seats, opened.options, self.chance))

    def play(self, seat: int, code: int) -> None:
        """Raises `IllegalAction` before anything is changed."""
        self.overtake()
        table = self.table
        with engine_calls.timed("play", table.rules.meta.slug, table.id):
            played = table.rules.play(table.game, seat, code, self.chance)
        table.played(played)
        self.events += played

    @property
    def chance(self) -> Chance:
        if self._chance is None:
            self._chance = luck.chance_for(self.table)
        return self._chance

    def settle_luck(self) -> None:
        if self._chance is not None:
            luck.settle(self.table, self._chance)
