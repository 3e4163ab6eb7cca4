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
from reworld_site.tables import events
from reworld_site.tables.undoing import CHANGED, START, Undo


@dataclass(slots=True, frozen=True)
class SeatState:
    """Who sits there (None = open) and who plays for the seat.

    `bot` and `stand_in` name players in `bots`; `luck` is what the seat's client gave to the luck.
    """

    account: int | None = None
    bot: str | None = None
    resigned: bool = False
    stand_in: str | None = None
    player: int | None = None
    luck: str | None = None

    @property
    def played_by_bot(self) -> str | None:
        return self.stand_in or self.bot

    @property
    def has_person(self) -> bool:
        return self.account is not None and not self.bot and not self.resigned


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question put to one seat. `player` is the account asked; `bot_due_at` when a bot is to answer."""

    seat: int
    opened_seq: int
    player: int | None
    bot_due_at: datetime | None = None
    deadline: datetime | None = None

    @property
    def id(self) -> str:
        return f"{self.opened_seq}.{self.seat}"


class Changes(msgspec.Struct, frozen=True):
    """What one commit did to the decisions: those it closed, with the reason, and those it opened."""

    closed: Sequence[tuple[Decision, str]]
    opened: Sequence[Decision]


OPEN, RUNNING, OVER, SCORED, ABORTED = "open", "running", "over", "scored", "aborted"


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
    resigners: tuple[int, ...] = ()  # seats, in the order of their resigning
    scored: events.GameScored | None = None
    seed: str | None = None
    abort_reason: str | None = None
    rematch: str | None = None

    @classmethod
    def open(cls, table_id: UUID, opened: events.TableOpened, rules: Rules | None = None) -> TableState:
        """The table after its first event; under the rules that it names, if no others are given."""
        rules = rules or registry.get(opened.game, opened.rules_version)
        seats = [SeatState() for _ in range(opened.seats)]
        undo = Undo(rules.initial())
        return cls(table_id, rules, opened, seats, rules.initial(), opened.opener, undo)

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
            if not isinstance(event, events.Undoing):
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
        by_bot = acted is not None and self.seats[acted].played_by_bot is not None
        self.undo.settle(self.rules, self.game, self.seq, acted, by_bot)
        if self.undo.takeback:
            self.undo.date(at)
        closed = [
            (one, why) for one in self.decisions.values() if (why := self._closed_as(one, acted, to_act))
        ]
        for decision, _ in closed:
            del self.decisions[decision.seat]
        opened = [self._ask(seat, seq, at) for seat in to_act if seat not in self.decisions]
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
        if self.seats[decision.seat].resigned and decision.player == self.seats[decision.seat].account:
            return "resigned"
        if self.status != RUNNING:
            return self.status
        return None if decision.seat in to_act else "left"

    def _ask(self, seat: int, seq: int, at: datetime) -> Decision:
        bot_due_at = None
        if self.seats[seat].played_by_bot:
            anybody = any(one.has_person for one in self.seats)
            bot_due_at = at + timedelta(milliseconds=self.opened.bot_delay_ms if anybody else 0)
        return Decision(seat, seq, self.seats[seat].player, bot_due_at)

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
        """The table's result, resignations included; None before the end and for an aborted table."""
        if self.scored or self.status != OVER:
            return self.scored
        ended = ["resigned" if one.resigned else "played" for one in self.seats]
        result = self.rules.outcome(self.game)
        if result is None:
            return events.GameScored([2 if one.resigned else 1 for one in self.seats], [], [], ended)
        return events.GameScored(self._places(result.places), result.scores, result.breakdown, ended)

    def _places(self, game: Sequence[int]) -> list[int]:
        """The first to resign is last, the next before it; the others keep the game's order."""
        staying = [place for seat, place in enumerate(game) if seat not in self.resigners]
        places = [1 + sum(other < place for other in staying) for place in game]
        for gone, seat in enumerate(self.resigners):
            places[seat] = len(places) - gone
        return places


def _seat_taken(table: TableState, event: events.SeatTaken) -> None:
    table.seats[event.seat] = SeatState(event.account, event.bot, player=event.account)


def _seat_left(table: TableState, event: events.SeatLeft) -> None:
    table.seats[event.seat] = SeatState()
    people = [one.account for one in table.seats if one.account is not None and one.has_person]
    if event.account == table.opener and people:
        table.opener = people[0]


def _luck_contributed(table: TableState, event: events.LuckContributed) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], luck=event.contribution)


def _game_started(table: TableState, event: events.GameStarted) -> None:
    table.status, table.contributions = RUNNING, event.contributions


def _seat_resigned(table: TableState, event: events.SeatResigned) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], resigned=True)
    table.resigners = (*table.resigners, event.seat)
    if len(table.seats) == 2:
        table.status = OVER


def _stand_in_seated(table: TableState, event: events.StandInSeated) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], stand_in=event.bot, player=event.account)


def _table_aborted(table: TableState, event: events.TableAborted) -> None:
    table.status, table.abort_reason = ABORTED, event.reason


def _game_scored(table: TableState, event: events.GameScored) -> None:
    table.status, table.scored = SCORED, event


def _seed_revealed(table: TableState, event: events.SeedRevealed) -> None:
    table.seed = event.seed


def _rematch_opened(table: TableState, event: events.RematchOpened) -> None:
    table.rematch = event.table


def _actions_undone(table: TableState, event: events.ActionsUndone) -> None:
    table.game = table.undo.go_back(table.rules, event)


def _takeback(table: TableState, event: events.Undoing) -> None:
    table.undo.fold(event)


FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.LuckContributed: _luck_contributed,
    events.GameStarted: _game_started,
    events.SeatResigned: _seat_resigned,
    events.StandInSeated: _stand_in_seated,
    events.TableAborted: _table_aborted,
    events.GameScored: _game_scored,
    events.SeedRevealed: _seed_revealed,
    events.RematchOpened: _rematch_opened,
    events.ActionsUndone: _actions_undone,
    events.TakebackRequested: _takeback,
    events.TakebackAgreed: _takeback,
    events.TakebackLapsed: _takeback,
}
