"""Steps one after the other, in lanes at the same time."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from tempfile import TemporaryFile

from deploy.checks.steps import Step
from deploy.setup.run import say, started

DEADLINE = 1500  # seconds for a step, after which it is stopped
STOPPED = 124

Lane = Sequence[Step]
Ended = Callable[[Step, int, float], None]
"""Gets a step, its exit code, and how many seconds it took."""


def run_lanes(lanes: Sequence[Lane], ended: Ended) -> None:
    """What the first lane prints is seen as it comes, a step of the others once it has ended."""
    with ExitStack() as stack:
        going = [_run(lane, ended, is_seen=lane is lanes[0]) for lane in lanes]
        for lane in going:
            stack.enter_context(closing(lane))
        while going:
            going = [lane for lane in going if next(lane, False)]
            time.sleep(0.1)


def _run(lane: Lane, ended: Ended, *, is_seen: bool) -> Generator[bool]:
    """Yields True again and again until the last step has ended."""
    for step in lane:
        if is_seen:
            _head(step)
        with TemporaryFile() as file:
            output, began = None if is_seen else file, time.monotonic()
            with started(step.command, folder=step.folder, env=step.env, output=output) as process:
                while (code := process.poll()) is None and time.monotonic() < began + DEADLINE:
                    yield True
            if not is_seen:
                _head(step)
                file.seek(0)
                shutil.copyfileobj(file, sys.stdout.buffer)
                sys.stdout.flush()
        if code is None:
            say(f"stopped after {DEADLINE} s: {step.name}")
        ended(step, STOPPED if code is None else code, time.monotonic() - began)


def _head(step: Step) -> None:
    print(f"\n── {step.name}", flush=True)
