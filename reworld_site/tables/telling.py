"""What a table played by the day is told of a person's own times: their quiet hours and vacations.

Everything that counts at a table stands in its events; so whoever sits down brings theirs along, and what
changes later is told to each of their tables. Telling the same again changes nothing.
"""

from __future__ import annotations

from django.utils import timezone

from reworld_site.tables import personal_times
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import TellTimes
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import QuietHoursSet, SeatTaken, VacationTaken


def seat_person(draft: Draft, seat: int, account: int) -> None:
    """The account is locked (`seating.check_room`): a change of its times comes before or after."""
    draft.emit(SeatTaken(seat, account))
    if _is_by_the_day(draft.table):
        _tell(draft, seat, account)


def tell(draft: Draft, command: TellTimes) -> Answer:
    table = draft.table
    seat = table.seat_of(command.account)
    if seat is None:
        raise Refused("not_your_seat", "This person has no seat at this table.")
    if table.has_ended or not _is_by_the_day(table):
        raise Refused("not_running", "No time runs by the day at this table.")
    _tell(draft, seat, command.account)
    code = "accepted" if draft.events else "duplicate"
    return Answer(code, table.id, draft.seq, seat=seat)


def _tell(draft: Draft, seat: int, account: int) -> None:
    pauses, now = draft.table.pauses[seat], timezone.now()
    quiet = personal_times.quiet_of(account, now)
    if quiet != pauses.coming:
        draft.emit(QuietHoursSet(seat, quiet))
    known = dict(pauses.vacations)
    for since, until in personal_times.vacations(account):
        if known.get(since) != until and (since in known or until > now.timestamp()):
            draft.emit(VacationTaken(seat, since, until))


def _is_by_the_day(table: TableState) -> bool:
    return table.opened.clock is not None and not table.opened.clock.is_live
