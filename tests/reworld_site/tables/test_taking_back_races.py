"""Undo, takebacks and actions at the same moment: one comes first, and the rest are told so."""

from __future__ import annotations

import pytest

from reworld_site.tables import bot_turns, commands, history, loaded
from tests.reworld_site.tables.conftest import Player, open_table
from tests.reworld_site.tables.test_projections import rebuilt, rows
from tests.reworld_site.tables.test_races import race
from tests.reworld_site.tables.test_takebacks import Table, ask
from tests.reworld_site.tables.test_taking_back import act, asked, state_of
from tests.reworld_site.tables.test_taking_back_with_bots import play_bots, to_chapter_two

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(alice: Player, bob: Player) -> Table:
    return Table(alice, bob)


def test_agreed_to_many_times_at_once_it_is_undone_once(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    request = bob.frame()["takeback"]["id"]
    codes = race([commands.AgreeToTakeback(bob.id, two.id, request)] * 8)
    assert codes["accepted"] == 1
    assert codes["stale"] == 7
    assert state_of(two.id) == two.hashed
    assert rebuilt(two.id) == rows(two.id)


def test_of_an_action_and_the_last_agreement_one_comes_first(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    request = bob.frame()["takeback"]["id"]
    assert alice.decision
    move = commands.TakeAction(alice.id, two.id, alice.decision, alice.legal()[0], "m")
    codes = race([commands.AgreeToTakeback(bob.id, two.id, request), move])
    assert codes == {"accepted": 1, "stale": 1}
    folded = history.fold(two.id)
    assert folded
    assert folded.rules.encode_state(folded.game) == state_of(two.id)
    assert rebuilt(two.id) == rows(two.id)


def test_of_an_undo_and_the_next_ones_action_one_comes_first(alice: Player, bob: Player) -> None:
    table = Table(alice, bob)
    for _ in range(6):
        player = asked(alice, bob)
        other = bob if player is alice else alice
        back = player.frame()["seq"]
        act(player)
        if other.decision is None:
            continue
        move = commands.TakeAction(other.id, table.id, other.decision, other.legal()[0], f"r{back}")
        codes = race([commands.UndoActions(player.id, table.id, back)] * 3 + [move])
        assert codes in ({"accepted": 1, "duplicate": 2, "stale": 1}, {"accepted": 1, "illegal": 3})
        assert rebuilt(table.id) == rows(table.id)


def test_of_an_undo_and_a_bots_answer_either_comes_first_and_the_game_is_back(alice: Player) -> None:
    """A bot that is first is taken back along; one that is late is told so."""
    table = open_table(alice, "greedy", game="reworld")
    to_chapter_two(alice, table)
    for _ in range(4):
        if not alice.decision:
            return  # The game is over: it had fewer launches.
        before, back = state_of(table), alice.frame()["seq"]
        act(alice)
        known = loaded.load(table).table
        bots = [one for one in known.decisions.values() if one.bot_due_at]
        if not bots or not bots[0].player:
            return
        answer = bot_turns._chosen(known, bots[0], bots[0].player)
        codes = race([answer, commands.UndoActions(alice.id, table, back)])
        assert codes in ({"accepted": 2}, {"accepted": 1, "stale": 1})
        assert state_of(table) == before
        assert rebuilt(table) == rows(table)
        act(alice)
        play_bots(table)
