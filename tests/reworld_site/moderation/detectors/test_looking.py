"""Detectors read what is in the database: the window's games, addresses, and answers once for each table."""

from __future__ import annotations

import math
import random
from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from reworld_site.moderation.detectors import answers, looking, rated, running
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.detectors.rated import Played, Player
from reworld_site.moderation.detectors.timing import Answer
from reworld_site.moderation.models import DetectorRun, Finding, Rhythm, Sighting
from reworld_site.tables import commands, loaded, scoring, service
from reworld_site.tables.models import Decision, Seat
from tests.reworld_site.moderation.detectors.played import finished_table, rated_table
from tests.reworld_site.moderation.detectors.population import Population
from tests.reworld_site.moderation.detectors.test_collusion import give, settled
from tests.reworld_site.moderation.hidden import hand_of
from tests.reworld_site.people import Person, account, started

pytestmark = pytest.mark.django_db


class Clock:
    """The time, which passes as told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = timezone.now() - timedelta(days=2)
        monkeypatch.setattr("django.utils.timezone.now", lambda: self.at)

    def passes(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def played_game(alice: Person, bob: Person, clock: Clock, seed: int = 1) -> UUID:
    """A game of Reworld at random; Alice takes four seconds for every answer, Bob as long as people do."""
    assert alice.account
    assert bob.account
    rng = random.Random(seed)
    opened = service.execute(
        commands.OpenTable(alice.account.pk, "reworld", ["me", "open"], people=(bob.account.pk,))
    )
    table = opened.table
    assert table
    while (known := loaded.load(table).table).decisions:
        asked = next(iter(known.decisions.values()))
        code = rng.choice(known.rules.legal_actions(known.game, asked.seat))
        is_alice = asked.player == alice.account.pk
        clock.passes(rng.uniform(3.9, 4.2) if is_alice else 6 * math.exp(rng.gauss(0, 1)))
        assert asked.player
        move = commands.TakeAction(
            asked.player, table, asked.id, known.rules.actions.encode(code), f"m{known.seq}"
        )
        assert service.execute(move).code == "accepted"
    scoring.score(table)
    clock.passes(3600)
    return table


def store(population: Population) -> list[Played]:
    """Its games, the last of which has just ended, between accounts that there are."""
    people = {one: account(f"P{one}").pk for one in population.skill}
    late = timezone.now() - timedelta(minutes=5) - population.games[-1].ended_at
    moved = []
    for game in population.games:
        players = tuple(one._replace(account=people[one.account]) for one in game.players)
        at = {"started_at": game.started_at + late, "ended_at": game.ended_at + late}
        moved.append(game._replace(players=players, **at))
        rated_table(moved[-1])
    return moved


@pytest.fixture
def colluding() -> Population:
    people = Population(1)
    people.play_on(120)
    settled(people, 1, 2)
    give(people, 1, 2, 12, others=1)
    return people


def test_a_planted_pair_is_found_in_the_rows_of_ratings(colluding: Population) -> None:
    games = store(colluding)
    giver, taker = (next(one for one in games[-1].players if one.rank == rank).account for rank in (3, 1))
    (found,) = looking.for_collusion(timezone.now())
    assert set(found.subjects) == {giver, taker}
    assert (found.evidence["giver"], found.evidence["same_address"]) == (giver, False)
    for one in found.subjects:
        Sighting.objects.create(account_id=one, digest="d" * 64, seen_on=timezone.now().date())
    (again,) = looking.for_collusion(timezone.now())
    assert again.evidence["same_address"]
    assert again.score > found.score


def test_everybodys_address_is_nobodys_signal() -> None:
    people = [account(f"P{number}") for number in range(looking.TOO_MANY + 1)]
    for one in people:
        Sighting.objects.create(account=one, digest="s" * 64, seen_on=timezone.now().date())
    assert looking.alike(timezone.now()) == set()
    old = timezone.now().date() - timedelta(days=31)
    for one in people[:2]:
        Sighting.objects.create(account=one, digest="o" * 64, seen_on=old)
        Sighting.objects.create(account=one, digest="n" * 64, seen_on=timezone.now().date())
    assert looking.alike(timezone.now()) == {(people[0].pk, people[1].pk)}


def test_games_are_read_as_they_were_rated(colluding: Population) -> None:
    games = store(colluding)
    window = games[0].ended_at - timedelta(minutes=1), timezone.now()
    assert [one.table for one in rated.played(*window)] == [one.table for one in games]
    read, wrote = rated.played(*window)[7], games[7]
    assert [one.account for one in read.players] == [one.account for one in wrote.players]
    assert [round(one.mu, 5) for one in read.players] == [round(one.mu, 5) for one in wrote.players]


def test_who_has_left_comes_after_all_who_stayed() -> None:
    one, other = (account(name).pk for name in ("P1", "P2"))
    at = timezone.now() - timedelta(hours=1)
    left = Player(one, 1, 25.0, 2.0, ended="resigned")
    rated_table(Played(UUID(int=1), "reworld", at, at, (left, Player(other, 2, 25.0, 2.0))))
    (game,) = rated.played(at, timezone.now())
    assert {player.account: player.rank for player in game.players} == {one: 2, other: 1}


def test_the_rows_of_a_window_are_read_with_one_question(
    colluding: Population, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    store(colluding)
    with django_assert_num_queries(1):
        looking.for_sandbagging(timezone.now())
    with django_assert_num_queries(2):  # and the addresses
        looking.for_collusion(timezone.now())


def test_even_answers_are_found_and_people_are_not(alice: Person, bob: Person, clock: Clock) -> None:
    tables = {str(played_game(alice, bob, clock, seed)) for seed in (1, 2)}
    running.run(["timing"])
    finding = Finding.objects.get()
    assert finding.subject == alice.account
    assert {one["table"] for one in finding.evidence["tables"]} == tables
    assert 3900 <= finding.evidence["median_ms"] <= 4200
    assert finding.evidence["in_band"] == finding.evidence["answers"] - 2 * len(tables)
    assert all(options > 1 for _, options in finding.evidence["dots"])


def test_each_table_is_counted_once(alice: Person, bob: Person, clock: Clock) -> None:
    def take_in() -> int:
        return answers.take_in("timing", clock.at - timedelta(days=30), clock.at)

    played_game(alice, bob, clock)
    assert take_in() == 1
    counted = list(Rhythm.objects.order_by("seat").values_list("account", "answers", "in_band"))
    assert [who for who, *_ in counted] == [alice.account.pk, bob.account.pk]  # type: ignore[union-attr]
    assert counted[0][1] - 2 == counted[0][2] > counted[1][2]
    assert take_in() == 0
    played_game(alice, bob, clock, seed=2)
    assert take_in() == 1
    DetectorRun.objects.update(read_until=None)
    assert take_in() == 2
    assert Rhythm.objects.count() == 4
    answers.take_in("timing", clock.at, clock.at)
    assert not Rhythm.objects.exists()


def test_a_table_that_ended_this_minute_waits_for_the_next_look(
    alice: Person, bob: Person, clock: Clock
) -> None:
    played_game(alice, bob, clock)
    clock.passes(-3590)
    assert answers.take_in("timing", clock.at - timedelta(days=30), clock.at) == 0


def test_evidence_of_timing_holds_no_card_and_no_move(
    pebbles_running: UUID, alice: Person, bob: Person, clock: Clock
) -> None:
    """A running game is not even looked at."""
    hidden = hand_of(pebbles_running, 0)
    played_game(alice, bob, clock)
    played_game(alice, bob, clock, seed=2)
    running.run(list(DETECTORS))
    (evidence,) = Finding.objects.values_list("evidence", flat=True)
    assert str(pebbles_running) not in str(evidence)
    assert not [card for card in hidden if card in str(evidence)]
    assert set(evidence["tables"][0]) == {"table", "answers", "in_band"}


def test_answers_that_were_taken_back_do_not_count(alice: Person, bob: Person, clock: Clock) -> None:
    table = UUID(started(alice, bob).id)
    for number in range(3):
        known = loaded.load(table).table
        (asked,) = known.decisions.values()
        action = known.rules.actions.encode(known.rules.legal_actions(known.game, asked.seat)[0])
        clock.passes(2)
        assert asked.player
        move = commands.TakeAction(asked.player, table, asked.id, action, f"m{number}")
        assert service.execute(move).code == "accepted"
        assert len(answers.of_seat(table, asked.seat)) == 1
        assert service.execute(commands.UndoActions(asked.player, table, known.seq)).code == "accepted"
        assert answers.of_seat(table, asked.seat) == []


def test_what_a_stand_in_or_a_bot_answered_does_not_count(alice: Person, bob: Person) -> None:
    assert alice.account
    assert bob.account
    table = finished_table([alice.account.pk, bob.account.pk], ["returned", "played"])
    Seat.objects.filter(table=table, seat=1).update(bot="random")
    for seat, due in ((0, timezone.now()), (1, None)):
        Decision.objects.create(
            table_id=table, seat=seat, opened_seq=1, bot_due_at=due, closed_seq=2, closed_as="acted"
        )
    now = timezone.now()
    assert answers.take_in("timing", now - timedelta(days=30), now) == 1
    assert not Rhythm.objects.exists()


def test_who_is_read_in_vain_keeps_nobody_from_being_read(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert alice.account
    now = timezone.now()
    steady = [alice.account.pk, *range(1001, 1013)]
    Rhythm.objects.bulk_create(
        Rhythm(
            table=UUID(int=one), seat=0, account_id=one, ended_at=now, answers=99, in_band=99, median_ms=900
        )
        for one in steady
    )
    read: list[int] = []

    def of_account(account: int) -> dict[UUID, list[Answer]]:
        read.append(account)
        return {}

    monkeypatch.setattr(answers, "of_account", of_account)
    for hour in range(3):
        looking.for_timing(now + timedelta(hours=hour))
    assert set(read) == set(steady)
    assert len(read) == 3 * looking.READ


def test_a_stream_that_cannot_be_read_any_more_says_nothing() -> None:
    assert answers.of_seat(UUID(int=7), 0) == []
