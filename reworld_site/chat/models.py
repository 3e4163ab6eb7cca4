"""What people say at tables, and what the guard kept back. Never in events: it goes with the account."""

from __future__ import annotations

from django.conf import settings
from django.db import models

LONGEST = 200
"""Characters of a line."""


class Room(models.TextChoices):
    PLAYERS = "players", "Players"
    SPECTATORS = "spectators", "Spectators"


class Line(models.Model):
    """One line of plain text. `seat` is the writer's, None for whoever does not sit; `phrase` the slug of the
    quick phrase that it is, "" for words of one's own. Readers see nothing of a hidden one's text.
    """

    table = models.UUIDField()
    room = models.CharField(max_length=10, choices=Room)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_lines")
    seat = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(auto_now_add=True)
    text = models.CharField(max_length=LONGEST)
    phrase = models.CharField(max_length=20, blank=True)
    client_line_id = models.CharField(max_length=64)
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.DO_NOTHING, null=True, db_constraint=False, related_name="+"
    )

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["account", "table", "client_line_id"], name="one_line_per_line_id"
            ),
        ]
        indexes = [
            models.Index(fields=["table", "room", "id"], name="lines_of_a_room"),
            models.Index(fields=["account", "at"], name="lines_of_a_person"),
            models.Index(
                fields=["table"], condition=models.Q(hidden_at__isnull=False), name="hidden_lines_of_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"line {self.pk} at {self.table}"


class Strike(models.Model):
    """A line that the guard kept back, which nobody but moderators reads; `why` is what was wrong with it."""

    class Why(models.TextChoices):
        FLOOD = "flood", "Too many lines"
        LINKS = "links", "A link"
        WORDS = "words", "A word of the list"
        REPEAT = "repeat", "The same again"

    table = models.UUIDField()
    room = models.CharField(max_length=10, choices=Room)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_strikes")
    at = models.DateTimeField(auto_now_add=True)
    why = models.CharField(max_length=6, choices=Why)
    text = models.CharField(max_length=LONGEST)
    client_line_id = models.CharField(max_length=64)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["account", "table", "client_line_id", "why", "text"], name="one_strike_per_line"
            ),
        ]
        indexes = [
            models.Index(fields=["table", "id"], name="strikes_at_a_table"),
            models.Index(fields=["account", "at"], name="strikes_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"strike {self.pk} at {self.table}"


class NoChat(models.Model):
    """Somebody who wants no chat: neither to read nor to write any."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"no chat for {self.account_id}"
