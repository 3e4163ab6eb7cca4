"""Every body that comes in or goes out, as types: parsing, the OpenAPI page and the tests read this one
page."""

from typing import Annotated, Any, Literal
from uuid import UUID

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
    """`name`: one's own, as others see it, to say that this is meant."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Opening(Asked):
    """A table to open.

    `seats`: for each seat "me" (exactly once), a bot's name, or "open" for somebody with the link.
    `options`: those of the game (`GET /api/games`); null counts as not given. `listed`: everybody may find
    it among the open tables. `speed`: one of the game's (`GET /api/games`), or "untimed".
    """

    game: Word
    seats: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    listed: bool = False
    speed: Word = "untimed"


class Queueing(Asked):
    """A wish to be matched. `seats`: the table sizes that are welcome; `speed`: one of the game's
    (`GET /api/games`)."""

    game: Word
    seats: Annotated[
        list[Annotated[int, msgspec.Meta(ge=1, le=16)]], msgspec.Meta(min_length=1, max_length=16)
    ]
    speed: Word


class Accepting(Asked):
    """`match`: the id of the ticket's match."""

    match: UUID


class Joining(Asked):
    """`key` is what the opener's link holds behind `?join=`."""

    key: Annotated[str, msgspec.Meta(max_length=200)]


class Contributing(Asked):
    """`contribution`: 16 random bytes of the client's own, as 32 hexadecimal digits 0-9 and a-f."""

    contribution: Annotated[str, msgspec.Meta(max_length=64)]


class Filling(Asked):
    """`fill`: the bot that takes each seat nobody took."""

    fill: Word


class Taking(Asked):
    """An answer to a decision.

    `client_move_id` is made up by the client, new for each move: sending the same again is safe.
    """

    decision_id: Word
    action: dict[str, Any]
    client_move_id: Word


class GoingBack(Asked):
    """`to_seq`: where the table stood before the action, as the frame's `undo` says."""

    to_seq: Seq


class Replying(Asked):
    """`request`: the id of the frame's `takeback`."""

    request: Seq


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

    `kind` is "former" for somebody who has deleted their account.
    Who is `flagged` has run out of time.
    """

    seat: int
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


class OpenTableSeen(msgspec.Struct):
    """A listed table with open seats; `join_url` is its page with the key to a seat."""

    id: str
    game: str
    opener: str
    options: dict[str, Any]
    people: list[PersonSeen]
    opened_at: str
    join_url: str


class OpenTables(msgspec.Struct):
    tables: list[OpenTableSeen]


class MatchSeen(msgspec.Struct):
    """The table that was found: how many `people` and `bots`, how many have accepted. `seconds_left` to do
    so; `url` is its page once it is open."""

    id: str
    people: int
    bots: int
    ranked: bool
    accepted: int
    seconds_left: float | None
    accept_seconds: float
    url: str | None


class TicketSeen(msgspec.Struct):
    """One's place in the queue, times in seconds.

    `estimate`: what such a wait takes in all; `filled_after`: when bots take whatever seats nobody took;
    `window`: how far others' ratings may be from one's own by now.
    """

    game: str
    seats: list[int]
    speed: str
    since: str
    waited: float
    estimate: float | None
    filled_after: float | None
    window: float
    status: Literal["waiting", "asked", "accepted", "opening", "seated"]
    match: MatchSeen | None


class Waiting(msgspec.Struct):
    """Null for whoever is not in the queue."""

    ticket: TicketSeen | None


class TableSeen(msgspec.Struct):
    """The table itself. `join_url` is there for the opener while the table is open.

    `commitment` is what the table's luck is bound to; `luck_given` says by seat who has given to it.
    `rematch_url` is the rematch's page; for who sat at this table it opens a seat there. `paused`: the house
    rule for whose sake a moderator has halted the game; until it is resumed, what is asked of it is refused.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    status: Literal["open", "running", "over", "scored", "aborted"]
    ranked: bool
    commitment: str
    luck_given: list[bool]
    opened_at: str
    your_seat: int | None
    is_opener: bool
    rematch: str | None
    rematch_url: str | None
    abort_reason: str | None
    paused: str | None
    join_url: str | None


