"""Games that were played to their end by people at every seat, without a browser."""

from __future__ import annotations

from random import Random
from uuid import UUID, uuid4

from games import registry
from reworld_site.accounts.models import Account, Kind
from reworld_site.tables import commands, loaded, scoring, service

NAMES = ("Alice", "Bob", "Charlie", "Dora")


def finished(game: str, seats: int = 2, seed: int = 1, undo_at: int | None = None) -> UUID:
    """A scored table. After `undo_at` plies the next action that can be taken back is."""
    people = [Account.objects.create(username=uuid4().hex, name=NAMES[seat]) for seat in range(seats)]
    Account.objects.filter(pk__in=[one.pk for one in people]).update(kind=Kind.PERSON)
    opened = service.execute(commands.OpenTable(people[0].pk, game, ["me", *["open"] * (seats - 1)]))
    assert opened.table
    for person in people[1:]:
        service.execute(commands.TakeSeat(person.pk, opened.table))
    _started(opened.table)
    rng, plies = Random(seed), 0
    while decisions := loaded.load(opened.table).table.decisions:
        state, decision = loaded.load(opened.table).table, next(iter(decisions.values()))
        code = rng.choice(state.rules.legal_actions(state.game, decision.seat))
        taken = commands.TakeAction(
            people[decision.seat].pk,
            opened.table,
            decision.id,
            state.rules.actions.encode(code),
            f"m{plies}",
        )
        assert service.execute(taken).code == "accepted"
        plies += 1
        if undo_at is not None and plies >= undo_at:
            undone = service.execute(commands.UndoActions(people[decision.seat].pk, opened.table, state.seq))
            undo_at = None if undone.code == "accepted" else undo_at
    scoring.score(opened.table)
    return opened.table


def _started(table: UUID) -> None:
    """Where people's contributions to the luck are waited for, the wait is over."""
    if not loaded.load(table).table.contributions:
        service.execute(commands.StartDueTable(table))
    assert loaded.load(table).table.contributions, "the game has not begun"


def games() -> list[str]:
    return [rules.meta.slug for rules in registry.all_rules()]
