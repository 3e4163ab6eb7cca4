"""Read models are what the stream says, whoever writes them and when."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from reworld_site.tables import commands, healing, history, loaded, scoring
from reworld_site.tables.models import AcceptedMove, Decision, Seat, Table
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat
from tests.reworld_site.tables.test_ending import play_bots

pytestmark = pytest.mark.django_db

ROWS = (Table, Seat, Decision, AcceptedMove)


def rows(table: UUID) -> list[list[dict[str, Any]]]:
    """Every read model of a table, without the keys that a database makes up."""
    found = []
    for model in ROWS:
        key = "id" if model is Table else "table"
        fields = [one.name for one in model._meta.fields if one.name != "id"]
        found.append(sorted(model.objects.filter(**{key: table}).values(*fields), key=str))
    return found


def rebuilt(table: UUID) -> list[list[dict[str, Any]]]:
    healing.rebuild(table)
    return rows(table)


def test_rows_equal_a_rebuild_at_every_step(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open", "greedy")
    seat(table, bob)
    assert rebuilt(table) == rows(table)
    bob.do(commands.LeaveSeat)
    seat(table, charlie, bob)
    while loaded.load(table).table.status == "running":
        for player in (alice, bob, charlie):
            if player.decision:
                player.act_anyhow()
        before = rows(table)
        assert rebuilt(table) == before
        if loaded.load(table).table.game.ply > 3:
            bob.do(commands.Resign)
        play_bots(table)
    scoring.score(table)
    alice.do(commands.Rematch)
    before = rows(table)
    assert rebuilt(table) == before
    assert len(before[3]) == loaded.load(table).table.game.ply


def test_what_is_held_in_memory_is_what_the_stream_folds_to(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    held, folded = loaded.load(table).table, history.fold(table)
    assert folded
    rules = held.rules
    assert rules.encode_state(held.game) == rules.encode_state(folded.game)
    for name in ("status", "seq", "seats", "decisions", "opened_at", "touched_at", "opener", "contributions"):
        assert getattr(held, name) == getattr(folded, name), name


def test_another_processes_commits_are_caught_up_with(table: UUID, alice: Player, bob: Player) -> None:
    old = loaded.load(table)
    alice.act_anyhow()
    newer = loaded.load(table)
    loaded.forget()
    loaded.keep(old)
    caught_up = loaded.load(table)
    assert caught_up.table.seq == newer.table.seq
    assert caught_up.table.decisions == newer.table.decisions
    assert old.table.seq < newer.table.seq
    assert bob.act_anyhow().code == "accepted"


def test_the_database_holds_one_open_decision_per_seat(table: UUID) -> None:
    asked = Decision.objects.get(table=table, closed_seq=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.create(table_id=table, seat=asked.seat, opened_seq=asked.opened_seq + 1)
