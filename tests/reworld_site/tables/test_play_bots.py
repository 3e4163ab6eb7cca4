"""`manage.py play_bots`: the main job without a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext

import pytest
from django.core.management import CommandError, call_command

from reworld_site import processes
from reworld_site.celery import app
from reworld_site.management.commands import play_bots
from reworld_site.processes import Child
from reworld_site.tables import sweeper
from reworld_site.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_plays_whole_games_and_prints_how_they_ended(
    worker: Child, capsys: pytest.CaptureFixture[str]
) -> None:
    processes.wait_until(lambda: bool(app.control.ping(timeout=1.0)), worker)
    call_command("play_bots", game="reworld", seats=3, tables=2, bots="random")
    assert Table.objects.filter(status="scored").count() == 2
    printed = capsys.readouterr().out
    assert "2/2" in printed
    assert "plies/s" in printed
    assert printed.count("random") >= 7


def test_a_stuck_table_is_named_and_the_exit_code_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_bots, "worker_at_hand", nullcontext)
    monkeypatch.setattr(sweeper, "sweep_if_stale", lambda: False)
    with pytest.raises(SystemExit) as ended:
        call_command("play_bots", tables=1, patience=0.5)
    assert f"1 of 1 tables are stuck: {Table.objects.get().id}" in str(ended.value.code)


@pytest.mark.parametrize(
    ("options", "words"),
    [({"game": "chess"}, "no game 'chess'"), ({"bots": "hal"}, "no bot 'hal'"), ({"seats": 7}, "not 7")],
)
def test_it_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, object], words: str
) -> None:
    monkeypatch.setattr(play_bots, "worker_at_hand", nullcontext)
    with pytest.raises(CommandError, match=words):
        call_command("play_bots", **options)


def test_it_brings_valkey_and_workers_of_its_own_where_none_answer() -> None:
    """In a process of its own, as somebody runs it who has started nothing else."""
    command = [sys.executable, "manage.py", "play_bots", "--tables", "1", "--bots", "random"]
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "DATA_DIR": folder, "DATABASE_URL": "", "REDIS_URL": "redis://127.0.0.1:1/0"}
        ran = subprocess.run(
            command, cwd=processes.ROOT, env=env, capture_output=True, text=True, timeout=120
        )
    assert ran.returncode == 0, ran.stderr
    assert "1/1" in ran.stdout
