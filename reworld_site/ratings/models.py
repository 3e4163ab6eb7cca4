"""Read models of ratings, rebuilt from the streams at any moment; in millionths (see `rating`)."""

from django.conf import settings
from django.db import models

SEASON = 6  # characters: a quarter, UTC, as "2026-4"
ALL_TIME, ANY_SEATS = "", 0


class Rating(models.Model):
    """An account's rating in a game title after `games` rated games, the last of which ended at `last_at`."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, db_constraint=False, related_name="ratings"
    )
    game = models.CharField(max_length=40)
    mu = models.IntegerField()
    sigma = models.IntegerField()
    games = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "game"], name="one_rating_per_title")]

    def __str__(self) -> str:
        return f"{self.account_id} at {self.game}"


class RatedGame(models.Model):
    """A ranked game that counts; `number` is its place in the order of its title's games.

    `season` is the quarter of its start.
    """

    table = models.UUIDField(primary_key=True)
    game = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    seat_count = models.PositiveSmallIntegerField()
    season = models.CharField(max_length=SEASON)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_game_per_number")]
        indexes = [models.Index(fields=["ended_at"], name="rated_lately")]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class RatedSeat(models.Model):
    """One seat of a ranked game. Where `reason` is empty, its rating went from `before` to `after`."""

    rated_game = models.ForeignKey(RatedGame, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, db_constraint=False, related_name="rated_seats"
    )
    bot = models.CharField(max_length=40, blank=True)
    place = models.PositiveSmallIntegerField()
    ended = models.CharField(max_length=10)
    mu_before = models.IntegerField(null=True)
    sigma_before = models.IntegerField(null=True)
    mu_after = models.IntegerField(null=True)
    sigma_after = models.IntegerField(null=True)
    reason = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rated_game", "seat"], name="one_row_per_rated_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.rated_game_id}"


class Ranking(models.Model):
    """An account's line in one leaderboard: of a season or `ALL_TIME`, with so many seats or `ANY_SEATS`.

    `games` and `won` count what belongs there. The rating is that after the account's latest game of the
    season or of all time, whatever the seats; it is settled until `settled_until`, or not at all.
    """

    game = models.CharField(max_length=40)
    season = models.CharField(max_length=SEASON, blank=True)
    seats = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, db_constraint=False, related_name="rankings"
    )
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    mu = models.IntegerField()
    sigma = models.IntegerField()
    last_at = models.DateTimeField()
    settled_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "season", "seats", "account"], name="one_line_per_leaderboard"
            )
        ]

    def __str__(self) -> str:
        return f"{self.account_id} at {self.game}, season {self.season}, {self.seats} seats"


class SeatTally(models.Model):
    """How often people have played from a seat in a season's rated games with so many seats, and won."""

    game = models.CharField(max_length=40)
    season = models.CharField(max_length=SEASON)
    seats = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "season", "seats", "seat"], name="one_tally_per_seat")
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.seats} at {self.game}, season {self.season}"
