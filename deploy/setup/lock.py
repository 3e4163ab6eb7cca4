"""One set-up at a time in this folder, and none under a running site."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.setup.run import ROOT, SetUpFailed, say


def refuse_while_running() -> None:
    """Raises `SetUpFailed` with the words that a running `manage.py up` left in its lock file."""
    note = Path(os.environ.get("DATA_DIR", ROOT / ".data")) / "up.lock"
    if note.exists():
        with open(note) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SetUpFailed(file.read().strip()) from None


@contextmanager
def only_one_set_up() -> Iterator[None]:
    """Holds the project's folder; waits while another set-up does."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another set-up runs in this folder; waiting for it")
        fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(folder)
