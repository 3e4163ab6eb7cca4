"""Real processes on the test database: a worker, and the whole site, to be killed and restarted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
import redis
from django.db import connection

from reworld_site import processes
from reworld_site.processes import Child, free_port, wait_until


@dataclass
class LiveSite:
    """The site as users have it. Any child can be killed (`web.kill()`) and started again (`start_web()`)."""

    port: int
    web: Child
    worker: Child
    sweeper: Child
    beat: Child

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def children(self) -> list[Child]:
        return [self.web, self.worker, self.sweeper, self.beat]

    def start(self) -> None:
        for child in self.children[1:]:
            child.start()
        self.start_web()

    def start_web(self) -> None:
        """Starts the web process and returns when it answers."""
        self.web.start()
        wait_until(lambda: answers(self.port), self.web)

    def stop(self) -> None:
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.stop(deadline=3)


@pytest.fixture
def worker(transactional_db: None) -> Iterator[Child]:
    """A real Celery worker for bots, scoring and notices on the test database, from an empty queue."""
    _empty_valkey()
    child = processes.worker(environment())
    child.start()
    yield child
    child.stop(deadline=3)


@pytest.fixture
def live_site(transactional_db: None) -> Iterator[LiveSite]:
    """Web, worker, sweeper and beat, running on the test database."""
    with running_site() as site:
        yield site


@contextmanager
def running_site(**more: str) -> Iterator[LiveSite]:
    """The site for the time of the block, with `more` in its environment, from empty queues."""
    _empty_valkey()
    env, port = {**environment(), **more}, free_port()
    folder = Path(os.environ["DATA_DIR"])
    site = LiveSite(
        port,
        processes.web(port, env),
        processes.worker(env),
        processes.sweeper(env),
        processes.beat(folder, env),
    )
    try:
        site.start()
        yield site
    finally:
        site.stop()


def environment() -> dict[str, str]:
    """What a child needs to find the test database; the rest stands in this process's environment."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": f"sqlite:///{database['NAME']}"}
    return {"DATABASE_URL": "postgres://{USER}@{HOST}:{PORT}/{NAME}".format(**database)}


def _empty_valkey() -> None:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        client.flushall()


def answers(port: int) -> bool:
    http = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        http.request("GET", "/health")
        http.getresponse()
        return True
    except (OSError, HTTPException):
        return False
    finally:
        http.close()
