"""Ranked games of Pebbles between a few people, played through the service."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from reworld_site.ratings import service as ratings
from reworld_site.tables import bot_turns, commands, loaded, scoring, service
from reworld_site.tables.models import Decision
from tests.reworld_site.tables.conftest import (
    Player,
    _pebbles_is_a_game,
    alice,
    bob,
    charlie,
    mallory,
    person,
)

__all__ = ["_pebbles_is_a_game", "alice", "bob", "charlie", "mallory", "person"]


def ranked(opener: Player, *others: Player, bots: int = 0) -> UUID:
    """A ranked game that has begun; the opener sits at seat 0, bots last."""
    seats = ["me", *["open"] * len(others), *["random"] * bots]
    answer = service.execute(
        commands.OpenTable(opener.id, "pebbles", seats, options={"cards": 8}, speed="normal", ranked=True)
    )
    assert answer.table, answer
    for one in others:
        assert service.execute(commands.TakeSeat(one.id, answer.table)).code == "accepted"
    return answer.table


def leave(table: UUID, *gone: Player) -> None:
    for one in gone:
        assert service.execute(commands.Resign(one.id, table)).code == "accepted"


def end(table: UUID, *gone: Player) -> UUID:
    """Some leave, in this order, and whatever bots then have to do they do; then it is scored."""
    leave(table, *gone)
    play_bots(table)
    assert loaded.load(table).table.status == "over"
    scoring.score(table)
    return table


def play_bots(table: UUID) -> None:
    while due := Decision.objects.filter(table=table, closed_seq=None, bot_due_at__isnull=False).first():
        bot_turns.play(table, f"{due.opened_seq}.{due.seat}")


def play_out(table: UUID, *players: Player) -> UUID:
    """Everybody plays to the end; then it is scored."""
    for one in players:
        one.table = table
    while loaded.load(table).table.status == "running":
        play_bots(table)
        for one in players:
            if one.decision:
                one.act_anyhow()
    scoring.score(table)
    return table


def beat(winner: Player, loser: Player) -> UUID:
    """A game that is rated: the loser has resigned."""
    table = end(ranked(winner, loser), loser)
    assert ratings.settle(table)
    return table


def settle(tables: Sequence[UUID]) -> None:
    for table in tables:
        ratings.settle(table)
