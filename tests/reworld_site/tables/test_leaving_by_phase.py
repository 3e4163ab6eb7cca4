"""Through the service: at one decision of each phase of each title somebody leaves, a bot plays on, and they
come back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pytest_django import Settings

from games import registry
from games.engine import Rules
from reworld_site.tables import bot_turns, commands, loaded, scoring
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.state import RUNNING, Decision
from tests.reworld_site.tables.conftest import Player, person
from tests.reworld_site.tables.test_leaving import replace_by_bot, running
from tests.reworld_site.tables.test_verifying import checked

pytestmark = pytest.mark.django_db

PHASES = ("chapter", "step", "phase")


@pytest.fixture(autouse=True)
def _at_once(settings: Settings) -> None:
    settings.AWAY_SECONDS = 0


def phase_of(table: TableState, asked: Decision) -> tuple[Any, ...]:
    """Where in the game it is, and what kind of answer is asked for."""
    view = table.rules.view(table.game, None)
    code = table.rules.legal_actions(table.game, asked.seat)[0]
    kind = table.rules.actions.encode(code)["type"]
    return (kind, *(view[name] for name in PHASES if name in view))


def act(player: Player, table: TableState, asked: Decision, rng: Random) -> None:
    code = rng.choice(table.rules.legal_actions(table.game, asked.seat))
    answer = player.act(table.rules.actions.encode(code), f"at-{asked.id}", asked.id)
    assert answer.code == "accepted", answer


@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.meta.slug)
def test_at_a_decision_of_each_phase_a_bot_takes_over_and_gives_back(rules: Rules) -> None:
    players = [person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]
    table_id = running(*players, game=rules.meta.slug, options={})
    rng, seen = Random(6), set[tuple[Any, ...]]()
    while (table := loaded.load(table_id).table).status == RUNNING:
        asked = next(iter(table.decisions.values()))
        phase = phase_of(table, asked)
        if phase in seen:
            act(players[asked.seat], table, asked, rng)
            continue
        seen.add(phase)
        gone, chooser = players[asked.seat], players[(asked.seat + 1) % 4]
        replace_by_bot(chooser, asked.seat)
        stood_in = loaded.load(table_id).table.decisions[asked.seat]
        answer = bot_turns.play(table_id, stood_in.id)
        assert answer
        assert answer.code == "accepted"
        if loaded.load(table_id).table.status == RUNNING:
            assert gone.do(commands.ReclaimSeat).code == "accepted"
    assert len(seen) >= 3, seen
    scoring.score(table_id)
    scored = loaded.load(table_id).table.scored
    assert scored
    assert "returned" in scored.ended
    assert checked(table_id).difference is None
