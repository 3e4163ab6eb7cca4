"""What the site runs, each as a `Child` still to be started."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from reworld_site.processes.child import Child, Output

ROOT = Path(__file__).resolve().parents[2]


def web(port: int, env: Mapping[str, str] | None = None, output: Output | None = None) -> Child:
    """Pages, API and sockets on http://127.0.0.1:`port`."""
    options = ["--host", "127.0.0.1", "--port", str(port), "--lifespan", "on"]
    options += ["--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    options += ["--ws-max-size", "65536"]  # Clients have little to say.
    return _python("web", ["-m", "uvicorn", "reworld_site.asgi:application", *options], env, output)


def worker(
    env: Mapping[str, str] | None = None,
    output: Output | None = None,
    *,
    name: str = "worker",
    queues: str = "bots,scoring,notices",
    slots: int = 2,
) -> Child:
    """A Celery worker that runs `slots` tasks of these queues at a time, each in a process of its own."""
    options = ["--queues", queues, "--concurrency", str(slots), "--hostname", f"{name}@%h"]
    options += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return _celery(name, "worker", options, env, output)


def sweeper(env: Mapping[str, str] | None = None, output: Output | None = None) -> Child:
    """The one-slot worker of the queue `sweeps`: a sweep never waits for a bot."""
    return worker(env, output, name="sweeper", queues="sweeps", slots=1)


def beat(folder: Path, env: Mapping[str, str] | None = None, output: Output | None = None) -> Child:
    """The tick that sends sweeps; it keeps its schedule in `folder`."""
    options = ["--schedule", str(folder / "beat-schedule"), "--pidfile", ""]
    return _celery("beat", "beat", options, env, output)


def _celery(
    name: str, command: str, options: list[str], env: Mapping[str, str] | None, output: Output | None
) -> Child:
    arguments = ["-m", "celery", "--quiet", "-A", "reworld_site", command, "--loglevel", "WARNING", *options]
    # Celery's long warning to root is about accepting pickled tasks, which it does not do here.
    return _python(name, ["-W", "ignore:You're running the worker", *arguments], env, output)


def _python(name: str, arguments: list[str], env: Mapping[str, str] | None, output: Output | None) -> Child:
    return Child(name, [sys.executable, *arguments], env or {}, output, folder=ROOT)
