"""Keeps children running: starts them in order, restarts what dies, stops them in the opposite order."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from reworld_site.processes.child import Child, ChildDied, Output

TICK = 0.05
FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0
HEALTHY_AFTER = 30.0


@dataclass
class Kept:
    """A child that is started again when it ends, each time after twice the delay until it lasts a while."""

    child: Child
    delay: float = FIRST_DELAY
    started: float = 0.0
    restart_at: float | None = None

    def start(self) -> None:
        self.child.kill()  # Its own children may have outlived it.
        self.child.start()
        self.started, self.restart_at = time.monotonic(), None

    def tend(self, tell: Output) -> None:
        """Looks after it once; `tell` hears of every end and restart."""
        now = time.monotonic()
        if self.restart_at is not None:
            if now >= self.restart_at:
                self.start()
        elif not self.child.is_alive:
            if now - self.started > HEALTHY_AFTER:
                self.delay = FIRST_DELAY
            tell(f"{self.child.name} ended ({_ending(self.child)}); it is started again in {self.delay:g} s")
            self.restart_at = now + self.delay
            self.delay = min(self.delay * 2, LONGEST_DELAY)


class Supervisor:
    """Runs layers of children; a later layer needs the earlier ones: starts after and stops before them."""

    def __init__(self, layers: Iterable[Sequence[Child]], tell: Output) -> None:
        self.layers = [[Kept(child) for child in layer] for layer in layers]
        self.tell = tell
        self.stops_asked = 0

    def run(self, is_ready: Callable[[], bool], on_ready: Callable[[], None], deadline: float) -> None:
        """Returns once SIGINT, SIGTERM or SIGHUP has come and everything is stopped.

        `on_ready` is called once, when `is_ready()`. A child that ends before, or `deadline` seconds without
        it, stops everything and raises `ChildDied`.
        """
        with self._stop_on_signals():
            try:
                self._start(is_ready, deadline)
                if not self.stops_asked:
                    on_ready()
                while not self.stops_asked:
                    for kept in self._all():
                        kept.tend(self.tell)
                    time.sleep(TICK)
            finally:
                self._stop()

    def _start(self, is_ready: Callable[[], bool], deadline: float) -> None:
        for kept in self._all():
            kept.start()
        end = time.monotonic() + deadline
        while not self.stops_asked and not is_ready():
            for kept in self._all():
                if not kept.child.is_alive:
                    raise ChildDied(f"{kept.child.name} could not start ({_ending(kept.child)}): see above")
            if time.monotonic() > end:
                raise ChildDied(f"the site does not answer {deadline:.0f} s after its start: see above")
            time.sleep(TICK)

    def _stop(self, deadline: float = 8.0) -> None:
        """Asks each layer to stop and kills what is left after `deadline` seconds, or on a second Ctrl-C."""
        for layer in reversed(self.layers):
            for kept in layer:
                kept.child.ask_to_stop()
            end = time.monotonic() + deadline
            while any(kept.child.is_alive for kept in layer):
                if time.monotonic() > end or self.stops_asked > 1:
                    break
                time.sleep(TICK)
            for kept in layer:
                kept.child.kill()

    def _all(self) -> list[Kept]:
        return [kept for layer in self.layers for kept in layer]

    @contextmanager
    def _stop_on_signals(self) -> Iterator[None]:
        def ask(*_: object) -> None:
            self.stops_asked += 1

        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = [signal.signal(one, ask) for one in signals]
        try:
            yield
        finally:
            for one, handler in zip(signals, before, strict=True):
                signal.signal(one, handler)


def _ending(child: Child) -> str:
    code = child.exit_code
    return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
