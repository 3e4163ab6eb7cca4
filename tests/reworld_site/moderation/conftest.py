"""The people who moderate, and a front end, which the dashboard's pages need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from games import registry
from reworld_site.tables import loaded
from tests.reworld_site.moderation.hidden import pebbles_table, play
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person
from tests.reworld_site.tables import pebbles


@pytest.fixture(autouse=True)
def built(front_end: Path) -> Path:
    """The folder that it was built into."""
    return front_end


@pytest.fixture
def mona(db: None) -> Staff:
    return Staff("Mona", "moderator")


@pytest.fixture
def mika(db: None) -> Staff:
    """Another moderator."""
    return Staff("Mika", "moderator")


@pytest.fixture
def sena(db: None) -> Staff:
    return Staff("Sena", "senior")


@pytest.fixture
def otto(db: None) -> Staff:
    return Staff("Otto", "operator")


@pytest.fixture
def pebbles_is_a_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A tiny game whose cards are told apart in any text."""
    found = {**registry._found(), "pebbles": pebbles.RULES}
    monkeypatch.setattr(registry, "_found", lambda: found)
    loaded.forget()
    yield
    loaded.forget()


@pytest.fixture
def pebbles_running(pebbles_is_a_game: None, alice: Person, bob: Person) -> UUID:
    """Alice and Bob have played three cards."""
    table = pebbles_table(alice, bob)
    play(table, 3)
    return table
