"""The site was away: whoever is asked gets time for it, before anybody is flagged.

Every web process says every second that it is there. While none does, nobody can answer and nobody is
flagged, whatever else runs; the first one to be there again makes up for it. So a worker that starts again is
no restart, nor is a web process beside another.
"""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from django.db import Error as DatabaseError
from django.db.models import Q
from django.utils import timezone

from reworld_site.tables import clocks, leases, service
from reworld_site.tables.commands import CreditClocks
from reworld_site.tables.lost import is_known
from reworld_site.tables.models import Table
from reworld_site.tables.state import RUNNING

log = logging.getLogger(__name__)

WEB = "web"  # the lease that nobody holds: it says when a web process was there last
QUIET = 2.5  # seconds without any, after which nobody's time ends
AWAY = 5.0  # and after which the site was away


def is_quiet() -> bool:
    """No web process is there. False on a site that has never had one."""
    age = leases.age(WEB)
    return age is not None and age > QUIET


def web_starts() -> None:
    """Before the first request: when no other web process is there, this is a restart."""
    _be_there(QUIET)


def web_is_there() -> None:
    """Once a second; a process that was frozen, or without its database, makes up for that first."""
    _be_there(AWAY)


def _be_there(longest: float) -> None:
    age = leases.age(WEB)
    if age is not None and age > longest:
        make_up()
    leases.note(WEB)


def make_up() -> None:
    """Credits clocks with the time since a web process was there last, and something more.

    Done again before one is there again, it changes nothing. By the day too, if time is about to end there;
    never where a moderator has paused the table, and no time runs.
    """
    last = leases.done_at(WEB)
    if last is None:
        return  # There was no site before.
    away = max(0, round((timezone.now() - last).total_seconds() * 1000))
    soon = Q(decisions__closed_seq=None, decisions__deadline__lt=timezone.now() + clocks.EXCUSED)
    running = Table.objects.filter(is_known(), Q(is_live=True) | soon, status=RUNNING, paused_at=None)
    for table in running.values_list("id", flat=True).distinct():
        _credit(table, last, clocks.RESTART_MS + away)


def _credit(table: UUID, last: datetime, ms: int) -> None:
    """One table that is broken keeps no other from its time; without a database all of it is done again."""
    try:
        service.execute(CreditClocks(table, last.isoformat(timespec="microseconds"), ms))
    except DatabaseError:
        raise
    except Exception:
        log.exception("table %s got no time for a restart", table)
