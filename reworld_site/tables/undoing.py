"""What of a game may still be taken back, folded beside it. Pure, like `aggregate`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from games.engine import Event, Rules
from reworld_site.tables import events


class Act(msgspec.Struct, frozen=True, gc=False):
    """An action that may still be taken back: the table stood at `before` when its seat took it.

    `shows`: a bot uncovered in it what it held hidden. People who do so agree to a takeback, bots cannot.
    `credit_ms` is what was left of the decision's credit.
    """

    before: int
    seat: int
    shows: bool
    credit_ms: int = 0


@dataclass(slots=True, frozen=True)
class Takeback:
    """An open request to go back to `to_seq`; `id` is its seq, `agreed` the seats that have said yes.

    `seconds` it has from when on its time runs; `expires_at` is None while none does: until its commit has
    ended, and at a paused table.
    """

    id: int
    seat: int
    to_seq: int
    seconds: float
    agreed: tuple[int, ...] = ()
    expires_at: datetime | None = None

    def has_expired(self, now: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= now


# Why nothing before the first of `acts` can be undone: nobody has acted, something was shown, or the table
# itself has changed.
START, SHOWN, CHANGED = "start", "shown", "changed"


@dataclass(slots=True, frozen=True)
class Past:
    """Entries like those of a `tail`, and those that came before them; nobody changes either."""

    before: Past | None
    entries: Sequence[Event | None]


@dataclass(slots=True)
class Undo:
    """`origin` is the game as it was at `origin_seq`, where something was last revealed; nobody changes it.

    `tail` has one entry for each event since: the game's own, None for the table's and for what was undone.
    So a game can be led back to any seq from there on, and the fold costs a copy per revealing commit.
    """

    origin: Any
    origin_seq: int = 0
    tail: list[Event | None] = field(default_factory=lambda: [None])
    acts: tuple[Act, ...] = ()
    barrier: str = START
    last: events.ActionsUndone | None = None
    undone_at: int = 0  # the seq of `last`
    undone: tuple[Act, ...] = ()  # what `last` took back
    takeback: Takeback | None = None
    asked: tuple[int, ...] = ()  # seats that have asked for a takeback since the last action
    # Every entry before `tail`, in parts: moderators may go back past what was shown.
    past: Past | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Undo:
        """Written out, because `replace` takes three times as long and every command copies."""
        return Undo(
            self.origin,
            self.origin_seq,
            self.tail[:],
            self.acts,
            self.barrier,
            self.last,
            self.undone_at,
            self.undone,
            self.takeback,
            self.asked,
            self.past,
        )

    @property
    def seq(self) -> int:
        """Of the last event folded."""
        return self.origin_seq + len(self.tail)

    def stop(self, barrier: str) -> None:
        """What was done before now stays."""
        self.acts, self.barrier = (), barrier

    def go_back(self, rules: Rules, event: events.ActionsUndone) -> Any:
        """The game as it was at `event.to_seq`, a state of its own; what came after that is undone."""
        kept = event.to_seq - self.origin_seq
        game = self.origin.copy()
        for one in self.tail[:kept]:
            if one is not None:
                rules.evolve(game, one)
        self.tail[kept:] = [None] * (len(self.tail) - kept)
        self.undone = tuple(one for one in self.acts if one.before >= event.to_seq)
        self.acts = tuple(one for one in self.acts if one.before < event.to_seq)
        self.last, self.undone_at = event, self.seq
        self.takeback, self.asked = None, ()
        return game

    def rewind(self, rules: Rules, to_seq: int) -> Any:
        """The game as it was at `to_seq`, however long ago, a state of its own; what came after that is
        undone, and what came before it stays."""
        whole = self.whole()
        game = rules.initial()
        for one in whole[:to_seq]:
            if one is not None:
                rules.evolve(game, one)
        self._begin_anew(game, Past(None, [*whole[:to_seq], *[None] * (len(whole) - to_seq)]))
        self.stop(CHANGED)
        self.last, self.undone_at = None, self.seq
        self.takeback, self.asked = None, ()
        return game

    def whole(self) -> list[Event | None]:
        """One entry for each event from the first on."""
        parts, past = [self.tail], self.past
        while past:
            parts.append(list(past.entries))
            past = past.before
        return [one for part in reversed(parts) for one in part]

    def _begin_anew(self, game: Any, past: Past) -> None:
        self.origin, self.origin_seq, self.tail, self.past = game.copy(), self.seq, [], past

    def acted(self, prev_seq: int, seat: int, by_bot: bool, credit_ms: int) -> None:
        """The commit that began after `prev_seq` was the seat's action; before `settle`."""
        added = self.tail[prev_seq - self.origin_seq :]
        shows = by_bot and any(event is not None and event.uncovers for event in added)
        self.acts = (*self.acts, Act(prev_seq, seat, shows, credit_ms))
        self.asked = ()

    def settle(self, rules: Rules, game: Any, prev_seq: int, acted: int | None) -> None:
        """Ends a commit that began after `prev_seq`; `acted` is the seat whose action it was."""
        added = self.tail[prev_seq - self.origin_seq :]
        for event in added:
            if event is not None and rules.reveals(event):
                self.stop(START if acted is None else SHOWN)
                self._begin_anew(game, Past(self.past, self.tail))
                break

    def date(self, at: datetime) -> None:
        """From `at` on the time of an open request runs."""
        if self.takeback and self.takeback.expires_at is None:
            until = at + timedelta(seconds=self.takeback.seconds)
            self.takeback = replace(self.takeback, expires_at=until)

    def halt(self, at: datetime) -> None:
        """From `at` on it does not, until it is dated again with what was left."""
        if self.takeback and self.takeback.expires_at:
            left = (self.takeback.expires_at - at).total_seconds()
            self.takeback = replace(self.takeback, seconds=left, expires_at=None)

    def fold(self, event: events.Undoing) -> None:
        """A step of a request; `go_back` is for `ActionsUndone`."""
        FOLDS[type(event)](self, event)


def _requested(undo: Undo, event: events.TakebackRequested) -> None:
    undo.takeback = Takeback(undo.seq, event.seat, event.to_seq, event.seconds)
    undo.asked = (*undo.asked, event.seat)


def _agreed(undo: Undo, event: events.TakebackAgreed) -> None:
    if undo.takeback:
        undo.takeback = replace(undo.takeback, agreed=(*undo.takeback.agreed, event.seat))


def _lapsed(undo: Undo, event: events.TakebackLapsed) -> None:
    undo.takeback = None


FOLDS: dict[type, Callable[[Undo, Any], None]] = {
    events.TakebackRequested: _requested,
    events.TakebackAgreed: _agreed,
    events.TakebackLapsed: _lapsed,
}
