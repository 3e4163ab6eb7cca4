"""The house rules that moderators act on: a short list, as data. A stored clause is its slug, for ever."""

from __future__ import annotations

from typing import NamedTuple


class Clause(NamedTuple):
    """`words` finish "This was about …"; `reported`: what people may report others for."""

    slug: str
    title: str
    words: str
    reported: bool = True


CLAUSES = (
    Clause("cheating", "Outside help", "playing with help from outside, or at several seats"),
    Clause("collusion", "Playing together", "two seats that play for one"),
    Clause("rating", "Rating fraud", "losing or winning on purpose for the sake of a rating"),
    Clause("stalling", "Stalling", "wasting the others' time, or leaving games again and again"),
    Clause("conduct", "Insults", "insults, threats or harassment"),
    Clause("name", "Name", "a name that is an insult or pretends to be somebody else"),
    Clause("spam", "Spam", "floods, links and advertising"),
    Clause("fault", "A fault of the site", "something that went wrong here"),
    Clause("other", "Something else", "something that none of the other rules covers"),
    Clause("order", "Order", "a moderator's work that is about nobody's conduct", reported=False),
)
BY_SLUG = {one.slug: one for one in CLAUSES}
CHOICES = [(one.slug, one.title) for one in CLAUSES]
REPORTED = [one for one in CLAUSES if one.reported]


def title_of(slug: str) -> str:
    """A clause's title; the slug itself for one that is no longer here."""
    return BY_SLUG[slug].title if slug in BY_SLUG else slug
