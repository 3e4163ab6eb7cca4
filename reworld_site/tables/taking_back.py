"""Undo and takeback: checks first, then events on the draft; says no by `Refused`."""

from __future__ import annotations

from typing import NoReturn

from django.conf import settings
from django.utils import timezone

from reworld_site.tables import commands, events, offers
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import RUNNING
from reworld_site.tables.undoing import SHOWN, Takeback

WHY_NOT = {
    offers.NOTHING: "You have done nothing yet that could be taken back.",
    SHOWN: "Something new was shown since; nobody goes back past that.",
    offers.OFTEN: "You have gone back very often; it is possible again when something new was shown.",
    offers.ANSWERED: "Others have acted since; the people at the table would have to agree.",
}


def undo(draft: Draft, command: commands.UndoActions) -> Answer:
    table = draft.table
    seat = _playing_seat(table, command.account)
    if _is_undone(table, seat, command.to_seq):
        return Answer("duplicate", table.id, table.seq, "The table is back there already.", seat=seat)
    _must_be_running(table)
    if command.to_seq not in offers.own(table, seat):
        raise Refused("illegal", WHY_NOT[offers.why_not(table, seat)], "to_seq")
    draft.overtake()
    draft.emit(events.ActionsUndone(seat, command.to_seq))
    return _accepted(draft, seat)


def request(draft: Draft, command: commands.RequestTakeback) -> Answer:
    table = draft.table
    seat = _playing_seat(table, command.account)
    known = table.undo.takeback
    if known and (known.seat, known.to_seq) == (seat, command.to_seq):
        return Answer("duplicate", table.id, table.seq, "You have asked for that already.", seat=seat)
    _must_be_running(table)
    if known and not known.has_expired(timezone.now()):
        raise Refused("takeback_open", "Another takeback has been asked for; it must be settled first.")
    if seat in table.undo.asked:
        raise Refused("asked_already", "You have asked once; ask again when somebody has acted.")
    _must_need_consent(table, seat, command.to_seq)
    if known:
        draft.emit(events.TakebackLapsed(known.seat, "expired"))
    draft.emit(events.TakebackRequested(seat, command.to_seq, settings.TAKEBACK_SECONDS))
    return _accepted(draft, seat)


def agree(draft: Draft, command: commands.AgreeToTakeback) -> Answer:
    """The last person's agreement takes the moves back."""
    table = draft.table
    seat = _playing_seat(table, command.account)
    asked = _open_request(table, command.request)
    if seat == asked.seat:
        raise Refused("own_request", "You have asked yourself; the others must agree.", "request")
    if seat in asked.agreed:
        return Answer("duplicate", table.id, table.seq, "You have agreed already.", seat=seat)
    draft.emit(events.TakebackAgreed(seat))
    if {asked.seat, seat, *asked.agreed} >= set(offers.people(table)):
        draft.emit(events.ActionsUndone(asked.seat, asked.to_seq))
    return _accepted(draft, seat)


def decline(draft: Draft, command: commands.DeclineTakeback) -> Answer:
    """Also after having agreed, as long as somebody else has not."""
    seat = _playing_seat(draft.table, command.account)
    if _open_request(draft.table, command.request).seat == seat:
        raise Refused("own_request", "You have asked yourself; withdraw it instead.", "request")
    draft.emit(events.TakebackLapsed(seat, "declined"))
    return _accepted(draft, seat)


def withdraw(draft: Draft, command: commands.WithdrawTakeback) -> Answer:
    seat = _playing_seat(draft.table, command.account)
    if _open_request(draft.table, command.request).seat != seat:
        raise Refused("not_own_request", "Somebody else has asked; decline it instead.", "request")
    draft.emit(events.TakebackLapsed(seat, "withdrawn"))
    return _accepted(draft, seat)


def lapse(draft: Draft, command: commands.LapseTakeback) -> Answer:
    known = draft.table.undo.takeback
    if known is None or not known.has_expired(timezone.now()):
        raise Refused("not_due", "No request for a takeback has run out of time.")
    draft.emit(events.TakebackLapsed(known.seat, "expired"))
    return _accepted(draft, known.seat)


def _accepted(draft: Draft, seat: int) -> Answer:
    return Answer("accepted", draft.table.id, draft.seq, seat=seat)


def _is_undone(table: TableState, seat: int, to_seq: int) -> bool:
    """The same undo was the last thing that happened here: its answer may have been lost."""
    last = table.undo.last
    return (
        table.undo.undone_at == table.seq and last is not None and (last.seat, last.to_seq) == (seat, to_seq)
    )


def _playing_seat(table: TableState, account: int) -> int:
    seat = table.seat_of(account)
    if seat is None or not table.seats[seat].has_person:
        raise Refused("not_your_seat", "You play no seat at this table.")
    return seat


def _must_be_running(table: TableState) -> None:
    if table.has_ended:
        raise Refused("game_over", "The game is over; nothing is taken back any more.")
    if table.status != RUNNING:
        raise Refused("not_running", "The game has not started.")


def _must_need_consent(table: TableState, seat: int, to_seq: int) -> None:
    if to_seq in offers.by_consent(table, seat):
        return
    if table.opened.ranked:
        raise Refused("ranked", "There are no takebacks in ranked games.")
    if to_seq in offers.own(table, seat):
        raise Refused("not_needed", "You may take that back by yourself: undo it.", "to_seq")
    why = offers.why_not(table, seat)
    raise Refused("illegal", WHY_NOT[SHOWN if why == offers.ANSWERED else why], "to_seq")


def _open_request(table: TableState, request: int) -> Takeback:
    known = table.undo.takeback
    if known is None or known.id != request:
        _not_open(table)
    if known.has_expired(timezone.now()):
        raise Refused("late", "The time for that request is over.", "request")
    return known


def _not_open(table: TableState) -> NoReturn:
    if table.has_ended:
        raise Refused("game_over", "The game is over; nothing is taken back any more.")
    raise Refused("stale", "That request is not open any more; look at the table again.", "request")
