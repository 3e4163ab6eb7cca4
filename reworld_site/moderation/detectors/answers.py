"""How long people took for their answers: counted once for each finished table from the rows alone, and read
from the stream, with the number of options, for the few tables of those who answered too evenly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from statistics import median
from uuid import UUID

from django.db.models import Sum

from reworld_site.accounts.models import Kind
from reworld_site.eventstore.models import StoredEvent
from reworld_site.moderation.detectors.timing import LONGEST, Answer, count_in_band
from reworld_site.moderation.models import DetectorRun, Rhythm
from reworld_site.tables import events, history
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.models import Decision, Seat, Table
from reworld_site.tables.state import SCORED

AT_ONCE = 250
"""Tables that one look takes in; the next goes on from there."""
SETTLED = timedelta(minutes=1)
"""Rows that are younger may be followed by older ones, whose transactions were slower."""
READ = 4
"""So many games of somebody are read from their streams, those with the most answers."""


def take_in(detector: str, since: datetime, now: datetime) -> int:
    """Counts the tables that have ended since the last look, and forgets those before `since`; how many."""
    Rhythm.objects.filter(ended_at__lt=since).delete()
    run = DetectorRun.objects.filter(detector=detector).first()
    start = max(since, run.read_until) if run and run.read_until else since
    ended = Table.objects.filter(status=SCORED, updated_at__gt=start, updated_at__lte=now - SETTLED)
    tables = dict(ended.order_by("updated_at").values_list("pk", "updated_at")[:AT_ONCE])
    Rhythm.objects.bulk_create(
        _rhythms(tables),
        update_conflicts=True,
        unique_fields=["table", "seat"],
        update_fields=["ended_at", "answers", "in_band", "median_ms"],
    )
    if tables:
        DetectorRun.objects.update_or_create(
            detector=detector,
            defaults={"read_until": max(tables.values())},
            create_defaults={"read_until": max(tables.values()), "ran_at": now},
        )
    return len(tables)


def totals() -> dict[int, tuple[int, int]]:
    """By account, how many answers and how many about the median of their game."""
    rows = Rhythm.objects.values("account").annotate(all=Sum("answers"), even=Sum("in_band"))
    return {one["account"]: (one["all"], one["even"]) for one in rows}


def of_account(account: int) -> dict[UUID, list[Answer]]:
    """By table, what somebody answered in the games with the most answers."""
    rows = Rhythm.objects.filter(account=account).order_by("-answers", "table")[:READ]
    return {one.table: of_seat(one.table, one.seat) for one in rows}


def of_seat(table_id: UUID, seat: int) -> list[Answer]:
    """The answers at a seat that stood, with the number of options each had; none of a bot's.

    Nothing where the stream or its rules cannot be read any more.
    """
    try:
        return [answer for _, answer in _read(table_id, seat)]
    except history.Unreadable:
        return []


def _read(table_id: UUID, seat: int) -> list[tuple[int, Answer]]:
    table: TableState | None = None
    asked_at: dict[int, datetime] = {}
    found: list[tuple[int, Answer]] = []
    for commit in history.commits(table_id):
        asked = str(commit.metadata.get("decision", "")).partition(".")[0]
        if table and commit.acted == seat and asked.isdigit() and not table.seats[seat].played_by_bot:
            options = len(table.rules.legal_actions(table.game, seat))
            found += [(commit.seq, Answer(_ms(asked_at, int(asked), commit.at), options))]
        for _, event in commit.events:
            if isinstance(event, events.ActionsUndone):
                found = [one for one in found if one[0] <= event.to_seq]
        table, _ = history.extend(table_id, table, commit)
        asked_at[commit.seq] = commit.at
    return found


def _ms(asked_at: Mapping[int, datetime], seq: int, at: datetime) -> int:
    return round((at - asked_at[seq]).total_seconds() * 1000) if seq in asked_at else 0


def _rhythms(ended: Mapping[UUID, datetime]) -> list[Rhythm]:
    """One for each person at these tables."""
    people = Seat.objects.filter(table__in=ended, bot="", account__isnull=False)
    rows = people.exclude(account__kind__in=(Kind.BOT, Kind.FORMER)).values_list("table", "seat", "account")
    sat = {(table, seat): account for table, seat, account in rows}
    answered = Decision.objects.filter(table__in=ended, closed_as="acted", bot_due_at=None)
    asked: dict[UUID, list[tuple[int, int, int]]] = defaultdict(list)
    for table, seat, opened, closed in answered.values_list("table", "seat", "opened_seq", "closed_seq"):
        asked[table].append((seat, opened, closed or opened))
    return [
        Rhythm(
            table=table,
            seat=seat,
            account_id=sat[table, seat],
            ended_at=ended[table],
            answers=len(times),
            in_band=count_in_band(times),
            median_ms=max(0, round(median(times))),
        )
        for table, decisions in asked.items()
        for seat, times in _times(table, decisions).items()
        if (table, seat) in sat
    ]


def _times(table: UUID, decisions: Sequence[tuple[int, int, int]]) -> dict[int, list[int]]:
    """By seat, how many ms each answer took, but for those that took long."""
    seqs = {seq for _, *both in decisions for seq in both}
    stream = StoredEvent.objects.filter(stream=history.stream_of(table), seq__in=seqs)
    at = dict(stream.values_list("seq", "recorded_at"))
    took: dict[int, list[int]] = defaultdict(list)
    for seat, opened, closed in decisions:
        if opened in at and closed in at and at[closed] - at[opened] <= timedelta(milliseconds=LONGEST):
            took[seat].append(round((at[closed] - at[opened]).total_seconds() * 1000))
    return took
