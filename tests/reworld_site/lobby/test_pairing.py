"""Pairing as a function of the queue: examples, and laws over any queue."""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from reworld_site.lobby.pairing import Match, Pairing, Terms, Ticket, fits, pair

TERMS = Terms(window=3.0, widening=0.2, widest=20.0, fills=((30.0, 0.5), (45.0, 0.75)))
BOTS = {"reworld": {"greedy": 25.0, "random": 12.0}, "reterra": {"greedy": 25.0, "random": 12.0}}
NOW = 1000.0


def ticket(account: int, waited: float = 0.0, rating: float = 25.0, *seats: int, **more: str) -> Ticket:
    game, speed = more.get("game", "reworld"), more.get("speed", "live")
    return Ticket(account, game, frozenset(seats or (2,)), speed, rating, NOW - waited)


def paired(*queue: Ticket) -> Pairing:
    return pair(queue, NOW, TERMS, BOTS)


def only_match(*queue: Ticket) -> Match:
    (match,) = paired(*queue).matches
    return match


def test_two_who_want_the_same_sit_down_together_ranked() -> None:
    match = only_match(ticket(1), ticket(2))
    assert ([one.account for one in match.people], match.bots, match.ranked) == ([1, 2], (), True)


def test_different_games_speeds_and_sizes_do_not_meet() -> None:
    alone = ticket(1)
    for other in (ticket(2, game="reterra"), ticket(2, speed="async"), ticket(2, 0, 25, 3, 4)):
        assert paired(alone, other).matches == ()


def test_the_largest_table_that_everybody_wants_comes_first() -> None:
    queue = [ticket(1, 3, 25, 2, 3, 4), ticket(2, 2, 25, 2, 3), ticket(3, 1, 25, 3, 4)]
    assert only_match(*queue).seats == 3


def test_a_window_widens_with_waiting_and_both_must_accept() -> None:
    assert paired(ticket(1, 20, 25), ticket(2, 20, 33)).matches == ()
    assert paired(ticket(1, 25, 25), ticket(2, 25, 33)).matches
    assert paired(ticket(1, 500, 25), ticket(2, 1, 33)).matches[0].bots  # the second does not accept yet
    assert TERMS.window_of(ticket(1, 10_000), NOW) == 20


def test_a_bot_fills_in_after_the_wait_and_not_before() -> None:
    assert paired(ticket(1, 29.9)).matches == ()
    match = only_match(ticket(1, 30))
    assert (match.bots, match.ranked) == (("greedy",), False)


def test_a_fill_in_plays_about_as_well_as_the_people() -> None:
    assert only_match(ticket(1, 30, 14.0)).bots == ("random",)
    assert only_match(ticket(1, 30, 22.0)).bots == ("greedy",)


def test_bots_have_at_most_their_share_of_the_seats() -> None:
    assert paired(ticket(1, 44, 25, 4)).matches == ()
    assert only_match(ticket(1, 45, 25, 4)).bots == ("greedy",) * 3
    half = only_match(ticket(1, 30, 25, 4), ticket(2, 0, 25, 4))
    assert (len(half.people), len(half.bots), half.ranked) == (2, 2, True)


def test_it_says_when_bots_alone_would_do() -> None:
    assert TERMS.filled_after({2}) == 30
    assert TERMS.filled_after({4}) == 45
    assert TERMS.filled_after({2, 4}) == 30
    assert Terms(1, 1, 1, ()).filled_after({2}) is None


def test_where_no_bot_knows_the_game_nobody_fills_in() -> None:
    assert pair([ticket(1, 500)], NOW, TERMS, {}).matches == ()


def test_older_company_is_preferred() -> None:
    assert [one.account for one in only_match(ticket(1, 9), ticket(3, 5), ticket(2, 1)).people] == [1, 3]


queues = st.lists(
    st.builds(
        Ticket,
        account=st.integers(1, 60),
        game=st.sampled_from(["reworld", "reterra"]),
        seats=st.frozensets(st.sampled_from([2, 3, 4]), min_size=1),
        speed=st.sampled_from(["live", "async"]),
        rating=st.floats(5, 45, allow_nan=False),
        since=st.floats(NOW - 120, NOW, allow_nan=False),
    ),
    max_size=14,
    unique_by=lambda one: one.account,
)


@given(queues)
def test_nobody_sits_twice_and_nobody_is_lost(queue: list[Ticket]) -> None:
    found = paired(*queue)
    seated = [one for match in found.matches for one in match.people]
    assert sorted([*seated, *found.rest], key=hash) == sorted(queue, key=hash)


@given(queues)
def test_every_table_is_as_everybody_at_it_wants_it(queue: list[Ticket]) -> None:
    for match in paired(*queue).matches:
        for one in match.people:
            assert (one.game, one.speed) == (match.game, match.speed)
            assert match.seats in one.seats
        assert all(fits(*two, NOW, TERMS) for two in combinations(match.people, 2))


@given(queues)
def test_bots_come_after_the_wait_within_their_share_and_never_make_a_table_ranked(
    queue: list[Ticket],
) -> None:
    for match in paired(*queue).matches:
        waited = max(NOW - one.since for one in match.people)
        assert not match.bots or waited >= 30
        assert len(match.bots) <= match.seats * (0.5 if waited < 45 else 0.75)
        assert match.ranked == (len(match.people) >= 2)


@given(queues, st.randoms(use_true_random=False))
def test_the_order_of_the_tickets_changes_nothing(queue: list[Ticket], rng: random.Random) -> None:
    shuffled = rng.sample(queue, len(queue))
    assert paired(*queue) == paired(*shuffled)
    assert paired(*queue) == paired(*queue)


def could_sit(anchor: Ticket, others: list[Ticket]) -> bool:
    """By trying every company: a table at which the anchor is the oldest."""
    waited = NOW - anchor.since
    share = 0.75 if waited >= 45 else 0.5 if waited >= 30 else 0.0
    for seats in anchor.seats:
        for people in range(max(1, seats - int(seats * share)), seats + 1):
            for company in combinations([one for one in others if seats in one.seats], people - 1):
                group = (anchor, *company)
                same = len({(one.game, one.speed) for one in group}) == 1
                if same and all(fits(*two, NOW, TERMS) for two in combinations(group, 2)):
                    return True
    return False


@given(queues)
def test_the_longest_waiting_is_served_whenever_a_table_is_possible(queue: list[Ticket]) -> None:
    if not queue:
        return
    oldest = min(queue, key=lambda one: (one.since, one.account))
    served = oldest not in paired(*queue).rest
    assert served == could_sit(oldest, [one for one in queue if one != oldest])


@given(queues)
def test_among_the_rest_no_table_is_possible(queue: list[Ticket]) -> None:
    rest = list(paired(*queue).rest)
    for index, anchor in enumerate(rest):
        assert not could_sit(anchor, rest[index + 1 :])
