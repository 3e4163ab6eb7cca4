"""/health: whether this process can do its work, for supervisors and people."""

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from reworld_site.tables import sweeper
from reworld_site.web.assets import build

logger = logging.getLogger(__name__)
PATIENCE = 0.5


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """503 without a database; without Valkey games go on, only slower, so that is said and no more.

    `sweep_age`: seconds since the last sweep ended, null before the first.
    """
    database = _works(_ask_database)
    state = {
        "status": "ok" if database else "down",
        "database": database,
        "valkey": _works(_ask_valkey),
        "sweep_age": _sweep_age() if database else None,
        "build": build(),
    }
    if database and not state["valkey"]:
        state["status"] = "degraded"
    return JsonResponse(state, status=200 if database else 503)


def _works(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception as error:
        logger.warning("%s: %s", ask.__name__, error)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_valkey() -> None:
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
    ) as valkey:
        valkey.ping()


def _sweep_age() -> float | None:
    age = sweeper.last_sweep_age()
    return None if age is None else round(age, 1)
