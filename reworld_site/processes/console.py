"""The supervisor's terminal: what each process says, with its name before it."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

from reworld_site.processes.child import Output

COLOURS = {"up": 37, "valkey": 31, "web": 32, "worker": 34, "sweeper": 36, "beat": 35}
_lock = threading.Lock()


def prefixed(name: str) -> Output:
    """Prints lines behind `name`, coloured on a terminal (unless NO_COLOR is set)."""
    prefix = f"{name:>7} | "
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        prefix = f"\x1b[{COLOURS[name]}m{prefix}\x1b[0m"
    return lambda line: say(prefix + line) if line.strip() else None


def say(line: str) -> None:
    """One whole line; a terminal that is gone takes nothing down."""
    with _lock, suppress(OSError, ValueError):
        print(line, flush=True)
