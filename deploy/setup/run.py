"""Runs one command of the set-up to its end, and takes it down with us when we are interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class SetUpFailed(Exception):
    """A step could not be done; the message says what to do about it."""


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    folder: Path = ROOT,
    env: Mapping[str, str] | None = None,
    quiet: bool = False,
) -> int:
    """Its exit code. `env` is added to ours; `quiet` hides output."""
    with started(command, folder=folder, env=env, output=subprocess.DEVNULL if quiet else None) as process:
        return process.wait()


@contextmanager
def started(
    command: Sequence[str | Path],
    *,
    folder: Path = ROOT,
    env: Mapping[str, str] | None = None,
    output: IO[bytes] | int | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs during the block; whatever is left of it afterwards is ended."""
    process = None
    try:
        with _signals_later():
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=folder,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        yield process
    finally:
        if process:
            with _signals_later():
                _end(process)


def run_or_fail(command: Sequence[str | Path], failure: str, **options: object) -> None:
    """Runs it and raises `SetUpFailed(failure)` unless it succeeds."""
    if run(command, **options) != 0:  # type: ignore[arg-type]
        raise SetUpFailed(failure)


def exit_on_signals() -> None:
    """Makes SIGTERM and SIGHUP do what Ctrl-C does: `KeyboardInterrupt`."""
    for one in SIGNALS:
        signal.signal(one, signal.default_int_handler)


@contextmanager
def _signals_later() -> Iterator[None]:
    """Puts `KeyboardInterrupt` off until the end of the block: in its middle nobody knows what to end."""
    caught: list[int] = []
    before = [signal.signal(one, lambda number, _: caught.append(number)) for one in SIGNALS]
    try:
        yield
    finally:
        for one, handler in zip(SIGNALS, before, strict=True):
            signal.signal(one, handler)
    if caught:
        raise KeyboardInterrupt


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends what is left of it and of the processes that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
