"""What is kept back: too many lines, links, words of the lists, and the same again and again.

What is kept back nobody reads, and its writer is told why. Who goes on like that may write nothing for a
while, see `muting`; more than that the guard never does.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from reworld_site.chat.links import leads_away
from reworld_site.chat.models import Line, Strike
from reworld_site.chat.wording import has_bad_word

Why = Strike.Why


class Limit(NamedTuple):
    """`most` lines of one account in any such time, at all tables together."""

    most: int
    within: timedelta


LIMITS = (Limit(5, timedelta(seconds=10)), Limit(30, timedelta(minutes=5)))
SAME = Limit(2, timedelta(minutes=2))
"""So often the same may be said at one table."""
SHORT = 4
"""Letters of an answer ("no", "ok", "gg", ":)"): to four offers in a row it is four times the same."""


class Fault(NamedTuple):
    """What is wrong with a line, in words that say what would be right; `wait`: seconds until there is room
    for it."""

    why: Strike.Why
    words: str
    wait: float | None = None


def fault(account: int, table: UUID, text: str, is_phrase: bool) -> Fault | None:
    """The first of what is wrong; None for a good line. Quick phrases are good words without links."""
    now = timezone.now()
    if wait := _wait(account, now):
        return Fault(Why.FLOOD, "That is too many lines in a short time; write again in a moment.", wait)
    if not is_phrase and leads_away(text):
        return Fault(
            Why.LINKS,
            "Links and addresses are not sent here; say it without one. Put a space after each dot.",
        )
    if not is_phrase and has_bad_word(text):
        return Fault(Why.WORDS, "This line has a word that is not sent here; say it in another way.")
    if len(_core(text)) > SHORT and _said(account, table, text, now) >= SAME.most:
        return Fault(Why.REPEAT, "You have just said that; once is enough, or say something else.")
    return None


def _wait(account: int, now: datetime) -> float:
    """Seconds until one more line keeps within the limits; 0 for at once."""
    since = now - max(limit.within for limit in LIMITS)
    lines = Line.objects.filter(account=account, at__gt=since).order_by("-at")
    at = list(lines.values_list("at", flat=True)[: max(limit.most for limit in LIMITS)])
    free = [at[limit.most - 1] + limit.within for limit in LIMITS if len(at) >= limit.most]
    return max(((one - now).total_seconds() for one in free if one > now), default=0.0)


def _said(account: int, table: UUID, text: str, now: datetime) -> int:
    """How often somebody has just said the same there, whatever signs and capitals are in it."""
    lines = Line.objects.filter(account=account, table=table, at__gt=now - SAME.within)
    return [_core(one) for one in lines.values_list("text", flat=True)].count(_core(text))


def _core(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum()) or text
