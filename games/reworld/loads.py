"""Which builder units a shuttle may take along, and where they may come down (S3–S8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.reworld.actions import NO_CITY
from games.reworld.evolve import settled
from games.reworld.pieces import BUILDERS, FARMING, SHUTTLES

Rows = Sequence[tuple[int, ...]]
Homes = tuple[int, ...]


def coupled(docked: tuple[int, ...], blocked_by_two: bool) -> int | None:
    """How many builder units outside a row's shuttle must fly with it (S4, S5); None if none can leave."""
    for outside in range(2 if blocked_by_two else 3):
        if len(docked) <= outside:
            return None
        module = docked[-1 - outside]
        if module in SHUTTLES:
            return outside
        if module not in BUILDERS:
            return None
    return None


def loads(rows: Rows, row: int, outside: int) -> Iterator[tuple[int, ...]]:
    """Every load of the shuttle that has `outside` units before it in its row, each once (S3)."""
    docked = rows[row]
    forced = docked[len(docked) - outside :]
    rest = [*rows[:row], docked[: len(docked) - outside - 1], *rows[row + 1 :]]
    ends = [(at, tiles[-1]) for at, tiles in enumerate(rest) if tiles and tiles[-1] in BUILDERS]
    yield forced
    if outside < 2:
        for _, end in ends:
            yield (*forced, end)
    if not outside:
        yield from ((ends[i][1], ends[j][1]) for i in range(len(ends)) for j in range(i + 1, len(ends)))
        yield from ((end, rest[at][-2]) for at, end in ends if len(rest[at]) > 1 and rest[at][-2] in BUILDERS)


@lru_cache(maxsize=1 << 16)
def cities_for(company: int, founded: int, homes: Homes) -> tuple[tuple[int, Homes], ...]:
    """Where a unit may be placed, and the companies' cities then; NO_CITY alone if no city can take it (S7).

    `founded` has a bit per city, `homes` each company's city at its index.
    """
    cities = [city for city in range(5) if founded >> city & 1]
    if company != FARMING:
        home = homes[company]
        cities = [city for city in cities if (city == home if home >= 0 else city not in homes)]
    if not cities:
        return ((NO_CITY, homes),)
    return tuple((city, settled(homes, company, city)[0]) for city in cities)
