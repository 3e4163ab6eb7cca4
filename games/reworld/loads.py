"""Which builder units a shuttle may take along, and where they may come down (S3–S8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.reworld.actions import NO_CITY, UNIT_CODES
from games.reworld.evolve import settled
from games.reworld.pieces import FARMING, FIRST_BUILDER, FIRST_SATELLITE, FIRST_SHUTTLE

Rows = Sequence[tuple[int, ...]]
Homes = tuple[int, ...]


def coupled(docked: tuple[int, ...], blocked_by_two: bool) -> int | None:
    """How many builder units outside a row's shuttle must fly with it (S4, S5); None if none can leave."""
    for outside, module in enumerate(reversed(docked[-2 if blocked_by_two else -3 :])):
        if module >= FIRST_SHUTTLE:
            return outside if module < FIRST_SATELLITE else None
        if module < FIRST_BUILDER:
            return None
    return None


def loads(rows: Rows, row: int, outside: int) -> list[tuple[int, ...]]:
    """Every load of the shuttle that has `outside` units before it in its row, each once (S3)."""
    docked = rows[row]
    left = len(docked) - outside - 1
    rest = [*rows[:row], docked[:left], *rows[row + 1 :]]
    ends = [tiles for tiles in rest if tiles and FIRST_BUILDER <= tiles[-1] < FIRST_SHUTTLE]
    if outside:
        forced = docked[left + 1 :]
        return [forced, *((*forced, tiles[-1]) for tiles in ends if outside == 1)]
    found: list[tuple[int, ...]] = [()]
    for at, tiles in enumerate(ends):
        end = tiles[-1]
        found.append((end,))
        found += [(end, other[-1]) for other in ends[at + 1 :]]
        if len(tiles) > 1 and FIRST_BUILDER <= tiles[-2] < FIRST_SHUTTLE:
            found.append((end, tiles[-2]))
    return found


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
    return tuple((city, settled(homes, company, city)) for city in cities)


@lru_cache(maxsize=1 << 16)
def placings(company: int, founded: int, homes: Homes) -> tuple[int, ...]:
    """What each choice of a city adds to the code of a flight with one unit."""
    return tuple(UNIT_CODES * city for city, _ in cities_for(company, founded, homes))


@lru_cache(maxsize=1 << 16)
def pair_placings(first: int, second: int, founded: int, homes: Homes) -> tuple[int, ...]:
    """What each choice of two cities adds to the code of a flight with two units, placed in this order."""
    return tuple(
        UNIT_CODES * city + other
        for city, after in cities_for(first, founded, homes)
        for other, _ in cities_for(second, founded, after)
    )
