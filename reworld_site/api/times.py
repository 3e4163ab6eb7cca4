"""One's own times at tables that are played by the day: quiet hours and vacations."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.lobby_shapes import Quieting, TakingVacation, TimesSeen
from reworld_site.api.parsing import body
from reworld_site.tables import personal_times, told
from reworld_site.tables.models import QuietHours

DAY = 24 * 60


class TimesEndpoint(Endpoint):
    @describe("My quiet hours and my vacation", gives={200: TimesSeen})
    def get(self, request: Request) -> Response:
        """Live tables know nothing of them."""
        return Response(times(request.user.pk))


class QuietHoursEndpoint(Endpoint):
    @describe("Set my quiet hours", asks=Quieting, gives={200: TimesSeen}, refuses=[409, 422])
    def put(self, request: Request) -> Response:
        """No time of mine runs in them at tables played by the day, from my next decision on."""
        asked = body(request, Quieting)
        start = _minute(asked.since)
        length = (_minute(asked.until) - start) % DAY
        personal_times.set_quiet(request.user.pk, start, length, asked.zone)
        return _told(request)


class VacationEndpoint(Endpoint):
    @describe("Take a vacation", asks=TakingVacation, gives={201: TimesSeen}, refuses=[409, 422])
    def post(self, request: Request) -> Response:
        """Meanwhile no time of mine runs at tables played by the day, also for what is asked already."""
        asked = body(request, TakingVacation)
        personal_times.take_vacation(request.user.pk, asked.since, asked.until)
        return _told(request, status=201)

    @describe("End my vacation, or call it off", gives={200: TimesSeen}, refuses=[403, 409, 429])
    def delete(self, request: Request) -> Response:
        """What is left of it may be taken another time."""
        personal_times.end_vacation(request.user.pk)
        return _told(request)


def _told(request: Request, status: int = 200) -> Response:
    told.tell_tables(request.user.pk)
    return Response(times(request.user.pk), status=status)


def times(account: int) -> dict[str, Any]:
    quiet = QuietHours.objects.filter(account=account).exclude(minutes=0).first()
    left, vacation = personal_times.allowance(account)
    return {
        "quiet": quiet
        and {
            "from": _time(quiet.start),
            "until": _time((quiet.start + quiet.minutes) % DAY),
            "zone": quiet.zone,
        },
        "vacation": vacation and {"since": vacation.since.isoformat(), "until": vacation.until.isoformat()},
        "days_left": round(left / timedelta(days=1), 1),
        "days_a_year": settings.VACATION_DAYS_A_YEAR,
        "days_at_once": settings.VACATION_DAYS_AT_ONCE,
    }


def _minute(time: str) -> int:
    """Of the day, of "22:30"."""
    return int(time[:2]) * 60 + int(time[3:])


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
