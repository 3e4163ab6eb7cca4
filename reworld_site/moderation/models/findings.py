"""What detectors have found, and what they need to look on from where they stopped."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from reworld_site.moderation.models.base import TEXT, person
from reworld_site.moderation.models.work import Case


class Finding(models.Model):
    """Something about one person, or a pair, that is hard to explain by chance. Nobody is sanctioned for it.

    `score` says how hard: honest play would show it once in ten to the power of `score`. `evidence` holds the
    detector's figures, account ids and table ids, and nothing else (see each detector's `explain`). `subject`
    has the lower id of a pair. Settled once it is dismissed or has become a case.
    """

    class State(models.TextChoices):
        OPEN = "open", "Open"
        DISMISSED = "dismissed", "Dismissed"
        CASE = "case", "Became a case"

    detector = models.CharField(max_length=20)
    subject = person("findings_about")
    other = person("findings_with", null=True)
    since = models.DateTimeField()
    until = models.DateTimeField()
    score = models.FloatField()
    evidence = models.JSONField()
    found_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    settled_at = models.DateTimeField(null=True)
    settled_by = person("findings_settled", null=True)
    reason = models.CharField(max_length=TEXT, blank=True)
    cases = models.ManyToManyField(Case, related_name="findings")

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["detector", "subject"],
                condition=Q(state="open", other=None),
                name="one_open_finding_per_person",
            ),
            models.UniqueConstraint(
                fields=["detector", "subject", "other"],
                condition=Q(state="open", other__isnull=False),
                name="one_open_finding_per_pair",
            ),
        ]
        indexes = [
            models.Index(F("score").desc(), "id", condition=Q(state="open"), name="open_findings"),
            models.Index(fields=["subject", "detector", "id"], name="findings_about_a_person"),
            models.Index(fields=["other"], condition=Q(other__isnull=False), name="findings_of_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.detector}: finding {self.pk}"

    @property
    def subjects(self) -> tuple[int, ...]:
        return (self.subject_id,) if self.other_id is None else (self.subject_id, self.other_id)


class DetectorRun(models.Model):
    """When a detector last looked, how many seconds it took and how much it found; `trouble` is what went
    wrong. `read_until`: up to which moment it has taken in what it takes in once only.
    """

    detector = models.CharField(max_length=20, primary_key=True)
    ran_at = models.DateTimeField()
    seconds = models.FloatField(default=0.0)
    found = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)
    read_until = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.detector} at {self.ran_at:%Y-%m-%d %H:%M}"


class Rhythm(models.Model):
    """How evenly a person has answered at one finished table: of `answers`, `in_band` took about as long as
    the median one.
    """

    table = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    account = person("rhythms")
    ended_at = models.DateTimeField(db_index=True)
    answers = models.PositiveIntegerField()
    in_band = models.PositiveIntegerField()
    median_ms = models.PositiveIntegerField()

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_rhythm_per_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table}"
