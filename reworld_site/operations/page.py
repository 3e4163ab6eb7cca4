"""What the page shows: a reading and a day of samples, put into words."""

from typing import Any

import msgspec
from django.db import DatabaseError
from django.utils import timezone

from games import registry
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.operations import charts, tallies
from reworld_site.operations.charts import Chart, Sampled
from reworld_site.operations.reading import read
from reworld_site.operations.stored import Looked, Stored, impatient
from reworld_site.operations.troubles import Trouble, troubles
from reworld_site.tables.engine_calls import SLOW_MS

CHARTS = {
    "waiting": 10.0,
    "busy": 2.0,
    "bots_late": 10.0,
    "people_late": 10.0,
    "outbox": 10.0,
    "events": 10.0,
    "database_ms": 100.0,
    "sockets": 10.0,
    "behind": 10.0,
    "slow_calls": 10.0,
}
"""The figures that are drawn, each with what at least fills its box: what is usual must look calm."""

FOUND = {
    "flags": "seats out of time",
    "starts": "tables to start",
    "takebacks": "takebacks nobody settled",
    "departures": "seats of deleted accounts",
    "outbox": "events to pass on",
    "bot_turns": "bots' turns",
    "idle_tables": "tables nobody touched",
    "times": "people whose tables wait to hear of their times",
    "detectors": "detectors that no worker has run",
    "rewinds": "rewinds that all had agreed to",
    "chat": "tables whose chat is old",
}
WHY = {
    "rules_lost": ("Its rules are gone", "The code has no such version of the game any more; bring it back."),
    "failing": (
        "Scoring or rating fails",
        "The workers' log has the error. Verify the table: manage.py verify_streams --table.",
    ),
    "bot_late": ("A bot does not move", "It is tried every second; the workers' log says why it fails."),
    "time_up": ("Nobody is flagged", "Flagging fails or nobody sweeps; see the sweeper's log."),
    "not_started": ("It does not start", "It is full and should have begun; see the sweeper's log."),
    "not_scored": ("It is not scored", "The game is over; see the workers' log for the scoring."),
    "nobody_asked": (
        "Nobody is asked",
        "The game goes on and no decision is open. Verify it, then: manage.py rebuild all.",
    ),
}
CALLS = {"play": "carrying out a move", "legal_actions": "finding legal moves", "choose": "a bot's thinking"}
BEHIND = {
    "gap": "browsers missed something and fetched it",
    "ask": "socket clients asked again",
    "beat": "sockets were told by the beat only",
}


def context() -> dict[str, Any]:
    reading, sampled = read(), _day()
    found = troubles(reading, sampled)
    return {
        "reading": reading,
        "now": reading.stored,
        "work": reading.work,
        "troubles": found,
        "state": state(found),
        "marks": {one.about: f"operations__{one.level}" for one in reversed(found)},
        "charts": _drawn(sampled),
        **_in_words(reading.stored),
    }


def as_json() -> dict[str, Any]:
    reading, sampled = read(), _day()
    found = troubles(reading, sampled)
    return {
        "state": state(found),
        "troubles": [one._asdict() for one in found],
        **msgspec.to_builtins(reading),
        "day": {
            name: {"steps": one.steps, "now": one.now, "most": one.most, "most_at": one.most_at}
            for name, one in _drawn(sampled).items()
        },
    }


def _drawn(sampled: list[Sampled]) -> dict[str, Chart]:
    return {name: charts.chart(sampled, name, least) for name, least in CHARTS.items()}


def state(found: list[Trouble]) -> str:
    """well, waits or broken."""
    return found[0].level if found else "well"


def _day() -> list[Sampled]:
    """Nothing, when the database is too slow for them."""
    try:
        with impatient():
            return charts.day(timezone.now())
    except DatabaseError:
        return []


def _in_words(now: Stored) -> dict[str, Any]:
    totals = now.totals or {}
    return {
        "looked": [{"one": one, "title": DETECTORS[one.detector].title} for one in _known(now)],
        "swept": _named(FOUND, now.sweep.found if now.sweep else {}),
        "stuck": [
            {"one": one, "title": title(one.game), "why": WHY[one.why][0], "help": WHY[one.why][1]}
            for one in (now.stuck.tables if now.stuck else ())
        ],
        "stuck_count": sum(now.stuck.counts.values()) if now.stuck else 0,
        "sockets": sum(one.sockets for one in now.webs or ()),
        "behind": _named(BEHIND, tallies.of("behind", totals)),
        "calls": _calls(totals),
        "slowest": [
            {"one": one, "title": title(one.game), "call": CALLS[one.kind]} for one in now.slowest or ()
        ],
        "behind_tables": now.behind or [],
    }


def _known(now: Stored) -> list[Looked]:
    return [one for one in now.detectors or () if one.detector in DETECTORS]


def _calls(totals: dict[str, int]) -> list[dict[str, Any]]:
    calls, spent = tallies.of("calls", totals), tallies.of("call_us", totals)
    slow = tallies.of("slow_calls", totals)
    rows = []
    for name in sorted(calls):
        kind, _, game = name.partition(".")
        mean = spent.get(name, 0) / calls[name] / 1000
        row = {"call": CALLS[kind], "title": title(game), "calls": calls[name], "mean": mean}
        rows.append({**row, "slow": slow.get(name, 0), "limit": SLOW_MS[kind]})
    return rows


def _named(words: dict[str, str], counted: dict[str, int]) -> list[tuple[str, int]]:
    return [(words[name], count) for name, count in sorted(counted.items()) if name in words]


def title(game: str) -> str:
    return registry.get(game).meta.title if game in registry.slugs() else game
