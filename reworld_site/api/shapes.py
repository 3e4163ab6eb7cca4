"""Every body that comes in or goes out is a type, here or in a `…_shapes` beside: parsing, the OpenAPI page
and the tests read these."""

from typing import Annotated, Any, Literal

import msgspec

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]

Seq = Annotated[int, msgspec.Meta(ge=1, lt=10**9)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A request's body: unknown fields are refused, so that a misspelt one is not passed over."""


class Nothing(Asked):
    """An empty object."""


class Renaming(Asked):
    """What others shall see: 1 to 24 characters."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Erasing(Asked):
    """`name`: one's own, as others see it, to say that this is meant. `password`: that of a person."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Opening(Asked):
    """A table to open.

    `seats`: for each seat "me" (exactly once), a bot's name, or "open" for somebody with the link.
    `options`: those of the game (`GET /api/games`); null counts as not given. `listed`: everybody may find
    it among the open tables. `speed`: one of the game's (`GET /api/games`), or "untimed". `invite`: people
    to ask to the open seats, by name, by `#` and the number of their page, or by its address.
    """

    game: Word
    seats: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    listed: bool = False
    speed: Word = "untimed"
    invite: Annotated[list[Word], msgspec.Meta(max_length=12)] = []


class Error(msgspec.Struct):
    """What every 4xx says: a word for programs, a sentence for people, the field at fault if it is one."""

    code: str
    message: str
    field: str | msgspec.UnsetType = msgspec.UNSET


class AccountSeen(msgspec.Struct):
    """An account as it sees itself."""

    id: int
    name: str
    kind: Literal["person", "guest"]


class Me(msgspec.Struct):
    """Who is signed in; null for nobody."""

    account: AccountSeen | None


class OptionSeen(msgspec.Struct):
    """`about` says what is allowed where there is more to it than a choice."""

    name: str
    default: Any
    choices: list[Any]
    about: str


class SpeedSeen(msgspec.Struct):
    """A clock: so many ms for the whole game, and for each decision. Nothing for `untimed`."""

    name: str
    is_live: bool
    bank_ms: int | None
    credit_ms: int | None


class GameSeen(msgspec.Struct):
    """A game that can be opened, the bots that can sit at it, the speeds it is played at."""

    slug: str
    title: str
    seats: list[int]
    rules_version: int
    options: list[OptionSeen]
    bots: list[str]
    speeds: list[SpeedSeen]


class Opened(msgspec.Struct):
    """A new table and its page. `commitment` is what its luck is bound to; while `awaits_luck`, the opener's
    client may give to it."""

    id: str
    seq: int
    url: str
    commitment: str
    awaits_luck: bool


class PersonSeen(msgspec.Struct):
    """Who sits where. `bot` is set for bots, `stand_in` when a bot plays on for somebody who left.

    `id`: whose page it is (`GET /api/people/<id>`); null for bots, former players and open seats.
    Who left and has not resigned may come back.
    `kind` is "former" for somebody who has deleted their account.
    Who is `flagged` has run out of time.
    """

    seat: int
    id: int | None
    name: str
    kind: Literal["person", "guest", "bot", "open", "former"]
    bot: str | None
    resigned: bool
    flagged: bool
    stand_in: str | None


class OutcomeSeen(msgspec.Struct):
    """How it ended, each list by seat; places from 1. A game that was given up for two has places only."""

    places: list[int]
    scores: list[int] | None
    breakdown: list[dict[str, Any]] | None
    ended: list[str]


class TableListed(msgspec.Struct):
    """A line of "my tables"."""

    id: str
    game: str
    status: Literal["open", "running", "over", "scored", "aborted"]
    your_turn: bool
    your_seat: int
    people: list[PersonSeen]
    opened_at: str
    updated_at: str
    outcome: OutcomeSeen | None
    abort_reason: str | None
    rematch: str | None


class MyTables(msgspec.Struct):
    tables: list[TableListed]
