"""One person, one seat, whatever way they come in and however often at once; who sits at ranked tables."""

from __future__ import annotations

from functools import partial
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from reworld_site.lobby import invitations, queue, sitting
from reworld_site.lobby.matching import run
from reworld_site.lobby.models import Listing
from reworld_site.tables import commands, scoring, service
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import Seat
from tests.reworld_site.lobby.conftest import Queuer, seated, work
from tests.reworld_site.lobby.test_races import at_once
from tests.reworld_site.people import Person, Table, account

pytestmark = pytest.mark.django_db(transaction=True)


def seats_of(person: Person, table: UUID | str) -> int:
    return Seat.objects.filter(table=table, account=person.account).count()


def pk(person: Person) -> int:
    assert person.account
    return person.account.pk


def codes(results: list[object]) -> list[str]:
    return sorted(one.code if isinstance(one, Answer) else str(one) for one in results)


def test_one_person_who_joins_by_link_list_and_invitation_at_once_sits_once(
    alice: Person, bob: Person
) -> None:
    table = alice.open("me", "open", "open", "open")
    Listing.objects.create(table_id=UUID(table.id), listed_at=timezone.now())
    assert alice.account
    invited = invitations.invite(alice.account, UUID(table.id), account("Carol"))
    invited.invited = bob.account  # type: ignore[assignment]
    invited.save()
    by_link = [lambda: sitting.take_seat(pk(bob), UUID(table.id))] * 6
    by_invitation = [lambda: invitations.accept(pk(bob), invited.pk)] * 6
    assert codes(at_once([*by_link, *by_invitation])) == ["accepted"] + ["duplicate"] * 11
    assert seats_of(bob, table.id) == 1


def test_the_opener_does_not_sit_down_a_second_time(alice: Person) -> None:
    table = alice.open("me", "open")
    again = [lambda: sitting.take_seat(pk(alice), UUID(table.id))] * 8
    assert codes(at_once(again)) == ["duplicate"] * 8
    assert seats_of(alice, table.id) == 1


