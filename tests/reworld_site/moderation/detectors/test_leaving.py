"""Who leaves again and again is found; who is unlucky, comes back or concedes is not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from reworld_site.moderation.detectors import leaving, looking
from reworld_site.moderation.detectors.leaving import AT_LEAST, Attendance, judged
from reworld_site.moderation.models import Finding
from reworld_site.ratings.models import RatedGame
from reworld_site.tables.models import Decision
from tests.reworld_site.moderation.detectors.played import finished_table
from tests.reworld_site.people import Person

POPULATIONS = 200
attendance = st.integers(0, 120).flatmap(
    lambda games: st.builds(Attendance, st.just(1), st.just(games), st.integers(0, games))
)


def honest(seed: int) -> list[Attendance]:
    """300 people, most of whom leave a game in thirty, and one in ten with a bad line, a game in ten."""
    rng = random.Random(seed)
    people = []
    for account in range(300):
        games = min(150, int(rng.expovariate(1 / 20)) + 1)
        rate = 0.1 if rng.random() < 0.1 else 0.03
        people.append(Attendance(account, games, sum(rng.random() < rate for _ in range(games))))
    return people


def test_hardly_ever_is_anybody_found_among_honest_people() -> None:
    alarms = sum(bool(judged(honest(seed))) for seed in range(POPULATIONS))
    assert alarms <= POPULATIONS // 100


def test_one_who_leaves_every_second_game_is_found_among_them() -> None:
    mallory = Attendance(1000, 20, 11)
    (found,) = judged([*honest(1), mallory])
    assert found.attendance == mallory
    assert found.expected == pytest.approx(3.0)


def test_where_everybody_leaves_nobody_is_singled_out() -> None:
    assert judged([Attendance(account, 20, 8) for account in range(50)]) == []


@given(st.lists(attendance, max_size=5), attendance)
def test_a_game_more_that_was_left_never_clears_anybody(others: list[Attendance], one: Attendance) -> None:
    worse = one._replace(games=one.games + 1, left=one.left + 1)
    if any(verdict.attendance is one for verdict in judged([*others, one])):
        assert any(verdict.attendance is worse for verdict in judged([*others, worse]))


@given(st.lists(attendance, max_size=8))
def test_who_is_found_has_left_more_than_is_tolerated(people: list[Attendance]) -> None:
    for verdict in judged(people):
        assert verdict.attendance.left >= max(AT_LEAST, verdict.expected)
        assert verdict.score >= leaving.SCORE


def look() -> list[Finding]:
    now = timezone.now()
    return [(one.subjects, one.evidence["left"]) for one in looking.for_leaving(now)]  # type: ignore[misc]


def play(people: Sequence[Person], ended: Sequence[str], **more: object) -> None:
    finished_table([one.account.pk for one in people if one.account], ended, **more)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_leavers_are_found_in_the_rows_of_finished_tables(alice: Person, bob: Person) -> None:
    assert alice.account
    for number in range(8):
        play([alice, bob], ["flagged" if number % 4 else "stand_in", "played"])
    assert look() == [((alice.account.pk,), 8)]


@pytest.mark.django_db
def test_a_concession_to_the_only_other_a_return_and_an_excuse_are_no_leaving(
    alice: Person, bob: Person
) -> None:
    for ended in ("resigned", "returned", "excused"):
        for _ in range(8):
            play([alice, bob], [ended, "played"])
    assert look() == []


@pytest.mark.django_db
def test_who_resigns_while_others_play_on_has_left(alice: Person, bob: Person, charlie: Person) -> None:
    assert alice.account
    for _ in range(8):
        play([alice, bob, charlie], ["resigned", "played", "played"])
    assert look() == [((alice.account.pk,), 8)]


@pytest.mark.django_db
def test_who_was_waited_for_when_the_others_ended_the_game_has_left(alice: Person, bob: Person) -> None:
    assert alice.account
    for _ in range(8):
        table = finished_table(
            [alice.account.pk, bob.account.pk],  # type: ignore[union-attr]
            [],
            status="aborted",
            abort_reason="abandoned",
        )
        Decision.objects.create(table_id=table, seat=0, opened_seq=9, closed_seq=12, closed_as="aborted")
    assert look() == [((alice.account.pk,), 8)]


@pytest.mark.django_db
def test_alone_against_bots_and_long_ago_are_nobodys_business(alice: Person, bob: Person) -> None:
    for _ in range(8):
        play([alice], ["flagged"], seats=2)
        play([alice, bob], ["flagged", "played"], at=timezone.now() - timedelta(days=31))
    assert look() == []


@pytest.mark.django_db
def test_ranked_games_that_were_annulled_are_held_against_nobody(alice: Person, bob: Person) -> None:
    assert alice.account
    assert bob.account
    tables = [
        finished_table([alice.account.pk, bob.account.pk], ["flagged", "played"], ranked=True)
        for _ in range(8)
    ]
    assert look() == []
    now = timezone.now()
    for number, table in enumerate(tables):
        RatedGame.objects.create(
            table=table,
            game="pebbles",
            number=number,
            seat_count=2,
            season="2026-4",
            started_at=now,
            ended_at=now,
        )
    assert look() == [((alice.account.pk,), 8)]
