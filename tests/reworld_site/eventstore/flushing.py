"""Tests that commit are followed by a flush of the database, which the triggers of the events refuse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import TransactionTestCase

from reworld_site.eventstore import triggers


@pytest.fixture(scope="session", autouse=True)
def flush_past_the_triggers() -> Iterator[None]:
    """Lifts the triggers around the flush, and only there."""
    plain = TransactionTestCase._fixture_teardown

    def teardown(case: TransactionTestCase) -> None:
        with triggers.lifted():
            plain(case)

    TransactionTestCase._fixture_teardown = teardown
    yield
    TransactionTestCase._fixture_teardown = plain
