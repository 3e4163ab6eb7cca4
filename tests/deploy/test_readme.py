"""Every command that the README shows does what it says. `deploy/test` alone is left to whoever runs this."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reworld_site.processes import ROOT
from tests.deploy.house import are_gone, house, soon

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line.split(" #")[0].strip() for block in BLOCKS for line in block.splitlines()]
SERVERS = [command for command in COMMANDS if re.search(r"deploy/up|manage\.py up", command)]
ABOUT_A_GAME = [one for one in COMMANDS if re.search(r"\bTABLE\b|game\.jsonl", one)]
OTHERS = [one for one in COMMANDS if one not in SERVERS + ABOUT_A_GAME and not one.startswith("deploy/test")]
PLAY = ".venv/bin/python manage.py play_bots --game reworld --seats 2 --tables 1"
NAME = (
    ".venv/bin/python manage.py shell -c "
    '"from reworld_site.tables.models import Table; print(Table.objects.get().id)"'
)


def test_it_shows_the_two_commands() -> None:
    assert {"deploy/up", "deploy/test"} <= set(COMMANDS)


@pytest.mark.parametrize("command", SERVERS)
def test_a_command_opens_the_site_and_ctrl_c_closes_it(tmp_path: Path, command: str) -> None:
    with house(tmp_path, "sh", "-c", f"exec env {command}") as site:
        assert site.port
        family = site.family()
        site.press_ctrl_c()
        soon(lambda: are_gone(family))
        assert site.up.exit_code == 0


@pytest.mark.parametrize("command", OTHERS)
def test_a_command_succeeds(tmp_path: Path, command: str) -> None:
    succeeds(tmp_path, command)


def test_a_finished_game_is_taken_out_checked_and_brought_in(tmp_path: Path) -> None:
    succeeds(tmp_path, PLAY)
    (table,) = re.findall(r"[0-9a-f-]{36}", succeeds(tmp_path, NAME))
    assert ABOUT_A_GAME
    for command in ABOUT_A_GAME:
        succeeds(tmp_path, command.replace("TABLE", table).replace("game.jsonl", f"{tmp_path}/game.jsonl"))


def succeeds(folder: Path, command: str) -> str:
    """What it prints."""
    with house(folder, "sh", "-c", command, env={"ROLE_PASSWORD": "correct horse battery"}) as run:
        soon(lambda: not run.up.is_alive, 240)
        printed = "\n".join(run.lines)
        assert run.up.exit_code == 0, printed
        return printed


@pytest.mark.parametrize("place", re.findall(r"\]\((?!https?:|#)([^)]+)\)", README))
def test_a_link_leads_somewhere(place: str) -> None:
    assert (ROOT / place).exists()
