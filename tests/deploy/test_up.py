"""`manage.py up`: one command runs the site, one Ctrl-C ends it, and nothing is lost on the way."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from psutil import Process

from reworld_site.processes import ROOT
from tests.deploy.house import House, are_gone, house, soon
from tests.e2e.clients import Client
from tests.plugin.live import answers


def play_one_move(site: House) -> tuple[Client, UUID, int]:
    """A guest opens a table against a bot and makes a move; returns guest, table and the answer's seq."""
    alice = Client.guest(site.port)
    table = alice.open("me", "greedy")
    soon(lambda: alice.frame(table)["decision"])
    answer = alice.act(table, alice.move(table))
    assert answer.status == 201
    return alice, table, answer.json["seq"]


def is_replaced(site: House, killed: Process, word: str) -> bool:
    return are_gone([killed]) and site.find(word) is not None


def test_a_wrong_option_is_named_before_anything_else() -> None:
    ran = subprocess.run([ROOT / "deploy/up", "--nope"], capture_output=True, text=True, timeout=30)
    assert ran.returncode == 2
    assert "usage: deploy/up [--port N]" in ran.stderr
    assert "--nope" in ran.stderr


def test_ctrl_c_stops_everything_and_the_next_start_goes_on(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        alice, table, seq = play_one_move(first)
        family = first.family()
        assert len(family) >= 6
        first.press_ctrl_c()
        soon(lambda: are_gone(family))
        assert first.up.exit_code == 0
        assert first.lines[-1] == "Stopped."
    with house(tmp_path) as second:
        alice.port = second.port
        assert alice.frame(table)["seq"] >= seq
        soon(lambda: alice.frame(table)["decision"])
        assert alice.act(table, alice.move(table)).status == 201


def test_sigterm_stops_everything_too(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        assert site.port
        family = site.family()
        os.kill(site.up.pid, signal.SIGTERM)
        soon(lambda: are_gone(family))
        assert site.up.exit_code == 0


def test_nothing_outlives_a_killed_supervisor(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        assert site.port
        family = site.family()
        os.kill(site.up.pid, signal.SIGKILL)
        soon(lambda: are_gone(family), 5)


def test_what_dies_is_started_again(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        assert site.port
        for word in ("uvicorn", "worker@", "sweeper@", "beat-schedule", "valkey-server"):
            killed = site.find(word)
            assert killed
            killed.kill()
            soon(partial(is_replaced, site, killed, word))
        assert len([line for line in site.lines if "ended (SIGKILL)" in line]) == 5
        soon(lambda: answers(site.port))
        alice, table, seq = play_one_move(site)
        soon(lambda: alice.frame(table)["seq"] > seq)


def test_a_second_one_on_the_same_data_says_where_the_first_is(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        address = f"http://127.0.0.1:{first.port}/"
        with house(tmp_path) as second:
            soon(lambda: not second.up.is_alive)
            assert second.up.exit_code == 1
            assert second.says(f"runs already: {address}")
        with house(tmp_path, "deploy/up") as third:
            soon(lambda: not third.up.is_alive)
            assert third.up.exit_code == 1
            assert third.says(f"runs already: {address}")
        assert first.up.is_alive


def test_it_refuses_a_taken_port_and_names_a_free_one(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with house(tmp_path, env={"PORT": str(port)}) as site:
            soon(lambda: not site.up.is_alive)
            assert site.up.exit_code == 1
            assert site.says(rf"Port {port} is taken\. Choose a free one, for example: --port \d+")


@pytest.mark.parametrize("port", ["abc", "0", "70000"])
def test_it_refuses_what_is_no_port(tmp_path: Path, port: str) -> None:
    with house(tmp_path, env={"PORT": port}) as site:
        soon(lambda: not site.up.is_alive)
        assert site.says(f"'{port}' is no port number")


def test_nobody_else_can_read_its_data(tmp_path: Path) -> None:
    with house(tmp_path / "data") as site:
        assert site.port
        folder = tmp_path / "data"
        assert {"reworld.sqlite3", "secret_key", "luck_keys"} <= {file.name for file in folder.iterdir()}
        for path in [folder, *folder.iterdir()]:
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
