"""Writes the moderation log: who has done, seen or tried what, on whom or which table, and why."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from reworld_site.accounts.models import Account
from reworld_site.moderation.models import Finding, LogEntry
from reworld_site.moderation.rights import role_of

ACTS = {
    "enter": "came to a page",
    "open_case": "opened a case",
    "claim_case": "took a case",
    "release_case": "gave a case back",
    "snooze_case": "put a case off",
    "answer_case": "answered a case",
    "break_glass": "looked at hidden information",
    "verify_table": "verified a table",
    "give_role": "gave a role",
}
"""Every act in words, for people; `acts` and `people` add theirs."""


SUSPECTING = (
    "open_case",
    "claim_case",
    "release_case",
    "snooze_case",
    "answer_case",
    "dismiss_finding",
    "find_again",
)


def readable_by(account: Account, entries: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
    """Nobody reads here what others suspect them of, alone or with somebody else."""
    entries = entries.exclude(subject=account, act__in=SUSPECTING)
    own = list(Finding.objects.filter(Q(subject=account) | Q(other=account)).values_list("pk", flat=True))
    if not own:
        return entries
    about = LogEntry.objects.filter(act__in=SUSPECTING, after__finding__in=own)
    return entries.exclude(pk__in=about.values("pk"))


def write(
    actor: Account | None,
    act: str,
    *,
    refused: bool = False,
    subject: int | None = None,
    table: UUID | None = None,
    seq: int | None = None,
    case: int | None = None,
    clause: str = "",
    reason: str = "",
    before: Any = None,
    after: Any = None,
) -> LogEntry:
    """Commits with the transaction that it is part of; a refused attempt is written outside of any.

    `actor` is None for what the site does by itself.
    """
    return LogEntry.objects.create(
        actor=actor,
        role=role_of(actor) if actor else "site",
        act=act,
        refused=refused,
        subject_id=subject,
        table=table,
        seq=seq,
        case=case,
        clause=clause,
        reason=reason,
        before=before,
        after=after,
    )
