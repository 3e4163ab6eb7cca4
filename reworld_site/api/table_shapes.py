"""What the API takes and gives about one table: its frame, what is asked there, and what may be done."""

from typing import Annotated, Any, Literal

import msgspec

from reworld_site.api.shapes import Asked, OutcomeSeen, PersonSeen, Seq, Word


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


class Missing(Asked):
    """`seat`: the one that is away, as the frame's `away` says."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]


class TableSeen(msgspec.Struct):
    """The table itself. `join_url` is there for the opener while the table is open.

    `commitment` is what the table's luck is bound to; `luck_given` says by seat who has given to it.
    `rematch_url` is the rematch's page; for who sat at this table it opens a seat there.
    `lapses_at`: when it ends by itself if nobody sits down or starts it; null once it has begun.
    `abort_reason`: deserted (everybody left before the start), unstarted (nobody started it in time), lapsed
    (nobody touched it for long), abandoned (somebody was away, and all others agreed to end it), moderator
    (one has ended it).
    `paused`: the house rule for whose sake a moderator has halted the game; until it is resumed, what is
    asked of it is refused.
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
    lapses_at: str | None
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


class VacationSeen(msgspec.Struct):
    """A vacation, which may be yet to come."""

    since: str
    until: str


class SeatClock(msgspec.Struct):
    """`left_ms` at `since`, when the clock began to run; at `deadline` there is nothing left.

    Without a `since` it stands still, and `left_ms` is what there will be for the next decision. At tables
    played by the day it stands still in quiet hours and on vacation: `deadline` counts on that.
    `quiet_until`: the end of the quiet hours that it is now; `vacation`: the one that is or comes next.
    """

    left_ms: int
    since: str | None
    deadline: str | None
    vacation: VacationSeen | None
    quiet_until: str | None


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


class AwaySeen(msgspec.Struct):
    """Somebody whom the others at a live table miss since then; from `choose_at` on they choose.

    Seats: who has `waited` longer once, who has `agreed` to end the game, whose agreement that needs yet.
    """

    seat: int
    since: str
    choose_at: str
    waited: list[int]
    agreed: list[int]
    waiting_for: list[int]


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
    away: list[AwaySeen]
    outcome: OutcomeSeen | None


class Done(msgspec.Struct):
    """The service's answer: `duplicate` is the first answer again. `seq` is the table's after it."""

    code: Literal["accepted", "duplicate"]
    seq: int


class Refused(msgspec.Struct):
    """What was asked changed nothing; with `stale` comes the table as it is now."""

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
    reason: Literal["deserted", "unstarted", "lapsed"]
    commitment: str


class CancelledTables(msgspec.Struct):
    counts: list[Counts]
    page: int
    pages: int
    tables: list[CancelledTable]
