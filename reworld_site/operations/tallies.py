"""Totals over all processes. Each process adds what it has counted; nothing is added twice, and what a killed
process has not added yet is lost.
"""

from collections.abc import Mapping

from reworld_site.eventstore import sql
from reworld_site.operations.models import BehindTable, Tally

ADD = (
    f"INSERT INTO {sql.table(Tally)} (name, total) VALUES (%s, %s) "
    f"ON CONFLICT (name) DO UPDATE SET total = {sql.table(Tally)}.total + excluded.total"
)
ADD_BEHIND = (
    f'INSERT INTO {sql.table(BehindTable)} ("table", times, last_at) VALUES (%s, %s, %s) '
    f'ON CONFLICT ("table") DO UPDATE SET times = {sql.table(BehindTable)}.times + excluded.times, '
    "last_at = excluded.last_at"
)


def add(counted: Mapping[str, int]) -> None:
    """In the names' order, so that two processes never wait for each other."""
    for name in sorted(counted):
        if counted[name]:
            sql.execute(ADD, name, counted[name])


def totals() -> dict[str, int]:
    return dict(Tally.objects.values_list("name", "total"))


def of(kind: str, totals: Mapping[str, int]) -> dict[str, int]:
    """Those whose names begin with `kind`, under the rest of their names."""
    start = f"{kind}."
    return {name.removeprefix(start): total for name, total in totals.items() if name.startswith(start)}
