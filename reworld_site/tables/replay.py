"""A finished game, moment by moment: what each step was, and what there was to see after it.

A moment is a commit. What came before the game's start belongs to the first moment, the scoring to the last,
and whatever the stream tells after that (a rematch) to none. Secrets stay what they were: a moment shows what
that seat, or a spectator, saw at the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any
from uuid import UUID

from reworld_site.eventstore import sql
from reworld_site.tables import events, history, queries
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Commit
from reworld_site.tables.models import Table
from reworld_site.tables.state import ABORTED, SCORED, SeatState

CAPACITY = 32  # games kept in a process
STRIDE = 16  # moments from one kept state to the next
PARTS = ("chapter", "round", "turn")  # what a game may be divided into, as its view names it
STATUS = f"SELECT status FROM {sql.table(Table)} WHERE id = %s"


@dataclass(slots=True)
class Moment:
    """The commits of one step. `undone`: a later moment went back behind it.

    `back_to`: this moment itself went back, to what the table was at that seq.
    """

    commits: list[Commit]
    undone: bool = False
    back_to: int | None = None

    @property
    def prev_seq(self) -> int:
        return self.commits[0].prev_seq

    @property
    def seq(self) -> int:
        return self.commits[-1].seq

    @property
    def events(self) -> Iterator[tuple[int, Any]]:
        return (event for commit in self.commits for event in commit.events)


@dataclass
class Replay:
    """A game's moments, with the table's state kept after every few of them, and how it stood in the end."""

    table_id: UUID
    moments: list[Moment]
    end: TableState
    kept: list[TableState] = field(repr=False)

    @classmethod
    def of(cls, table_id: UUID, commits: Iterable[Commit]) -> Replay:
        """Folds the commits of a game up to its scoring."""
        moments = _moments(commits)
        table, kept = None, []
        for index, moment in enumerate(moments):
            table = _after(table_id, table, moment)
            if index % STRIDE == 0:
                kept.append(table.copy())
        assert table is not None, "a scored game has a beginning"
        return cls(table_id, moments, table, kept)

    def at(self, seq: int) -> tuple[Moment, TableState]:
        """The moment that an event belongs to, and the table after it."""
        index = bisect_left(self._ends, seq)
        if not 0 < seq <= self._ends[-1]:
            raise Refused("not_found", f"The moments of this game are at seq 1 to {self._ends[-1]}.", "seq")
        table = self.kept[index // STRIDE].copy()
        for moment in self.moments[index // STRIDE * STRIDE + 1 : index + 1]:
            table = _after(self.table_id, table, moment)
        return self.moments[index], table

    def told(self, seat: int | None, people: list[dict[str, Any]]) -> dict[str, Any]:
        """Every step with its lines as a seat (None = a spectator) read them; raises `Refused` (invalid)."""
        self._must_have(seat)
        table = self.end
        outcome = table.outcome()
        steps = zip(self.moments, self.parts, strict=True)
        return {
            "table": _about(table),
            "seat": seat,
            "people": people,
            "outcome": outcome.result() if outcome else None,
            "moments": [_step(table, moment, part, seat) for moment, part in steps],
        }

    def frame(self, seq: int, seat: int | None) -> dict[str, Any]:
        """What a seat (None = a spectator) saw after the moment that the event `seq` belongs to.

        Raises `Refused` (not_found by `seq`, invalid by `seat`). It holds no names: those may change.
        """
        self._must_have(seat)
        moment, table = self.at(seq)
        return {
            "prev_seq": moment.prev_seq,
            "seq": moment.seq,
            "seat": seat,
            "view": table.rules.view(table.game, seat),
            "log": queries.lines(table, moment.events, seat),
            "seats": [_left(one) for one in table.seats],
        }

    def _must_have(self, seat: int | None) -> None:
        seats = len(self.end.seats)
        if seat is not None and not 0 <= seat < seats:
            raise Refused("invalid", f'seat: expected "open" or a seat from 0 to {seats - 1}.', "seat")

    @cached_property
    def _ends(self) -> list[int]:
        return [moment.seq for moment in self.moments]

    @cached_property
    def parts(self) -> list[dict[str, int]]:
        """By moment, in which part of the game it was: {"chapter": 1, "round": 2}, as far as the game has
        parts."""
        found = []
        table = None
        for moment in self.moments:
            table = _after(self.table_id, table, moment)
            view = table.rules.view(table.game, None)
            found.append({name: view[name] for name in PARTS if isinstance(view.get(name), int)})
        return found


_kept: OrderedDict[Hashable, Replay] = OrderedDict()
_lock = Lock()


def of_table(table_id: UUID) -> Replay:
    """The replay of a scored table; raises `Refused` (not_found, not_finished, aborted)."""

    def fold() -> Replay:
        _must_be_scored(table_id)
        return Replay.of(table_id, history.commits(table_id))

    return kept(table_id, fold)


def kept(key: Hashable, fold: Callable[[], Replay]) -> Replay:
    """The replay that this process keeps under `key`, else a new one: what is over stays as it is."""
    with _lock:
        if found := _kept.get(key):
            _kept.move_to_end(key)
            return found
    fresh = fold()
    with _lock:
        _kept[key] = fresh
        while len(_kept) > CAPACITY:
            _kept.popitem(last=False)
    return fresh


def forget() -> None:
    """Drops everything kept, as a restart does."""
    with _lock:
        _kept.clear()


def _must_be_scored(table_id: UUID) -> None:
    found = sql.first(STATUS, table_id)
    if found is None:
        raise Refused("not_found", "There is no such table.")
    if found[0] == ABORTED:
        raise Refused("aborted", "This table ended without a result, so there is nothing to replay.")
    if found[0] != SCORED:
        raise Refused("not_finished", "This game is not finished; it can be replayed once it is scored.")


def _moments(commits: Iterable[Commit]) -> list[Moment]:
    found: list[Moment] = []
    started = False
    for commit in commits:
        facts = [event for _, event in commit.events]
        scored = any(isinstance(fact, events.GameScored) for fact in facts)
        if found and (scored or not started):
            found[-1].commits.append(commit)
        else:
            found.append(Moment([commit], back_to=_back_to(facts)))
        started = started or any(isinstance(fact, events.GameStarted) for fact in facts)
        if scored:
            break
    _mark_undone(found)
    return found


def _back_to(facts: Iterable[Any]) -> int | None:
    return next((fact.to_seq for fact in facts if isinstance(fact, events.BACK)), None)


def _mark_undone(found: list[Moment]) -> None:
    for index, moment in enumerate(found):
        if moment.back_to is not None:
            for one in found[:index]:
                one.undone = one.undone or one.seq > moment.back_to


def _after(table_id: UUID, table: TableState | None, moment: Moment) -> TableState:
    for commit in moment.commits:
        table, _ = history.extend(table_id, table, commit)
    assert table is not None
    return table


def _left(seat: SeatState) -> dict[str, Any]:
    return {"resigned": seat.resigned, "flagged": seat.flagged is not None, "stand_in": seat.stand_in}


def _about(table: TableState) -> dict[str, Any]:
    assert table.opened_at is not None
    return {
        "id": str(table.id),
        "game": table.opened.game,
        "rules_version": table.opened.rules_version,
        "options": table.opened.options,
        "seats": table.opened.seats,
        "ranked": table.opened.ranked,
        "opened_at": table.opened_at.isoformat(),
    }


def _step(table: TableState, moment: Moment, part: dict[str, int], seat: int | None) -> dict[str, Any]:
    log = queries.lines(table, moment.events, seat)
    return {
        "prev_seq": moment.prev_seq,
        "seq": moment.seq,
        "seat": next((line["seat"] for line in log if line["seat"] is not None), None),
        "part": part,
        "undone": moment.undone,
        "back_to": moment.back_to,
        "log": log,
    }
