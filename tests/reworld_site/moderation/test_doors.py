"""Every door to a seat: shut for whoever may not sit, and for as long as that is so, to the second."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest
from django.http import HttpResponse
from django.utils import timezone

from reworld_site.moderation import sanctions
from reworld_site.moderation.models import Sanction
from reworld_site.tables import commands, service
from tests.reworld_site.api.test_tokens import program
from tests.reworld_site.lobby.test_sitting import pk, ranked_rematch
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db


def ban(by: Staff, whom: Person, kind: str) -> Sanction:
    return Sanction.objects.create(
        subject=whom.account,
        kind=kind,
        by=by.account,
        clause="conduct",
        words="Be kind.",
        until=timezone.now() + timedelta(days=1),
    )


Door = Callable[[Person, Person], Callable[[], HttpResponse]]


def opening(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    return lambda: bob.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]})


def joining(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    table = alice.open("me", "open")
    return lambda: bob.join(table, alice)


def invited(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    table = alice.open("me", "open")
    alice.post(f"{table.path}/invitations", {"who": "Bob"})
    number = bob.get("/api/invitations").json()["invitations"][0]["id"]
    return lambda: bob.post(f"/api/invitations/{number}/accept")


def again(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    table = alice.open("me", "open")
    bob.join(table, alice)
    service.execute(commands.Resign(pk(bob), UUID(table.id)))
    return lambda: bob.post(f"{table.path}/rematch")


def ranked_again(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    table = ranked_rematch(alice, bob)
    return lambda: bob.join(table, alice)


def queueing(alice: Person, bob: Person) -> Callable[[], HttpResponse]:
    return lambda: bob.post("/api/queue", {"game": "reworld", "seats": [2], "speed": "normal"})


SITTING = [opening, joining, invited, again]
RANKED = [ranked_again, queueing]


@pytest.mark.parametrize("kind", ["seat_ban", "suspension"])
@pytest.mark.parametrize("door", [*SITTING, *RANKED])
def test_who_may_not_sit_comes_through_no_door(
    mona: Staff, alice: Person, bob: Person, door: Door, kind: str
) -> None:
    knock = door(alice, bob)
    given = ban(mona, bob, kind)
    answer = knock()
    assert (answer.status_code, answer.json()["code"]) == (403, "sanctioned")
    assert "Be kind." in answer.json()["message"]
    Sanction.objects.filter(pk=given.pk).update(until=timezone.now())
    assert knock().status_code in (200, 201)


@pytest.mark.parametrize("door", RANKED)
def test_who_may_play_no_ranked_games_comes_to_none(
    mona: Staff, alice: Person, bob: Person, door: Door
) -> None:
    knock = door(alice, bob)
    ban(mona, bob, "ranked_ban")
    answer = knock()
    assert (answer.status_code, answer.json()["code"]) == (403, "sanctioned")


@pytest.mark.parametrize("door", SITTING)
def test_who_may_play_no_ranked_games_plays_others(
    mona: Staff, alice: Person, bob: Person, door: Door
) -> None:
    knock = door(alice, bob)
    ban(mona, bob, "ranked_ban")
    assert knock().status_code in (200, 201)


def test_a_token_opens_no_door_that_is_shut(mona: Staff, bob: Person) -> None:
    bot = program(bob, "read", "play")
    ban(mona, bob, "seat_ban")
    answer = bot.send("POST", "/api/tables", b'{"game": "reworld", "seats": ["me", "greedy"]}')
    assert (answer.status_code, answer.json()["code"]) == (403, "sanctioned")


def test_a_sanction_holds_until_its_last_moment(
    mona: Staff, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ban(mona, bob, "seat_ban")
    assert given.until
    for off, bars in ((-1, True), (0, False), (1, False)):
        moment = given.until + timedelta(microseconds=off)
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment)
        assert (sanctions.find(pk(bob), sanctions.SITTING) is not None) is bars
