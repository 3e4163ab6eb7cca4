"""Ranked games that have just been scored, written without being played."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction

from reworld_site.accounts.models import Account
from reworld_site.eventstore import outbox, store
from reworld_site.tables import events, history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.decide import RATING
from reworld_site.tables.models import Table
from reworld_site.tables.rows import of_table
from reworld_site.tables.state import SCORED


def scored(*accounts: int, bots: int = 0, ended: Sequence[str] = (), game: str = "pebbles") -> UUID:
    """Everybody is placed as named, the first won; bots end behind them. `ended` as in `GameScored`."""
    table, count = uuid4(), len(accounts) + bots
    clock = events.Clock("normal", True, 1, 1)
    opened = events.TableOpened(game, 1, {}, count, accounts[0], "00" * 32, "seeded", 0, clock, ranked=True)
    people = [events.SeatTaken(seat, account) for seat, account in enumerate(accounts)]
    filled = [
        events.SeatTaken(seat, Account.objects.bot("random").pk, "random")
        for seat in range(len(people), count)
    ]
    result = events.GameScored([*range(1, count + 1)], [], [], list(ended) or ["played"] * count)
    facts = [opened, *people, *filled, events.GameStarted([None] * count), result]
    with transaction.atomic():
        rows = store.append(
            history.stream_of(table),
            [history.SERVICE.encode(fact) for fact in facts],
            expected_seq=0,
            metadata={},
        )
        state = TableState.open(table, opened)
        state.status, state.scored, state.seq = SCORED, result, len(rows)
        state.opened_at = state.touched_at = rows[0].recorded_at
        Table.objects.create(**of_table(state))
        outbox.post(RATING, history.stream_of(table), len(rows))
    return table
