"""Undo in the fold: random games of every game, done and undone, with no database in it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

from games import registry
from games.engine import QuickChance, Rules
from reworld_site.tables import events, offers
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.state import RUNNING
from reworld_site.tables.undoing import Act
from tests.conformance.test_laws import over_random_games

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
BOT = 99


class Played:
    """A table played at random, with everything that its stream would hold."""

    def __init__(
        self, rules: Rules, seats: int, rng: Random, bots: int = 0, clock: events.Clock | None = None
    ) -> None:
        self.rng, self.rules = rng, rules
        slug, version = rules.meta.slug, rules.meta.rules_version
        opened = events.TableOpened(slug, version, {}, seats, 1, "c", "seeded", 0, clock)
        self.table = TableState.open(UUID(int=7), opened)
        self.stream: list[tuple[list[Any], int | None]] = []
        seated = [
            events.SeatTaken(seat, BOT, "greedy")
            if seat >= seats - bots
            else events.SeatTaken(seat, 1 + seat)
            for seat in range(seats)
        ]
        dealt = rules.setup(seats, {}, QuickChance(rng))
        self.commit([*seated, events.GameStarted([None] * seats), *dealt], None)
        self.seen = {self.table.seq: self.look()}

    def commit(self, added: list[Any], acted: int | None) -> Any:
        for event in added:
            self.table.apply(event)
        self.stream.append((added, acted))
        return self.table.settle(self.table.undo.seq, NOON, acted)

    def act(self) -> None:
        (seat, *_) = self.rules.to_act(self.table.game)
        legal = self.rules.legal_actions(self.table.game, seat)
        action = self.rng.choice(legal)
        self.commit(self.rules.play(self.table.game.copy(), seat, action, QuickChance(self.rng)), seat)
        self.seen[self.table.seq] = self.look()

    def undo(self, to_seq: int, seat: int = 0) -> Any:
        changes = self.commit([events.ActionsUndone(seat, to_seq)], None)
        self.seen[self.table.seq] = self.look()
        return changes

    def look(self) -> tuple[Any, ...]:
        """The game's state as bytes and everybody's view of it."""
        readers = (*range(len(self.table.seats)), None)
        game = self.table.game
        return self.rules.encode_state(game), *(self.rules.view(game, reader) for reader in readers)

    def refolded(self, settling: bool = True) -> TableState:
        table = TableState.open(self.table.id, self.table.opened)
        for added, acted in self.stream:
            for event in added:
                table.apply(event)
            if settling:
                table.settle(table.undo.seq, NOON, acted)
        return table


@over_random_games(4)
def test_done_and_undone_is_as_if_it_had_not_been(rules: Rules, seats: int, seed: int) -> None:
    """State and views, at any point that may be gone back to; also undone again, and after more moves."""
    game = Played(rules, seats, Random(seed))
    undone = 0
    while game.table.status == RUNNING:
        if game.table.undo.acts and undone < 60 and game.rng.random() < 0.3:
            back = game.rng.choice(game.table.undo.acts)
            game.undo(back.before, back.seat)
            assert game.look() == game.seen[back.before]
            undone += 1
        game.act()
    assert undone
    for settling in (True, False):
        again = game.refolded(settling)
        assert rules.encode_state(again.game) == rules.encode_state(game.table.game)


@over_random_games(3)
def test_whoever_catches_up_from_anywhere_folds_to_the_same(rules: Rules, seats: int, seed: int) -> None:
    game = Played(rules, seats, Random(seed))
    copies = [(game.table.copy(), 1)]
    for _ in range(60):
        if game.table.status != RUNNING:
            break
        if len(game.table.undo.acts) > 1 and game.rng.random() < 0.4:
            game.undo(game.table.undo.acts[-1].before)
        game.act()
        copies.append((game.table.copy(), len(game.stream)))
    for copy, upto in copies:
        for added, acted in game.stream[upto:]:
            for event in added:
                copy.apply(event)
            copy.settle(copy.undo.seq, NOON, acted)
        assert rules.encode_state(copy.game) == rules.encode_state(game.table.game)
        assert (copy.undo.acts, copy.undo.barrier, copy.decisions) == (
            game.table.undo.acts,
            game.table.undo.barrier,
            game.table.decisions,
        )


@over_random_games(3)
def test_nothing_that_was_revealed_is_gone_back_past(rules: Rules, seats: int, seed: int) -> None:
    game = Played(rules, seats, Random(seed), bots=seats - 1)
    while game.table.status == RUNNING:
        game.act()
        shown = [end for end, added in commits(game) if any(map(rules.reveals, game_events(added)))]
        uncovered = [
            end
            for end, added in commits(game)
            if any(event.uncovers and event.seat != 0 for event in game_events(added))
        ]
        if game.table.status == RUNNING:
            assert all(point >= max(shown) for point in offers.own(game.table, 0))
            assert all(point >= max(uncovered, default=0) for point in offers.own(game.table, 0))


def commits(game: Played) -> list[tuple[int, list[Any]]]:
    ends, seq = [], 1
    for added, _ in game.stream:
        seq += len(added)
        ends.append((seq, added))
    return ends


def game_events(added: list[Any]) -> list[Any]:
    return [event for event in added if not isinstance(event, events.TableEvent)]


@over_random_games(2)
def test_an_undo_asks_everybody_anew_under_new_ids(rules: Rules, seats: int, seed: int) -> None:
    game = Played(rules, seats, Random(seed))
    while not game.table.undo.acts:
        game.act()
    asked = set(game.table.decisions.values())
    changes = game.undo(game.table.undo.acts[0].before)
    assert {(one, why) for one, why in changes.closed} == {(one, "undone") for one in asked}
    assert {one.opened_seq for one in game.table.decisions.values()} == {game.table.seq}
    assert tuple(game.table.decisions) == rules.to_act(game.table.game)


@over_random_games(2)
def test_whatever_else_happens_at_the_table_stays(rules: Rules, seats: int, seed: int) -> None:
    """Going back past a resignation would bring a state that nobody has seen."""
    game = Played(rules, seats, Random(seed))
    while not game.table.undo.acts:
        game.act()
    if seats > 2:
        game.commit([events.SeatResigned(1, 2), events.StandInSeated(1, BOT, "greedy")], None)
        assert game.table.undo.acts == ()
        assert offers.offer(game.table, 1) is None


def test_an_act_knows_where_the_table_stood_before_it() -> None:
    game = Played(registry.get("reworld"), 2, Random(1))
    before = game.table.seq
    (first,) = game.rules.to_act(game.table.game)
    game.act()
    assert game.table.undo.acts == (Act(before, first, False),)
    assert offers.own(game.table, first) == [before]
    assert offers.own(game.table, 1 - first) == []
    assert offers.by_consent(game.table, first) == []
    game.act()
    assert offers.own(game.table, first) == []
    assert offers.by_consent(game.table, first) == [before]
