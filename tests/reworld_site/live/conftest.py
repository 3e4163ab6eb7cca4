from __future__ import annotations

from collections.abc import Iterator

import pytest

from reworld_site.tables import loaded
from tests.reworld_site.live.served import Served
from tests.reworld_site.people import Person, account


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Sockets of one process, without a beat that could heal anything."""
    one = Served()
    one.start()
    yield one
    one.stop()
    loaded.forget()


@pytest.fixture
def alice(transactional_db: None) -> Person:
    return Person(account("Alice"))


@pytest.fixture
def bob(transactional_db: None) -> Person:
    return Person(account("Bob"))


@pytest.fixture
def charlie(transactional_db: None) -> Person:
    return Person(account("Charlie"))


@pytest.fixture
def mallory(transactional_db: None) -> Person:
    return Person(account("Mallory"))


@pytest.fixture
def stranger(transactional_db: None) -> Person:
    return Person()
