"""A table's state, folded from its events. Pure: no database, no clock, no luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from games import registry
from games.engine import Rules
from reworld_site.tables import allowing, clocks, events, pauses
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
            self.undo.acted(self.seq, acted, by_bot, self._credit_left(acted, at))
            self._acted(acted)
        self.undo.settle(self.rules, self.game, self.seq, acted)
        if self.undo.takeback:
            self.undo.date(at)
        self.credited_at = self.credited_at or (at if self.credited else None)
        self._date(at)
        closed = [
            (one, why) for one in self.decisions.values() if (why := self._closed_as(one, acted, to_act))
        ]
        if self.times:
            self._stop_clocks([one for one, _ in closed], at)
        for decision, _ in closed:
            del self.decisions[decision.seat]
        opened = [self._ask(seat, seq, at) for seat in to_act if seat not in self.decisions]
        for decision in opened:
            self.decisions[decision.seat] = decision
        self.seq, self.touched_at, self.opened_at = seq, at, self.opened_at or at
        self.start_due_at = self._start_due_at(at) if self.status == OPEN else None
        return Changes(closed, opened)

    def _acted(self, seat: int) -> None:
        """Play goes on: nobody has agreed to end it."""
        one = self.seats[seat]
        if one.stand_in and not one.stood_in:
            self.seats[seat] = replace(one, stood_in=True)
        self.ending = ()

    def _date(self, at: datetime) -> None:
        """What has come with a commit was said when it was made."""
        if self.contributions:
            self.started_at = self.started_at or at
        if self.waits:
            self.waits = tuple([msgspec.structs.replace(one, at=one.at or at) for one in self.waits])
        if self.ending:
            self.ending = tuple([msgspec.structs.replace(one, at=one.at or at) for one in self.ending])

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

    def _ask(self, seat: int, seq: int, at: datetime) -> Decision:
        bot_due_at = None
        if self.seats[seat].played_by_bot:
            anybody = any(one.has_person for one in self.seats)
            bot_due_at = at + timedelta(milliseconds=self.opened.bot_delay_ms if anybody else 0)
        elif self.opened.clock:
            return self._ask_in_time(seat, seq, at, self.opened.clock)
        return Decision(seat, seq, self.seats[seat].player, bot_due_at)

    def _ask_in_time(self, seat: int, seq: int, at: datetime, clock: events.Clock) -> Decision:
        time = self.times[seat]
        credit_ms = time.credit_ms(clock.credit_ms)
        self._set_time(seat, time.asked())
        if not time.kept:
            allowing.set_pauses(self, seat, self.pauses[seat].asked())
        deadline = clocks.deadline(at, credit_ms, time.bank_ms, self.pauses[seat])
        return Decision(seat, seq, self.seats[seat].player, None, deadline, at, credit_ms)

    def _credit_left(self, seat: int, at: datetime) -> int:
        """Of the seat's open decision, at that moment."""
        asked = self.decisions.get(seat)
        if asked is None or asked.since is None:
            return 0
        return clocks.credit_left(asked.credit_ms, clocks.used_ms(asked.since, at, self.pauses[seat]))

    def _stop_clocks(self, closed: Sequence[Decision], at: datetime) -> None:
        """Charges what was used. Whoever went back gets the credits that were left, and no new ones."""
        if self.undo.last and self.undo.undone_at > self.seq:
            seat = self.undo.last.seat
            credits = [act.credit_ms for act in self.undo.undone if act.seat == seat]
            credits += [self._credit_left(seat, at)] if seat in self.decisions else []
            self._set_time(seat, self.times[seat].went_back(tuple(credits)))
        for one in closed:
            if one.since:
                used = clocks.used_ms(one.since, at, self.pauses[one.seat])
                self._set_time(one.seat, self.times[one.seat].spent(one.credit_ms, used))

    def _set_time(self, seat: int, time: Time) -> None:
        self.times = (*self.times[:seat], time, *self.times[seat + 1 :])

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
        result = self.rules.outcome(self.game)
        if result is None:
            return events.GameScored(self._places([1] * len(ended)), [], [], ended)
        return events.GameScored(self._places(result.places), result.scores, result.breakdown, ended)

    def _places(self, game: Sequence[int]) -> list[int]:
        """The first to leave is last, the next before it; the others keep the game's order."""
        staying = [place for seat, place in enumerate(game) if seat not in self.leavers]
        places = [1 + sum(other < place for other in staying) for place in game]
        for gone, seat in enumerate(self.leavers):
            places[seat] = len(places) - gone
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


