"""Opening a table, and opening one again for those who have played."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings

from games.engine import Rules
from reworld_site.tables import luck, seating, speeds, telling
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import OpenTable, Rematch
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import Clock, RematchOpened, SeatTaken, TableOpened
from reworld_site.tables.models import Table


def open_table(command: OpenTable) -> Draft:
    rules = seating.find_rules(command.game)
    seating.check_seats(rules, command.seats)
    options = seating.check_options(rules, len(command.seats), command.options)
    clock = speeds.clock_of(command.game, command.speed)
    if len({command.account, *command.people}) <= len(command.people):
        raise Refused("seated_twice", "Nobody sits twice at one table.", "people")
    if command.ranked:
        _check_ranked(clock, command.seats)
    return _opened(rules, command, options, clock)


def rematch(old: Draft, command: Rematch) -> tuple[Answer | None, Draft | None]:
    """(the answer, None) when there is a rematch already, else (None, the new table).

    With the same options and clock, and ranked if the game was: its seats are for the same people then
    (`seating.check_rematch`).
    """
    table = old.table
    seat = table.seat_of(command.account)
    if seat is None:
        raise Refused("not_your_seat", "Only who sat at this table can ask for a rematch.")
    if not table.has_ended:
        raise Refused("not_over", "The game is not over yet.")
    if table.rematch:
        return Answer("duplicate", UUID(table.rematch), 0, "The rematch is open already."), None
    people = [one.account for one in table.seats if one.account is not None and not one.bot]
    again = OpenTable(
        command.account,
        table.opened.game,
        _same_seats(table, seat),
        table.opened.options,
        ranked=table.opened.ranked and seating.are_enough(people),
    )
    rules = seating.find_rules(again.game)
    options = seating.check_options(rules, len(again.seats), again.options)
    new = _opened(rules, again, options, table.opened.clock, table.id)
    old.emit(RematchOpened(str(new.table.id)))
    return None, new


def _same_seats(table: TableState, mine: int) -> list[str]:
    seats = [one.bot or seating.FREE for one in table.seats]
    seats[mine] = seating.ME
    return seats


def _check_ranked(clock: Clock | None, seats: list[str]) -> None:
    """Also whoever starts a table early must leave it two people: see `decide.start_table`."""
    if clock is None:
        raise Refused("invalid", "A ranked game is played with a clock.", "speed")
    if sum(who in (seating.ME, seating.FREE) for who in seats) < seating.RANKED_PEOPLE:
        raise Refused("too_few_people", "A ranked game needs two people.", "seats")


def _opened(
    rules: Rules,
    command: OpenTable,
    options: dict[str, Any],
    clock: Clock | None,
    rematch_of: UUID | None = None,
) -> Draft:
    if command.table:
        _check_new(command.table)
    table_id = command.table or uuid4()
    for account in sorted({command.account, *command.people}):
        seating.check_free(account, command.ranked, clock)
    opened = TableOpened(
        game=rules.meta.slug,
        rules_version=rules.meta.rules_version,
        options=options,
        seats=len(command.seats),
        opener=command.account,
        commitment=luck.seal(table_id, command.script),
        luck=luck.SEEDED if command.script is None else luck.SCRIPTED,
        bot_delay_ms=round(settings.BOT_DELAY_SECONDS * 1000),
        clock=clock,
        ranked=command.ranked,
        rematch_of=str(rematch_of) if rematch_of else None,
        luck_wait_ms=round(settings.LUCK_WAIT_SECONDS * 1000) if command.script is None else 0,
    )
    draft = Draft.opening(table_id, opened)
    people = iter(command.people)
    for seat, who in enumerate(command.seats):
        person = next(people, None) if who == seating.FREE else command.account
        _sit(draft, seat, who, person)
    draft.start_if_ready()
    return draft


def _check_new(table_id: UUID) -> None:
    if Table.objects.filter(pk=table_id).exists():
        raise Refused("opened_already", "That table is open already.")


def _sit(draft: Draft, seat: int, who: str, person: int | None) -> None:
    if who in (seating.ME, seating.FREE):
        if person is not None:
            telling.seat_person(draft, seat, person)
    else:
        draft.emit(SeatTaken(seat, seating.bot_account(who, f"seats[{seat}]"), who))
