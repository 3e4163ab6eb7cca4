"""The laws of ratings, over games of any shape."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from reworld_site.ratings.anchors import Anchor, anchor_of
from reworld_site.ratings.rating import (
    DAY_MS,
    MICRO,
    SAME_BOT_A_DAY,
    SAME_PAIR_A_DAY,
    START,
    TAU,
    Game,
    Points,
    Seat,
    SeatRated,
    Standing,
    meetings,
    played,
    rate,
    settled_until,
    widened,
)

NOBODY: dict[int, Standing] = {}
NEVER: Counter = Counter()


def game(*seats: Seat, table: str = "t", at: int = 0) -> Game:
    return Game(table, at, at, seats)


def person(account: int, place: int, ended: str = "played") -> Seat:
    return Seat(account, None, place, ended)


def change(one: SeatRated) -> int:
    return one.after.mu - one.before.mu if one.after and one.before else 0


@dataclass
class Played:
    """A game that nobody has left, and where its people stood."""

    game: Game
    standings: dict[int, Standing]


points = st.builds(Points, st.integers(5 * MICRO, 45 * MICRO), st.integers(MICRO, START.sigma))


@st.composite
def games(draw: st.DrawFn, least: int = 2) -> Played:
    count = draw(st.integers(least, 4))
    scores = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    places = [1 + sum(other > mine for other in scores) for mine in scores]
    seats = [person(account, place) for account, place in enumerate(places, start=1)]
    known = {one.account: Standing(draw(points), 0) for one in seats if draw(st.booleans())}
    return Played(game(*seats), known)


@st.composite
def beside_calibrated_bots(draw: st.DrawFn) -> Played:
    """Two or three people and bots at the seats that are left, of up to four."""
    count = draw(st.integers(3, 4))
    people = draw(st.integers(2, count - 1))
    scores = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    places = [1 + sum(other > mine for other in scores) for mine in scores]
    bots = [Seat(90 + seat, "greedy", places[seat], "played", draw(points)) for seat in range(people, count)]
    seats = [*(person(seat + 1, places[seat]) for seat in range(people)), *bots]
    known = {one.account: Standing(draw(points), 0) for one in seats[:people] if draw(st.booleans())}
    return Played(game(*seats), known)


def with_leaver(played: Played, gone: int) -> Game:
    """The same game, which one has left: last, and who was behind it moves up."""
    seats = list(played.game.seats)
    behind = seats[gone].place
    moved = [one._replace(place=one.place - (one.place > behind)) for one in seats]
    moved[gone] = person(seats[gone].account, len(seats), "resigned")
    return game(*moved)


@settings(deadline=None)
@given(games(), st.data())
def test_nobody_who_stays_loses_by_a_leave(played: Played, data: st.DataObject) -> None:
    gone = data.draw(st.integers(0, len(played.game.seats) - 1))
    whole = rate(played.game, played.standings, NEVER)
    left = rate(with_leaver(played, gone), played.standings, NEVER)
    rest = played.game._replace(seats=tuple(one for i, one in enumerate(played.game.seats) if i != gone))
    among_themselves = iter(rate(rest, played.standings, NEVER)) if len(rest.seats) > 1 else None
    for seat in range(len(whole)):
        if seat != gone:
            assert change(left[seat]) >= change(whole[seat])
            assert among_themselves is None or change(left[seat]) >= change(next(among_themselves))
    assert change(left[gone]) <= change(whole[gone])
    assert change(left[gone]) < 0


@settings(deadline=None)
@given(beside_calibrated_bots(), st.data())
def test_nobody_who_stays_beside_calibrated_bots_loses_by_a_leave(
    played: Played, data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from([i for i, one in enumerate(played.game.seats) if one.bot is None]))
    whole = rate(played.game, played.standings, NEVER)
    left = rate(with_leaver(played, gone), played.standings, NEVER)
    for seat, one in enumerate(played.game.seats):
        if one.bot is not None:
            assert left[seat] == whole[seat] == SeatRated(one.anchor, one.anchor, "bot")
        elif seat != gone:
            assert change(left[seat]) >= change(whole[seat])
    assert change(left[gone]) <= min(0, change(whole[gone]))


@settings(deadline=None)
@given(games(least=3), st.data())
def test_when_two_leave_the_rest_is_not_rated(played: Played, data: st.DataObject) -> None:
    first, second = data.draw(st.permutations(range(len(played.game.seats))))[:2]
    seats = list(played.game.seats)
    seats[first] = person(seats[first].account, len(seats), "resigned")
    seats[second] = person(seats[second].account, len(seats) - 1, "flagged")
    results = rate(game(*seats), played.standings, NEVER)
    for seat, one in enumerate(results):
        if seat in (first, second):
            assert change(one) < 0
        else:
            assert one == SeatRated(None, None, "others_left")


def test_who_leaves_last_of_all_has_nobody_to_lose_to() -> None:
    bots = [Seat(8, "greedy", 1, "played"), Seat(9, "greedy", 2, "played")]
    results = rate(game(person(1, 4, "resigned"), person(2, 3, "resigned"), *bots), NOBODY, NEVER)
    assert change(results[0]) < 0
    assert [one.reason for one in results] == [None, "nobody_to_lose_to", "bot", "bot"]


@settings(deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_it_does_not_matter_who_sits_where(played: Played, random: object) -> None:
    order = list(range(len(played.game.seats)))
    random.shuffle(order)  # type: ignore[attr-defined]
    straight = rate(played.game, played.standings, NEVER)
    mixed = rate(game(*(played.game.seats[i] for i in order)), played.standings, NEVER)
    assert mixed == [straight[i] for i in order]


@settings(deadline=None)
@given(points, st.integers(2, 4))
def test_equals_who_tie_stay_equal_and_nobody_gains(before: Points, count: int) -> None:
    seats = [person(account, 1) for account in range(1, count + 1)]
    results = rate(game(*seats), {one.account: Standing(before, 0) for one in seats}, NEVER)
    assert {change(one) for one in results} == {0}
    assert len({one.after for one in results}) == 1


@settings(deadline=None)
@given(games())
def test_who_ties_stands_between_having_won_and_having_lost(played: Played) -> None:
    pair = played.game.seats[:2]
    tied, won, lost = (
        change(
            rate(game(pair[0]._replace(place=mine), pair[1]._replace(place=theirs)), played.standings, NEVER)[
                0
            ]
        )
        for mine, theirs in ((1, 1), (1, 2), (2, 1))
    )
    assert lost < tied < won


@settings(deadline=None)
@given(points, st.permutations(range(1, 5)), st.integers(2, 4))
def test_among_equally_uncertain_people_what_some_win_others_lose(
    before: Points, places: list[int], count: int
) -> None:
    taken = sorted(places[:count])
    seats = [person(account, 1 + taken.index(place)) for account, place in enumerate(places[:count], 1)]
    known = {one.account: Standing(Points(before.mu + one.account * MICRO, before.sigma), 0) for one in seats}
    results = rate(game(*seats), known, NEVER)
    assert abs(sum(map(change, results))) <= count


@settings(deadline=None)
@given(games())
def test_a_game_never_makes_a_rating_less_certain_than_a_newcomers(played: Played) -> None:
    for one in rate(played.game, played.standings, NEVER):
        assert one.before
        assert one.after
        assert 0 < one.after.sigma <= START.sigma


@settings(deadline=None)
@given(games(), st.integers(0, 2))
def test_bots_change_nothing_until_they_are_calibrated(played: Played, bots: int) -> None:
    extra = [Seat(100 + i, "greedy", len(played.game.seats) + 1, "played") for i in range(bots)]
    alone = rate(played.game, played.standings, NEVER)
    beside = rate(game(*played.game.seats, *extra), played.standings, NEVER)
    assert beside == [*alone, *([SeatRated(None, None, "bot")] * bots)]


def test_a_calibrated_bot_is_an_opponent_whose_rating_stays() -> None:
    anchor = Points(30 * MICRO, MICRO)
    bot = Seat(9, "greedy", 3, "played", anchor)
    people = [person(1, 1), person(2, 2)]
    results = rate(game(*people, bot), NOBODY, NEVER)
    assert change(results[1]) > change(rate(game(*people), NOBODY, NEVER)[1])
    assert results[2] == SeatRated(anchor, anchor, "bot")


def test_a_bot_is_an_opponent_so_many_times_a_day() -> None:
    bot = Seat(9, "greedy", 3, "played", Points(30 * MICRO, MICRO))
    one = game(person(1, 1), person(2, 2), bot)
    met = Counter({(1, 9, one.day): SAME_BOT_A_DAY})
    alone = rate(game(person(1, 1), person(2, 2)), NOBODY, NEVER)
    assert rate(one, NOBODY, met) == [*alone, SeatRated(None, None, "same_bot")]


def test_the_same_pair_is_rated_so_many_times_a_day() -> None:
    one = game(person(2, 1), person(1, 2))
    met: Counter = Counter()
    for _ in range(SAME_PAIR_A_DAY):
        results = rate(one, NOBODY, met)
        assert results[0].after
        met.update(meetings(one, results))
    assert [seat.reason for seat in rate(one, NOBODY, met)] == ["same_pair", "same_pair"]
    assert rate(one._replace(started_at=DAY_MS), NOBODY, met)[0].after


def test_nobody_is_rated_alone() -> None:
    assert [
        one.reason for one in rate(game(person(1, 1), Seat(9, "greedy", 2, "played")), NOBODY, NEVER)
    ] == [
        "too_few_people",
        "bot",
    ]


def test_a_rating_is_provisional_until_it_is_settled() -> None:
    assert START.is_provisional
    assert Points(START.mu, START.sigma * 6 // 10).is_provisional is False
    standings: dict[int, Standing] = {}
    played = 0
    while standings.get(1, Standing(START, 0)).points.is_provisional:
        one = game(person(1, 1 + played % 2), person(2, 2 - played % 2))
        results = rate(one, standings, NEVER)
        standings = {1: Standing(results[0].after or START, 0), 2: Standing(results[1].after or START, 0)}
        played += 1
    assert 10 <= played <= 30


@settings(deadline=None)
@given(points, st.integers(0, 4 * 10**12))
def test_a_settled_rating_stays_so_until_the_moment_that_is_said(before: Points, at: int) -> None:
    standing = Standing(before, at)
    until = settled_until(standing)
    if until is None:
        assert before.is_provisional
    else:
        assert not widened(standing, until - 1).is_provisional
        assert widened(standing, until).is_provisional


def test_a_year_away_makes_a_settled_rating_provisional_and_no_clock_is_asked() -> None:
    settled = Standing(Points(30 * MICRO, 2 * MICRO), 0)
    assert widened(settled, DAY_MS - 1) == settled.points
    assert widened(settled, 30 * DAY_MS).sigma > settled.points.sigma
    assert widened(settled, 365 * DAY_MS).is_provisional
    assert widened(settled, 10_000 * DAY_MS) == Points(30 * MICRO, START.sigma)
    assert widened(settled, -DAY_MS) == settled.points


def test_it_takes_200_games_to_calibrate_a_version_of_a_bot() -> None:
    known = {("reworld", "greedy", 2): Anchor(START, 200), ("reworld", "random", 1): Anchor(START, 199)}
    assert anchor_of("reworld", "greedy", 2, known) == START
    assert anchor_of("reworld", "greedy", 1, known) is None
    assert anchor_of("reworld", "greedy", 3, known) is None
    assert anchor_of("reworld", "random", 1, known) is None
    assert anchor_of("reterra", "greedy", 2, known) is None


def test_the_arithmetic_is_what_it_was() -> None:
    """To the millionth, on every machine and by every openskill: what is stored is verified by it."""
    assert played([START, START, START], [1, 2, 2]) == [
        Points(30_270_779, 7_788_847),
        Points(22_364_611, 7_788_847),
        Points(22_364_611, 7_788_847),
    ]


def test_the_most_certain_rating_still_moves() -> None:
    """By tau: without it nobody could get better after a thousand games."""
    certain = Points(START.mu, 1)
    won, lost = played([certain, certain], [1, 2])
    assert won.mu > START.mu > lost.mu
    assert TAU * MICRO * 0.99 < won.sigma <= TAU * MICRO


def test_a_bot_at_two_seats_is_met_once_a_game() -> None:
    anchor = Points(30 * MICRO, MICRO)
    one = game(
        person(1, 1),
        person(2, 2),
        Seat(9, "greedy", 3, "played", anchor),
        Seat(9, "greedy", 4, "played", anchor),
    )
    found = meetings(one, rate(one, NOBODY, NEVER))
    assert sorted(found) == [(1, 2, one.day), (1, 9, one.day), (2, 9, one.day)]


def test_who_is_excused_keeps_their_rating_and_the_others_play_among_themselves() -> None:
    results = rate(game(person(1, 3, "excused"), person(2, 1), person(3, 2)), NOBODY, NEVER)
    assert results[0] == SeatRated(None, None, "excused")
    assert results[1:] == rate(game(person(2, 1), person(3, 2)), NOBODY, NEVER)
    pair = rate(game(person(1, 2, "excused"), person(2, 1)), NOBODY, NEVER)
    assert [one.reason for one in pair] == ["too_few_people", "too_few_people"]
