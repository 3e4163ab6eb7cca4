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
OTHERS = [one for one in COMMANDS if one not in SERVERS and not one.startswith("deploy/test")]


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
    with house(tmp_path, "sh", "-c", command) as run:
        soon(lambda: not run.up.is_alive, 240)
        assert run.up.exit_code == 0, "\n".join(run.lines)


@pytest.mark.parametrize("place", re.findall(r"\]\((?!https?:|#)([^)]+)\)", README))
def test_a_link_leads_somewhere(place: str) -> None:
    assert (ROOT / place).exists()
