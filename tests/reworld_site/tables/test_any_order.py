"""Whatever people and the site ask for, in whatever order: nothing breaks, and the streams tell it all."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TypeVar
from uuid import UUID

import pytest
from django.core.management import call_command
from pytest_django import Settings

from games import registry
from reworld_site.ratings import service as ratings
from reworld_site.tables import commands, loaded, scoring, service, speeds
from reworld_site.tables.state import SCORED
from tests.reworld_site.tables.anything import Anything
from tests.reworld_site.tables.conftest import open_table, person, seat
from tests.reworld_site.tables.test_rebuilding import rebuild
from tests.reworld_site.tables.test_sweeper import Clock, clock

__all__ = ["clock"]

pytestmark = pytest.mark.django_db
Kind = TypeVar("Kind", bound=Anything)
STEPS, MOST = 150, 3000


@pytest.mark.parametrize("game", ["pebbles", "reworld", "reterra", "darwinauts"])
def test_every_order_of_leaving_clocks_and_second_thoughts_verifies(
    game: str, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    settings.AWAY_SECONDS = 0
    luck = random.randrange(2**32)
    print(f"luck {luck}")  # Shown when it fails.
    table = begun(game, clock, random.Random(luck), Anything)
    for _ in range(STEPS):
        table.happens()
    clock.forward(settings.TAKEBACK_SECONDS + 1)  # Bots wait for people who settle a takeback.
    for _ in range(MOST):
        if table.table.has_ended:
            break
        table.act()
        table.flag_who_is_late()
    assert table.table.has_ended
    if scoring.score(table.id):
        verify_record(table.id, tmp_path / "record.jsonl")
    service.execute(commands.Rematch(table.people[0].id, table.id))
    verify_everything()


def begun(game: str, clock: Clock, rng: random.Random, kind: type[Kind]) -> Kind:
    """A running table between two to four people, at any speed."""
    count = rng.choice([seats for seats in registry.get(game).meta.seats if 2 <= seats <= 4])
    people = [person(f"Player {number}") for number in range(count)]
    speed = rng.choice(speeds.names(game))
    ranked = speed != speeds.UNTIMED and rng.random() < 0.5
    table = open_table(people[0], *["open"] * (count - 1), game=game, speed=speed, ranked=ranked)
    seat(table, *people[1:])
    if loaded.load(table).table.start_due_at:
        clock.forward(10)
        service.execute(commands.StartDueTable(table))
    return kind(rng, clock, table, people)


def verify_record(table: UUID, path: Path) -> None:
    assert loaded.load(table).table.status == SCORED
    call_command("export_record", str(table), "--out", str(path))
    call_command("verify_record", str(path))
    call_command("verify_table", str(table))
    ratings.settle(table)


def verify_everything() -> None:
    call_command("verify_streams")
    code, printed = rebuild()
    assert code == 0
    assert " 0 rows written anew" in printed
