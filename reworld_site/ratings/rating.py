"""How a game changes ratings: a function of the game and of what was before. No database, no clock.

Ratings are openskill's BradleyTerryFull, people among themselves. They are kept as whole millionths, so that
every machine writes the same. `before` and `after` of a seat stand in `GameRated`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import combinations
from typing import NamedTuple, TypeAlias

import msgspec
from openskill.models import BradleyTerryFull

MICRO = 1_000_000
START_MU, START_SIGMA, TAU = 25.0, 25.0 / 3, 25.0 / 300
SETTLED = 0.6  # of the first sigma; from there on a rating is provisional no more
IDLE_YEAR = START_SIGMA**2 * (1 - SETTLED**2)  # how much a variance grows in a year without a game
DAY_MS = 86_400_000
SAME_PAIR_A_DAY = 6
SAME_BOT_A_DAY = 3
PLAYED, EXCUSED = "played", "excused"

Meetings: TypeAlias = Counter[tuple[int, int, date]]
"""In how many games of a day (by their start, UTC) two accounts were both rated, bots as opponents included;
the lower id first."""


class Points(msgspec.Struct, frozen=True):
    """A rating in millionths: how strong (`mu`), and how uncertain that is (`sigma`)."""

    mu: int
    sigma: int

    @property
    def is_provisional(self) -> bool:
        return self.sigma >= PROVISIONAL_FROM


START = Points(round(START_MU * MICRO), round(START_SIGMA * MICRO))
PROVISIONAL_FROM = round(SETTLED * START_SIGMA * MICRO)  # sigma; whoever is below is settled


class Standing(NamedTuple):
    """An account's rating; the last of its games ended at `at` (ms since 1970, UTC)."""

    points: Points
    at: int


class Seat(NamedTuple):
    """`bot` is the player's name at a bot's seat, `anchor` its fixed rating once it has one.

    `ended` is "played", "excused" (gone, and nobody's fault), or how its person left: resigned, flagged, …
    """

    account: int
    bot: str | None
    place: int
    ended: str
    anchor: Points | None = None

    @property
    def has_left(self) -> bool:
        return self.bot is None and self.ended not in (PLAYED, EXCUSED)


class Game(NamedTuple):
    """A finished ranked game; times in ms since 1970, UTC."""

    table: str
    started_at: int
    ended_at: int
    seats: tuple[Seat, ...]

    @property
    def day(self) -> date:
        """That of its start, UTC."""
        return datetime.fromtimestamp(self.started_at / 1000, UTC).date()

    @property
    def people(self) -> list[int]:
        """The seats of those who have played, or left."""
        return [i for i, one in enumerate(self.seats) if one.bot is None and one.ended != EXCUSED]


class SeatRated(NamedTuple):
    """`before` and `after`, or the `reason` why this seat's rating was left alone:

    bot, same_bot, excused, others_left, nobody_to_lose_to, too_few_people, same_pair. A bot's seat with a
    `before` was an opponent.
    """

    before: Points | None
    after: Points | None
    reason: str | None


def rate(game: Game, standings: Mapping[int, Standing], met: Meetings) -> list[SeatRated]:
    """By seat. Whoever left is last and alone, and when two or more left, only they are rated.

    `standings` has the accounts that were rated before, `met` the pairs that were rated together that day.
    """
    if why := _unrated(game, met):
        return [_alone(one, why) for one in game.seats]
    before = {i: _before(game, i, standings) for i in _rated_seats(game, met)}
    gone = [i for i in game.people if game.seats[i].has_left]
    if len(gone) < 2:
        after = _after(game, before, list(before))
    else:
        after = {i: _after(game, before, _who_outstayed(game, before, i))[i] for i in gone}
    return [_seat_rated(game, i, before, after, gone) for i in range(len(game.seats))]


def played(before: Sequence[Points], ranks: Sequence[int]) -> list[Points]:
    """What one game makes of ratings; the lower rank is the better one, and equal ranks have tied."""
    if len(before) < 2:
        return list(before)
    model = BradleyTerryFull(mu=START_MU, sigma=START_SIGMA, beta=START_SIGMA / 2, tau=TAU)
    teams = [[model.rating(mu=one.mu / MICRO, sigma=one.sigma / MICRO)] for one in before]
    return [_points(one.mu, one.sigma) for (one,) in model.rate(teams, ranks=list(map(float, ranks)))]


