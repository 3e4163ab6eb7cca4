"""The whole site under its own supervisor, as `manage.py up` runs it, to be killed piece by piece."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from reworld_site.processes import ROOT, Child, free_port, wait_until
from tests.plugin.live import answers, environment

MARKS = {"web": "uvicorn", "worker": "worker@", "sweeper": "sweeper@", "valkey": "valkey-server"}


@dataclass
class Supervised:
    port: int
    up: Child

    @classmethod
    def new(cls, folder: Path, bot_delay: float) -> Supervised:
        """Not started yet; with a Valkey of its own and the tests' database."""
        port = free_port()
        env = {
            **environment(),
            "REDIS_URL": "",
            "DATA_DIR": str(folder),
            "BOT_DELAY_SECONDS": str(bot_delay),
        }
        command = [sys.executable, "manage.py", "up", "--port", str(port)]
        return cls(port, Child("up", command, env, folder=ROOT))

    def start(self) -> None:
        self.up.start()
        wait_until(lambda: answers(self.port), self.up, 40)

    def kill(self, name: str) -> int:
        """`kill -9` for one process; returns its pid. The supervisor will start another."""
        pid = self.pid(name)
        os.kill(pid, signal.SIGKILL)
        return pid

    def pid(self, name: str) -> int:
        found = [pid for pid in self._children() if MARKS[name] in _command(pid)]
        return found[0] if found else 0

    def wait_for_another(self, name: str, than: int) -> None:
        """Returns once the supervisor has replaced a process; the web process also answers then."""
        soon(lambda: self.pid(name) not in (0, than))
        if name == "web":
            soon(lambda: answers(self.port))

    def _children(self) -> list[int]:
        listed = Path(f"/proc/{self.up.pid}/task/{self.up.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]


def soon(happens: Callable[[], object], timeout: float = 20) -> None:
    """Returns as soon as it happens."""
    until = time.monotonic() + timeout
    while not happens():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.05)


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
