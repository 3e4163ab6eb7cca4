"""After the commit, and only then, whoever must know hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import get_ident
from typing import Any
from uuid import UUID

import pytest
from channels.layers import get_channel_layer

from reworld_site.tables import announce, commands, queries
from tests.reworld_site.tables.conftest import Player

pytestmark = pytest.mark.django_db

Heard = list[tuple[UUID, int, int]]


@pytest.fixture
def heard() -> Iterator[Heard]:
    """(table, seq, thread) of every announcement."""
    found: Heard = []

    def listener(table: UUID, seq: int) -> None:
        found.append((table, seq, get_ident()))

    announce.listeners.append(listener)
    yield found
    announce.listeners.remove(listener)


def test_listeners_hear_of_an_accepted_action_in_the_committing_thread(
    table: UUID, alice: Player, heard: Heard
) -> None:
    answer = alice.act_anyhow()
    assert heard == [(table, answer.seq, get_ident())]


def test_nobody_hears_of_what_was_refused_or_repeated(table: UUID, alice: Player, heard: Heard) -> None:
    asked, action = alice.decision, alice.legal()[0]
    alice.act(action, "m1", decision=asked)
    heard.clear()
    alice.act(action, "m1", decision=asked)
    alice.act(action, "m2", decision=asked)
    alice.act(None, "m3")
    assert heard == []


def test_a_rematch_is_announced_at_both_tables(table: UUID, alice: Player, heard: Heard) -> None:
    alice.do(commands.Resign)
    answer = alice.do(commands.Rematch)
    assert {one for one, _, _ in heard} == {table, answer.table}


def test_a_listener_that_fails_fails_nobody(table: UUID, alice: Player, heard: Heard) -> None:
    def broken(table: UUID, seq: int) -> None:
        raise RuntimeError("this socket is gone")

    announce.listeners.insert(0, broken)
    try:
        assert alice.act_anyhow().code == "accepted"
    finally:
        announce.listeners.remove(broken)
    assert len(heard) == 1


def test_a_listener_reads_what_was_committed(table: UUID, alice: Player) -> None:
    seen = []

    def listener(table: UUID, seq: int) -> None:
        seen.append(queries.frame(table, None)["seq"] == seq)

    announce.listeners.append(listener)
    try:
        alice.act_anyhow()
    finally:
        announce.listeners.remove(listener)
    assert seen == [True]


def test_other_processes_get_a_hint(table: UUID, alice: Player) -> None:
    async def hear() -> dict[str, Any]:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(announce.group(table), channel)
        announce.tell(table, 42)
        while (message := await asyncio.wait_for(layer.receive(channel), 5))["seq"] < 42:
            pass  # Hints of the table's opening are still under way.
        return message

    assert asyncio.run(hear()) == {"type": "commit", "table": str(table), "seq": 42}
