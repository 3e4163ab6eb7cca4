"""How people stand: notes, warnings, sanctions and appeals, and where they signed in from."""

from __future__ import annotations

from django.db import models

from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.models.base import TEXT, person


class Note(models.Model):
    """What moderators tell one another about somebody."""

    subject = person("notes_about")
    author = person("notes_written")
    text = models.CharField(max_length=TEXT)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"note about {self.subject_id}"


class Caution(models.Model):
    """A warning; the person says that they have read it."""

    subject = person("cautions")
    by = person("cautions_given")
    clause = models.CharField(max_length=20, choices=CHOICES)
    words = models.CharField(max_length=TEXT)
    at = models.DateTimeField(auto_now_add=True)
    acknowledged_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"warning of {self.subject_id}"


class Sanction(models.Model):
    """What somebody may not do for a while; `until` is None for good, `words` are for them.

    In force unless `lifted_at` or past its end. `by` is None for one that the site itself gave.
    """

    class Kind(models.TextChoices):
        CHAT_MUTE = "chat_mute", "No chat"
        RANKED_BAN = "ranked_ban", "No ranked games"
        SEAT_BAN = "seat_ban", "No new games"
        SUSPENSION = "suspension", "Suspended"

    subject = person("sanctions")
    kind = models.CharField(max_length=12, choices=Kind)
    by = person("sanctions_given", null=True)
    clause = models.CharField(max_length=20, choices=CHOICES)
    words = models.CharField(max_length=TEXT)
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = person("sanctions_lifted", null=True)

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["subject", "kind"], name="sanctions_of_a_person")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject_id}"


class Appeal(models.Model):
    """One for each sanction. `lifted`: what another moderator than its giver has decided."""

    sanction = models.OneToOneField(Sanction, models.CASCADE, related_name="appeal")
    text = models.CharField(max_length=TEXT)
    made_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = person("appeals_decided", null=True)
    lifted = models.BooleanField(default=False)
    answer = models.CharField(max_length=TEXT, blank=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"appeal {self.pk}"


class Sighting(models.Model):
    """An account signed in from an address, of which only a keyed digest is kept, for 30 days."""

    account = person("sightings")
    digest = models.CharField(max_length=64, db_index=True)
    seen_on = models.DateField()

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["account", "digest"], name="one_sighting_per_address")]

    def __str__(self) -> str:
        return f"{self.account_id} on {self.seen_on}"
