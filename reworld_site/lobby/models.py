"""The queue and invitations as the database holds them. None of this is derived from events: people sit, or
they do not."""

import uuid

from django.conf import settings
from django.db import models


class FoundTable(models.Model):
    """A table that was found for some people. `id` will be the table's own, so that it is opened once.

    `status`: asking (everybody must accept until `expires_at`), opening, opened. `bots` names the fill-ins;
    `waits` are the people's waits in seconds, for estimates.
    """

    class Status(models.TextChoices):
        ASKING = "asking"
        OPENING = "opening"
        OPENED = "opened"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    game = models.CharField(max_length=40)
    speed = models.CharField(max_length=20)
    people = models.PositiveSmallIntegerField()
    bots = models.JSONField(default=list)
    ranked = models.BooleanField()
    status = models.CharField(max_length=10, choices=Status)
    found_at = models.DateTimeField(db_index=True)
    expires_at = models.DateTimeField()
    waits = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game} for {self.seats}, {self.status}"

    @property
    def seats(self) -> int:
        return self.people + len(self.bots)


class QueueTicket(models.Model):
    """One person's place in the queue; the key makes it their only one.

    `seats`: the sizes that are welcome, in order. `since` is kept when a found table comes to nothing;
    `seen_at` is when the person's page was last heard of. `opening`: what `api.limits` counted for a guest.
    """

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)
    game = models.CharField(max_length=40)
    seats = models.JSONField()
    speed = models.CharField(max_length=20)
    rating = models.FloatField()
    since = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)
    found = models.ForeignKey(FoundTable, models.SET_NULL, null=True, related_name="tickets")
    accepted = models.BooleanField(default=False)
    opening = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.account_id} waits for {self.game}"


class Listing(models.Model):
    """A table that its opener wants to be found by everybody; it is shown while it has open seats."""

    table = models.OneToOneField("tables.Table", models.CASCADE, primary_key=True, db_constraint=False)
    listed_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"listing of {self.table_id}"


class Invitation(models.Model):
    """A person is asked to sit down at an open table, once. It is void when nobody can sit there any more;
    whoever sits down has accepted.
    """

    class Answer(models.TextChoices):
        NONE = ""
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"  # by the opener

    table = models.ForeignKey("tables.Table", models.CASCADE, db_constraint=False, related_name="invitations")
    inviter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations_sent")
    invited = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    at = models.DateTimeField(db_index=True)
    answer = models.CharField(max_length=10, choices=Answer, blank=True, default=Answer.NONE)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "invited"], name="invited_once_to_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.invited_id} is invited to {self.table_id}"


class NoInvitations(models.Model):
    """Somebody who wants nobody's invitations."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)

    def __str__(self) -> str:
        return f"no invitations for {self.account_id}"


class Mute(models.Model):
    """`account` wants nothing from `muted`, who does not learn of it."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "muted"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.account_id} mutes {self.muted_id}"
