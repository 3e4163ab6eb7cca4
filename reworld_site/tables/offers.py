"""How far back a seat may go: by itself, or with the others' consent; never past what was shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reworld_site.tables.aggregate import TableState
from reworld_site.tables.state import RUNNING
from reworld_site.tables.undoing import SHOWN, Act

NOTHING, ANSWERED, ASKED, OFTEN = "nothing", "answered", "asked", "often"
MOST_EVENTS = 1500  # since something was last shown; with more of them nothing is undone until something is


@dataclass(slots=True, frozen=True)
class Offer:
    """The step back that a seat may take next: to `to_seq`, which undoes `moves` actions, others' too.

    `by_consent`: the other people must agree. Without a `to_seq`, `blocked` says why: "nothing" (the seat has
    not acted), "shown" (something new was), "answered" (others have acted since), "asked" (once is enough),
    "often" (enough is enough).
    """

    to_seq: int | None = None
    moves: int = 0
    by_consent: bool = False
    blocked: str | None = None


def people(table: TableState) -> list[int]:
    """The seats that people play themselves."""
    return [seat for seat, one in enumerate(table.seats) if one.has_person]


def own(table: TableState, seat: int) -> list[int]:
    """Where the seat may go back to by itself, the latest first.

    As far as only it has acted; where nobody else is a person, past what the bots have answered.
    """
    alone = people(table) == [seat]
    return list(_points(table, seat, lambda act: act.seat == seat or (alone and not act.shows)))


def by_consent(table: TableState, seat: int) -> list[int]:
    """Where it may go back to if all other people agree, the latest first; not where it needs nobody."""
    if table.opened.ranked or len(people(table)) < 2:
        return []
    alone = own(table, seat)
    return [seq for seq in _points(table, seat, lambda act: not act.shows) if seq not in alone]


def offer(table: TableState, seat: int) -> Offer | None:
    """What the seat may do now; None when it has nothing to say in this any more."""
    if table.status != RUNNING or not table.seats[seat].has_person:
        return None
    if found := own(table, seat):
        return Offer(found[0], moves(table, found[0]))
    if asking := by_consent(table, seat):
        if seat in table.undo.asked:
            return Offer(blocked=ASKED)
        return Offer(asking[0], moves(table, asking[0]), by_consent=True)
    return Offer(blocked=why_not(table, seat))


def why_not(table: TableState, seat: int) -> str:
    """Why a seat cannot go back (any further) by itself."""
    undo = table.undo
    if len(undo.tail) > MOST_EVENTS:
        return OFTEN
    if any(act.seat == seat for act in undo.acts):
        hidden = people(table) == [seat] and any(act.shows for act in undo.acts)
        return SHOWN if hidden else ANSWERED
    return SHOWN if undo.barrier == SHOWN else NOTHING


def moves(table: TableState, to_seq: int) -> int:
    return sum(act.before >= to_seq for act in table.undo.acts)


def _points(table: TableState, seat: int, may_go: Callable[[Act], bool]) -> Iterator[int]:
    if len(table.undo.tail) > MOST_EVENTS:
        return
    for act in reversed(table.undo.acts):
        if not may_go(act):
            return
        if act.seat == seat:
            yield act.before
