"""What follows from each command: checks first, then events on the draft; says no by `Refused`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from reworld_site.eventstore import outbox
from reworld_site.tables import (
    commands,
    events,
    history,
    leaving,
    luck,
    seating,
    standing_in,
    steering,
    taking_back,
    telling,
    times,
    timing,
)
from reworld_site.tables.answers import Answer
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import OPEN, OVER, SCORED
from reworld_site.tables.taking import take_action

CONTRIBUTION = re.compile(r"[0-9a-f]{32}")
SCORING = "scoring"  # the outbox subscriber that hears of ended games
RATING = "rating"  # and the one that hears of ranked games that were scored, annulled or reinstated
ANNULMENTS = ("cheating", "fault")


def accepted(draft: Draft, seat: int | None = None) -> Answer:
    return Answer("accepted", draft.table.id, draft.seq, seat=seat)


def take_seat(draft: Draft, command: commands.TakeSeat) -> Answer:
    table = draft.table
    seated = table.seat_of(command.account)
    if seated is not None:
        return Answer("duplicate", table.id, table.seq, "You sit at this table already.", seat=seated)
    _must_be_open(draft)
    if not (free := table.open_seats()):
        raise Refused("seat_taken", "Every seat of this table is taken.")
    seating.check_rematch(table.opened, command.account)
    seating.check_free(command.account, table.opened.ranked, table.opened.clock)
    telling.seat_person(draft, free[0], command.account)
    draft.start_if_ready()
    return accepted(draft, free[0])


def leave_seat(draft: Draft, command: commands.LeaveSeat) -> Answer:
    seat = _seat_of(draft, command.account)
    _must_be_open(draft)
    draft.emit(events.SeatLeft(seat, command.account))
    if not any(one.has_person for one in draft.table.seats):
        draft.emit(events.TableAborted("deserted"))
    return accepted(draft)


def start_table(draft: Draft, command: commands.StartTable) -> Answer:
    if draft.table.opener != command.account:
        raise Refused("not_opener", "Only whoever opened the table may start it.")
    _must_be_open(draft)
    bot = seating.bot_account(command.fill, "fill")
    people = sum(one.has_person for one in draft.table.seats)
    if draft.table.opened.ranked and people < seating.RANKED_PEOPLE:
        raise Refused("too_few_people", "A ranked game starts with two people; wait for one more.")
    for seat in draft.table.open_seats():
        draft.emit(events.SeatTaken(seat, bot, command.fill))
    draft.start_if_ready()
    return accepted(draft)


def contribute_luck(draft: Draft, command: commands.ContributeLuck) -> Answer:
    """Once for each seat, before the start; whoever is last starts the table."""
    if not CONTRIBUTION.fullmatch(command.contribution):
        raise Refused(
            "invalid", "A contribution is 16 bytes, as 32 hexadecimal digits 0-9 and a-f.", "contribution"
        )
    table, seat = draft.table, _seat_of(draft, command.account)
    given = table.seats[seat].luck
    if given == command.contribution:
        return Answer("duplicate", table.id, table.seq, "That is in the luck already.", seat=seat)
    if given is not None:
        raise Refused("luck_given", "This seat has given to the luck already.", "contribution")
    if table.status != OPEN:
        raise Refused("not_open", "The game has started; its luck is settled.")
    draft.emit(events.LuckContributed(seat, command.contribution))
    draft.start_if_ready()
    return accepted(draft, seat)


def start_due_table(draft: Draft, command: commands.StartDueTable) -> Answer:
    due_at = draft.table.start_due_at
    if due_at is None or timezone.now() < due_at:
        raise Refused("not_due", "This table is not waiting to be started, or not long enough yet.")
    draft.start()
    return accepted(draft)


def resign(draft: Draft, command: commands.Resign) -> Answer:
    """With two seats the other wins at once; with more a bot plays on and the resigner is last. Also for good
    when a stand-in plays already, since one was away.
    """
    table = draft.table
    seat = _seat_of(draft, command.account)
    if table.status == OPEN:
        raise Refused("not_open", "The game has not started: leave the seat instead.")
    if table.has_ended:
        raise Refused("game_over", "The game is over.")
    one = table.seats[seat]
    if one.resigned or one.flagged:
        return Answer("duplicate", table.id, table.seq, "You have left this game already.", seat=seat)
    draft.emit(events.SeatResigned(seat, command.account))
    standing_in.play_on(draft, seat)
    return accepted(draft, seat)


def score_table(draft: Draft, command: commands.ScoreTable) -> Answer:
    if draft.table.status != OVER:
        raise Refused("not_over", "Only a game that is over and unscored can be scored.")
    outbox.done(SCORING, history.stream_of(draft.table.id))
    draft.emit(command.outcome, events.SeedRevealed(luck.seed_of(draft.table.id)))
    return accepted(draft)


def annul_game(draft: Draft, command: commands.AnnulGame) -> Answer:
    table = draft.table
    if command.reason not in ANNULMENTS:
        raise Refused("invalid", f"reason is one of {', '.join(ANNULMENTS)}.", "reason")
    if table.status != SCORED:
        raise Refused("not_scored", "Only a game that has been scored can be annulled.")
    if table.annulled:
        return Answer("duplicate", table.id, table.seq, "This game is annulled already.")
    draft.emit(events.GameAnnulled(command.reason))
    return accepted(draft)


def reinstate_game(draft: Draft, command: commands.ReinstateGame) -> Answer:
    table = draft.table
    if table.status != SCORED:
        raise Refused("not_scored", "Only a game that has been scored counts.")
    if not table.annulled:
        return Answer("duplicate", table.id, table.seq, "This game counts already.")
    draft.emit(events.GameReinstated())
    return accepted(draft)


def lapse_table(draft: Draft, command: commands.LapseTable) -> Answer:
    """Before the start after a time that depends on its speed; later only where nobody's time runs."""
    table, now = draft.table, timezone.now()
    is_timed = any(one.deadline and one.deadline > now for one in table.decisions.values())
    due = times.lapses_at(table)
    if due is None or due > now or is_timed:
        raise Refused("not_idle", "Somebody has touched this table not long ago, or it has ended.")
    draft.emit(events.TableAborted("lapsed" if table.contributions else "unstarted"))
    return accepted(draft)


