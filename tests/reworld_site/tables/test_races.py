"""Many at once: the database settles who was first, and the rest are told so."""

from __future__ import annotations

from collections import Counter
from threading import Barrier, Thread
from uuid import UUID

import pytest
from django.db import connection

from reworld_site.accounts.models import Account
from reworld_site.eventstore import store
from reworld_site.tables import commands, history, loaded, service
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import AcceptedMove, Decision
from tests.reworld_site.tables.conftest import Player, open_table, person, play_out, seat
from tests.reworld_site.tables.test_projections import rebuilt, rows

pytestmark = pytest.mark.django_db(transaction=True)


def race(commands_: list[commands.Command]) -> Counter[str]:
    """Carries all of them out at once, each in a thread of its own; how often each code was answered."""
    barrier, answers = Barrier(len(commands_)), list[Answer]()

    def run(command: commands.Command) -> None:
        barrier.wait()
        try:
            answers.append(service.execute(command))
        finally:
            connection.close()

    threads = [Thread(target=run, args=(command,)) for command in commands_]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(answer.code for answer in answers)


def gapless(table: UUID) -> bool:
    seqs = [row.seq for row in store.read(history.stream_of(table))]
    return seqs == list(range(1, len(seqs) + 1))


def different_actions(player: Player, times: int) -> list[commands.Command]:
    """That many posts for one decision, each legal, of different actions and move ids."""
    assert player.table
    assert player.decision
    legal = player.legal()
    return [
        commands.TakeAction(
            player.id, player.table, player.decision, legal[i % len(legal)], f"{player.decision}-{i}"
        )
        for i in range(times)
    ]


@pytest.mark.parametrize("warm", [True, False], ids=["held in memory", "read from the store"])
def test_of_20_different_actions_for_one_decision_one_is_accepted(
    table: UUID, alice: Player, bob: Player, warm: bool
) -> None:
    for player in (alice, bob, alice, bob):
        posts = different_actions(player, 20)
        if not warm:
            loaded.forget()
        assert race(posts) == {"accepted": 1, "stale": 19}
    assert AcceptedMove.objects.filter(table=table).count() == 4
    assert gapless(table)
    assert rebuilt(table) == rows(table)


def test_one_action_sent_20_times_counts_once(table: UUID, alice: Player) -> None:
    assert alice.decision
    post = commands.TakeAction(alice.id, table, alice.decision, alice.legal()[0], "m1")
    assert race([post] * 20) == {"accepted": 1, "duplicate": 19}


def test_the_last_seat_is_taken_once_and_the_game_started_once(alice: Player) -> None:
    table = open_table(alice, "open")
    people = [person(f"Guest{i}") for i in range(20)]
    codes = race([commands.TakeSeat(one.id, table) for one in people])
    assert codes["accepted"] == 1
    assert codes["not_open"] == 19
    types = [row.type for row in store.read(history.stream_of(table))]
    assert types.count("table.game_started") == 1
    assert Decision.objects.filter(table=table).count() == 1
    assert gapless(table)


def test_seats_taken_at_once_are_different_seats(alice: Player) -> None:
    table = open_table(alice, "open", "open", "open")
    people = [person(f"Guest{i}") for i in range(8)]
    assert race([commands.TakeSeat(one.id, table) for one in people])["accepted"] == 3
    seats = [one.account for one in loaded.load(table).table.seats]
    assert len(set(seats)) == 4
    assert gapless(table)


def test_everybody_who_asks_for_a_rematch_gets_the_same_one(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open")
    seat(table, bob)
    alice.do(commands.Resign)
    asked = [commands.Rematch(player.id, table) for player in (alice, bob)] * 5
    assert race(asked) == {"accepted": 1, "duplicate": 9}


def test_an_action_and_a_resignation_at_once_leave_a_whole_table(
    table: UUID, alice: Player, bob: Player
) -> None:
    posts = [*different_actions(alice, 5), commands.Resign(bob.id, table), commands.Resign(alice.id, table)]
    codes = race(posts)
    assert codes["accepted"] in (1, 2)
    assert loaded.load(table).table.status == "over"
    assert gapless(table)
    assert rebuilt(table) == rows(table)


def test_a_game_is_scored_once_however_many_score_it(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    folded = history.fold(table)
    assert folded
    outcome = folded.outcome()
    assert outcome
    assert race([commands.ScoreTable(table, outcome)] * 8) == {"accepted": 1, "not_over": 7}


def test_tables_played_at_once_keep_apart() -> None:
    posts: list[commands.Command] = []
    for i in range(10):
        one = person(f"Player{i}")
        open_table(one, "greedy")
        posts += different_actions(one, 2)
    assert race(posts) == {"accepted": 10, "stale": 10}


def test_a_guest_who_opens_many_tables_at_once_gets_three() -> None:
    guest = Account.objects.create_guest()
    opening = commands.OpenTable(guest.pk, "pebbles", ["me", "greedy"])
    assert race([opening] * 8) == {"accepted": 3, "too_many_tables": 5}
