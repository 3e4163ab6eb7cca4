"""A table between people played on without their browsers, up to where a test wants to begin."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from uuid import UUID, uuid4

from bots import registry as bots
from games.engine import QuickChance
from reworld_site.tables import commands, loaded, service
from reworld_site.tables.aggregate import Decision, TableState

SAMPLES = 4
MOST = 2000


def play_on(table: UUID, wanted: Callable[[TableState], bool]) -> TableState:
    """Everybody plays as the stronger bot would, until it is as `wanted`."""
    rng = Random(1)
    for _ in range(MOST):
        state = loaded.load(table).table
        if wanted(state):
            return state
        decision = next(iter(state.decisions.values()), None)
        assert decision, "the game is over"
        _take(table, state, decision, rng)
    raise AssertionError(f"not after {MOST} actions")


def _take(table: UUID, state: TableState, decision: Decision, rng: Random) -> None:
    rules, seat = state.rules, decision.seat
    code = bots.get("greedy").choose(
        rules,
        rules.view(state.game, seat),
        rules.legal_actions(state.game, seat),
        lambda: rules.determinise(state.game, seat, rng),
        rng,
        SAMPLES,
    )
    account = state.seats[seat].account
    assert account
    taken = commands.TakeAction(account, table, decision.id, rules.actions.encode(code), uuid4().hex)
    assert service.execute(taken).code == "accepted"


def types_after(state: TableState, seat: int, first: str) -> set[str]:
    """Of those that it may take once it has taken any of the type `first`; none where it cannot."""
    for code in state.rules.legal_actions(state.game, seat):
        if _type(state, code) == first:
            after = state.game.copy()
            state.rules.play(after, seat, code, QuickChance(Random(1)))
            return {_type(state, then) for then in state.rules.legal_actions(after, seat)}
    return set()


def _type(state: TableState, code: int) -> str:
    return str(state.rules.actions.encode(code)["type"])