class LineSeen(msgspec.Struct):
    """A line of the log: a key of the game's catalogue (or `table.…`) and its parameters.

    Lines stay. `table.actions_undone` says that what came after its `to_seq` is undone.
    """

    seq: int
    key: str
    params: dict[str, Any]
    seat: int | None


class DecisionSeen(msgspec.Struct):
    """The reader's own open decision."""

    id: str
    seat: int
    deadline: str | None


class SeatClock(msgspec.Struct):
    """`left_ms` at `since`, when the clock began to run; at `deadline` there is nothing left.

    Without a `since` it stands still, and `left_ms` is what there will be for the next decision.
    """

    left_ms: int
    since: str | None
    deadline: str | None


class ClocksSeen(msgspec.Struct):
    """A table's speed and, by seat, its clocks: null where a bot plays, whose time does not count."""

    speed: str
    is_live: bool
    bank_ms: int
    credit_ms: int
    seats: list[SeatClock | None]


class UndoSeen(msgspec.Struct):
    """The step back that the reader may take next: to `to_seq`, which takes `moves` actions back.

    `by_consent`: the others must agree, so ask for a takeback. Without a `to_seq`, `blocked` says why:
    nothing done yet, something new was shown, others have answered, asked for already, done too often.
    """

    to_seq: int | None
    moves: int
    by_consent: bool
    blocked: Literal["nothing", "shown", "answered", "asked", "often"] | None


class TakebackSeen(msgspec.Struct):
    """An open request of `seat` to go back to `to_seq`; lists of seats. After `expires_at` it is void."""

    id: int
    seat: int
    to_seq: int
    moves: int
    agreed: list[int]
    waiting_for: list[int]
    expires_at: str


class Frame(msgspec.Struct, tag="state"):
    """What one seat, or a spectator, sees of a table at `seq`; `log` holds the lines of the events after
    `prev_seq`."""

    prev_seq: int
    seq: int
    table: TableSeen
    view: dict[str, Any] | None
    log: list[LineSeen]
    decision: DecisionSeen | None
    clocks: ClocksSeen | None
    undo: UndoSeen | None
    takeback: TakebackSeen | None
    people: list[PersonSeen]
    presence: list[bool]
    outcome: OutcomeSeen | None


class Done(msgspec.Struct):
    """The service's answer: `duplicate` is the first answer again. `seq` is the table's after it."""

    code: Literal["accepted", "duplicate"]
    seq: int


class Refused(msgspec.Struct):
    """An action that changed nothing; with `stale` comes the table as it is now."""

    code: str
    message: str
    field: str | msgspec.UnsetType = msgspec.UNSET
    frame: Frame | msgspec.UnsetType = msgspec.UNSET


class Preview(msgspec.Struct):
    """What is certain to follow; `complete` is false when it stops before something unseen."""

    scores: list[int]
    log: list[dict[str, Any]]
    complete: bool


class LegalAction(msgspec.Struct):
    action: dict[str, Any]
    preview: Preview | msgspec.UnsetType = msgspec.UNSET


class LegalActions(msgspec.Struct):
    """Everything that may be answered to a decision."""

    decision_id: str
    actions: list[LegalAction]


class Counts(msgspec.Struct):
    """What became of a game's tables: `given_up` after the start, `cancelled` before."""

    game: str
    opened: int
    started: int
    scored: int
    given_up: int
    cancelled: int


class CancelledTable(msgspec.Struct):
    """A table that ended before it was started, and what its luck was bound to."""

    id: str
    game: str
    seats: int
    opened_at: str
    reason: Literal["deserted", "lapsed"]
    commitment: str


class CancelledTables(msgspec.Struct):
    counts: list[Counts]
    page: int
    pages: int
    tables: list[CancelledTable]
