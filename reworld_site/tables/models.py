"""Read models, rebuilt from the streams at any moment (`projections`), and what is no projection: sealed
luck, the sweep's lease, who was seen at live tables, and people's own times."""

from django.conf import settings
from django.db import models


class Table(models.Model):
    """One table as lists show it. `updated_at` is the time of its last event; `outcome` is that of its
    `GameScored`; `start_due_at` is set while a full table waits for contributions to its luck, and
    `paused_at` while a moderator has halted it.
    """

    id = models.UUIDField(primary_key=True)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField()
    seat_count = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10)
    ranked = models.BooleanField()
    speed = models.CharField(max_length=20, default="untimed")
    is_live = models.BooleanField(default=False)
    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, db_constraint=False, related_name="opened_tables"
    )
    seq = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    commitment = models.CharField(max_length=64)
    start_due_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    is_started = models.BooleanField(default=False)
    outcome = models.JSONField(null=True)
    abort_reason = models.CharField(max_length=20, blank=True)
    rematch = models.UUIDField(null=True)
    rematch_of = models.UUIDField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["status", "updated_at"], name="table_idle"),
            models.Index(
                fields=["start_due_at"],
                condition=models.Q(start_due_at__isnull=False),
                name="table_start_is_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """One seat of a table; `account` is None while it is open.

    `stand_in` names the bot that plays on for it.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, null=True, db_constraint=False, related_name="seats"
    )
    bot = models.CharField(max_length=40, blank=True)
    resigned = models.BooleanField(default=False)
    flagged = models.BooleanField(default=False)
    stand_in = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_row_per_seat"),
            models.UniqueConstraint(
                fields=["table", "account"], condition=models.Q(bot=""), name="nobody_sits_twice"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table_id}"


class Decision(models.Model):
    """One question put to one seat; open while `closed_seq` is None. `closed_as`: acted, left, resigned,
    flagged, abandoned, reclaimed, undone, over, aborted.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="decisions")
    seat = models.PositiveSmallIntegerField()
    opened_seq = models.PositiveIntegerField()
    deadline = models.DateTimeField(null=True)
    bot_due_at = models.DateTimeField(null=True)
    closed_seq = models.PositiveIntegerField(null=True)
    closed_as = models.CharField(max_length=10, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "opened_seq", "seat"], name="one_row_per_decision"),
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=models.Q(closed_seq=None),
                name="one_open_decision_per_seat",
            ),
        ]
        indexes = [
            models.Index(
                fields=["bot_due_at"],
                condition=models.Q(closed_seq=None, bot_due_at__isnull=False),
                name="bot_is_due",
            ),
            models.Index(
                fields=["deadline"],
                condition=models.Q(closed_seq=None, deadline__isnull=False),
                name="time_is_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.opened_seq}.{self.seat} of {self.table_id}"


class AcceptedMove(models.Model):
    """An accepted action by the id its client gave it, so that asking again gives the first answer again.

    `body` is a digest of decision and action; `seq` is where the table stood after it.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="accepted_moves")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    client_move_id = models.CharField(max_length=64)
    body = models.CharField(max_length=64)
    seq = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "account", "client_move_id"], name="one_answer_per_move_id"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.client_move_id} at {self.table_id}"


class Takeback(models.Model):
    """A request for a takeback, as long as it is open; `seq` is its id."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="takeback")
    seq = models.PositiveIntegerField()
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"takeback {self.seq} of {self.table_id}"


class SealedLuck(models.Model):
    """A table's secret, encrypted; served nowhere and shown in no admin."""

    table = models.UUIDField(primary_key=True)
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"luck of {self.table}"


class SweepLease(models.Model):
    """Whoever holds the lease of that name does its work; `swept_at` is when that was last done."""

    name = models.CharField(max_length=20, primary_key=True)
    leased_until = models.DateTimeField()
    swept_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class Sighting(models.Model):
    """Somebody was heard of at a live table from `since` to `until` without a gap.

    A hint that web processes leave each other, gone without harm: see `sightings`.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="sightings")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="+"
    )
    since = models.DateTimeField()
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "account"], name="one_sighting_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} at {self.table_id}"


class QuietHours(models.Model):
    """When a person's clocks at tables played by the day stand still: `minutes` (0: never) from minute
    `start` of the day on, in a time zone. `told`: all their tables know.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="quiet_hours"
    )
    start = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=64)
    changed_at = models.DateTimeField()
    told = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["account"], condition=models.Q(told=False), name="quiet_hours_to_tell")
        ]

    def __str__(self) -> str:
        return f"quiet hours of {self.account_id}"


class Vacation(models.Model):
    """A person's vacation, in whole seconds; one that was called off before it began has no length."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    since = models.DateTimeField()
    until = models.DateTimeField()
    changed_at = models.DateTimeField()
    told = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "since"], name="one_vacation_at_a_time")]
        indexes = [models.Index(fields=["account"], condition=models.Q(told=False), name="vacation_to_tell")]

    def __str__(self) -> str:
        return f"vacation of {self.account_id}"
