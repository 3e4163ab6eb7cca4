"""Who may not wait, accept or sit down: sanctioned accounts, and whoever plays live and ranked already."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reworld_site.lobby import barriers
from reworld_site.lobby.barriers import Sanction
from reworld_site.tables import commands, service
from reworld_site.tables.models import Seat, Table
from tests.reworld_site.lobby.conftest import Queuer, work
from tests.reworld_site.people import account
from tests.reworld_site.tables.test_races import race

pytestmark = pytest.mark.django_db(transaction=True)
Cast = tuple[Queuer, Queuer, Queuer, Queuer]
UNTIL = datetime(2030, 5, 1, 12, 0, tzinfo=UTC)


def id_of(person: Queuer) -> int:
    assert person.account
    return person.account.pk


@pytest.fixture
def sanctions(monkeypatch: pytest.MonkeyPatch) -> dict[int, Sanction]:
    """Those in force, by account, at the one place where the queue asks for them."""
    found: dict[int, Sanction] = {}
    monkeypatch.setattr(barriers, "sanction_of", found.get)
    return found


def sanction(person: Queuer, sanctions: dict[int, Sanction], until: datetime | None = UNTIL) -> None:
    sanctions[id_of(person)] = Sanction("You left three games in a row.", until)


def test_a_sanctioned_account_is_told_why_and_until_when(cast: Cast, sanctions: dict[int, Sanction]) -> None:
    mallory = cast[3]
    sanction(mallory, sanctions)
    refused = mallory.queue()
    assert (refused.status_code, refused.json()["code"]) == (403, "sanctioned")
    assert "left three games" in refused.json()["message"]
    assert "until 1 May 2030, 12:00 UTC" in refused.json()["message"]
    assert mallory.ticket() is None
    sanction(mallory, sanctions, until=None)
    assert "for good" in mallory.queue().json()["message"]


def test_nobody_is_asked_to_play_with_somebody_sanctioned_meanwhile(
    cast: Cast, sanctions: dict[int, Sanction]
) -> None:
    alice, bob, _, mallory = cast
    mallory.queue()
    alice.queue()
    sanction(mallory, sanctions)
    work()
    assert (alice.ticket()["status"], mallory.ticket()) == ("waiting", None)
    bob.queue()
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["asked", "asked"]


def test_accepting_is_refused_in_the_same_words_and_frees_the_others_at_once(
    cast: Cast, sanctions: dict[int, Sanction]
) -> None:
    alice, mallory = cast[0], cast[3]
    for one in (alice, mallory):
        one.queue()
    work()
    sanction(mallory, sanctions)
    refused = mallory.post("/api/queue/accept", {"match": mallory.ticket()["match"]["id"]})
    assert (refused.status_code, refused.json()["code"]) == (403, "sanctioned")
    assert "1 May 2030" in refused.json()["message"]
    alice.accept()
    work()
    assert (alice.ticket()["status"], mallory.ticket()) == ("waiting", None)


def test_whoever_is_sanctioned_after_accepting_sits_down_nowhere(
    cast: Cast, sanctions: dict[int, Sanction]
) -> None:
    alice, mallory = cast[0], cast[3]
    for one in (alice, mallory):
        one.queue()
    work()
    for one in (alice, mallory):
        one.accept()
    sanction(mallory, sanctions)
    work()
    assert (alice.ticket()["status"], mallory.ticket()) == ("waiting", None)
    assert not Table.objects.exists()


def test_ranked_tables_come_from_the_queue_alone(cast: Cast) -> None:
    body = {"game": "reworld", "seats": ["me", "open"], "speed": "quick"}
    refused = cast[0].post("/api/tables", {**body, "ranked": True})
    assert (refused.status_code, refused.json()["field"]) == (422, "ranked")
    assert not Table.objects.exists()


def test_one_live_ranked_table_at_a_time(cast: Cast) -> None:
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue()
    work()
    for one in (alice, bob):
        one.accept()
    work()
    again = alice.queue()
    assert (again.status_code, again.json()["code"]) == (409, "live_table_running")
    assert alice.queue(speed="day").status_code == 201
    alice.leave()
    Seat.objects.filter(account=alice.account).update(resigned=True)
    assert alice.queue().status_code == 201


def test_whoever_has_got_to_a_live_ranked_table_while_waiting_is_asked_no_more(cast: Cast) -> None:
    alice, bob, charlie, _ = cast
    alice.queue()
    ranked_table(id_of(alice), id_of(charlie))
    bob.queue()
    work()
    assert (alice.ticket(), bob.ticket()["status"]) == (None, "waiting")


def ranked_table(opener: int, *people: int, speed: str = "quick") -> str:
    """The service's answer to a full ranked table for them, or to one with an open seat."""
    seats = ["me", *["open"] * max(1, len(people))]
    command = commands.OpenTable(opener, "reworld", seats, speed=speed, ranked=True, people=people)
    return service.execute(command).code


def test_the_service_itself_seats_nobody_at_two_live_ranked_tables() -> None:
    alice, bob, charlie = (account(name).pk for name in ("Alice", "Bob", "Charlie"))
    assert ranked_table(alice, bob) == "accepted"
    assert ranked_table(alice, charlie) == "live_table_running"
    assert ranked_table(charlie, bob) == "live_table_running"
    assert ranked_table(charlie) == "accepted"
    waiting = Table.objects.get(opener=charlie).pk
    assert service.execute(commands.TakeSeat(bob, waiting)).code == "live_table_running"
    assert ranked_table(alice, bob, speed="day") == "accepted"


def test_of_ten_live_ranked_tables_at_once_one_seats_a_person() -> None:
    alice = account("Alice").pk
    others = [account(f"Person {number}").pk for number in range(10)]
    opening = [
        commands.OpenTable(other, "reworld", ["me", "open"], speed="quick", ranked=True, people=(alice,))
        for other in others
    ]
    assert race(list(opening)) == {"accepted": 1, "live_table_running": 9}
    assert Seat.objects.filter(account=alice).count() == 1
