"""The people who moderate, and a front end, which the dashboard's pages need."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reworld_site.moderation.staff import Staff


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
