"""Moderators amid everything else: nothing breaks, nothing waits for ever, and the streams tell it all.

`LUCKS=20` in the environment looks longer, `LUCK=…` at one again.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from pytest_django import Settings

from reworld_site.tables import commands, scoring, service
from reworld_site.tables.state import SCORED
from tests.reworld_site.tables.steered_anyhow import SteeredAnyhow
from tests.reworld_site.tables.test_any_order import MOST, begun, verify_everything, verify_record
from tests.reworld_site.tables.test_sweeper import Clock, clock

__all__ = ["clock"]

pytestmark = pytest.mark.django_db
STEPS = 80
LUCKS = range(int(os.environ.get("LUCKS", "1")))


@pytest.mark.parametrize("number", LUCKS)
@pytest.mark.parametrize("game", ["pebbles", "reworld", "reterra", "darwinauts"])
def test_whatever_moderators_do_verifies(
    game: str, number: int, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    settings.AWAY_SECONDS = 0
    luck = int(os.environ.get("LUCK") or random.randrange(2**32))
    print(f"luck {luck}")  # Shown when it fails.
    table = begun(game, clock, random.Random(luck), SteeredAnyhow)
    for _ in range(STEPS):
        table.happens()
    service.execute(commands.ResumeTable(table.people[0].id, table.id))
    clock.forward(settings.TAKEBACK_SECONDS + 1)  # Bots wait for people who settle a takeback.
    for _ in range(MOST):
        if table.table.has_ended:
            break
        table.act()
        table.flag_who_is_late()
    assert table.table.has_ended
    table.check()
    scoring.score(table.id)
    if table.table.status == SCORED:
        verify_record(table.id, tmp_path / "record.jsonl")
    table.annul()
    table.reinstate()
    service.execute(commands.Rematch(table.people[0].id, table.id))
    verify_everything()
