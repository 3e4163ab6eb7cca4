"""A table's state, folded from its events. Pure: no database, no clock, no luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games import registry
from games.engine import Rules
from reworld_site.tables import allowing, asking, events, gone, pauses, steered
from reworld_site.tables.clocks import Time
from reworld_site.tables.pauses import Pauses
from reworld_site.tables.state import (
    ABORTED,
    OPEN,
    OVER,
    RUNNING,
    SCORED,
    Agreed,
    Changes,
    Decision,
    SeatState,
    Waited,
)
from reworld_site.tables.undoing import CHANGED, START, Undo


@dataclass(slots=True)
class TableState:
    """Everything a table's stream says. `game` is the state of its rules, from `rules.initial()` on."""

    id: UUID
    rules: Rules
    opened: events.TableOpened
    seats: list[SeatState]
    game: Any
    opener: int
    undo: Undo
    status: str = OPEN
    seq: int = 0
    opened_at: datetime | None = None
    touched_at: datetime | None = None
    start_due_at: datetime | None = None  # when a full table waits no longer for contributions to its luck
    contributions: list[str | None] = field(default_factory=list)
    decisions: dict[int, Decision] = field(default_factory=dict)
    times: tuple[Time, ...] = ()  # by seat; none at an untimed table
    pauses: tuple[Pauses, ...] = ()  # by seat; what stops its clock at a table played by the day
    credited: events.ClocksCredited | None = None
    credited_at: datetime | None = None  # None until its commit has ended
    paused: events.TablePaused | None = None
    paused_at: datetime | None = None  # None until its commit has ended
    resumed_at: datetime | None = None  # of the last pause
    epoch: int = 0  # how often a moderator has rewound the game
    adjudicated: events.TableAdjudicated | None = None
    leavers: tuple[int, ...] = ()  # seats that are gone, in the order in which they went
    started_at: datetime | None = None
    waits: tuple[Waited, ...] = ()  # for seats that are away, the last of each seat that waits
    ending: tuple[Agreed, ...] = ()  # who would end the game, since somebody is away
    scored: events.GameScored | None = None
    seed: str | None = None
    annulled: str | None = None
    abort_reason: str | None = None
    rematch: str | None = None

    @classmethod
    def open(cls, table_id: UUID, opened: events.TableOpened, rules: Rules | None = None) -> TableState:
        """The table after its first event; under the rules that it names, if no others are given."""
        rules = rules or registry.get(opened.game, opened.rules_version)
        seats = [SeatState() for _ in range(opened.seats)]
        undo = Undo(rules.initial())
        times = (Time(opened.clock.bank_ms),) * opened.seats if opened.clock else ()
        table = cls(table_id, rules, opened, seats, rules.initial(), opened.opener, undo, times=times)
        table.pauses = (pauses.NONE,) * opened.seats
        return table

    def copy(self) -> TableState:
        seats, decisions, undo = self.seats[:], self.decisions.copy(), self.undo.copy()
        return replace(self, seats=seats, game=self.game.copy(), decisions=decisions, undo=undo)

    def apply(self, event: Any) -> None:
        """One more event after the first; never refuses."""
        fold = FOLDS.get(type(event))
        if fold is None:
            self.rules.evolve(self.game, event)
        self.undo.tail.append(None if fold else event)
        if fold:
            if not isinstance(event, events.Aside):
                self.undo.stop(START if self.status == OPEN else CHANGED)
            fold(self, event)

    def played(self, added: Sequence[Any]) -> None:
        """Events that have happened in `game` already."""
        self.undo.tail += added

    def settle(self, seq: int, at: datetime, acted: int | None) -> Changes:
        """Ends a commit whose last event was `seq`: an ended game is over, answered decisions close, new
        ones open.

        `acted` is the seat whose action it was. Decisions are asked between commits, never within one.
        """
        to_act = self.rules.to_act(self.game) if self.status == RUNNING else ()
        if self.status == RUNNING and not to_act:
            self.status = OVER
        if acted is not None:
            by_bot = self.seats[acted].played_by_bot is not None
            self.undo.acted(self.seq, acted, by_bot, asking.credit_left(self, acted, at))
            gone.acted(self, acted)
        self.undo.settle(self.rules, self.game, self.seq, acted)
        if self.undo.takeback and not self.paused:
            self.undo.date(at)
        self.credited_at = self.credited_at or (at if self.credited else None)
        if self.contributions:
            self.started_at = self.started_at or at
        gone.date(self, at)
        steered.settle(self, at)
        closed = [
            (one, why) for one in self.decisions.values() if (why := self._closed_as(one, acted, to_act))
        ]
        if self.times:
            asking.stop_clocks(self, [one for one, _ in closed], at)
        for decision, _ in closed:
            del self.decisions[decision.seat]
        opened = [asking.ask(self, seat, seq, at) for seat in to_act if seat not in self.decisions]
        for decision in opened:
            self.decisions[decision.seat] = decision
        self.seq, self.touched_at, self.opened_at = seq, at, self.opened_at or at
        self.start_due_at = self._start_due_at(at) if self.status == OPEN else None
        return Changes(closed, opened)

    def _start_due_at(self, at: datetime) -> datetime | None:
        if self.open_seats():
            return None
        return self.start_due_at or at + timedelta(milliseconds=self.opened.luck_wait_ms)

    def _closed_as(self, decision: Decision, acted: int | None, to_act: Sequence[int]) -> str | None:
        if decision.seat == acted:
            return "acted"
        if self.undo.undone_at > self.seq:
            return "undone"
        seat = self.seats[decision.seat]
        if seat.flagged == decision.id:
            return "flagged"
        if seat.resigned and decision.player == seat.account:
            return "resigned"
        if self.status != RUNNING:
            return self.status
        if decision.player != seat.player:
            return "abandoned" if seat.abandoned else "reclaimed"
        return None if decision.seat in to_act else "left"

    def set_time(self, seat: int, time: Time) -> None:
        self.times = (*self.times[:seat], time, *self.times[seat + 1 :])

    def add_to_bank(self, seat: int, ms: int) -> None:
        time = self.times[seat]
        self.set_time(seat, Time(time.bank_ms + ms, time.kept))

    def seat_of(self, account: int | None) -> int | None:
        """The first seat of an account, also when it has resigned."""
        return next(
            (i for i, one in enumerate(self.seats) if account is not None and one.account == account), None
        )

    def open_seats(self) -> list[int]:
        return [i for i, one in enumerate(self.seats) if one.account is None]

    def awaits_luck(self) -> bool:
        """Somebody sits here whose client has yet to give to the luck."""
        return any(one.has_person and one.luck is None for one in self.seats)

    @property
    def has_ended(self) -> bool:
        return self.status in (OVER, SCORED, ABORTED)

    def outcome(self) -> events.GameScored | None:
        """The table's result, those who left included; None before the end and for an aborted table."""
        if self.scored or self.status != OVER:
            return self.scored
        ended = [one.ended for one in self.seats]
        if self.adjudicated:
            return events.GameScored(self.adjudicated.places, [], [], ended)
        result = self.rules.outcome(self.game)
        if result is None:
            return events.GameScored(self._places([1] * len(ended)), [], [], ended)
        return events.GameScored(self._places(result.places), result.scores, result.breakdown, ended)

    def _places(self, game: Sequence[int]) -> list[int]:
        """The first to leave is last, the next before it; the others keep the game's order."""
        staying = [place for seat, place in enumerate(game) if seat not in self.leavers]
        places = [1 + sum(other < place for other in staying) for place in game]
        for before, seat in enumerate(self.leavers):
            places[seat] = len(places) - before
        return places


