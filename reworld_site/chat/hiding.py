"""What moderators do with a line: hide it, so that nobody reads it any more, and show it again."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.chat import telling
from reworld_site.chat.models import Line
from reworld_site.moderation import log
from reworld_site.moderation.inspecting import must_not_sit_at
from reworld_site.moderation.people import must_not_be
from reworld_site.moderation.refusals import NotNow
from reworld_site.moderation.rights import may

RIGHT = "moderate_chat"

log.ACTS.update({"hide_line": "hid a line of chat", "show_line": "showed a line of chat again"})


def hide(account: Account, line: Line, clause: str, reason: str) -> None:
    """Readers see that a moderator has hidden it. Raises `PermissionDenied`, `NotYours`, `NotNow`."""
    _must(account, line)
    with transaction.atomic():
        shown = Line.objects.filter(pk=line.pk, hidden_at=None)
        if not shown.update(hidden_at=timezone.now(), hidden_by=account):
            raise NotNow("This line is hidden already, or gone.")
        _write(account, line, "hide_line", clause, reason)


def show(account: Account, line: Line, clause: str, reason: str) -> None:
    """As it was before. Raises as `hide`."""
    _must(account, line)
    with transaction.atomic():
        hidden = Line.objects.filter(pk=line.pk, hidden_at__isnull=False)
        if not hidden.update(hidden_at=None, hidden_by=None):
            raise NotNow("This line is shown already, or gone.")
        _write(account, line, "show_line", clause, reason)


def _must(account: Account, line: Line) -> None:
    """Nobody has a hand in their own lines, or in talk at a table of theirs."""
    if not may(account, RIGHT):
        raise PermissionDenied
    must_not_be(account, line.account_id)
    must_not_sit_at(account, line.table)


def _write(account: Account, line: Line, act: str, clause: str, reason: str) -> None:
    log.write(
        account,
        act,
        subject=line.account_id,
        table=line.table,
        clause=clause,
        reason=reason,
        after={"line": line.pk, "room": line.room},
    )
    transaction.on_commit(lambda: telling.changed(line.table))
