"""Who passes points to another is found; friends, rivals and bad players are not."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from reworld_site.moderation.detectors.collusion import (
    ADDRESS,
    MEETINGS,
    MOMENTS,
    TOGETHER_AT_MOST,
    Meeting,
    Verdict,
    judged,
    moments,
    more,
)
from reworld_site.moderation.detectors.explaining.collusion import evidence, explain
from tests.reworld_site.moderation.detectors.population import Population

POPULATIONS = 6  # 200 of them, run by hand, gave 2 alarms
FRIENDS = [(1, 2), (3, 4), (5, 6), (7, 8)]


def population(seed: int = 1, games: int = 400, friends: Sequence[tuple[int, int]] = ()) -> Population:
    people = Population(seed)
    people.play_on(games, friends)
    return people


def settled(people: Population, *accounts: int) -> None:
    """Their ratings are right, and the same."""
    for one in accounts:
        people.skill[one], people.rating[one], people.sigma[one] = 25.0, 25.0, 1.5


def give(people: Population, giver: int, taker: int, games: int, others: int) -> None:
    """The giver comes in last and the taker first, whatever they can do."""
    for _ in range(games):
        order = people.order(people.rng.sample(range(10, 60), others))
        people.play([taker, *order, giver])


def pairs(found: Sequence[Verdict]) -> list[tuple[int, int]]:
    return [(one.passing.giver, one.passing.taker) for one in found]


def test_hardly_ever_is_anybody_found_among_honest_people() -> None:
    found = [
        judged(population(seed, 500, FRIENDS).games, {FRIENDS[0]}) for seed in range(20, 20 + POPULATIONS)
    ]
    assert sum(map(bool, found)) <= 1


def test_one_who_gives_way_to_another_at_every_table_is_found() -> None:
    people = population()
    settled(people, 1, 2)
    give(people, 1, 2, 10, others=2)
    (found,) = judged(people.games)
    assert (found.pair, pairs([found])) == ((1, 2), [(1, 2)])
    assert found.passing.behind >= 10
    assert found.meeting.expected < found.meeting.met


def test_a_rating_that_is_fed_at_tables_for_two_is_found() -> None:
    people = population()
    settled(people, 1, 2)
    give(people, 2, 1, 40, others=0)
    assert pairs(judged(people.games)) == [(2, 1)]


def test_friends_who_always_meet_and_play_to_win_are_not_found() -> None:
    people = population()
    settled(people, 1, 2)
    for _ in range(40):
        people.play(people.order([1, 2, *people.rng.sample(range(10, 60), 1)]))
    assert judged(people.games, {(1, 2)}) == []


def test_who_loses_to_everybody_passes_nothing() -> None:
    people = population()
    settled(people, 1, 2)
    people.skill[1] = 10.0
    for _ in range(25):
        people.play(people.order([1, people.rng.choice([2, *range(10, 60)]), people.rng.choice([3, 4])]))
    assert (1, 2) not in pairs(judged(people.games))


def test_a_newcomer_who_is_no_match_yet_passes_nothing() -> None:
    people = population()
    settled(people, 1, 2)
    people.sigma[1] = 25 / 3
    give(people, 1, 2, 7, others=0)
    assert judged(people.games) == []


def test_meeting_and_addresses_add_little_and_are_never_enough() -> None:
    often = Meeting(60, (60, 60), 1.0, 40.0)
    assert more(often, same_address=False, near=9, days=9) == TOGETHER_AT_MOST
    assert more(often, same_address=True, near=2, days=9) == TOGETHER_AT_MOST + ADDRESS
    assert more(often, same_address=True, near=9, days=9) == TOGETHER_AT_MOST + ADDRESS + MOMENTS
    assert more(often, same_address=True, near=3, days=3) == TOGETHER_AT_MOST + ADDRESS
    assert more(Meeting(6, (9, 9), 5.0, 0.3), same_address=False, near=0, days=9) == 0.3
    people = population()
    settled(people, 1, 2)
    for _ in range(20):
        people.play(people.order([1, 2]))
    assert judged(people.games, {(1, 2)}) == []


def test_they_come_and_go_together_where_first_starts_and_last_ends_are_near() -> None:
    people = population(games=200)
    assert moments((1, 2), {1: people.games[:50], 2: people.games[:50]}) == (1, 1)
    assert moments((1, 2), {1: people.games[:50], 2: people.games[1:50]}) == (0, 1)
    assert moments((1, 2), {1: people.games[:10], 2: people.games[150:160]}) == (0, 2)


def test_one_who_also_loses_to_everybody_they_could_beat_breaks_nothing() -> None:
    people = population()
    settled(people, 1, 2)
    people.rating[1] = 50.0
    for other in range(10, 60):
        people.rating[other] = 5.0
    give(people, 1, 2, 14, 2)
    for _ in range(60):
        people.play([people.rng.randrange(10, 60), 1])
    judged(people.games)
    for _ in range(60):
        people.play([2, people.rng.randrange(10, 60)])
    judged(people.games)


def test_few_games_say_nothing() -> None:
    people = population(games=50)
    settled(people, 1, 2)
    give(people, 1, 2, MEETINGS - 1, others=2)
    assert (1, 2) not in pairs(judged(people.games, {(1, 2)}))


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6), st.integers(7, 14))
def test_another_game_passed_makes_it_no_less_likely(seed: int, games: int) -> None:
    people = population(seed, 60)
    settled(people, 1, 2)
    give(people, 1, 2, games, others=1)
    before = {one.pair: one.score for one in judged(people.games)}
    give(people, 1, 2, 1, others=1)
    after = {one.pair: one.score for one in judged(people.games)}
    assert after.get((1, 2), 0.0) >= before.get((1, 2), 0.0) - 0.3  # Who else they met moves it a little.


def test_it_is_said_in_words_with_figures_and_what_would_be_innocent() -> None:
    people = population()
    settled(people, 1, 2)
    give(people, 1, 2, 10, others=2)
    (found,) = judged(people.games)
    told = explain(evidence(found), {1: "Alice", 2: "Bob"})
    assert told.summary.startswith(f"Alice and Bob met in {found.meeting.met} of Alice's ")
    assert "Alice came in behind Bob in" in told.summary
    assert "Friends" in told.innocent
    assert [plot.kind for plot in told.plots] == ["bars", "games"]
    assert {mark.kind for mark in told.plots[1].marks} <= {"bad", "good"}
