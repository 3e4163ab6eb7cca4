"""A game played again from its luck: every commit must follow from the rules.

A record does not say what was done, only what came of it. So each step looks for a legal action whose
`play`, with the table's luck, gives exactly the recorded events: that proves action and luck at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar
from uuid import UUID

import msgspec

from games import registry
from games.engine import Chance, Event, RulesError
from reworld_site.records import permitted
from reworld_site.records.differences import (
    Difference,
    Nearness,
    Recorded,
    as_json,
    first_difference,
    nearness,
)
from reworld_site.records.format import Draw
from reworld_site.tables import events, history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.history import Commit
from reworld_site.tables.state import RUNNING

T = TypeVar("T")


class Dealer:
    """A chance that notes what it was asked; `instead` answers some labels otherwise.

    Every answer is dealt once and kept: looking for an action asks for the same draws again and again.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.epoch = 0  # as in `games.engine.SeededChance`
        self._known: dict[str, tuple[object, Any]] = {}
        self.asked: dict[str, tuple[list[Any] | None, int | None]] = {}
        self.instead: dict[str, Any] = {}

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        label, listed = self._of_epoch(label), list(items)
        self._note(label, listed, None)
        answer = self._answer(label, listed, lambda: self._chance.shuffle(label, listed))
        return list(answer)

    def choice(self, label: str, n: int) -> int:
        label = self._of_epoch(label)
        self._note(label, None, n)
        return int(self._answer(label, n, lambda: self._chance.choice(label, n)))

    def _of_epoch(self, label: str) -> str:
        return f"{label}#{self.epoch}" if self.epoch else label

    def answer_to(self, label: str) -> Any:
        return self._known[label][1]

    def _note(self, label: str, items: list[Any] | None, n: int | None) -> None:
        if label in self.asked:
            raise ValueError(f"the label {label!r} is drawn twice")
        self.asked[label] = (items, n)

    def _answer(self, label: str, among: object, deal: Callable[[], Any]) -> Any:
        if label in self.instead:
            return self.instead[label]
        known = self._known.get(label)
        if known is None or known[0] != among:
            known = self._known[label] = (among, deal())
        return known[1]


class Step(NamedTuple):
    """The table after a commit, and what was drawn in it."""

    table: TableState
    commit: Commit
    draws: list[Draw]


Known: TypeAlias = Mapping[int, tuple[int, int]]
"""Seat and action of commits, by the seq of their last event, where it is known what was done."""


def extended(table_id: UUID, table: TableState | None, commit: Commit) -> TableState:
    """The table after one more commit, whatever that holds; raises `Difference` when it fits nowhere."""
    try:
        return history.extend(table_id, table, commit)[0]
    except Exception as error:
        what = "this event" if commit.seq == commit.prev_seq + 1 else f"what happens up to event {commit.seq}"
        raise Difference(commit.prev_seq + 1, f"{what} fits nowhere in this game ({error!r})") from error


def retrace(table_id: UUID, commits: Iterable[Commit], chance: Chance, known: Known) -> Iterator[Step]:
    """One step for each commit; raises `Difference` at the first that does not follow."""
    return Retracing(table_id, chance, known).steps(commits)


