"""Somebody is away at any decision of a game for four, of every title: the fold, with no database in it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from datetime import timedelta
from random import Random

import pytest

from games import registry
from games.engine import QuickChance, Rules
from reworld_site.tables import events, offers
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.state import OVER, RUNNING
from tests.reworld_site.tables.test_undoing import BOT, NOON, Played

SEATS = 4
CLOCK = events.Clock("tiny", True, 600_000, 60_000)
every_title = pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.meta.slug)


class Left(Played):
    """A live table for four; seats are accounts 1 to 4."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        super().__init__(rules, SEATS, rng, clock=CLOCK)

    def fork(self, seed: int) -> Left:
        """The same table, from here on a way of its own."""
        other = copy(self)
        other.table, other.stream, other.rng = self.table.copy(), self.stream[:], Random(seed)
        return other

    def act(self) -> None:
        seats = self.rules.to_act(self.table.game)
        seat = self.rng.choice(seats)
        action = self.rng.choice(self.rules.legal_actions(self.table.game, seat))
        self.commit(self.rules.play(self.table.game.copy(), seat, action, QuickChance(self.rng)), seat)

    def leave(self, seat: int) -> None:
        by = (seat + 1) % SEATS
        gone = events.SeatAbandoned(seat, 1 + seat, by, False)
        changes = self.commit([gone, events.StandInSeated(seat, BOT, "greedy")], None)
        for closed, why in changes.closed:
            assert (closed.seat, why) == (seat, "abandoned")
        for asked in changes.opened:
            assert (asked.seat, asked.player, asked.deadline) == (seat, BOT, None)
            assert asked.bot_due_at
        assert len(changes.closed) == len(changes.opened) == (seat in self.rules.to_act(self.table.game))

    def come_back(self, seat: int) -> None:
        back = events.SeatReclaimed(seat, 1 + seat, self.table.seats[seat].stood_in)
        changes = self.commit([back], None)
        assert [why for _, why in changes.closed] == ["reclaimed"] * len(changes.opened)
        for asked in changes.opened:
            assert (asked.seat, asked.player, asked.bot_due_at) == (seat, 1 + seat, None)
            assert asked.deadline
            assert asked.deadline >= NOON + timedelta(milliseconds=CLOCK.credit_ms)

    def play_out(self) -> None:
        while self.table.status == RUNNING:
            self.act()

    def check_undo(self) -> None:
        """An action, then as it was before: the game, and who plays which seat. Never past the change."""
        assert not self.table.undo.acts
        before, seats = self.rules.encode_state(self.table.game), self.table.seats[:]
        self.act()
        if self.table.undo.acts and self.table.status == RUNNING:
            act = self.table.undo.acts[-1]
            asked = dict(self.table.decisions)
            self.commit([events.ActionsUndone(act.seat, act.before)], None)
            assert self.rules.encode_state(self.table.game) == before
            assert [one.player for one in self.table.seats] == [one.player for one in seats]
            assert all(one.id != asked.get(one.seat) for one in self.table.decisions.values())
            for one in self.table.decisions.values():
                assert one.player == self.table.seats[one.seat].player

    def check_refold(self) -> None:
        again = self.refolded()
        assert self.rules.encode_state(again.game) == self.rules.encode_state(self.table.game)
        for name in ("seats", "decisions", "leavers", "times", "status", "waits", "ending", "seq"):
            assert getattr(again, name) == getattr(self.table, name), name
        assert again.outcome() == self.table.outcome()


def decisions(rules: Rules) -> Iterator[tuple[int, Left]]:
    """Every decision of one game, from the first to the last."""
    game = Left(rules, Random(6))
    ply = 0
    while game.table.status == RUNNING:
        yield ply, game.fork(ply)
        game.act()
        ply += 1
    assert ply > 50


def who_goes(ply: int, table: TableState) -> int:
    """Now whoever is asked, now one of the others."""
    asked = next(iter(table.decisions))
    return asked if ply % 2 else (asked + 1 + ply // 2 % (SEATS - 1)) % SEATS


@every_title
def test_a_stand_in_plays_to_the_end_from_any_decision_on(rules: Rules) -> None:
    for ply, game in decisions(rules):
        seat = who_goes(ply, game.table)
        game.leave(seat)
        game.check_undo()
        game.play_out()
        game.check_refold()
        outcome = game.table.outcome()
        assert outcome
        assert outcome.places[seat] == SEATS
        assert outcome.ended == ["stand_in" if one == seat else "played" for one in range(SEATS)]


@every_title
def test_who_left_at_any_decision_may_come_back_a_little_later(rules: Rules) -> None:
    for ply, game in decisions(rules):
        seat = who_goes(ply, game.table)
        game.leave(seat)
        for _ in range(ply % 7):
            if game.table.status == RUNNING:
                game.act()
        if game.table.status != RUNNING:
            continue
        missed = game.table.seats[seat].stood_in
        game.come_back(seat)
        assert seat in offers.people(game.table)
        game.check_undo()
        game.play_out()
        game.check_refold()
        outcome, played = game.table.outcome(), rules.outcome(game.table.game)
        assert outcome
        assert played
        assert outcome.places == played.places
        assert outcome.ended[seat] == ("returned" if missed else "played")


@every_title
def test_one_after_the_other_leaves_until_bots_play_on_alone(rules: Rules) -> None:
    for ply, game in decisions(rules):
        if ply % 10:
            continue
        order = game.rng.sample(range(SEATS), SEATS)
        for seat in order:
            if game.table.status == RUNNING:
                game.leave(seat)
                game.act()
        game.play_out()
        game.check_refold()
        assert game.table.status == OVER
        if len(game.table.leavers) == SEATS:
            outcome = game.table.outcome()
            assert outcome
            assert [outcome.places[seat] for seat in order] == [4, 3, 2, 1]