def test_one_person_who_leaves_and_joins_at_once_sits_once_at_most(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open", "open")
    bob.join(table, alice)
    come = [lambda: service.execute(commands.TakeSeat(pk(bob), UUID(table.id)))] * 5
    go = [lambda: service.execute(commands.LeaveSeat(pk(bob), UUID(table.id)))] * 5
    at_once([*come, *go])
    assert seats_of(bob, table.id) <= 1


def test_asking_for_a_rematch_and_accepting_it_at_once_seats_everybody_once(
    alice: Person, bob: Person
) -> None:
    table = alice.open("me", "open")
    bob.join(table, alice)
    alice.post(f"{table.path}/resign")

    def again(person: Person) -> object:
        answer = service.execute(commands.Rematch(pk(person), UUID(table.id)))
        assert answer.table
        invitations.offer_rematch(answer.table)
        return sitting.take_seat(pk(person), answer.table)

    at_once([lambda: again(alice), lambda: again(bob)] * 4)
    new = alice.frame(table)["table"]["rematch"]
    assert [seats_of(person, new) for person in (alice, bob)] == [1, 1]


def test_the_queue_seats_nobody_twice_though_many_workers_run_it(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reworld_site.tables.leases.take", lambda name, lease: True)
    at_once([partial(queue.join, pk(person), "reworld", [2], "day") for person in (alice, bob)] * 4)
    at_once([run] * 6)
    work()
    (people,) = seated().values()
    assert sorted(people) == sorted([pk(alice), pk(bob)])


def test_the_database_itself_refuses_a_second_seat_and_lets_bots_have_many(alice: Person) -> None:
    table = alice.open("me", "open", "open")
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table.id, seat=2).update(account=alice.account)
    bots = alice.open("me", "greedy", "greedy", "greedy")
    assert Seat.objects.filter(table=bots.id, bot="greedy").count() == 3


def test_a_table_for_the_same_person_twice_is_refused(alice: Person, bob: Person) -> None:
    for people in ((pk(bob), pk(bob)), (pk(alice), pk(bob))):
        asked = commands.OpenTable(pk(alice), "reworld", ["me", "open", "open"], people=people)
        answer = service.execute(asked)
        assert (answer.code, answer.field) == ("seated_twice", "people")


def ranked_rematch(alice: Person, bob: Person) -> Table:
    """Alice and Bob have played a live ranked game; Alice would like another."""
    asked = commands.OpenTable(
        pk(alice), "reworld", ["me", "open"], speed="quick", ranked=True, people=(pk(bob),)
    )
    table = service.execute(asked).table
    assert table
    service.execute(commands.Resign(pk(bob), table))
    scoring.score(table)
    return Table(alice.post(f"/api/tables/{table}/rematch").json()["id"])


def test_a_ranked_rematch_is_for_those_who_have_played(alice: Person, bob: Person, mallory: Person) -> None:
    table = ranked_rematch(alice, bob)
    assert alice.frame(table)["table"]["ranked"]
    refused = mallory.join(table, alice)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_rematch")
    assert alice.post(f"{table.path}/start", {"fill": "greedy"}).json()["code"] == "too_few_people"
    assert bob.join(table, alice).status_code == 201


def test_whoever_is_at_a_live_ranked_table_takes_no_second_one_by_a_rematch(
    alice: Person, bob: Person, charlie: Person
) -> None:
    table = ranked_rematch(alice, bob)
    other = commands.OpenTable(
        pk(charlie), "reworld", ["me", "open"], speed="quick", ranked=True, people=(pk(bob),)
    )
    assert service.execute(other).code == "accepted"
    refused = bob.join(table, alice)
    assert (refused.status_code, refused.json()["code"]) == (409, "live_table_running")
    number = bob.get("/api/invitations").json()["invitations"][0]["id"]
    assert bob.post(f"/api/invitations/{number}/accept").json()["code"] == "live_table_running"


def test_a_rematch_with_a_former_player_is_not_ranked(alice: Person, bob: Person, mallory: Person) -> None:
    asked = commands.OpenTable(
        pk(alice), "reworld", ["me", "open"], speed="quick", ranked=True, people=(pk(bob),)
    )
    table = service.execute(asked).table
    assert bob.send("DELETE", "/api/me", {"name": "Bob"}).status_code == 200
    new = Table(alice.post(f"/api/tables/{table}/rematch").json()["id"])
    assert not alice.frame(new)["table"]["ranked"]
    assert mallory.join(new, alice).status_code == 201


def test_nobody_asks_for_a_ranked_table_without_a_clock(alice: Person) -> None:
    body = {"game": "reworld", "seats": ["me", "open"], "ranked": True, "speed": "untimed"}
    refused = alice.post("/api/tables", body)
    assert (refused.status_code, refused.json()["field"]) == (422, "ranked")
    answer = service.execute(commands.OpenTable(pk(alice), "reworld", ["me", "open"], ranked=True))
    assert (answer.code, answer.field) == ("invalid", "speed")


def test_the_queue_and_a_rematch_never_rank_an_untimed_table(alice: Person, bob: Person) -> None:
    first, second = Queuer(alice.account), Queuer(bob.account)
    for one in (first, second):
        assert one.queue(2, speed="untimed").status_code == 201
    work()
    assert not first.ticket()["match"]["ranked"]
    assert {first.accept(), second.accept()} == {200}
    work()
    ((table, _),) = seated().items()
    old = Table(str(table))
    assert not alice.frame(old)["table"]["ranked"]
    alice.post(f"{old.path}/resign")
    new = Table(bob.post(f"{old.path}/rematch").json()["id"])
    seen = bob.frame(new)
    assert (seen["table"]["ranked"], seen["clocks"]) == (False, None)