def _seat_taken(table: TableState, event: events.SeatTaken) -> None:
    table.seats[event.seat] = SeatState(event.account, event.bot, player=event.account)


def _seat_left(table: TableState, event: events.SeatLeft) -> None:
    table.seats[event.seat] = SeatState()
    allowing.set_pauses(table, event.seat, pauses.NONE)
    people = [one.account for one in table.seats if one.account is not None and one.has_person]
    if event.account == table.opener and people:
        table.opener = people[0]


def _luck_contributed(table: TableState, event: events.LuckContributed) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], luck=event.contribution)


def _game_started(table: TableState, event: events.GameStarted) -> None:
    table.status, table.contributions = RUNNING, event.contributions


def _game_scored(table: TableState, event: events.GameScored) -> None:
    table.status, table.scored = SCORED, event


def _seed_revealed(table: TableState, event: events.SeedRevealed) -> None:
    table.seed = event.seed


def _game_annulled(table: TableState, event: events.GameAnnulled) -> None:
    table.annulled = event.reason


def _game_reinstated(table: TableState, event: events.GameReinstated) -> None:
    table.annulled = None


def _rematch_opened(table: TableState, event: events.RematchOpened) -> None:
    table.rematch = event.table


def _actions_undone(table: TableState, event: events.ActionsUndone) -> None:
    table.game = table.undo.go_back(table.rules, event)


def _takeback(table: TableState, event: events.Undoing) -> None:
    table.undo.fold(event)


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    **allowing.FOLDS,
    **gone.FOLDS,
    **steered.FOLDS,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.LuckContributed: _luck_contributed,
    events.GameStarted: _game_started,
    events.GameScored: _game_scored,
    events.SeedRevealed: _seed_revealed,
    events.GameAnnulled: _game_annulled,
    events.GameReinstated: _game_reinstated,
    events.RematchOpened: _rematch_opened,
    events.ActionsUndone: _actions_undone,
    events.TakebackRequested: _takeback,
    events.TakebackAgreed: _takeback,
    events.TakebackLapsed: _takeback,
}
