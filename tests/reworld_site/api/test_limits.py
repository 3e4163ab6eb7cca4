"""How much one may ask for."""

import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from reworld_site.api import limits
from reworld_site.api.models import GuestOpening
from tests.reworld_site.people import Person, Table

BODY = {"game": "reworld", "seats": ["random", "greedy"]}


@pytest.fixture
def guest(stranger: Person) -> Person:
    stranger.post("/api/guests")
    limits.posts.clear()
    return stranger


def test_twenty_posts_at_once_are_fine_and_then_it_is_too_many(
    alice: Person, bob: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=0.01, burst=20))  # However slow the machine is.
    codes = [alice.post(f"{table.path}/actions").status_code for _ in range(25)]
    assert codes[:20] == [422] * 20
    assert codes[-1] == 429
    answer = alice.post(f"{table.path}/actions")
    assert answer.json()["code"] == "too_many_requests"
    assert int(answer["Retry-After"]) > 60
    assert alice.get(table.path).status_code == 200
    assert bob.post(f"{table.path}/actions").status_code == 422


def test_a_bucket_fills_at_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    bucket = limits.Buckets(rate=10, burst=2)
    assert [bucket.wait("a"), bucket.wait("a")] == [0, 0]
    assert bucket.wait("a") == pytest.approx(0.1)
    assert bucket.wait("b") == 0
    now += 0.1
    assert bucket.wait("a") == 0
    assert bucket.wait("a") > 0
    now += 60
    assert [bucket.wait("a"), bucket.wait("a")] == [0, 0]


def test_buckets_forget_who_was_quiet_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    bucket = limits.Buckets(rate=0.001, burst=1)
    for key in "abcd":
        assert bucket.wait(key) == 0
    assert bucket.wait("d") > 0
    assert bucket.wait("a") == 0


def _open_and_end(guest: Person) -> int:
    answer = guest.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]})
    if answer.status_code == 201:
        guest.post(f"/api/tables/{answer.json()['id']}/resign")
    limits.posts.clear()
    return answer.status_code


def test_guests_of_an_address_open_ten_tables_an_hour(guest: Person) -> None:
    assert [_open_and_end(guest) for _ in range(10)] == [201] * 10
    refused = guest.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert 3500 < int(refused["Retry-After"]) <= 3600
    assert refused.json()["message"].endswith(" minutes.")
    other = Person()
    other.post("/api/guests")
    assert other.post("/api/tables", BODY).status_code == 429
    GuestOpening.objects.filter(slot=4).update(at=timezone.now() - timedelta(minutes=61))
    assert _open_and_end(guest) == 201
    assert _open_and_end(guest) == 429


def test_a_rematch_counts_as_an_opening(guest: Person) -> None:
    table = guest.open("me", "greedy")
    guest.post(f"{table.path}/resign")
    assert guest.post(f"{table.path}/rematch").status_code == 201
    assert guest.post(f"{table.path}/rematch").status_code == 200
    assert GuestOpening.objects.count() == 2


def test_what_came_to_nothing_does_not_count(guest: Person) -> None:
    for _ in range(12):
        assert guest.post("/api/tables", {"game": "chess", "seats": ["me"]}).status_code == 422
    assert _open_and_end(guest) == 201


def test_people_with_an_account_have_no_limit_by_the_hour(alice: Person) -> None:
    assert [_open_and_end(alice) for _ in range(11)] == [201] * 11


def test_addresses_are_not_kept(guest: Person) -> None:
    _open_and_end(guest)
    assert "127.0.0.1" not in GuestOpening.objects.get().address


def test_a_guest_has_three_running_tables(guest: Person) -> None:
    tables = [guest.open("me", "greedy") for _ in range(3)]
    refused = guest.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tables")
    guest.post(f"{tables[0].path}/resign")
    assert guest.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]}).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_racing_for_the_last_opening_lets_one_through(rf, settings) -> None:  # type: ignore[no-untyped-def]
    from django.db import connections
    from rest_framework.exceptions import Throttled

    settings.GUEST_OPENINGS_PER_HOUR = 3
    taken, refused = [], []

    def take() -> None:
        try:
            taken.append(limits.take_opening(rf.post("/")))
        except Throttled as error:
            refused.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=take) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(taken), len(refused)) == (3, 9)
