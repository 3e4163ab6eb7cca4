from __future__ import annotations

from uuid import UUID

import pytest

from tests.reworld_site.tables.conftest import Player, play_out

pytestmark = pytest.mark.django_db


def test_a_table_starts_when_its_last_seat_is_taken(table: UUID, alice: Player, bob: Player) -> None:
    assert alice.frame()["table"]["status"] == "running"
    assert alice.decision
    assert bob.decision is None


def test_a_game_is_played_to_its_end(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    frame = bob.frame()
    assert frame["table"]["status"] == "over"
    assert sorted(frame["outcome"]["places"]) == [1, 2]
    assert frame["outcome"]["ended"] == ["played", "played"]
    assert alice.act({"type": "play_card", "card": 101}, "late").code == "game_over"
