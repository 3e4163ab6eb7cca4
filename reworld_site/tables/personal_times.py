"""A person's own times: quiet hours each day, and vacations. At tables that are played by the day neither
lets their time run out; live tables know nothing of them.

These rows are about the person and go with the account; what counts at a table stands in its events
(`telling`). Whatever changes is marked as untold in the same transaction, so that the sweeper finds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from reworld_site.accounts.models import Account, Kind
from reworld_site.tables import zones
from reworld_site.tables.errors import Refused
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import QuietHours, Seat, Vacation
from reworld_site.tables.pauses import MOST_QUIET, Quiet
from reworld_site.tables.speeds import UNTIMED
from reworld_site.tables.state import OPEN, RUNNING

DAY = timedelta(days=1)
AHEAD = timedelta(days=365)


class Allowance(NamedTuple):
    """`left` of this calendar year's vacation (by UTC); the last vacation if it is not over."""

    left: timedelta
    vacation: Vacation | None


def quiet_of(account: int, now: datetime) -> Quiet | None:
    """As it stands in events. The same for a whole year, so that telling it again is nothing new."""
    row = QuietHours.objects.filter(account=account).exclude(minutes=0).first()
    if row is None:
        return None
    return Quiet(row.start, row.minutes, zones.offsets(row.zone, datetime(now.year, 1, 1, tzinfo=UTC)))


def vacations(account: int) -> Iterator[tuple[int, int]]:
    """All vacations, as they stand in events."""
    for one in Vacation.objects.filter(account=account).order_by("since"):
        yield int(one.since.timestamp()), int(one.until.timestamp())


def set_quiet(account: int, start: int, minutes: int, zone: str) -> None:
    """`minutes` from minute `start` of the day on; 0 for none. Raises `Refused`."""
    if not 0 <= minutes <= MOST_QUIET:
        raise Refused("invalid", f"Quiet hours are at most {MOST_QUIET // 60} hours a day.", "until")
    if zone not in zones.names():
        raise Refused("invalid", 'A time zone is called like "Europe/Berlin", or "UTC".', "zone")
    with transaction.atomic():
        _lock(account)
        fresh = {"start": start, "minutes": minutes, "zone": zone, "told": False}
        QuietHours.objects.update_or_create(
            account_id=account, defaults={**fresh, "changed_at": timezone.now()}
        )


def take_vacation(account: int, since: datetime | None, until: datetime) -> Vacation:
    """From now on, or from a moment to come. Raises `Refused`."""
    now = timezone.now()
    begin, end = (since or now).replace(microsecond=0), until.replace(microsecond=0)
    if begin < now - timedelta(minutes=1):
        raise Refused("invalid", "A vacation begins now or later.", "since")
    if not begin < end <= now + AHEAD:
        raise Refused("invalid", "A vacation ends after it begins, and within a year from now.", "until")
    begin = max(begin, now.replace(microsecond=0))
    with transaction.atomic():
        _lock(account)
        _check(account, begin, end, now)
        vacation, _ = Vacation.objects.update_or_create(
            account_id=account, since=begin, defaults={"until": end, "changed_at": now, "told": False}
        )
    return vacation


def end_vacation(account: int) -> None:
    """Now, or before it has begun; what is left of it may be taken another time. Raises `Refused`."""
    with transaction.atomic():
        _lock(account)
        now = timezone.now()
        one = _last(account, now)
        if one is None:
            raise Refused("no_vacation", "You have no vacation that could end.")
        end = max(one.since, now.replace(microsecond=0))
        Vacation.objects.filter(pk=one.pk).update(until=end, changed_at=now, told=False)


def allowance(account: int) -> Allowance:
    now = timezone.now()
    used = _used(account, now.year)
    return Allowance(max(timedelta(), _most_a_year() - used), _last(account, now))


def _check(account: int, begin: datetime, end: datetime, now: datetime) -> None:
    if _last(account, now):
        raise Refused("vacation_taken", "You have a vacation already; end that one first.")
    most = timedelta(days=settings.VACATION_DAYS_AT_ONCE)
    if end - begin + _just_before(account, begin) > most:
        raise Refused(
            "too_long",
            f"A vacation is at most {most.days} days; the next may begin a day later.",
            "until",
        )
    for year in range(begin.year, end.year + 1):
        left = _most_a_year() - _used(account, year)
        if _within(begin, end, year) > left:
            raise Refused(
                "vacation_used_up", f"Of your vacation in {year} there are {_days(left)} left.", "until"
            )


def _just_before(account: int, begin: datetime) -> timedelta:
    """The length of vacations that go before with less than a day in between: together they are one."""
    length = timedelta()
    for one in Vacation.objects.filter(account=account, since__lt=begin).order_by("-since"):
        if begin - one.until >= DAY:
            break
        length, begin = length + (one.until - one.since), one.since
    return length


def _last(account: int, now: datetime) -> Vacation | None:
    """The one that is running or to come."""
    for one in Vacation.objects.filter(account=account, until__gt=now).order_by("since"):
        if one.since < one.until:
            return one
    return None


def _used(account: int, year: int) -> timedelta:
    mine = Vacation.objects.filter(account=account).values_list("since", "until")
    return sum((_within(since, until, year) for since, until in mine), timedelta())


def _within(since: datetime, until: datetime, year: int) -> timedelta:
    begin, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return max(timedelta(), min(until, end) - max(since, begin))


def _most_a_year() -> timedelta:
    return timedelta(days=settings.VACATION_DAYS_A_YEAR)


def _days(left: timedelta) -> str:
    days = max(0, left // DAY)
    return f"{days} day{'' if days == 1 else 's'}"


def _lock(account: int) -> None:
    kind = Account.objects.select_for_update().values_list("kind", flat=True).get(pk=account)
    if kind == Kind.FORMER:
        raise Refused("account_gone", "This account was deleted.")


def tables_of(account: int) -> list[UUID]:
    """Tables played by the day that go on and at which the account sits."""
    sitting = Seat.objects.filter(
        is_known("table__"), account=account, bot="", table__status__in=(OPEN, RUNNING), table__is_live=False
    )
    return list(sitting.exclude(table__speed=UNTIMED).values_list("table", flat=True))