def _seat_of(draft: Draft, account: int) -> int:
    seat = draft.table.seat_of(account)
    if seat is None:
        raise Refused("not_your_seat", "You have no seat at this table.")
    return seat


def _must_be_open(draft: Draft) -> None:
    if draft.table.status != OPEN:
        raise Refused("not_open", f"This table is {draft.table.status}; seats change only before the start.")


DECIDE: dict[type[commands.Command], Callable[[Draft, Any], Answer]] = {
    commands.TakeSeat: take_seat,
    commands.LeaveSeat: leave_seat,
    commands.StartTable: start_table,
    commands.ContributeLuck: contribute_luck,
    commands.StartDueTable: start_due_table,
    commands.TakeAction: take_action,
    commands.AwaitSeat: leaving.wait,
    commands.SeatStandIn: leaving.stand_in,
    commands.AgreeToEnd: leaving.end,
    commands.ReclaimSeat: leaving.reclaim,
    commands.FlagSeat: timing.flag,
    commands.CreditClocks: timing.credit,
    commands.TellTimes: telling.tell,
    commands.UndoActions: taking_back.undo,
    commands.RequestTakeback: taking_back.request,
    commands.AgreeToTakeback: taking_back.agree,
    commands.DeclineTakeback: taking_back.decline,
    commands.WithdrawTakeback: taking_back.withdraw,
    commands.LapseTakeback: taking_back.lapse,
    commands.Resign: resign,
    commands.ScoreTable: score_table,
    commands.AnnulGame: annul_game,
    commands.ReinstateGame: reinstate_game,
    commands.LapseTable: lapse_table,
    commands.PauseTable: steering.pause,
    commands.ResumeTable: steering.resume,
    commands.CreditTime: steering.credit,
    commands.ReplacePerson: steering.stand_in,
    commands.GiveSeatBack: steering.give_back,
    commands.EndTable: steering.end,
    commands.AdjudicateTable: steering.adjudicate,
    commands.RewindTable: steering.rewind,
}
WHILE_PAUSED = (
    commands.PauseTable,
    commands.ResumeTable,
    commands.CreditTime,
    commands.ReplacePerson,
    commands.GiveSeatBack,
    commands.EndTable,
    commands.AdjudicateTable,
    commands.RewindTable,
    commands.LapseTable,
    commands.LapseTakeback,
    commands.TellTimes,
)
"""What may be asked of a table that a moderator has paused."""


def decide(draft: Draft, command: commands.Command) -> Answer:
    if draft.table.paused and not isinstance(command, WHILE_PAUSED):
        raise Refused("paused", "A moderator has paused this table; nothing happens until it is resumed.")
    return DECIDE[type(command)](draft, command)
