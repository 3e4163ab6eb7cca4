"""Every page here has a front end that was built."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def built(front_end: Path) -> Path:
    """The folder that it was built into."""
    return front_end
