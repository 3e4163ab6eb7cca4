"""Facts, who has yet to hear of them, folded states. Only `store`, `outbox` and `snapshots` write them."""

from django.db import models


class StoredEvent(models.Model):
    """One fact of a stream. The database refuses to change or delete it (see `triggers`).

    `data` is canonical JSON text. `metadata` is JSON text outside the hash, the same for all rows of one
    append; it may hold a secret action and is served nowhere. `hash` is hexadecimal (see `chain`).
    """

    position = models.BigAutoField(primary_key=True)
    stream = models.CharField(max_length=80)
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=80)
    version = models.PositiveSmallIntegerField()
    data = models.TextField()
    metadata = models.TextField()
    recorded_at = models.DateTimeField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stream", "seq"], name="one_event_per_seq")]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.type}"


class OutboxRow(models.Model):
    """`subscriber` has yet to hear of event `seq` of `stream`; deleted when it has.

    Free when `leased_until` is past.
    """

    subscriber = models.CharField(max_length=40)
    stream = models.CharField(max_length=80)
    seq = models.PositiveIntegerField()
    posted_at = models.DateTimeField()
    leased_until = models.DateTimeField(db_index=True)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subscriber", "stream", "seq"], name="told_once_per_subscriber"),
        ]

    def __str__(self) -> str:
        return f"{self.subscriber} ← {self.stream} {self.seq}"


class Snapshot(models.Model):
    """A stream's state after event `seq`, whose hash is `hash`; written by `snapshots` only.

    `fold` names the code that folded it; `digest` is over everything else in the row.
    """

    stream = models.CharField(max_length=80, primary_key=True)
    seq = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    fold = models.CharField(max_length=64)
    state = models.BinaryField()
    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.stream} at {self.seq}"
