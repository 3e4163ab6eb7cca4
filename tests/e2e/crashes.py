"""The crash matrix: which process dies where and over what, and a site to do it to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from psutil import NoSuchProcess, Process

from reworld_site.celery import app
from reworld_site.processes import Child
from reworld_site.tables.models import SweepLease
from tests.deploy.house import soon
from tests.e2e.crash_points import ONESELF, kill, no_sweeps, order_for
from tests.plugin.live import LiveSite, running_site
from tests.plugin.postgres import Postgres, embedded_postgres

IN_A_COMMIT = ("before_insert", "before_commit", "after_commit", "before_publish")
KINDS = (*IN_A_COMMIT, "outbox_claimed", "in_mid_bot_turn")
COMMITTED = ("after_commit", "before_publish")
PROCESSES = ("web", "worker", "slot", "sweeper", "database")
"""A `slot` is a process in which a worker runs its tasks; `worker` is all of them with their parent."""

COMMANDS = {"persons_move": "TakeAction", "bots_move": "TakeAction", "scoring": "ScoreTable"}


class Case(NamedTuple):
    """`process` is killed when the work at hand has got to `kind`."""

    kind: str
    process: str
    work: str

    def __str__(self) -> str:
        return "-".join(self)

    @property
    def where(self) -> str:
        """The process that gets there. A database is killed by whoever uses it."""
        if self.process == "slot":
            return "worker"
        if self.process != "database":
            return self.process
        if self.kind == "outbox_claimed":
            return "sweeper"
        return "web" if self.work == "persons_move" else "worker"


def impossible(case: Case, vendor: str) -> str | None:
    """Why there is no such crash; None when there is."""
    if case.kind == "outbox_claimed" and case.work != "scoring":
        return "only scorings go through the outbox"
    if case.kind == "in_mid_bot_turn" and case.work != "bots_move":
        return "nobody but a bot takes a bot's turn"
    if case.work == "persons_move" and case.process in ("worker", "slot", "sweeper"):
        return "people's moves are taken by the web process alone"
    if case.kind == "outbox_claimed" and case.process in ("worker", "slot"):
        return "a worker scores what it is told to; only sweeps claim"
    if case.process == "database" and vendor == "sqlite":
        return "SQLite is no process: it dies with whoever uses it"
    return None


def every_case() -> list[Case]:
    return [Case(*one) for one in product(KINDS, PROCESSES, COMMANDS)]


def cases(vendor: str) -> list[Case]:
    return [one for one in every_case() if impossible(one, vendor) is None]


class CrashSite:
    """A whole site on a database of its own; what was killed is started again by `heal`."""

    def __init__(self, live: LiveSite, orders: Path, postgres: Postgres | None) -> None:
        self.live, self.orders, self.postgres = live, orders, postgres
        self._paused: list[Process] = []

    @property
    def port(self) -> int:
        return self.live.port

    def children(self) -> dict[str, Child]:
        """What can be killed, by name."""
        live = self.live
        found = {"web": live.web, "worker": live.worker, "sweeper": live.sweeper}
        return {**found, "database": self.postgres.server} if self.postgres else found

    def order(self, case: Case) -> Path:
        """Has it happen; the file is gone as soon as it does."""
        pid = ONESELF if case.process == "slot" else self.children()[case.process].pid
        order = order_for(self.orders, case.where, case.kind, COMMANDS[case.work])
        order.with_suffix(".new").write_text(str(pid))
        return order.with_suffix(".new").rename(order)

    def kill(self, name: str) -> None:
        kill(self.children()[name].pid)

    def pause(self, *children: Child) -> None:
        """They do nothing until `heal`. One that is in the middle of a write would hold SQLite up."""
        for child in children:
            root = Process(child.pid)
            for one in [root, *root.children(recursive=True)]:
                one.suspend()
                self._paused.append(one)

    def leave_work_to(self, process: str) -> None:
        """Until `heal` nobody else takes bots' turns or scores. What no worker does a sweep finds."""
        for other in {"web", "sweeper"} - {process}:
            no_sweeps(self.orders, other).touch()
        soon(lambda: not SweepLease.objects.filter(leased_until__gt=timezone.now()).exists())
        if process == "worker":
            soon(self._worker_listens, 60)
        else:
            self.pause(self.live.worker)

    def _worker_listens(self) -> bool:
        return any(name.startswith("worker@") for one in app.control.ping(timeout=0.5) for name in one)

    def restart_database(self) -> None:
        """Starts it on the data that it left, if it is gone."""
        if self.postgres and not self.postgres.server.is_alive:
            self.postgres.server.kill()
            connection.close()
            self.postgres.start()

    def heal(self) -> None:
        """Whatever is dead runs again, whatever was paused goes on."""
        self.restart_database()
        for order in self.orders.iterdir():
            order.unlink()
        for one in self._paused:
            with suppress(NoSuchProcess):
                one.resume()
        self._paused.clear()
        for child in self.live.children:
            if not child.is_alive:
                child.kill()
                self.live.start_web() if child is self.live.web else child.start()


@contextmanager
def crash_site() -> Iterator[CrashSite]:
    """For the time of the block the tests, too, use the site's database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="reworld-crashes-")))
        folder.chmod(0o711)  # PostgreSQL may run as another user than we do.
        orders = folder / "orders"
        orders.mkdir()
        postgres = None
        if connection.vendor == "postgresql":
            postgres = stack.enter_context(embedded_postgres(folder))
            _create_database(postgres)
            stack.enter_context(
                _connected({"NAME": "reworld", "HOST": "127.0.0.1", "PORT": str(postgres.port)})
            )
        else:
            stack.enter_context(_connected({"NAME": str(folder / "site.sqlite3")}))
        call_command("migrate", verbosity=0)
        more = {"DJANGO_SETTINGS_MODULE": "tests.e2e.crash_settings", "CRASHES": str(orders)}
        limits = {"GUEST_OPENINGS_PER_HOUR": "10000", "POSTS_PER_SECOND": "1000"}
        live = stack.enter_context(running_site(**more, **limits))
        yield CrashSite(live, orders, postgres)


def _create_database(postgres: Postgres) -> None:
    server = f"host=127.0.0.1 port={postgres.port} user=postgres dbname=postgres"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute("CREATE DATABASE reworld")


@contextmanager
def _connected(elsewhere: dict[str, Any]) -> Iterator[None]:
    """This process's connection leads elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        _disconnect()
        for name, value in elsewhere.items():
            patch.setitem(connection.settings_dict, name, value)
        try:
            yield
        finally:
            _disconnect()


def _disconnect() -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
