"""The site as a newcomer runs it: `manage.py up` with a data folder, a database and a Valkey of its own."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest

from reworld_site.processes import ROOT, Child

OF_THE_TESTS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "LUCK_KEYS", "PORT")


@dataclass
class House:
    """`lines` is what it has printed so far."""

    up: Child
    lines: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Where it says it is open, once it says so."""
        soon(lambda: self.says(r"Open http://127\.0\.0\.1:(\d+)/") or not self.up.is_alive, 60)
        found = self.says(r"Open http://127\.0\.0\.1:(\d+)/")
        assert found, "\n".join(self.lines)
        return int(found[1])

    def says(self, pattern: str) -> re.Match[str] | None:
        return re.search(pattern, "\n".join(self.lines))

    def press_ctrl_c(self) -> None:
        os.kill(self.up.pid, signal.SIGINT)

    def family(self) -> list[psutil.Process]:
        """The supervisor and all that runs under it."""
        supervisor = psutil.Process(self.up.pid)
        return [supervisor, *supervisor.children(recursive=True)]

    def find(self, word: str) -> psutil.Process | None:
        """The child whose command line has this word, if there is one just now."""
        children = psutil.Process(self.up.pid).children()
        return next((one for one in children if word in _command_line(one)), None)


@contextmanager
def house(folder: Path, *command: str, env: dict[str, str] | None = None) -> Iterator[House]:
    """Starts a command, by default `manage.py up`, with `folder` for its data; ends it with the block."""
    lines: list[str] = []
    argv = list(command) or [sys.executable, "manage.py", "up"]
    up = Child("up", argv, {"DATA_DIR": str(folder), **(env or {})}, lines.append, folder=ROOT)
    with pytest.MonkeyPatch.context() as patch:
        for name in OF_THE_TESTS:
            patch.delenv(name, raising=False)
        up.start()
    try:
        yield House(up, lines)
    finally:
        up.stop(deadline=15)


def soon(happens: Callable[[], object], timeout: float = 20) -> None:
    """Returns as soon as it happens."""
    until = time.monotonic() + timeout
    while not happens():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.05)


def _command_line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def are_gone(processes: list[psutil.Process]) -> bool:
    return not any(_runs(one) for one in processes)


def _runs(process: psutil.Process) -> bool:
    """It may go between one look and the next."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
