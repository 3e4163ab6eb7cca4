"""The bodies of leaderboards and people, beside `shapes`. Ratings are whole points; who starts has 1500."""

import msgspec


class PlayerNamed(msgspec.Struct):
    """`id` is null for a former player, who has no page."""

    id: int | None
    name: str


class PlayerRanked(msgspec.Struct):
    """A line of a leaderboard: `rank` is null while the rating is provisional.

    `uncertainty`: by how much the rating may well be off. `games` and `won` are those that the filters let
    count; a shared first place is won.
    """

    rank: int | None
    account: PlayerNamed
    rating: int
    uncertainty: int
    provisional: bool
    games: int
    won: int


class SeatWins(msgspec.Struct):
    """How often people have won from a seat (from 0) at tables with `seats` seats."""

    seats: int
    seat: int
    games: int
    won: int


class Leaderboard(msgspec.Struct):
    """`season` (a quarter, "2026-4") and `seats` are the filters, null for all; `seasons` are those with
    games."""

    game: str
    season: str | None
    seats: int | None
    seasons: list[str]
    page: int
    pages: int
    players: list[PlayerRanked]
    wins_by_seat: list[SeatWins]


class RatingThen(msgspec.Struct):
    at: str
    rating: int


class RatingSeen(msgspec.Struct):
    """A rating in one title; `history` is what it was after each of the latest games, up to 200."""

    game: str
    rating: int
    uncertainty: int
    provisional: bool
    games: int
    history: list[RatingThen]


class PlayerPlaced(msgspec.Struct):
    """Who sat at a ranked table, by seat; `bot` names the player of a bot's seat."""

    id: int | None
    name: str
    place: int
    bot: str | None


class RankedGame(msgspec.Struct):
    """A ranked game as one person played it.

    `before` and `after` are null when it changed no rating, and `reason` says why: excused, others_left,
    nobody_to_lose_to, too_few_people, same_pair. `ended`: how the person did (played, resigned, flagged …).
    """

    table: str
    game: str
    ended_at: str
    season: str
    seat: int
    place: int
    ended: str
    people: list[PlayerPlaced]
    before: int | None
    after: int | None
    reason: str | None


class SeatChange(msgspec.Struct):
    """What a ranked game has done to a seat's rating, or a `reason` (see `RankedGame`) why nothing.

    At bots' seats it is bot or same_bot; one with figures was an opponent, whose rating stays.
    """

    seat: int
    before: int | None
    after: int | None
    reason: str | None


class TableChanges(msgspec.Struct):
    """By seat. None while `rated` is false: the game is not over, not ranked, or about to be rated."""

    rated: bool
    seats: list[SeatChange]


class Profile(msgspec.Struct):
    """A person, their ratings and a page of their ranked games, the latest first."""

    account: PlayerNamed
    ratings: list[RatingSeen]
    page: int
    pages: int
    games: list[RankedGame]
