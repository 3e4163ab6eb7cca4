"""Joining, waiting, accepting and leaving, as people's pages do it."""

from __future__ import annotations

from uuid import uuid4

import msgspec
import pytest
from django.utils import timezone

from reworld_site.api import lobby_shapes
from reworld_site.api.models import GuestOpening
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.ratings.models import Rating
from reworld_site.tables import loaded
from reworld_site.tables.models import Table
from tests.reworld_site.lobby.conftest import Queuer, later, seated, work
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db(transaction=True)
Cast = tuple[Queuer, Queuer, Queuer, Queuer]


@pytest.fixture
def guest(db: None) -> Queuer:
    guest = Queuer()
    assert guest.post("/api/guests").status_code == 201
    return guest


def test_a_place_says_how_long_it_takes_and_what_happens_then(cast: Cast) -> None:
    alice = cast[0]
    joined = alice.queue(2, 4)
    assert joined.status_code == 201
    ticket = joined.json()["ticket"]
    assert (ticket["seats"], ticket["speed"], ticket["status"]) == ([2, 4], "quick", "waiting")
    assert (ticket["estimate"], ticket["filled_after"], ticket["match"]) == (30.0, 30.0, None)
    assert ticket["window"] == pytest.approx(3.0, abs=0.2)
    later(20)
    ticket = alice.ticket()
    assert ticket["waited"] == pytest.approx(20, abs=2)
    assert ticket["window"] == pytest.approx(7.0, abs=0.5)


def test_who_is_not_in_the_queue_has_no_place(cast: Cast, stranger: Person) -> None:
    assert cast[0].ticket() is None
    assert cast[0].leave() == 200
    assert stranger.get("/api/queue").status_code == 401


def test_there_is_one_place_for_each_person(cast: Cast) -> None:
    alice = cast[0]
    assert [alice.queue(2).status_code, alice.queue(2).status_code] == [201, 200]
    other = alice.queue(4)
    assert (other.status_code, other.json()["code"]) == (409, "already_waiting")
    assert QueueTicket.objects.count() == 1
    assert alice.leave() == 200
    assert alice.queue(4).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [7]}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": 2}, "seats"),
        ({"speed": "warp"}, "speed"),
        ({"speeed": "quick"}, "speeed"),
    ],
)
def test_a_wish_that_makes_no_sense_names_its_field(cast: Cast, wrong: dict[str, object], field: str) -> None:
    answer = cast[0].post("/api/queue", {"game": "reworld", "seats": [2], "speed": "quick", **wrong})
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert not QueueTicket.objects.exists()


