"""What a command adds to a table, played on a copy until it is written."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.engine import Chance, Event
from reworld_site.tables import luck
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.events import GameStarted, TableEvent, TableOpened


class Draft:
    """A copy of a table, the events a command adds to it and the metadata they are stored with."""

    def __init__(self, base: TableState) -> None:
        self.table = base.copy()
        self.base_seq = base.seq
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
            self.table.apply(event)
            self.events.append(event)

    def start(self) -> None:
        """The game begins: nobody's client gives to the luck yet."""
        opened = self.table.opened
        self.emit(GameStarted([None] * opened.seats))
        self.emit(*self.table.rules.setup(opened.seats, opened.options, self.chance))

    def play(self, seat: int, code: int) -> None:
        """Raises `IllegalAction` before anything is changed."""
        self.events += self.table.rules.play(self.table.game, seat, code, self.chance)

    @property
    def chance(self) -> Chance:
        if self._chance is None:
            self._chance = luck.chance_for(self.table)
        return self._chance

    def settle_luck(self) -> None:
        if self._chance is not None:
            luck.settle(self.table, self._chance)
