"""Where a process of the site can be made to die, or to take another along: `kill -9`, by its own hand.

The site with `crash_settings` looks into the folder CRASHES. A file there, named by the process, the place
and the command, holds the pid to kill when that process gets to that place; it is obeyed once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from psutil import NoSuchProcess, Process

ONESELF = 0
OUTBOX_LEASE = timedelta(seconds=4)
SWEEP_LEASE = timedelta(seconds=5)


class CrashPoints(AppConfig):
    """Wraps the steps of the service; what a dead process held is free again sooner than usual."""

    name = "tests.e2e.crash_points"

    def ready(self) -> None:
        from reworld_site.eventstore import outbox, store
        from reworld_site.tables import bot_turns, service, sweeper

        _around_commits(service, store)
        _around_turns(bot_turns)
        _around_claims(outbox)
        _around_sweeps(sweeper)


def order_for(folder: Path, process: str, kind: str, command: str) -> Path:
    return folder / f"{process}.{kind}.{command}"


def no_sweeps(folder: Path, process: str) -> Path:
    """While this file is there, the process does not sweep."""
    return folder / f"{process}.no-sweeps"


def reach(kind: str, command: str) -> None:
    """This process is at a place now; it dies here when that was ordered."""
    order = order_for(_orders(), _own_name(), kind, command)
    with suppress(FileNotFoundError):
        pid = int(order.read_text())
        order.unlink()  # One of several gets it.
        kill(pid or os.getpid())


def kill(pid: int) -> None:
    """`kill -9` for a process and all that it has started, itself first."""
    root = Process(pid)
    for one in [root, *root.children(recursive=True)]:
        with suppress(NoSuchProcess):
            one.kill()


def _orders() -> Path:
    return Path(os.environ["CRASHES"])


def _own_name() -> str:
    words = " ".join(sys.argv)
    return next((name for name in ("worker", "sweeper") if f"{name}@" in words), "web")


def _around_commits(service: Any, store: Any) -> None:
    append, carry_out, kept, tell = store.append, service._carry_out, service._kept, service._tell

    def appending(*given: Any, metadata: Mapping[str, Any], **more: Any) -> Any:
        reach("before_insert", metadata["command"])
        return append(*given, metadata=metadata, **more)

    def carrying_out(command: object) -> Any:
        done = carry_out(command)
        _reach_with(done.written, "before_commit")
        return done

    def keeping(done: Any) -> Any:
        _reach_with(done.written, "after_commit")
        return kept(done)

    def telling(written: Sequence[Any]) -> None:
        _reach_with(written, "before_publish")
        tell(written)

    store.append = appending
    service._carry_out, service._kept, service._tell = carrying_out, keeping, telling


def _reach_with(written: Sequence[Any], kind: str) -> None:
    for one in written:
        reach(kind, one.last.metadata["command"])


def _around_turns(bot_turns: Any) -> None:
    chosen = bot_turns._chosen

    def choosing(*asked: Any) -> Any:
        command = chosen(*asked)
        reach("in_mid_bot_turn", type(command).__name__)
        return command

    bot_turns._chosen = choosing


def _around_claims(outbox: Any) -> None:
    claim = outbox.claim

    def claiming(limit: int) -> Any:
        claims = claim(limit, OUTBOX_LEASE)
        if claims:
            reach("outbox_claimed", "ScoreTable")
        return claims

    outbox.claim = claiming


def _around_sweeps(sweeper: Any) -> None:
    sweep = sweeper.sweep
    sweeper.LEASE = SWEEP_LEASE
    sweeper.sweep = lambda: False if no_sweeps(_orders(), _own_name()).exists() else sweep()
