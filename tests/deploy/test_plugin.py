"""What the tests' own services promise to every other test."""

import os

import pytest
import redis
from django.db import connection


@pytest.mark.django_db
def test_it_writes_to_disk_before_it_answers() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        else:
            cursor.execute("SHOW fsync")
            assert cursor.fetchone() == ("on",)


def test_valkey_wants_its_password() -> None:
    url = os.environ["REDIS_URL"]
    assert redis.Redis.from_url(url).ping()
    with pytest.raises(redis.AuthenticationError):
        redis.Redis.from_url(url.replace("redis://:", "redis://:not-")).ping()