def meetings(game: Game, rated: Sequence[SeatRated]) -> list[tuple[int, int, date]]:
    """The pairs of accounts that a rated game has brought together."""
    there = {one.account for one, is_ in zip(game.seats, rated, strict=True) if is_.after}
    return [(one, other, game.day) for one, other in combinations(sorted(there), 2)]


def widened(standing: Standing, at: int) -> Points:
    """A rating grows less certain by the whole days since its latest game, up to where everybody starts.

    `at` is the end of the next game when that is rated (so streams say it all), and now for whoever looks.
    """
    days = max(0, at - standing.at) // DAY_MS
    mu, sigma = standing.points.mu, standing.points.sigma / MICRO
    wider = math.sqrt(sigma**2 + IDLE_YEAR * days / 365)
    return Points(mu, max(standing.points.sigma, min(START.sigma, round(wider * MICRO))))


def settled_until(standing: Standing) -> int | None:
    """From when on (ms since 1970, UTC) a rating is provisional again without a game; None for one that is so
    already."""
    if standing.points.is_provisional:
        return None
    room = (SETTLED * START_SIGMA) ** 2 - (standing.points.sigma / MICRO) ** 2
    days = max(1, int(room * 365 / IDLE_YEAR))
    while not widened(standing, standing.at + days * DAY_MS).is_provisional:
        days += 1
    return standing.at + days * DAY_MS


def _unrated(game: Game, met: Meetings) -> str | None:
    """Why a game changes nobody's rating."""
    if len(game.people) < 2:
        return "too_few_people"
    accounts = [game.seats[i].account for i in game.people]
    if any(met[a, b, game.day] >= SAME_PAIR_A_DAY for a, b in combinations(sorted(accounts), 2)):
        return "same_pair"
    return None


def _rated_seats(game: Game, met: Meetings) -> list[int]:
    """People's, and those of bots with a rating that none of these people has met too often that day."""
    people = [game.seats[i].account for i in game.people]

    def is_fresh(bot: int) -> bool:
        return all(met[min(bot, one), max(bot, one), game.day] < SAME_BOT_A_DAY for one in people)

    bots = [i for i, one in enumerate(game.seats) if one.anchor and is_fresh(one.account)]
    return [*game.people, *bots]


def _before(game: Game, seat: int, standings: Mapping[int, Standing]) -> Points:
    one = game.seats[seat]
    if one.bot is not None:
        return one.anchor or START
    known = standings.get(one.account)
    return widened(known, game.ended_at) if known else START


def _who_outstayed(game: Game, before: Mapping[int, Points], gone: int) -> list[int]:
    """A seat that left, and those that are placed before it: who stayed, or left later."""
    return [i for i in before if i == gone or _rank(game, i) < _rank(game, gone)]


def _after(game: Game, before: Mapping[int, Points], seats: Sequence[int]) -> dict[int, Points]:
    """The new ratings of `seats`, which have played among themselves."""
    # In an order of their own, so that sums do not depend on who sat where.
    order = sorted(seats, key=lambda i: (_rank(game, i), before[i].mu, before[i].sigma))
    after = played([before[i] for i in order], [_rank(game, i) for i in order])
    return dict(zip(order, after, strict=True))


def _rank(game: Game, seat: int) -> int:
    """Its place; who left comes after everybody who stayed."""
    one = game.seats[seat]
    return one.place + (len(game.seats) if one.has_left else 0)


def _points(mu: float, sigma: float) -> Points:
    return Points(round(mu * MICRO), min(START.sigma, round(sigma * MICRO)))


def _seat_rated(
    game: Game, seat: int, before: Mapping[int, Points], after: Mapping[int, Points], gone: Sequence[int]
) -> SeatRated:
    one = game.seats[seat]
    if one.bot is not None:
        anchored = before.get(seat)
        return SeatRated(anchored, anchored, "same_bot" if one.anchor and not anchored else "bot")
    if one.ended == EXCUSED:
        return SeatRated(None, None, "excused")
    if seat not in after:
        return SeatRated(None, None, "others_left")
    if len(gone) >= 2 and len(_who_outstayed(game, before, seat)) < 2:
        return SeatRated(None, None, "nobody_to_lose_to")
    return SeatRated(before[seat], after[seat], None)


def _alone(seat: Seat, why: str) -> SeatRated:
    return SeatRated(None, None, "bot" if seat.bot is not None else why)
