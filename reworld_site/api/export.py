"""Everything that the site holds of one account, as one object; of others only what everybody may see."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account, SignUp
from reworld_site.chat import choosing
from reworld_site.lobby.company import company
from reworld_site.lobby.models import Invitation, QueueTicket
from reworld_site.moderation import notices
from reworld_site.moderation.models import Caution, Report, Sanction
from reworld_site.ratings import queries as ratings
from reworld_site.tables import history, queries
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import QuietHours, Sighting, Table, Vacation
from reworld_site.tables.state import SCORED


def export(account: Account, sessions: list[dict[str, Any]], tokens: list[dict[str, Any]]) -> dict[str, Any]:
    """`sessions` and `tokens` as the account sees them. Times are texts of ISO 8601."""
    return {
        "exported_at": timezone.now().isoformat(),
        "account": _account(account),
        "emails": list(EmailAddress.objects.filter(user=account).values("email", "verified", "primary")),
        "sign_up": _sign_up(account),
        "sessions": sessions,
        "tokens": tokens,
        "ratings": [_timed(one) for one in ratings.ratings_of(account.pk)],
        "ranked_games": _ranked_games(account.pk),
        "queue": _queue(account),
        "company": company(account.pk),
        "invitations_sent": [_invitation(one, one.invited) for one in _invitations(inviter=account)],
        "invitations_received": [_invitation(one, one.inviter) for one in _invitations(invited=account)],
        "quiet_hours": QuietHours.objects.filter(account=account).values("start", "minutes", "zone").first(),
        "vacations": [_span(one) for one in Vacation.objects.filter(account=account).order_by("since")],
        "seen_at_live_tables": [
            {"table": str(one.table_id), **_span(one)} for one in Sighting.objects.filter(account=account)
        ],
        "chat": _chat(account),
        "moderation": _moderation(account.pk),
        "tables": [_table(one, account.pk) for one in _tables(account.pk)],
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "id": account.pk,
        "kind": account.kind,
        "name": account.name,
        "user_name": account.username,
        "email": account.email,
        "first_name": account.first_name,
        "last_name": account.last_name,
        "joined_at": account.date_joined.isoformat(),
        "signed_in_at": account.last_login.isoformat() if account.last_login else None,
        "has_password": account.has_usable_password(),
        "groups": list(account.groups.values_list("name", flat=True)),
    }


def _sign_up(account: Account) -> dict[str, Any] | None:
    asked = SignUp.objects.select_related("address").filter(account=account).first()
    if asked is None:
        return None
    return {"email": asked.address.email, "name": asked.name, "asked_at": asked.asked_at.isoformat()}


def _queue(account: Account) -> dict[str, Any] | None:
    ticket = QueueTicket.objects.filter(account=account).first()
    if ticket is None:
        return None
    wish = {"game": ticket.game, "seats": ticket.seats, "speed": ticket.speed}
    return {**wish, "since": ticket.since.isoformat(), "accepted": ticket.accepted}


def _invitations(**whose: Account) -> QuerySet[Invitation]:
    return Invitation.objects.filter(**whose).select_related("inviter", "invited").order_by("-at")


def _invitation(one: Invitation, other: Account) -> dict[str, Any]:
    person = {"id": other.pk, "name": other.name}
    return {"table": str(one.table_id), "person": person, "at": one.at.isoformat(), "answer": one.answer}


def _span(one: Vacation | Sighting) -> dict[str, str]:
    return {"since": one.since.isoformat(), "until": one.until.isoformat()}


def _chat(account: Account) -> dict[str, Any]:
    """One's own lines, and those that the guard kept back."""
    said = ("table", "room", "at", "text")
    return {
        "on": not choosing.is_off(account.pk),
        "lines": list(account.chat_lines.order_by("id").values(*said, "phrase", "hidden_at")),
        "kept_back": list(account.chat_strikes.order_by("id").values(*said, "why")),
    }


def _moderation(account: int) -> dict[str, Any]:
    """What it has reported, and what it was told and may not do; who has reported it is nobody's to know."""
    reported = Report.objects.filter(reporter=account)
    sanctions = Sanction.objects.filter(subject=account)
    return {
        "reports": list(
            reported.values("case__clause", "table", "seq", "line", "text", "made_at", "case__answer")
        ),
        "notices": notices.of(account),
        "warnings": list(
            Caution.objects.filter(subject=account).values("clause", "words", "at", "acknowledged_at")
        ),
        "sanctions": list(
            sanctions.values(
                "kind", "clause", "words", "since", "until", "lifted_at", "appeal__text", "appeal__answer"
            )
        ),
    }


def _ranked_games(account: int) -> list[dict[str, Any]]:
    pages = range(1, ratings.pages_of(account) + 1)
    found = [one for page in pages for one in ratings.games_of(account, page)]
    return [{**one, "ended_at": one["ended_at"].isoformat()} for one in found]


def _timed(rating: dict[str, Any]) -> dict[str, Any]:
    return {**rating, "history": [{**then, "at": then["at"].isoformat()} for then in rating["history"]]}


def _tables(account: int) -> list[Table]:
    """Where it sits, sat, or which it opened; the latest first."""
    mine = Table.objects.filter(Q(seats__account=account) | Q(opener=account)).distinct()
    return list(mine.order_by("-opened_at").prefetch_related("seats__account"))


def _table(table: Table, account: int) -> dict[str, Any]:
    seats = [one.seat for one in table.seats.all() if one.account_id == account]
    return {
        "id": str(table.pk),
        "game": table.game,
        "status": table.status,
        "speed": table.speed,
        "ranked": table.ranked,
        "options": table.options,
        "opened_by_me": table.opener_id == account,
        "opened_at": table.opened_at.isoformat(),
        "updated_at": table.updated_at.isoformat(),
        "my_seats": seats,
        "people": queries.listed_people(table),
        "outcome": table.outcome,
        "record": f"/api/tables/{table.pk}/record" if table.status == SCORED else None,
        "seen_from_my_seat": _seen(table, account) if seats else None,
        "my_commands": _commands(table.pk, account),
    }


def _seen(table: Table, account: int) -> Any:
    """What the seat's own page shows; None when the rules have left the code."""
    try:
        return queries.frame(table.pk, account)["view"]
    except Refused:
        return None


def _commands(table: UUID, account: int) -> list[dict[str, Any]]:
    """What the account did there: what is kept beside the events says by whom each was caused."""
    try:
        return [
            {"at": one.at.isoformat(), "seq": one.seq, **_said(one.metadata)}
            for one in history.commits(table)
            if one.metadata.get("account") == account
        ]
    except Refused:
        return []


def _said(metadata: dict[str, Any]) -> dict[str, Any]:
    return {name: metadata[name] for name in ("command", "seat", "decision", "action") if name in metadata}
