"""Heartbeats: who has gone without a word is away, the others are told, and so is whoever comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from reworld_site.tables.models import Sighting
from tests.reworld_site.live.served import Served, Socket, serving
from tests.reworld_site.people import Person, Table, started

# Sockets ask in threads of their own, so what they ask for must be committed.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def beating(transactional_db: None) -> Iterator[Served]:
    """A process whose heart beats fast."""
    with serving(beat=0.1, silence=2.5) as one:
        yield one


@pytest.fixture
def live(alice: Person, bob: Person, settings: Settings) -> Table:
    settings.AWAY_SHOWN_SECONDS = 1.5
    return started(alice, bob, speed="slow")


def hear(socket: Socket, kind: str, *others: Socket) -> dict:
    """Answers every beat until such a frame comes; `others` say something as often."""
    until = time.monotonic() + 60
    while (frame := socket.next_of("beat", kind))["type"] == "beat":
        assert time.monotonic() < until, f"there is no {kind}"
        for one in (socket, *others):
            one.say({"type": "beat"})
    return frame


def test_a_client_that_says_nothing_more_counts_as_gone_until_it_is_heard_of(
    beating: Served, alice: Person, bob: Person, table: Table
) -> None:
    socket, bobs = beating.socket(alice, table), beating.socket(bob, table)
    while hear(socket, "presence", bobs)["presence"] != [True, True]:
        pass
    while hear(socket, "presence")["presence"] != [True, False]:
        pass
    while hear(socket, "presence", bobs)["presence"] != [True, True]:
        pass


def test_the_others_are_told_who_is_away_and_who_comes_back_is_told_it_was_missed(
    beating: Served, alice: Person, bob: Person, live: Table
) -> None:
    socket, bobs = beating.socket(alice, live), beating.socket(bob, live)
    while hear(socket, "presence", bobs)["presence"] != [True, True]:
        pass
    while Sighting.objects.count() < 2:
        time.sleep(0.01)
    bobs.leave()
    while not (told := hear(socket, "presence"))["away"]:
        pass
    (missed,) = told["away"]
    assert told["presence"][1] is False
    assert (missed["seat"], missed["waiting_for"]) == (1, [0])
    assert missed["since"] < missed["choose_at"]
    back = beating.socket(bob, live)
    assert back.next("back")["away"]["since"] == missed["since"]
    while hear(socket, "presence", back)["away"]:
        pass


def test_whoever_comes_for_the_first_time_is_not_said_to_be_back(
    beating: Served, alice: Person, bob: Person, live: Table
) -> None:
    socket = beating.socket(alice, live)
    while not hear(socket, "presence")["away"]:
        pass
    bobs = beating.socket(bob, live)
    while hear(socket, "presence", bobs)["away"]:
        pass
    kinds = [bobs.next_of("beat", "back")["type"] for _ in range(3)]
    assert kinds == ["beat"] * 3


def test_at_a_table_without_a_live_clock_nobody_is_missed(
    beating: Served, alice: Person, bob: Person, table: Table, settings: Settings
) -> None:
    settings.AWAY_SHOWN_SECONDS = 0.1
    socket = beating.socket(alice, table)
    for _ in range(8):
        socket.next("beat")
        socket.say({"type": "beat"})
    assert alice.frame(table)["away"] == []
