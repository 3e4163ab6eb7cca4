"""How much one may ask for: POSTs a second per account, tables an hour per address of guests.

POSTs are counted in the process: the limit shields its threads, and anything shared would cost every accepted
move a round trip (or, in the database, a second commit). With n web processes an account may so get n times
the rate, never more. Openings are rare and cost the site a whole game each, so those are counted in the
database, exactly and for all processes.
"""

import hashlib
import hmac
import threading
import time
from collections import OrderedDict
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from reworld_site.api.models import GuestOpening

HOUR = timedelta(hours=1)
REMEMBERED = 10_000


class Buckets:
    """A token bucket per key: `rate` a second, `burst` at once. Forgets the keys that were quiet longest."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, key: str) -> float:
        """Takes one token and returns 0, or takes none and returns the seconds until there is one."""
        now = time.monotonic()
        with self._lock:
            full_at = max(self._full_at.get(key, now), now) + 1 / self.rate
            wait = full_at - now - self.burst / self.rate
            if wait > 1e-9:
                return wait
            self._full_at[key] = full_at
            self._full_at.move_to_end(key)
            if len(self._full_at) > REMEMBERED:
                self._full_at.popitem(last=False)
            return 0

    def clear(self) -> None:
        with self._lock:
            self._full_at.clear()


posts = Buckets(settings.POSTS_PER_SECOND, settings.POSTS_AT_ONCE)


class Pace(BaseThrottle):
    """DRF's hook for `posts`: everything that changes something, per account, or per address of nobody in
    particular."""

    def allow_request(self, request: Request, view: object) -> bool:
        self._wait = 0.0
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            who = (
                f"account {request.user.pk}"
                if request.user.is_authenticated
                else f"address {address(request)}"
            )
            self._wait = posts.wait(who)
        return not self._wait

    def wait(self) -> float:
        return self._wait


def address(request: Request | HttpRequest) -> str:
    """Where the request comes from; behind a proxy uvicorn has put the client's own address here."""
    return request.META.get("REMOTE_ADDR") or "unknown"


def take_opening(request: Request) -> GuestOpening:
    """A guest's leave to open one more table from its address; raises `Throttled`, knowing how long to wait.

    An address has as many slots as openings an hour; the unique constraint settles races for the last one.
    """
    digest = _digest(address(request))
    now = timezone.now()
    GuestOpening.objects.filter(at__lte=now - HOUR).delete()
    taken = dict(GuestOpening.objects.filter(address=digest).values_list("slot", "at"))
    for slot in set(range(settings.GUEST_OPENINGS_PER_HOUR)) - taken.keys():
        try:
            with transaction.atomic():
                return GuestOpening.objects.create(address=digest, slot=slot, at=now)
        except IntegrityError:
            continue
    raise Throttled((min(taken.values(), default=now) + HOUR - now).total_seconds())


def give_back(opening: GuestOpening) -> None:
    """For an opening that came to nothing."""
    opening.delete()


def _digest(where: str) -> str:
    """Addresses are not kept: what is stored can be compared and not read."""
    return hmac.new(settings.SECRET_KEY.encode(), where.encode(), hashlib.sha256).hexdigest()
