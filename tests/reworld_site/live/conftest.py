from __future__ import annotations

from collections.abc import Iterator

import pytest

from reworld_site.tables import loaded
from tests.reworld_site.live.served import Served


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Sockets of one process, without a beat that could heal anything."""
    one = Served()
    one.start()
    yield one
    one.stop()
    loaded.forget()
