"""Starts PostgreSQL and Valkey once a run, before Django's settings are read, and stops them at its end.

Loaded with `-p tests.plugin` (pyproject.toml does it). `--db=sqlite` runs the same tests on an SQLite file.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from reworld_site.processes import embedded_valkey
from tests.plugin.postgres import embedded_postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--db", choices=["postgres", "sqlite"], default="postgres", help="what to test on")
    parser.addoption(
        "--part", choices=["all", "database", "pure"], default="all", help="what asks the database"
    )
    parser.addoption("--crashes", choices=["few", "all"], default="few", help="how much of the crash matrix")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """A wrapper, so that it comes before pytest-django's own, which reads the settings."""
    options = early_config.known_args_namespace
    if not (options.help or options.version):
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # Ends like Ctrl-C: tidily.
        services = ExitStack()
        early_config.add_cleanup(services.close)
        os.environ.update(start_services(services, options.db))
    return (yield)


def start_services(services: ExitStack, db: str) -> dict[str, str]:
    """The environment in which the settings find what runs now; all of it ends when `services` closes."""
    folder = Path(tempfile.mkdtemp(prefix="reworld-tests-"))
    services.callback(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o711)  # PostgreSQL may run as another user than we do.
    data = folder / "data"
    data.mkdir(mode=0o700)
    if db == "postgres":
        database_url = services.enter_context(embedded_postgres(folder)).url
    else:
        database_url = f"sqlite:///{data / 'reworld.sqlite3'}"
    return {
        "DATABASE_URL": database_url,
        "REDIS_URL": services.enter_context(embedded_valkey()).url,
        "DATA_DIR": str(data),
        "SECRET_KEY": "for tests only",
        "LUCK_KEYS": Fernet.generate_key().decode(),
        "BOT_DELAY_SECONDS": "0",
        "LUCK_WAIT_SECONDS": "0",
    }


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what needs a browser and puts it last: from then on an event loop stays in the main thread."""
    if config.option.part != "all":
        wanted = {one for one in items if asks_the_database(one) == (config.option.part == "database")}
        config.hook.pytest_deselected(items=[one for one in items if one not in wanted])
        items[:] = [one for one in items if one in wanted]
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def asks_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint(
        {"db", "transactional_db"}
    )


def pytest_report_header(config: pytest.Config) -> str:
    return f"database: {config.option.db}"
