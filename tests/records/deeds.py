"""What happens in a recorded game beside its moves: people resign, run out of time, go, come back, sleep."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from reworld_site.tables import commands, loaded, offers, personal_times, service, sightings, steering, told
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import Sighting
from reworld_site.tables.state import RUNNING

SPEEDS = {"flag": "slow", "leave": "slow", "days": "day"}
"""By way; other games are untimed."""

MODERATOR = 0  # nobody at the table

_now = timezone.now
_ahead = timedelta()


def now() -> datetime:
    """The time as these games see it: nobody waits for it."""
    return _now() + _ahead


def happen(way: str, ply: int, table: UUID) -> None:
    for deed in DEEDS.get((way, ply), ()):
        if state(table).status == RUNNING:
            deed(table)


def state(table_id: UUID) -> TableState:
    return loaded.load(table_id).table


def do(command: commands.Command) -> Answer:
    answer = service.execute(command)
    assert answer.code == "accepted", answer
    return answer


def account(table: UUID, seat: int) -> int:
    return state(table).seats[seat].account or 0


def _forward(seconds: float) -> None:
    global _ahead
    _ahead += timedelta(seconds=seconds)


def _resign(table: UUID) -> None:
    do(commands.Resign(account(table, 0), table))


def _site_was_away(table: UUID) -> None:
    do(commands.CreditClocks(table, now().isoformat(), 30_000))


def _run_out(table: UUID) -> None:
    """With three seats just after a restart, when it is nobody's fault."""
    asked = next(one for one in state(table).decisions.values() if one.deadline)
    assert asked.deadline
    if len(state(table).seats) == 3:
        _forward((asked.deadline - now()).total_seconds() - 1)
        _site_was_away(table)
        asked = state(table).decisions[asked.seat]
        assert asked.deadline
    _forward((asked.deadline - now()).total_seconds() + 2)
    do(commands.FlagSeat(table, asked.id))


def _come_back(table: UUID) -> None:
    for seat, one in enumerate(state(table).seats):
        if one.may_return:
            do(commands.ReclaimSeat(account(table, seat), table))


def _leave(seat: int) -> Callable[[UUID], None]:
    """Another waits first, and one of several would rather end it; then a stand-in sits down."""

    def deed(table: UUID) -> None:
        others = [one for one in offers.people(state(table)) if one != seat]
        _are_here(table, others)
        if not state(table).waits:
            do(commands.AwaitSeat(account(table, others[0]), table, seat))
            _are_here(table, others)
        if len(others) > 1:
            do(commands.AgreeToEnd(account(table, others[1]), table, seat))
        do(commands.SeatStandIn(account(table, others[0]), table, seat))

    return deed


def _are_here(table: UUID, seats: Iterable[int]) -> None:
    """Long enough to choose."""
    _forward(61)
    Sighting.objects.filter(table=table).delete()
    sightings.note((table, account(table, seat)) for seat in seats)
    Sighting.objects.filter(table=table).update(since=now() - timedelta(hours=1))


def _sleep(minutes: int) -> Callable[[UUID], None]:
    """So long each night from now on; what is asked already keeps to what was."""

    def deed(table: UUID) -> None:
        who = account(table, 1)
        personal_times.set_quiet(who, 22 * 60, minutes, "Europe/Berlin")
        told.tell_tables(who)

    return deed


def _travel(table: UUID) -> None:
    """Whoever is asked goes on vacation, and comes back sooner than was said."""
    who = next(one.player for one in state(table).decisions.values() if one.player)
    personal_times.take_vacation(who, None, now() + timedelta(days=2))
    told.tell_tables(who)
    _forward(timedelta(hours=30).total_seconds())
    personal_times.end_vacation(who)
    told.tell_tables(who)


def _halt_and_replace(table: UUID) -> None:
    """A moderator halts the game, has a bot play on for somebody, and gives the seat back."""
    do(commands.PauseTable(MODERATOR, table, "conduct"))
    do(commands.ReplacePerson(MODERATOR, table, 0))
    do(commands.GiveSeatBack(MODERATOR, table, 0))
    do(commands.ResumeTable(MODERATOR, table))


def _rewind(table: UUID) -> None:
    do(commands.RewindTable(MODERATOR, table, steering.rewindable(state(table))[-3], "fault"))


def _adjudicate(table: UUID) -> None:
    places = tuple(range(1, len(state(table).seats) + 1))
    do(commands.AdjudicateTable(MODERATOR, table, places, "stalling"))


DEEDS: dict[tuple[str, int], tuple[Callable[[UUID], None], ...]] = {
    ("resign", 12): (_resign,),
    ("flag", 5): (_site_was_away,),
    ("flag", 14): (_run_out,),
    ("flag", 26): (_come_back,),
    ("days", 4): (_sleep(600),),
    ("days", 9): (_travel,),
    ("days", 15): (_sleep(0),),
    ("moderated", 6): (_halt_and_replace,),
    ("moderated", 9): (_rewind,),
    ("moderated", 18): (_adjudicate,),
    ("leave", 10): (_leave(0),),
    ("leave", 22): (_come_back,),
    ("leave", 26): (_leave(1), _come_back),
    ("leave", 32): (_leave(1),),
}
"""By way and ply."""
