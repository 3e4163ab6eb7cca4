"""Fixtures for every test: the live site, a worker, a browser; and an SQLite file processes share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import settings

from tests.plugin.browser import browser_type_launch_args
from tests.plugin.live import live_site, worker
from tests.reworld_site.eventstore.flushing import flush_past_the_triggers

__all__ = [
    "browser_type_launch_args",
    "flush_past_the_triggers",
    "live_site",
    "worker",
]


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """On SQLite a file instead of memory: threads and other processes must share it."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(Path(os.environ["DATA_DIR"]) / "test.sqlite3")
