"""What moderators leave behind in a few years, made up in bulk: the log, cases, notes, sanctions, notices."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils import timezone

LOG, CASES, REPORTS, NOTES, SANCTIONS, NOTICES, BEHIND = 20_000, 3000, 8000, 2000, 1500, 10_000, 300
OPEN = 400  # of the cases
HOUSEHOLDS = 500
WORDS = "He waits until the last second of every turn and says that it is his good right, again and again."


def moderate(staff: list[Any], people: list[Any], tables: list[UUID]) -> None:
    """Rows of everything that the dashboard lists, about these people and tables, by this staff."""
    from reworld_site.moderation import models
    from reworld_site.moderation.acts import BY_SLUG
    from reworld_site.moderation.clauses import CHOICES
    from reworld_site.operations.models import BehindTable

    rng, now = random.Random(1), timezone.now()
    clauses, acts, tellers = [slug for slug, _ in CHOICES], [*BY_SLUG, "claim_case", "sanction"], people[:500]

    def about() -> dict[str, Any]:
        return {"subject": rng.choice(people), "clause": rng.choice(clauses)}

    _create(
        models.LogEntry,
        (
            {
                "actor": rng.choice(staff),
                "role": "moderator",
                "act": rng.choice(acts),
                "refused": n % 50 == 0,
                "table": rng.choice(tables),
                "reason": WORDS,
                "after": {"foreseen": [WORDS]},
                **about(),
            }
            for n in range(LOG)
        ),
    )
    cases = _create(models.Case, (_case(n, rng, staff, people, clauses, now) for n in range(CASES)))
    _create(
        models.Report,
        (
            {
                "case": cases[n % CASES],
                "reporter": tellers[(n // CASES * 7 + n) % len(tellers)],
                "table": (table := rng.choice(tables)),
                "seq": 12,
                "place": f"{table}/12",
                "text": WORDS,
                "weight": 50,
            }
            for n in range(REPORTS)
        ),
    )
    _create(
        models.Note,
        ({"subject": rng.choice(people), "author": staff[0], "text": WORDS} for _ in range(NOTES)),
    )
    given = _create(models.Sanction, ({**about(), **_sanction(n, staff, now)} for n in range(SANCTIONS)))
    _create(models.Appeal, ({"sanction": one, "text": WORDS} for one in given[::5]))
    _create(models.Caution, ({**about(), "by": staff[0], "words": WORDS} for _ in range(NOTES)))
    told = {"kind": "message", "data": {"text": WORDS}}
    _create(
        models.Notice, ({"account": rng.choice(people), "table": tables[0], **told} for _ in range(NOTICES))
    )
    _create(
        models.Sighting,
        ({"account": one, "digest": f"{one.pk % HOUSEHOLDS}", "seen_on": now} for one in people),
    )
    _create(
        models.Verification,
        ({"table": one, "by": staff[0], "difference": "seats 1: resigned differs" if n % 9 == 0 else ""}
         for n, one in enumerate(tables[::4])),
    )  # fmt: skip
    _create(BehindTable, ({"table": one, "times": 3, "last_at": now} for one in tables[:BEHIND]))


def _case(
    n: int, rng: random.Random, staff: list[Any], people: list[Any], clauses: list[str], now: datetime
) -> dict[str, Any]:
    """The first are open, each about somebody else."""
    one = {
        "subject": people[n % len(people)],
        "clause": clauses[n // len(people)],
        "score": rng.randrange(300),
    }
    if n < OPEN:
        return one
    return {**one, "answered_at": now, "answered_by": staff[0], "verdict": "upheld", "answer": WORDS}


def _sanction(n: int, staff: list[Any], now: datetime) -> dict[str, Any]:
    """One in ten is in force."""
    until = now + timedelta(days=3 if n % 10 == 0 else -3)
    return {
        "kind": ("chat_mute", "seat_ban")[n % 2],
        "by": staff[n % len(staff)],
        "words": WORDS,
        "until": until,
    }


def _create(model: type[Model], rows: Iterable[dict[str, Any]]) -> list[Any]:
    made: list[Any] = []
    rows = iter(rows)
    while some := [model(**row) for row in islice(rows, 1000)]:
        made += model._default_manager.bulk_create(some)
    return made
