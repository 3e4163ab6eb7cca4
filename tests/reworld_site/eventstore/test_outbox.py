from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection, transaction
from django.utils import timezone

from reworld_site.eventstore import outbox
from reworld_site.eventstore.models import OutboxRow

LAPSED = timedelta(seconds=-1)


@pytest.mark.django_db(transaction=True)
def test_it_refuses_a_row_outside_a_transaction() -> None:
    with pytest.raises(RuntimeError, match="transaction"):
        outbox.post("scoring", "tale:1", 1)


@pytest.mark.django_db
def test_a_claimed_row_is_nobody_elses_until_the_lease_is_over() -> None:
    outbox.post("scoring", "tale:1", 7)
    (claim,) = outbox.claim(10, lease=LAPSED)
    assert (claim.subscriber, claim.stream, claim.seq) == ("scoring", "tale:1", 7)
    assert len(outbox.claim(10)) == 1
    assert outbox.claim(10) == []
    assert OutboxRow.objects.get().attempts == 2


@pytest.mark.django_db
def test_who_has_heard_is_not_told_again() -> None:
    outbox.post("scoring", "tale:1", 7)
    outbox.post("rating", "tale:1", 7)
    outbox.done("scoring", "tale:1")
    assert [claim.subscriber for claim in outbox.claim(10)] == ["rating"]


@pytest.mark.django_db
def test_the_oldest_rows_are_claimed_first() -> None:
    for seq in range(1, 6):
        outbox.post("scoring", "tale:1", seq)
    assert [claim.seq for claim in outbox.claim(3)] == [1, 2, 3]
    assert [claim.seq for claim in outbox.claim(3)] == [4, 5]


@pytest.mark.django_db(transaction=True)
def test_of_many_claimers_one_gets_the_row() -> None:
    with transaction.atomic():
        outbox.post("scoring", "tale:1", 7)
    barrier, claims = Barrier(8), []

    def race() -> None:
        barrier.wait()
        claims.extend(outbox.claim(10))
        connection.close()

    threads = [Thread(target=race) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(claims) == 1


@pytest.mark.django_db
def test_whoever_looked_at_the_clock_earlier_takes_no_row_from_who_claims_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outbox.post("scoring", "tale:1", 7)
    early = timezone.now()
    assert len(outbox.claim(10)) == 1
    monkeypatch.setattr(timezone, "now", lambda: early)
    assert outbox.claim(10) == []


@pytest.mark.django_db
def test_a_clock_put_back_keeps_no_row_from_being_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    outbox.post("scoring", "tale:1", 7)
    assert len(outbox.claim(10)) == 1
    before = timezone.now() - timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: before)
    assert len(outbox.claim(10)) == 1
