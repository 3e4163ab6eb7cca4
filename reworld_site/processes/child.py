"""One child process, in a session of its own: its output is passed on line by line; it never outlives us."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

Output = Callable[[str], None]

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class ChildDied(RuntimeError):
    """A child ended, or stayed silent, while somebody waited for it to be ready."""


@dataclass
class Child:
    """A program to run: `start`, `stop` and `start` again as often as need be.

    `env` is added to our environment. Each line of output goes to `output`, called in its own thread;
    with None the child writes where we write. `stdin` is all it can read. `user` is a uid to run as
    (only root may name one).
    """

    name: str
    argv: list[str]
    env: Mapping[str, str] = field(default_factory=dict)
    output: Output | None = None
    stdin: str = ""
    folder: Path | None = None
    user: int | None = None
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        captured = subprocess.PIPE if self.output else None
        self.process = subprocess.Popen(
            self.argv,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env},
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=captured,
            stderr=subprocess.STDOUT if self.output else None,
            text=True,
            errors="replace",
            user=self.user,
            group=self.user,
            extra_groups=[] if self.user is not None else None,
            start_new_session=True,
            preexec_fn=partial(die_with_parent, os.getpid()),
        )
        self._feed(self.process)
        if self.output:
            threading.Thread(target=_pass_on, args=(self.process, self.output), daemon=True).start()

    def _feed(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin
        try:
            with process.stdin as pipe:
                pipe.write(self.stdin)
        except BrokenPipeError:
            pass  # It died at once; whoever waits for it will see.

    @property
    def pid(self) -> int:
        assert self.process, f"{self.name} was never started"
        return self.process.pid

    @property
    def exit_code(self) -> int | None:
        """What it ended with (-9 for SIGKILL); None while it runs or before it was started."""
        return self.process.poll() if self.process else None

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ask_to_stop(self) -> None:
        """SIGTERM, without waiting."""
        if self.process and self.is_alive:
            self.process.terminate()

    def stop(self, deadline: float = 8.0) -> None:
        """Asks it to stop, waits up to `deadline` seconds, then kills it with all its children."""
        self.ask_to_stop()
        self.end_by(time.monotonic() + deadline)

    def end_by(self, moment: float) -> None:
        """Waits for its end until `moment` (of the monotonic clock), then kills it with all its children."""
        if self.process:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0.0, moment - time.monotonic()))
            self.kill()

    def kill(self) -> None:
        """`kill -9` for it and for whatever it has started."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def die_with_parent(parent: int | None = None) -> None:
    """Has Linux kill this process when its parent ends, however it ends; elsewhere does nothing."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:
            os._exit(1)


def wait_until(ready: Callable[[], bool], child: Child, deadline: float = 20.0) -> None:
    """Returns as soon as `ready()`; raises `ChildDied` if `child` ends first or after `deadline` seconds."""
    end = time.monotonic() + deadline
    while not ready():
        if not child.is_alive:
            raise ChildDied(f"{child.name} ended with exit code {child.exit_code} before it was ready")
        if time.monotonic() > end:
            raise ChildDied(f"{child.name} was not ready after {deadline:.0f} s")
        time.sleep(0.02)


def free_port() -> int:
    """A TCP port of 127.0.0.1 that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _pass_on(process: subprocess.Popen[str], output: Output) -> None:
    assert process.stdout
    for line in process.stdout:
        output(line.rstrip("\n"))
