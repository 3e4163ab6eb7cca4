"""Facts of the streams `ratings:<slug>`. Account ids only; ratings are in millionths, times in ms since 1970.

A game counts as its latest `GameRated` says, in the order in which games were first rated; a `GameWithdrawn`
takes one out, and the `GameRated` of the same append say anew what that changes for the games after it.
"""

from __future__ import annotations

import msgspec

from reworld_site.eventstore.codec import Codec
from reworld_site.ratings.rating import Points


class SeatOfGame(msgspec.Struct, frozen=True):
    """What a seat has played (`account`, `bot`, `place`, `ended`, `anchor`), and what that did to its rating:
    `before` and `after`, or a `reason` (see `rating`)."""

    account: int
    bot: str | None
    place: int
    ended: str
    anchor: Points | None
    before: Points | None
    after: Points | None
    reason: str | None


class GameRated(msgspec.Struct, frozen=True, tag="ratings.game_rated"):
    """One ranked game, by seat."""

    table: str
    started_at: int
    ended_at: int
    seats: list[SeatOfGame]


class GameWithdrawn(msgspec.Struct, frozen=True, tag="ratings.game_withdrawn"):
    """The game was annulled: it counts as if it had never been played."""

    table: str


TYPES: dict[str, type[msgspec.Struct]] = {
    str(one.__struct_config__.tag): one for one in (GameRated, GameWithdrawn)
}
CODEC = Codec(TYPES)
