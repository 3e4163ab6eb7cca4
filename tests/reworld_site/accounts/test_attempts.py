"""How often something may be tried, by many at once as well."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from reworld_site.accounts import attempts
from reworld_site.accounts.attempts import Limit, TooMany
from reworld_site.accounts.models import Attempt
from tests.reworld_site.accounts.everything import found

LIMIT = Limit("a guess", 3, timedelta(minutes=5))


def tries(count: int, who: str = "alice@wonderland.example", limit: Limit = LIMIT) -> int:
    """How many of so many are let through."""
    return sum(_is_let_through(limit, who) for _ in range(count))


def _is_let_through(limit: Limit, who: str) -> bool:
    try:
        attempts.take((limit, who))
    except TooMany:
        return False
    return True


@pytest.mark.django_db
def test_only_so_many_are_let_through() -> None:
    assert tries(5) == 3
    assert tries(5, "bob@wonderland.example") == 3
    assert tries(5, limit=LIMIT._replace(what="another thing")) == 3


@pytest.mark.django_db
def test_it_says_when_the_next_one_is_free() -> None:
    attempts.take((LIMIT, "alice"))
    Attempt.objects.update(at=timezone.now() - timedelta(minutes=4))
    tries(2, "alice")
    with pytest.raises(TooMany, match="Try again in 60 seconds") as no:
        attempts.take((LIMIT, "alice"))
    assert 55 <= no.value.wait <= 60
    Attempt.objects.update(at=timezone.now() - LIMIT.within)
    assert tries(4, "alice") == 3


@pytest.mark.django_db
def test_one_limit_that_is_reached_uses_up_no_other() -> None:
    tries(3, "alice")
    for _ in range(5):
        with pytest.raises(TooMany):
            attempts.take((LIMIT, "bob"), (LIMIT, "alice"))
    assert tries(5, "bob") == 3


@pytest.mark.django_db
def test_what_was_right_does_not_count() -> None:
    for _ in range(10):
        attempts.give_back(attempts.take((LIMIT, "alice")))
    assert tries(5, "alice") == 3
    attempts.forget(LIMIT, "alice")
    assert tries(5, "alice") == 3


@pytest.mark.django_db
def test_neither_addresses_nor_mails_can_be_read_from_what_is_kept() -> None:
    attempts.take((LIMIT, "alice@wonderland.example"), (LIMIT, "198.51.100.7"))
    assert found("alice", "wonderland", "198.51") == {}


@pytest.mark.django_db
def test_old_ones_are_forgotten() -> None:
    tries(2)
    Attempt.objects.update(at=timezone.now() - timedelta(days=2))
    tries(1, "bob")
    assert Attempt.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_no_more_than_one_after_the_other() -> None:
    def one(_: int) -> int:
        try:
            return tries(1)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(one, range(16))) <= 3
    assert Attempt.objects.count() <= 3


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_one_place(address: str, place: str) -> None:
    assert attempts.place(address) == place