def test_two_people_accept_and_sit_down_together(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue()
    bob.queue(2, 3)
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["asked", "asked"]
    match = alice.ticket()["match"]
    assert (match["people"], match["bots"], match["ranked"], match["accepted"]) == (2, 0, True, 0)
    assert 0 < match["seconds_left"] <= 15
    assert alice.accept() == 200
    assert alice.ticket()["status"] == "accepted"
    work()
    assert not Table.objects.exists()
    assert bob.accept() == 200
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["seated", "seated"]
    (table,) = Table.objects.all()
    assert alice.ticket()["match"]["url"] == f"/tables/{table.pk}"
    assert sorted(seated()[table.pk]) == sorted(one.account.pk for one in (alice, bob) if one.account)
    opened = loaded.load(table.pk).table.opened
    assert opened.clock
    assert (opened.ranked, opened.clock.speed) == (True, "quick")
    assert alice.leave() == 200
    assert alice.ticket() is None


def test_what_a_place_looks_like_is_what_the_types_say(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue()
    msgspec.json.decode(alice.get("/api/queue").content, type=lobby_shapes.Waiting)
    bob.queue()
    work()
    said = alice.get("/api/queue").content
    waiting = msgspec.json.decode(said, type=lobby_shapes.Waiting)
    assert msgspec.to_builtins(waiting) == msgspec.json.decode(said)


def test_who_does_not_accept_leaves_the_queue_and_the_other_waits_on(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue()
    later(10)
    bob.queue()
    work()
    assert alice.accept() == 200
    later(16)
    refused = bob.post("/api/queue/accept", {"match": bob.ticket()["match"]["id"]})
    assert (refused.status_code, refused.json()["field"]) == (409, "match")
    work()
    assert bob.ticket() is None
    ticket = alice.ticket()
    assert ticket["status"] == "waiting"
    assert ticket["waited"] == pytest.approx(26, abs=2)
    assert not FoundTable.objects.exists()


def test_declining_frees_the_others_at_once(cast: Cast) -> None:
    alice, bob, charlie, _ = cast
    for one in (alice, bob):
        one.queue()
    work()
    assert bob.leave() == 200
    work()
    assert (alice.ticket()["status"], bob.ticket()) == ("waiting", None)
    charlie.queue()
    work()
    assert charlie.ticket()["status"] == "asked"


def test_one_cannot_accept_what_was_found_for_others(cast: Cast) -> None:
    alice, bob, _, mallory = cast
    alice.queue()
    bob.queue()
    work()
    match = alice.ticket()["match"]["id"]
    for wrong in (match, str(uuid4())):
        assert mallory.post("/api/queue/accept", {"match": wrong}).status_code == 409
    assert mallory.post("/api/queue/accept", {"match": "x"}).json()["field"] == "match"
    assert alice.ticket()["match"]["accepted"] == 0


def test_alone_a_bot_fills_in_after_the_wait_and_the_game_is_not_ranked(cast: Cast) -> None:
    alice = cast[0]
    alice.queue()
    work()
    assert alice.ticket()["status"] == "waiting"
    later(31)
    work()
    match = alice.ticket()["match"]
    assert (match["people"], match["bots"], match["ranked"]) == (1, 1, False)
    alice.accept()
    work()
    (table,) = Table.objects.all()
    assert not table.ranked
    assert sorted(seat.bot for seat in table.seats.all()) == ["", "greedy"]
    assert alice.ticket()["status"] == "seated"


def test_days_long_games_are_opened_without_asking(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue(speed="day")
    bob.queue(speed="day")
    work()
    assert [one.ticket()["status"] for one in (alice, bob)] == ["seated", "seated"]


def test_untimed_games_are_never_ranked(cast: Cast) -> None:
    alice, bob, *_ = cast
    for one in (alice, bob):
        one.queue(speed="untimed")
    work()
    assert alice.ticket()["match"]["ranked"] is False
    assert [alice.accept(), bob.accept()] == [200, 200]
    work()
    assert Table.objects.get().ranked is False


def test_a_place_that_nobody_asks_about_is_given_up(cast: Cast) -> None:
    alice, bob, *_ = cast
    alice.queue()
    later(60)
    assert alice.ticket()
    later(60)
    bob.queue(4)
    assert alice.ticket()
    later(80)
    work()
    assert alice.ticket() is None


def test_the_estimate_learns_from_the_waits_before(cast: Cast) -> None:
    alice, bob, charlie, _ = cast
    alice.queue()
    later(8)
    bob.queue()
    work()
    alice.accept()
    bob.accept()
    work()
    assert charlie.queue().json()["ticket"]["estimate"] == pytest.approx(4, abs=1)
    charlie.leave()
    assert charlie.queue(3).json()["ticket"]["estimate"] == 45.0


def test_ratings_decide_who_meets(cast: Cast) -> None:
    alice, bob, charlie, _ = cast
    for one, mu in ((alice, 30_000_000), (bob, 22_000_000), (charlie, 29_000_000)):
        Rating.objects.create(
            account=one.account, game="reworld", mu=mu, sigma=4_000_000, games=9, last_at=timezone.now()
        )
        one.queue()
    work()
    assert [one.ticket()["status"] for one in (alice, bob, charlie)] == ["asked", "waiting", "asked"]


def test_a_guest_with_three_running_tables_finishes_one_first(guest: Queuer) -> None:
    for _ in range(3):
        guest.open("me", "greedy")
    refused = guest.queue()
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tables")
    assert GuestOpening.objects.count() == 3


def test_a_guests_table_from_the_queue_counts_like_one_opened(guest: Queuer, settings) -> None:  # type: ignore[no-untyped-def]
    settings.GUEST_OPENINGS_PER_HOUR = 1
    assert guest.queue().status_code == 201
    assert guest.queue().status_code == 200
    assert guest.leave() == 200
    assert guest.queue().status_code == 201
    later(31)
    work()
    guest.accept()
    work()
    assert guest.leave() == 200
    assert guest.queue().status_code == 429
