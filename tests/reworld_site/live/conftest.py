from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.reworld_site.live.served import Served, serving


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Sockets of one process, without a beat that could heal anything."""
    with serving() as one:
        yield one
