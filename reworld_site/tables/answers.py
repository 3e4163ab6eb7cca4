"""What the service answers."""

from __future__ import annotations

from uuid import UUID

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """`code` is "accepted", "duplicate", or why not; `seq` is where the table stands after it (0 without a
    table).

    `table` is the table the answer is about: for `OpenTable` and `Rematch` the new one. `seat` is the one
    taken.
    """

    code: str
    table: UUID | None = None
    seq: int = 0
    message: str = ""
    field: str = ""
    seat: int | None = None

    @property
    def is_good(self) -> bool:
        return self.code in ("accepted", "duplicate")
