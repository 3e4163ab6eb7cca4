"""What moderators work on and do: the log, cases and reports, looks and verifications."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from reworld_site.accounts.models import Account
from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.models.base import TEXT, person
from reworld_site.moderation.rights import RIGHTS
from reworld_site.tables.models import Table


class LogEntry(models.Model):
    """One act of a moderator or of the site by itself (`actor` None), one look at hidden information, or one
    attempt at either that was refused.

    The database refuses to change or delete it (see `triggers`), so it holds no names and no addresses, only
    ids; `reason` is the moderator's own words. `act` is a word of `log.ACTS`; `before` and `after` are JSON.
    """

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    actor = person("moderation_acts", null=True)
    role = models.CharField(max_length=10)
    act = models.CharField(max_length=30)
    refused = models.BooleanField(default=False)
    subject = person("moderation_log", null=True)
    table = models.UUIDField(null=True)
    seq = models.PositiveIntegerField(null=True)
    case = models.BigIntegerField(null=True)
    clause = models.CharField(max_length=20, choices=CHOICES, blank=True)
    reason = models.CharField(max_length=TEXT, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        default_permissions = ()
        permissions = RIGHTS
        verbose_name = "log entry"
        verbose_name_plural = "log entries"
        indexes = [
            models.Index(fields=["table", "id"], name="log_of_a_table"),
            models.Index(fields=["subject", "id"], name="log_of_a_person"),
            models.Index(fields=["actor", "id"], name="log_of_a_moderator"),
            models.Index(fields=["act", "id"], name="log_of_an_act"),
        ]

    def __str__(self) -> str:
        return f"{self.act} by {self.actor_id} at {self.at:%Y-%m-%d %H:%M}"


class Case(models.Model):
    """Reports about one subject for one reason: a person, or a table where nobody is to blame.

    Open while `answered_at` is None. Whose it is to handle: `claimed_by` until `claimed_until`, after which
    it is free again without anybody doing anything. `verdict`: upheld, dismissed.
    """

    class Verdict(models.TextChoices):
        UPHELD = "upheld", "The report was right"
        DISMISSED = "dismissed", "There is nothing to it"

    clause = models.CharField(max_length=20, choices=CHOICES)
    subject = person("cases_about", null=True)
    table = models.UUIDField(null=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    score = models.PositiveIntegerField(default=0)
    claimed_by = person("claimed_cases", null=True)
    claimed_until = models.DateTimeField(null=True)
    snoozed_until = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = person("answered_cases", null=True)
    verdict = models.CharField(max_length=10, choices=Verdict, blank=True)
    answer = models.CharField(max_length=TEXT, blank=True)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "clause"],
                condition=Q(answered_at=None, subject__isnull=False),
                name="one_open_case_per_person_and_clause",
            ),
            models.UniqueConstraint(
                fields=["table", "clause"],
                condition=Q(answered_at=None, subject=None),
                name="one_open_case_per_table_and_clause",
            ),
        ]
        indexes = [
            models.Index(F("score").desc(), "id", condition=Q(answered_at=None), name="open_cases"),
            models.Index(fields=["subject", "id"], name="cases_about_a_person"),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}"


class Report(models.Model):
    """What one person says, about which place: a profile (no `table`), a table, a moment of it (`seq`), or a
    line of its chat (`line`). `weight` is what the reporter's record made it count.
    """

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports")
    reporter = person("reports_made")
    table = models.UUIDField(null=True, db_index=True)
    seq = models.PositiveIntegerField(null=True)
    line = models.BigIntegerField(null=True)
    place = models.CharField(max_length=80)
    text = models.CharField(max_length=TEXT, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    weight = models.PositiveSmallIntegerField()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["case", "reporter", "place"], name="one_report_per_place"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk} of {self.place}"


class Notice(models.Model):
    """Something that a person is to know, until they have seen it. `kind` is a word of `notices.KINDS`, which
    says it from `data`."""

    account = person("notices")
    kind = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    table = models.UUIDField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["account", "-id"], name="notices_of_a_person")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.account_id}"


class Glass(models.Model):
    """A moderator looks through a seat's eyes for a while; the players hear of it after the game."""

    moderator = person("glasses")
    table = models.UUIDField(db_index=True)
    seat = models.PositiveSmallIntegerField()
    clause = models.CharField(max_length=20, choices=CHOICES)
    reason = models.CharField(max_length=TEXT)
    broken_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table}"


class Verification(models.Model):
    """What verifying a table's stream has found; "" when all was well."""

    table = models.UUIDField(db_index=True)
    by = person("verifications")
    at = models.DateTimeField(auto_now_add=True)
    difference = models.CharField(max_length=TEXT, blank=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"verification of {self.table}"


class Game(Table):
    """A table, as the inspector lists it."""

    class Meta:
        proxy = True
        default_permissions = ()
        verbose_name_plural = "games"


class Person(Account):
    """An account, as moderators list it."""

    class Meta:
        proxy = True
        default_permissions = ()
        verbose_name_plural = "people"


class Proposal(models.Model):
    """A rewind that the people at a paused table are asked to consent to; `seq` is where the table stood.

    `agreed` lists accounts. Open while `ended_at` is None; `ending`: agreed, declined or overtaken.
    """

    table = models.UUIDField(db_index=True)
    by = person("proposals")
    to_seq = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    clause = models.CharField(max_length=20, choices=CHOICES)
    reason = models.CharField(max_length=TEXT)
    made_at = models.DateTimeField(auto_now_add=True)
    agreed = models.JSONField(default=list)
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=10, blank=True)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(ended_at=None), name="one_open_proposal_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"proposal {self.pk} for {self.table}"
