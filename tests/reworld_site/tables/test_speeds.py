"""Speeds by name, and which tables may be ranked."""

from __future__ import annotations

import pytest

from reworld_site.tables import commands, loaded, scoring, service, speeds
from reworld_site.tables.errors import Refused
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat

pytestmark = pytest.mark.django_db


def test_a_table_without_a_speed_is_untimed(alice: Player) -> None:
    table = open_table(alice, "open")
    assert loaded.load(table).table.opened.clock is None


def test_a_speed_is_written_down_with_its_times(alice: Player) -> None:
    clock = loaded.load(open_table(alice, "open", speed="quick")).table.opened.clock
    assert clock
    assert (clock.speed, clock.is_live) == ("quick", True)
    assert (clock.bank_ms, clock.credit_ms) == speeds.LIVE["quick"][:2]


def test_an_unknown_speed_is_refused_by_name(alice: Player) -> None:
    answer = service.execute(commands.OpenTable(alice.id, "pebbles", ["me", "open"], speed="warp"))
    assert (answer.code, answer.field) == ("invalid", "speed")
    assert "quick" in answer.message
    assert answer.table is None


def test_every_game_gets_quicker_and_slower_speeds_in_order() -> None:
    for game in ("reworld", "reterra", "darwinauts"):
        live = [one for one in speeds.of_game(game).values() if one.is_live]
        assert live == sorted(live)
        assert speeds.names(game)[-1] == speeds.UNTIMED
    with pytest.raises(Refused):
        speeds.clock_of("reworld", "")


def test_a_ranked_table_needs_a_clock_and_two_people(alice: Player) -> None:
    def opened(*seats: str, speed: str = "normal") -> tuple[str, str]:
        asked = commands.OpenTable(alice.id, "pebbles", ["me", *seats], speed=speed, ranked=True)
        answer = service.execute(asked)
        return answer.code, answer.field

    assert opened("open", speed="untimed") == ("invalid", "speed")
    assert opened("greedy") == ("too_few_people", "seats")
    assert opened("greedy", "random") == ("too_few_people", "seats")
    assert opened("open", "greedy") == ("accepted", "")


def test_a_ranked_table_does_not_start_with_one_person_and_bots(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", "open", speed="normal", ranked=True)
    assert alice.do(commands.StartTable, fill="greedy").code == "too_few_people"
    seat(table, bob)
    assert alice.do(commands.StartTable, fill="greedy").code == "accepted"
    assert loaded.load(table).table.opened.ranked


def test_a_rematch_has_the_same_clock_and_is_ranked_like_the_game(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", speed="slow", ranked=True)
    seat(table, bob)
    play_out(alice, bob)
    scoring.score(table)
    again = alice.do(commands.Rematch).table
    assert again
    opened = loaded.load(again).table.opened
    assert opened.clock == loaded.load(table).table.opened.clock
    assert opened.ranked
