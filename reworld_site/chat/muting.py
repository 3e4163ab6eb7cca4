"""What becomes of somebody whose lines are kept back again and again: a mute by the site, each longer than
the last, and from the third on a case for moderators. Nothing that the site does by itself goes further.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, Max
from django.utils import timezone

from reworld_site.chat.models import Strike
from reworld_site.moderation import log, people, reports, sanctions
from reworld_site.moderation.models import Case, Sanction

STRIKES, WITHIN = 3, timedelta(minutes=10)
"""So many lines kept back in such a time bring a mute."""
LENGTHS = (timedelta(minutes=10), timedelta(hours=1), timedelta(hours=24))
REMEMBERED = timedelta(days=30)
CASE_FROM = 3
"""The mute that is the site's third in that time brings a case."""
WEIGHT = 50
"""What it counts for the case, as a report by somebody unknown."""


def note(strike: Strike) -> Sanction | None:
    """The mute that a new strike brings, if it does. Within a transaction that holds the account's row."""
    own = Sanction.objects.filter(subject=strike.account_id, kind=Sanction.Kind.CHAT_MUTE, by=None)
    last = own.aggregate(at=Max("since"))["at"]
    recent = Strike.objects.filter(account=strike.account_id, at__gt=timezone.now() - WITHIN)
    if last is not None:
        recent = recent.filter(at__gt=last)
    if recent.count() < STRIKES:
        return None
    before = own.filter(since__gt=timezone.now() - REMEMBERED, lifted_at=None).count()
    clause = _clause(strike)
    given = people.mute_by_the_site(
        strike.account_id, LENGTHS[min(before, len(LENGTHS) - 1)], clause, _words(strike), strike.table
    )
    if before + 1 >= CASE_FROM:
        _open_case(strike, clause, before + 1)
    return given


def words_of(sanction: Sanction) -> str:
    """What somebody reads who may write nothing while it is in force."""
    return f"You cannot write {sanctions.end_of(sanction)}: {sanction.words}"


def _open_case(strike: Strike, clause: str, mutes: int) -> None:
    case = reports.open_case(strike.account_id, clause, None)
    Case.objects.filter(pk=case.pk).update(score=F("score") + WEIGHT)
    log.write(
        None,
        "open_case",
        subject=strike.account_id,
        table=strike.table,
        case=case.pk,
        clause=clause,
        reason=f"{mutes} mutes by the site in {REMEMBERED.days} days",
    )


def _clause(strike: Strike) -> str:
    return "conduct" if strike.why == Strike.Why.WORDS else "spam"


def _words(strike: Strike) -> str:
    return (
        f"{STRIKES} lines of yours were kept back within {WITHIN.seconds // 60} minutes, "
        f"the last for this: {strike.get_why_display().lower()}."
    )