def _seat_resigned(table: TableState, event: events.SeatResigned) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], resigned=True)
    _left(table, event.seat)


def _seat_flagged(table: TableState, event: events.SeatFlagged) -> None:
    seat = table.seats[event.seat]
    excused = event.excused and seat.is_blameless
    table.seats[event.seat] = replace(seat, flagged=event.decision, excused=excused)
    _left(table, event.seat)


def _left(table: TableState, seat: int) -> None:
    """Of two the other wins."""
    _gone(table, seat)
    if len(table.seats) == 2:
        table.status = OVER


def _gone(table: TableState, seat: int) -> None:
    if seat not in table.leavers:
        table.leavers = (*table.leavers, seat)
    _settled(table, seat)


def _settled(table: TableState, seat: int) -> None:
    """Whether the seat is away is no question any more, nor what it has said."""
    table.waits = tuple([one for one in table.waits if seat not in (one.seat, one.away)])
    table.ending = tuple([one for one in table.ending if seat not in (one.seat, one.away)])


def _seat_abandoned(table: TableState, event: events.SeatAbandoned) -> None:
    seat = table.seats[event.seat]
    excused = event.excused and seat.is_blameless
    table.seats[event.seat] = replace(seat, abandoned=True, excused=excused, stood_in=False)
    _gone(table, event.seat)


def _seat_reclaimed(table: TableState, event: events.SeatReclaimed) -> None:
    """As if nothing had happened, where it was away only and nobody has acted for it."""
    seat = table.seats[event.seat]
    missed = event.acted or seat.flagged is not None
    table.seats[event.seat] = replace(
        seat,
        abandoned=False,
        flagged=None,
        excused=seat.excused and missed,
        stand_in=None,
        player=event.account,
        stood_in=False,
        returned=seat.returned or missed,
        relieved=seat.player,
    )
    table.leavers = tuple([one for one in table.leavers if one != event.seat])
    _settled(table, event.seat)


def _seat_awaited(table: TableState, event: events.SeatAwaited) -> None:
    others = [one for one in table.waits if (one.seat, one.away) != (event.seat, event.away)]
    table.waits = (*others, Waited(event.seat, event.away, event.seconds))


def _end_agreed(table: TableState, event: events.EndAgreed) -> None:
    others = [one for one in table.ending if one.seat != event.seat]
    table.ending = (*others, Agreed(event.seat, event.away))


def _stand_in_seated(table: TableState, event: events.StandInSeated) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], stand_in=event.bot, player=event.account)


def _table_aborted(table: TableState, event: events.TableAborted) -> None:
    table.status, table.abort_reason = ABORTED, event.reason


def _game_scored(table: TableState, event: events.GameScored) -> None:
    table.status, table.scored = SCORED, event


def _seed_revealed(table: TableState, event: events.SeedRevealed) -> None:
    table.seed = event.seed


def _game_annulled(table: TableState, event: events.GameAnnulled) -> None:
    table.annulled = event.reason


def _rematch_opened(table: TableState, event: events.RematchOpened) -> None:
    table.rematch = event.table


def _actions_undone(table: TableState, event: events.ActionsUndone) -> None:
    table.game = table.undo.go_back(table.rules, event)


def _takeback(table: TableState, event: events.Undoing) -> None:
    table.undo.fold(event)


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    **allowing.FOLDS,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.LuckContributed: _luck_contributed,
    events.GameStarted: _game_started,
    events.SeatResigned: _seat_resigned,
    events.SeatFlagged: _seat_flagged,
    events.SeatAbandoned: _seat_abandoned,
    events.StandInSeated: _stand_in_seated,
    events.SeatReclaimed: _seat_reclaimed,
    events.SeatAwaited: _seat_awaited,
    events.EndAgreed: _end_agreed,
    events.TableAborted: _table_aborted,
    events.GameScored: _game_scored,
    events.SeedRevealed: _seed_revealed,
    events.GameAnnulled: _game_annulled,
    events.RematchOpened: _rematch_opened,
    events.ActionsUndone: _actions_undone,
    events.TakebackRequested: _takeback,
    events.TakebackAgreed: _takeback,
    events.TakebackLapsed: _takeback,
}
