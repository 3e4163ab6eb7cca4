"""Olive operates the site; nothing was counted before each test, in this process or in the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis
from django.conf import settings as site
from django.contrib.auth.models import Permission

from reworld_site.accounts.models import Account
from reworld_site.live.behind import behind
from reworld_site.operations import celery_signals, sweeps
from reworld_site.tables.engine_calls import engine_calls
from tests.reworld_site.people import Person, account

DEAD = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    engine_calls.collect()
    behind.collect()
    sweeps._noted_at = None
    celery_signals._reported_at = 0.0


@pytest.fixture
def valkey() -> Iterator[redis.Redis]:
    with redis.Redis.from_url(site.REDIS_URL) as client:
        client.flushall()
        yield client


@pytest.fixture
def olive(db: None) -> Person:
    """On the staff, with the right to see how the site is doing."""
    return Person(staff("Olive", "see_operations"))


def staff(name: str, *permissions: str) -> Account:
    one = account(name)
    one.is_staff = True
    one.save()
    one.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return one
