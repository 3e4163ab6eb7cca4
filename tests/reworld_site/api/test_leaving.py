"""Somebody is away from a live table, over HTTP: what the others may ask for, and coming back."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from pytest_django import Settings

from reworld_site.live.presence import here
from reworld_site.tables import sightings
from reworld_site.tables.models import Sighting
from tests.reworld_site.people import Person, Table, started


@pytest.fixture
def live(alice: Person, bob: Person, settings: Settings) -> Table:
    """Alice is there and Bob is away, for long enough."""
    settings.AWAY_SECONDS = 0
    table = started(alice, bob, speed="slow")
    assert alice.account
    sightings.note([(UUID(table.id), alice.account.pk)])
    return table


def away(person: Person, table: Table) -> list[dict]:
    return person.frame(table)["away"]


def test_the_frame_says_who_is_away_and_from_when_on_the_others_choose(
    live: Table, alice: Person, charlie: Person, settings: Settings
) -> None:
    settings.AWAY_SECONDS = 60
    (bob,) = away(alice, live)
    assert bob["since"] < bob["choose_at"]
    assert (bob["seat"], bob["waited"], bob["agreed"], bob["waiting_for"]) == (1, [], [], [0])
    assert away(charlie, live) == [bob]
    early = alice.post(f"{live.path}/away/stand_in", {"seat": 1})
    assert (early.status_code, early.json()["code"], early.json()["field"]) == (409, "not_due", "seat")


def test_a_stand_in_sits_down_and_leaves_again_when_they_come_back(
    live: Table, alice: Person, bob: Person
) -> None:
    answer = alice.post(f"{live.path}/away/stand_in", {"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (201, "accepted")
    assert alice.post(f"{live.path}/away/stand_in", {"seat": 1}).status_code == 200
    frame = bob.frame(live)
    assert frame["people"][1]["stand_in"] == "greedy"
    assert (frame["away"], frame["decision"]) == ([], None)
    assert [line["key"] for line in frame["log"][-2:]] == ["table.seat_abandoned", "table.stand_in_seated"]
    assert bob.post(f"{live.path}/reclaim").status_code == 201
    assert bob.post(f"{live.path}/reclaim").status_code == 200
    assert bob.frame(live)["people"][1]["stand_in"] is None


def test_a_move_of_who_was_passed_over_is_stale_and_says_how_to_come_back(
    live: Table, alice: Person, bob: Person
) -> None:
    asked, other, seat = (alice, bob, 0) if alice.frame(live)["decision"] else (bob, alice, 1)
    move = asked.move(live)
    Sighting.objects.all().delete()
    assert other.account
    sightings.note([(UUID(live.id), other.account.pk)])
    assert other.post(f"{live.path}/away/stand_in", {"seat": seat}).status_code == 201
    answer = asked.post(f"{live.path}/actions", move)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert "take your seat back" in answer.json()["message"]


def test_the_game_ends_without_a_result_when_all_who_are_here_agree(live: Table, alice: Person) -> None:
    assert alice.post(f"{live.path}/away/end", {"seat": 1}).status_code == 201
    table = alice.frame(live)["table"]
    assert (table["status"], table["abort_reason"]) == ("aborted", "abandoned")


def test_waiting_longer_is_answered_once(live: Table, alice: Person) -> None:
    assert alice.post(f"{live.path}/away/wait", {"seat": 1}).status_code == 201
    (bob,) = away(alice, live)
    assert bob["waited"] == [0]
    assert alice.post(f"{live.path}/away/wait", {"seat": 1}).json()["code"] == "not_due"


@pytest.mark.parametrize("seat", [-1, 16, "1", 1.0, None, True])
def test_a_seat_is_a_small_number(live: Table, alice: Person, seat: object) -> None:
    for path in ("wait", "stand_in", "end"):
        answer = alice.post(f"{live.path}/away/{path}", {"seat": seat})
        assert (answer.status_code, answer.json()["field"]) == (422, "seat")


@pytest.mark.parametrize("seat", [0, 2, 15])
def test_nobody_is_away_from_their_own_seat_or_from_none(live: Table, alice: Person, seat: int) -> None:
    answer = alice.post(f"{live.path}/away/stand_in", {"seat": seat})
    assert (answer.status_code, answer.json()["field"]) == (422, "seat")


def test_who_asks_for_the_table_again_and_again_is_heard_of(
    live: Table, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bob.account
    bob.frame(live)
    assert (UUID(live.id), bob.account.pk) not in here.heard()
    monkeypatch.setattr("reworld_site.live.presence.ASKED_AGAIN", 0)
    bob.frame(live)
    assert (UUID(live.id), bob.account.pk) in here.heard()
    sightings.note(here.heard())
    assert bob.frame(live)["away"] == []
    assert timezone.now() - Sighting.objects.get(account=bob.account).until < timedelta(seconds=30)