class Retracing:
    def __init__(self, table_id: UUID, chance: Chance, known: Known) -> None:
        self._table_id, self._dealer, self._known = table_id, Dealer(chance), known
        self._labels: set[str] = set()
        self._acting: int | None = None  # whose action the commit was

    def steps(self, commits: Iterable[Commit]) -> Iterator[Step]:
        table = None
        for commit in commits:
            permitted.check(table, commit)
            self._acting = None
            self._dealer.epoch = table.epoch if table else 0
            draws = self._draws(table, commit)
            table = extended(self._table_id, table, _by(commit, self._acting))
            yield Step(table, commit, draws)

    def _draws(self, table: TableState | None, commit: Commit) -> list[Draw]:
        """Those of what happened in the game, once it is clear how it came about."""
        recorded = [(seq, event) for seq, event in commit.events if not isinstance(event, events.TableEvent)]
        start = next((event for _, event in commit.events if isinstance(event, events.GameStarted)), None)
        if start:
            return self._set_up(self._opened(table, commit), recorded)
        if not recorded:
            return []
        if table is None or table.status != RUNNING:
            raise Difference(recorded[0][0], "something happens in a game that is not running")
        if table.paused:
            raise Difference(recorded[0][0], "something happens in a game that is paused")
        return self._acted(table, recorded, commit.seq)

    def _opened(self, table: TableState | None, commit: Commit) -> events.TableOpened:
        opened = table.opened if table else commit.events[0][1]
        assert isinstance(opened, events.TableOpened)
        return opened

    def _set_up(self, opened: events.TableOpened, recorded: Recorded) -> list[Draw]:
        rules = registry.get(opened.game, opened.rules_version)

        def setup() -> list[Event]:
            return rules.setup(opened.seats, opened.options, self._dealer)

        try:
            follows = self._played(setup)
        except ValueError as error:  # options that go with no game
            raise Difference(1, f"no such game can be set up: {error}") from None
        if follows != [event for _, event in recorded]:
            raise first_difference(recorded, follows, "the game is set up")
        return self._placed(setup, recorded)

    def _acted(self, table: TableState, recorded: Recorded, commit: int) -> list[Draw]:
        rules, told = table.rules, [event for _, event in recorded]
        nearest: tuple[Nearness, list[Event], int] = ((-1, 0), [], 0)
        for seat, code in self._candidates(table, commit):

            def play(seat: int = seat, code: int = code) -> list[Event]:
                return rules.play(table.game.copy(), seat, code, self._dealer)

            follows = self._played(play)
            if follows == told:
                self._acting = seat
                return self._placed(play, recorded)
            nearest = max(nearest, (nearness(follows, told), follows, seat), key=lambda one: one[0])
        (common, _), follows, seat = nearest
        if common < 0:
            raise Difference(recorded[0][0], "nobody may act here")
        raise first_difference(recorded, follows, f"seat {seat} does what comes nearest to it")

    def _candidates(self, table: TableState, commit: int) -> Iterable[tuple[int, int]]:
        known = self._known.get(commit)
        if known:
            return [known]
        seats = table.rules.to_act(table.game)
        return ((seat, code) for seat in seats for code in table.rules.legal_actions(table.game, seat))

    def _played(self, play: Callable[[], list[Event]]) -> list[Event]:
        """What follows; nothing when the rules refuse it."""
        self._dealer.asked = {}
        try:
            return play()
        except RulesError:
            return []

    def _placed(self, play: Callable[[], list[Event]], recorded: Recorded) -> list[Draw]:
        """The draws that were just made, each with the place of its answer."""
        asked = self._dealer.asked
        if twice := self._labels & asked.keys():
            raise Difference(recorded[0][0], f"{min(twice)!r} is drawn for the second time")
        self._labels |= asked.keys()
        return [self._draw(label, *among, play, recorded) for label, among in asked.items()]

    def _draw(
        self,
        label: str,
        items: list[Any] | None,
        n: int | None,
        play: Callable[[], list[Event]],
        recorded: Recorded,
    ) -> Draw:
        """Its place is found by drawing something else: what then changes first is where it stands."""
        answer = self._dealer.answer_to(label)
        self._dealer.instead = {label: _other(answer, n)}
        otherwise = self._played(play)
        self._dealer.instead = {}
        seq, field = _place(answer, recorded, otherwise)
        return Draw(label, answer, seq, field, items, n)


def _by(commit: Commit, seat: int | None) -> Commit:
    """The commit with whose action it was, which is what undo goes by."""
    return commit if seat is None else msgspec.structs.replace(commit, metadata={"seat": seat})


def _other(answer: Any, n: int | None) -> Any:
    return (answer + 1) % n if n else [*answer[1:], *answer[:1]]


def _place(answer: Any, recorded: Recorded, otherwise: list[Event]) -> tuple[int, list[str | int] | None]:
    """(seq, way to the answer) in the first event that would be another had the answer been another."""
    for (seq, event), other in zip(recorded, otherwise, strict=False):
        if event != other:
            return seq, _way(answer, as_json(event), as_json(other))
    return recorded[0][0], None


def _way(answer: Any, here: Any, there: Any) -> list[str | int] | None:
    if here == there:
        return None
    if _stands(answer, here):
        return []
    keys: Iterable[str | int] = ()
    if isinstance(here, dict) and isinstance(there, dict):
        keys = [key for key in here if key in there]
    elif isinstance(here, list) and isinstance(there, list):
        keys = range(min(len(here), len(there)))
    for key in keys:
        way = _way(answer, here[key], there[key])
        if way is not None:
            return [key, *way]
    return None


def _stands(answer: Any, here: Any) -> bool:
    """The answer itself, or the beginning of its list."""
    if isinstance(here, list) and isinstance(answer, list):
        return bool(here) and here == answer[: len(here)]
    return type(here) is type(answer) and here == answer
