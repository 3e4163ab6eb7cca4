"""What the API itself remembers."""

from django.db import models


class GuestOpening(models.Model):
    """One of the tables that guests of an address (hashed) opened within the last hour; `slot` counts them
    from 0."""

    address = models.CharField(max_length=64)
    slot = models.PositiveSmallIntegerField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["address", "slot"], name="one_opening_per_slot")]

    def __str__(self) -> str:
        return f"opening {self.slot} of {self.address[:8]}"
