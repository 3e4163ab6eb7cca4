"""Where the chat of tables stands, as frames: hints, after which clients ask for what is new."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

import msgspec

from reworld_site.chat import telling


class Told(NamedTuple):
    """By table what is told: to those who are `muted`, and to everybody else."""

    frames: dict[UUID, dict[bool, str]]
    muted: set[int]

    def to(self, table: UUID, account: int) -> str | None:
        """None where there is no such table."""
        return self.frames.get(table, {}).get(account in self.muted)


def told(tables: Collection[UUID], accounts: Collection[int]) -> Told:
    """What the accounts are told of the tables' chat."""
    stands = telling.stand(tables)
    frames = {table: {way: _frame(one, way) for way in (False, True)} for table, one in stands.items()}
    return Told(frames, telling.muted(accounts))


def _frame(stand: dict[str, object], is_muted: bool) -> str:
    return msgspec.json.encode({"type": "chat", **stand, "muted": is_muted}).decode()
