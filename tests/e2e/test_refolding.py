"""Every event boundary of a whole game: whoever starts again there, with nothing but the store, is where the
game was and deals the next cards as if nothing had happened."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from games import registry
from games.engine import Rules, SeededChance
from games.engine.chance import root_of
from reworld_site.accounts.models import Account, Kind
from reworld_site.eventstore import store
from reworld_site.eventstore.codec import Encoded
from reworld_site.tables import commands, history, loaded, luck, replay, scoring, service
from reworld_site.tables.aggregate import TableState

NAMES = ("Alice", "Bob", "Charlie", "Dora")


class NeverCrashed:
    """The same game in memory alone, from the same luck: no store, no cache, no restart."""

    def __init__(self, table: TableState, seed: str) -> None:
        given = [bytes.fromhex(one) if one else None for one in table.contributions]
        self.rules: Rules = table.rules
        self.chance = SeededChance(root_of(table.id.bytes, bytes.fromhex(seed), given))
        self.state: Any = self.rules.initial()
        self.seen: list[tuple[Encoded, tuple[str, list[list[int]]]]] = []
        """Of each event of the game: as it is stored, and how the game stands after it."""
        self.note(self.rules.setup(table.opened.seats, table.opened.options, self.chance))

    def play(self, seat: int, code: int) -> None:
        self.note(self.rules.play(self.state.copy(), seat, code, self.chance))

    def note(self, events: list[Any]) -> None:
        encode = history.codec_of(self.rules).encode
        for event in events:
            self.rules.evolve(self.state, event)
            self.seen.append((encode(event), standing(self.rules, self.state)))


@pytest.mark.parametrize("game", registry.slugs())
def test_a_restart_at_any_event_changes_nothing(transactional_db: None, game: str) -> None:
    table, rng = opened(game), Random(game)
    never = NeverCrashed(restarted(table), luck.seed_of(table))
    while (state := restarted(table)).decisions:
        decision = next(iter(state.decisions.values()))
        code = rng.choice(state.rules.legal_actions(state.game, decision.seat))
        never.play(decision.seat, code)
        action = state.rules.actions.encode(code)
        assert decision.player
        take = commands.TakeAction(decision.player, table, decision.id, action, decision.id)
        assert service.execute(take).code == "accepted"
    assert scoring.score(table)
    rows = [row for row in store.read(history.stream_of(table)) if row.type.startswith(f"{game}.")]
    assert len(rows) == len(never.seen) > 50
    for row, (event, stood) in zip(rows, never.seen, strict=True):
        assert Encoded(row.type, row.version, row.data) == event, f"event {row.seq} is another"
        then = history.fold(table, row.seq)
        assert then
        assert standing(then.rules, then.game) == stood, f"event {row.seq} leads elsewhere"


def opened(game: str) -> UUID:
    """A running table of people."""
    seats = registry.get(game).meta.seats[0]
    people = [
        Account.objects.create(username=uuid4().hex, name=name, kind=Kind.PERSON) for name in NAMES[:seats]
    ]
    table = service.execute(commands.OpenTable(people[0].pk, game, ["me", *["open"] * (seats - 1)])).table
    assert table
    for person in people[1:]:
        assert service.execute(commands.TakeSeat(person.pk, table)).code == "accepted"
    return table


def restarted(table: UUID) -> TableState:
    """The table as a process has it that has just been started."""
    loaded.forget()
    replay.forget()
    return loaded.load(table).table


def standing(rules: Rules, state: Any) -> tuple[str, list[list[int]]]:
    """A hash of all of it, and what may be done by whom."""
    whole = hashlib.sha256(rules.encode_state(state)).hexdigest()
    return whole, [[seat, *rules.legal_actions(state, seat)] for seat in rules.to_act(state)]
