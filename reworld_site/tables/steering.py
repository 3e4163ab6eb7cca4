"""What moderators do with a table: checks first, then events on the draft; says no by `Refused`.

`reason` is a house rule's slug, which everybody may read; who it was stands in the metadata and in the
moderation log.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils import timezone

from reworld_site.tables import commands, events, history, seating, standing_in, timing
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import OPEN, RUNNING, SeatState

REASON = re.compile(r"[a-z_]{1,20}")
MOST_MS = 7 * 24 * 3600 * 1000  # credited at once

MODERATOR = "moderator"
"""Why a table was aborted."""


def pause(draft: Draft, command: commands.PauseTable) -> Answer:
    _must_be_running(draft.table)
    if draft.table.paused:
        return Answer("duplicate", draft.table.id, draft.table.seq, "This table is paused already.")
    draft.emit(events.TablePaused(_reason(command.reason)))
    return _accepted(draft)


def resume(draft: Draft, command: commands.ResumeTable) -> Answer:
    _must_be_running(draft.table)
    if not draft.table.paused:
        return Answer("duplicate", draft.table.id, draft.table.seq, "This table is not paused.")
    draft.emit(events.TableResumed())
    return _accepted(draft)


def credit(draft: Draft, command: commands.CreditTime) -> Answer:
    """On top of what a seat has, whether it is asked at this moment or not."""
    table = draft.table
    _must_be_running(table)
    if table.opened.clock is None:
        raise Refused("untimed", "No clock runs at this table.")
    person_at(table, command.seat)
    if not 0 < command.ms <= MOST_MS:
        raise Refused("invalid", "Between a moment and a week can be credited at once.", "ms")
    draft.emit(events.ClocksCredited("", command.ms, command.seat))
    return _accepted(draft)


def stand_in(draft: Draft, command: commands.ReplacePerson) -> Answer:
    """For whoever plays there, away or not, at whatever speed; they may come back as whoever was away."""
    table = draft.table
    _must_be_running(table)
    account = person_at(table, command.seat)
    excused = timing.is_excused(table, timezone.now())
    draft.emit(events.SeatAbandoned(command.seat, account, None, excused))
    standing_in.play_on(draft, command.seat)
    return _accepted(draft)


def give_back(draft: Draft, command: commands.GiveSeatBack) -> Answer:
    """As if its person had come back, who must be as free for it as if they came by themselves."""
    table = draft.table
    _must_be_running(table)
    account = person_who_may_return(table, command.seat)
    if table.seats[command.seat].flagged:
        _must_be_free(table, account)
    draft.emit(events.SeatReclaimed(command.seat, account, table.seats[command.seat].stood_in))
    return _accepted(draft)


def end(draft: Draft, command: commands.EndTable) -> Answer:
    """Without a result, and so without a rating."""
    if draft.table.status not in (OPEN, RUNNING):
        raise Refused("game_over", "This table has ended.")
    draft.emit(events.TableAborted(MODERATOR))
    return _accepted(draft)


def adjudicate(draft: Draft, command: commands.AdjudicateTable) -> Answer:
    table = draft.table
    _must_be_running(table)
    if not are_places(command.places, len(table.seats)):
        raise Refused("invalid", "places has one for each seat, like 1, 2, 3 or, shared, 1, 1, 3.", "places")
    draft.emit(events.TableAdjudicated(list(command.places), _reason(command.reason)))
    return _accepted(draft)


def rewind(draft: Draft, command: commands.RewindTable) -> Answer:
    """Back to where a commit had ended and somebody was asked. Luck is drawn anew from there on."""
    table = draft.table
    _must_be_running(table)
    if command.from_seq not in (None, table.seq):
        raise Refused("stale", "The table has gone on meanwhile.")
    if command.to_seq not in rewindable(table):
        raise Refused("invalid", "Nobody was asked after that event, or it is struck.", "to_seq")
    draft.emit(events.TableRewound(command.to_seq, table.epoch + 1, _reason(command.reason)))
    return _accepted(draft)


def rewindable(table: TableState) -> list[int]:
    """Where a running game may be led back to: the ends of its commits from the start on, but the last, and
    those that were struck since: from there the game has been led elsewhere."""
    ends: list[int] = []
    for commit in history.commits(table.id, until=table.seq):
        happened = [event for _, event in commit.events]
        back = next((event.to_seq for event in happened if isinstance(event, events.BACK)), commit.seq)
        ends = [seq for seq in ends if seq <= back]
        if ends or any(isinstance(event, events.GameStarted) for event in happened):
            ends.append(commit.seq)
    return ends[:-1]


def are_places(places: Sequence[int], seats: int) -> bool:
    """Each is one more than how many are better."""
    return len(places) == seats and all(one == 1 + sum(other < one for other in places) for one in places)


def person_at(table: TableState, seat: int) -> int:
    """The account that plays there; raises `Refused`."""
    one = _seat_at(table, seat)
    if one.account is None or not one.has_person:
        raise Refused("invalid", "No person plays that seat.", "seat")
    return one.account


def person_who_may_return(table: TableState, seat: int) -> int:
    """The account that a bot stands in for there; raises `Refused`."""
    one = _seat_at(table, seat)
    if one.account is None or not one.may_return:
        raise Refused("invalid", "No bot stands in there for somebody who may come back.", "seat")
    return one.account


def _must_be_running(table: TableState) -> None:
    if table.has_ended:
        raise Refused("game_over", "The game is over.")
    if table.status != RUNNING:
        raise Refused("not_running", "The game has not started.")


def _seat_at(table: TableState, seat: int) -> SeatState:
    if not 0 <= seat < len(table.seats):
        raise Refused("invalid", f"seat: expected one from 0 to {len(table.seats) - 1}.", "seat")
    return table.seats[seat]


def _must_be_free(table: TableState, account: int) -> None:
    try:
        seating.check_free(account, table.opened.ranked, table.opened.clock)
    except Refused as no:
        raise Refused(no.code, f"They cannot come back; they would read: “{no.message}”", "seat") from no


def _reason(slug: str) -> str:
    if not REASON.fullmatch(slug):
        raise Refused("invalid", "A reason is the slug of a house rule.", "reason")
    return slug


def _accepted(draft: Draft) -> Answer:
    return Answer("accepted", draft.table.id, draft.seq)
