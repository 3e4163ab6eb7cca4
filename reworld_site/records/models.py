"""Records that come from elsewhere, kept to be looked at."""

from django.db import models


class ImportedRecord(models.Model):
    """A foreign record: no table of ours, and nobody can play it.

    `digest` is the SHA-256 of `lines` (64 hexadecimal digits), the whole record as it would be exported.
    `verified_at` is None until it has been checked and found right; `difference` is what was found instead.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    table = models.UUIDField(db_index=True)
    game = models.CharField(max_length=40)
    lines = models.BinaryField()
    imported_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True)
    difference = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"record {self.digest[:12]} of a game of {self.game}"
