"""Tests that commit are followed by a flush of the database, which the triggers of the events refuse.

Django's own empties every table, also those that are empty already, and then makes content types, permissions
and everything else anew that belongs to no test; that took a third of the tests' time.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

from reworld_site.accounts.bots import make_bot_accounts
from reworld_site.eventstore import triggers
from reworld_site.moderation.rights import make_roles

KEPT = {"django_migrations", "django_content_type", "auth_permission"}


@pytest.fixture(scope="session", autouse=True)
def flush_past_the_triggers() -> Iterator[None]:
    """Lifts the triggers around the flush, and only there."""
    plain = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda case: flush()
    yield
    TransactionTestCase._fixture_teardown = plain


def flush() -> None:
    """Leaves the rows that migrating an empty database makes, and no others."""
    tables = connection.introspection.django_table_names(only_existing=True)
    asked = [f"SELECT '{one}' WHERE EXISTS (SELECT 1 FROM {one})" for one in tables if one not in KEPT]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        used = {name for (name,) in cursor.fetchall()}
        with triggers.lifted([one for one in triggers.kept if one.table in used]):
            for table in used:
                cursor.execute(f"DELETE FROM {table}")
            connection.check_constraints()
        make_bot_accounts()
        make_roles()
