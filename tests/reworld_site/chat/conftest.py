from __future__ import annotations

import pytest

from reworld_site.api import limits
from tests.reworld_site.moderation.conftest import built, mika, mona, sena

__all__ = ["built", "mika", "mona", "sena"]


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace of requests is not that of lines."""
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=1e9, burst=10**9))
