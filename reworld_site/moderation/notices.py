"""What people are to know, shown to them at home until they have seen it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.utils import timezone

from reworld_site.moderation.clauses import title_of
from reworld_site.moderation.models import Notice

SHOWN = 50


def _report_upheld(data: dict[str, Any]) -> str:
    return (
        f"You reported something ({title_of(data['clause'])}), and you were right. {data['answer']}".strip()
    )


def _report_dismissed(data: dict[str, Any]) -> str:
    words = f"You reported something ({title_of(data['clause'])}). We looked at it and found no breach."
    return f"{words} {data['answer']}".strip()


def _appeal_decided(data: dict[str, Any]) -> str:
    what = data["what"].lower()
    words = (
        f"Your appeal was heard, and this is lifted: {what}."
        if data["lifted"]
        else (f"Your appeal was heard; this stands: {what}.")
    )
    return f"{words} {data['words']}".strip()


KINDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "report_upheld": _report_upheld,
    "report_dismissed": _report_dismissed,
    "warning": lambda data: f"A moderator warns you: {data['words']}",
    "sanction": lambda data: (
        f"{data['what']}, {data['end']}: {data['words']} You can appeal under “Notices”."
    ),
    "sanction_lifted": lambda data: f"This is lifted: {data['what'].lower()}.",
    "appeal_decided": _appeal_decided,
    "rewind_proposed": lambda data: (
        f"A moderator proposes to lead your game back to after event {data['to_seq']}: {data['reason']}"
    ),
    "message": lambda data: f"A moderator writes: {data['text']}",
}
"""Each kind of notice and how its data are said."""


def tell(accounts: Iterable[int], kind: str, data: dict[str, Any], table: UUID | None = None) -> None:
    """One notice for each of the accounts."""
    Notice.objects.bulk_create(
        [Notice(account_id=one, kind=kind, data=data, table=table) for one in dict.fromkeys(accounts)]
    )


def of(account: int) -> list[dict[str, Any]]:
    """An account's notices, the latest first, up to 50."""
    found = Notice.objects.filter(account=account).order_by("-id")[:SHOWN]
    return [
        {
            "id": one.pk,
            "kind": one.kind,
            "words": KINDS[one.kind](one.data),
            "table": str(one.table) if one.table else None,
            "made_at": one.made_at,
            "seen": one.seen_at is not None,
        }
        for one in found
    ]


def see(account: int, up_to: int) -> None:
    """The account has seen its notices up to that id."""
    unseen = Notice.objects.filter(account=account, id__lte=up_to, seen_at=None)
    unseen.update(seen_at=timezone.now())
