"""Undo where all others are bots: what they have answered goes back too, but for what they have shown."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from reworld_site.tables import bot_turns, history, loaded, service
from reworld_site.tables.models import Decision
from tests.reworld_site.tables.conftest import Player, open_table
from tests.reworld_site.tables.test_projections import rebuilt, rows
from tests.reworld_site.tables.test_taking_back import act, state_of, undo

pytestmark = pytest.mark.django_db


def play_bots(table: UUID) -> None:
    while due := Decision.objects.filter(table=table, closed_seq=None, bot_due_at__isnull=False).first():
        answer = bot_turns.play(table, f"{due.opened_seq}.{due.seat}")
        assert answer
        assert answer.code == "accepted"


def to_chapter_two(player: Player, table: UUID) -> None:
    """Acquires a few modules, then drops out of every round; bots do what they like."""
    while player.frame()["view"]["chapter"] == 1:
        play_bots(table)
        if player.decision and player.frame()["view"]["chapter"] == 1:
            docked = sum(map(len, player.frame()["view"]["seats"][0]["docking"]))
            may = any(one["type"] == "acquire_module" for one in player.legal())
            act(player, "acquire_module" if may and docked < 6 else "drop_out")
    play_bots(table)


def test_with_bots_alone_their_answers_are_taken_back_too(alice: Player) -> None:
    table = open_table(alice, "greedy", "greedy", game="reworld")
    to_chapter_two(alice, table)
    before, hashed = alice.frame(), state_of(table)
    act(alice)
    play_bots(table)
    offer = alice.frame()["undo"]
    assert offer["to_seq"] == before["seq"]
    assert offer["moves"] >= 2
    assert undo(alice).code == "accepted"
    assert state_of(table) == hashed
    assert alice.frame()["view"] == before["view"]
    act(alice)
    play_bots(table)
    assert rebuilt(table) == rows(table)
    folded = history.fold(table)
    assert folded
    assert folded.rules.encode_state(folded.game) == state_of(table)


def test_several_turns_can_be_taken_back_one_by_one_or_at_once(alice: Player) -> None:
    table = open_table(alice, "greedy", game="reworld")
    to_chapter_two(alice, table)
    points = []
    for _ in range(3):
        points.append((alice.frame()["seq"], state_of(table)))
        act(alice)
        play_bots(table)
    assert undo(alice).code == "accepted"
    assert state_of(table) == points[2][1]
    assert undo(alice, points[0][0]).code == "accepted"
    assert state_of(table) == points[0][1]


def test_cards_of_a_bots_hand_stay_shown(alice: Player) -> None:
    """Else one could look at them and choose another action."""
    table = open_table(alice, "random", game="reworld")
    play_bots(table)
    back = alice.frame()["seq"]
    act(alice)
    while not any(one.shows for one in loaded.load(table).table.undo.acts[1:]):
        play_bots(table)
        if alice.frame()["view"]["round"] > 1:
            return  # The bot has dropped out instead; then the round's cards were shown.
        if alice.decision and not any(one.shows for one in loaded.load(table).table.undo.acts[1:]):
            back = alice.frame()["seq"]
            act(alice)
    assert alice.frame()["undo"]["blocked"] == "shown"
    assert "shown" in undo(alice, back).message


def test_after_an_undo_a_bot_is_due_by_its_new_decision(alice: Player, settings: Any) -> None:
    settings.BOT_DELAY_SECONDS = 1.5
    table = open_table(alice, "random", game="reworld")
    play_bots(table)
    act(alice)
    old = Decision.objects.get(table=table, closed_seq=None)
    undo(alice)
    act(alice)
    new = Decision.objects.get(table=table, closed_seq=None)
    assert old.bot_due_at
    assert new.bot_due_at
    assert new.bot_due_at > old.bot_due_at
    old.refresh_from_db()
    assert old.closed_as == "undone"


def test_a_bots_answer_to_an_undone_decision_is_stale(alice: Player) -> None:
    table = open_table(alice, "random", game="reworld")
    play_bots(table)
    act(alice)
    known = loaded.load(table).table
    (decision,) = known.decisions.values()
    assert decision.player
    in_flight = bot_turns._chosen(known, decision, decision.player)
    undo(alice)
    assert service.execute(in_flight).code == "stale"
    assert bot_turns.play(table, decision.id) is None
    assert alice.decision
