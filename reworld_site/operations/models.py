"""What is kept of how the site did. All of it may be deleted at any moment, and old rows are (`sampling`)."""

from django.db import models


class Sample(models.Model):
    """One minute of the site: `figures` by name, for charts; `marks` are the totals the next one counts from.

    The key makes it one a minute, however many processes sample.
    """

    minute = models.DateTimeField(primary_key=True)
    figures = models.JSONField()
    marks = models.JSONField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.minute:%Y-%m-%d %H:%M}"


class Tally(models.Model):
    """A total over all processes that only grows; the first part of its name says of what (`tallies`)."""

    name = models.CharField(max_length=120, primary_key=True)
    total = models.BigIntegerField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.total}"


class WebProcess(models.Model):
    """What a web process last said of itself."""

    name = models.CharField(max_length=120, primary_key=True)
    sockets = models.PositiveIntegerField()
    watched = models.PositiveIntegerField()  # tables that somebody looks at there
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class LastSweep(models.Model):
    """The one row about sweeps: the last one, and what the last one that found something has found.

    Those that found nothing are noted every few seconds only.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()
    seconds = models.FloatField()
    found = models.JSONField(default=dict)
    found_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.by} at {self.at}"


class SlowCall(models.Model):
    """A call of rules or of a bot that took too long (`tables.engine_calls`)."""

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=20)
    game = models.CharField(max_length=40)
    table = models.UUIDField()
    ms = models.PositiveIntegerField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}: {self.ms} ms"


class BehindTable(models.Model):
    """How often clients of a table were found behind it (`live.behind`)."""

    table = models.UUIDField(primary_key=True)
    times = models.PositiveIntegerField()
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.table}: {self.times}"
