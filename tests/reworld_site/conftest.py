"""Everybody's fixtures of the site's tests: the cast, and limits that start afresh."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from django.conf import LazySettings

from reworld_site.api import limits
from tests.reworld_site.front_end import MANIFEST
from tests.reworld_site.people import Person, Table, account, started


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    yield
    limits.posts.clear()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: LazySettings) -> None:
    """Hashing that is slow on purpose is no test's business."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def alice(db: None) -> Person:
    return Person(account("Alice"))


@pytest.fixture
def bob(db: None) -> Person:
    return Person(account("Bob"))


@pytest.fixture
def charlie(db: None) -> Person:
    return Person(account("Charlie"))


@pytest.fixture
def mallory(db: None) -> Person:
    return Person(account("Mallory"))


@pytest.fixture
def stranger(db: None) -> Person:
    """Somebody who has not signed in."""
    return Person()


@pytest.fixture
def table(alice: Person, bob: Person) -> Table:
    """Running: Alice sits at seat 0, Bob at seat 1."""
    return started(alice, bob)


@pytest.fixture
def front_end(settings: LazySettings, tmp_path: Path) -> Path:
    """The folder that a front end was built into."""
    (tmp_path / "manifest.json").write_bytes(msgspec.json.encode(MANIFEST))
    settings.FRONTEND_BUILD = tmp_path
    return tmp_path
