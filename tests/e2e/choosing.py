"""What the person at the page goes for: a short game in which everything happens that can.

Each kind of module gets a docking row of its own where the cards allow it, so that in Chapter Two shuttles
and builder units lie at open ends together.
"""

from __future__ import annotations

from collections import Counter

from tests.e2e.reading import Port, Station, kind

# In this order, as far as the ports offer them; then anything.
WISHES = ["terrabot", "shuttle", "builder", "satellite", *["terrabot", "builder", "shuttle"] * 2]
ROWS = {"terrabot": 1, "shuttle": 2, "builder": 3, "satellite": 4}
CITY_TASKS = (95, 96)
FIRST_TO_LAUNCH = ["terrabot", "shuttle", "satellite", "builder"]


def wanted(seen: Station, *, by_two: bool) -> Port | None:
    """The port to go for; None when none can be paid. `by_two`: rather one that any two cards pay for."""
    docked = Counter(map(kind, seen.docked))
    missing = [one for number, one in enumerate(WISHES) if docked[one] < WISHES[: number + 1].count(one)]
    letters = {module // 5 for module in seen.docked if module < 25}

    def worth(port: Port) -> tuple[bool, bool, int, int]:
        what = kind(port.module)
        known = what == "terrabot" and port.module // 5 in letters
        rank = missing.index(what) if what in missing and not known else len(missing)
        dear = len(port.matching) if seen.pays_match(port) else 4
        return (by_two and len(port.matching) != 1, port.module not in CITY_TASKS, rank, dear)

    return min(seen.ports, key=worth, default=None)


def cards_for(port: Port, *, by_two: bool) -> list[int]:
    """The numbers in the order in which to try them: those beside the port, then the module's own row."""
    own = ROWS[kind(port.module)]
    rest = [own, *(card for card in range(1, 6) if card != own)]
    if by_two and len(port.matching) == 1:
        return [card for card in rest if card not in port.matching] + [*port.matching]
    return [*port.matching, *rest]


def row_to_launch(ends: dict[int, int], rows: list[list[int]]) -> int:
    """Terrabots first, so that there are cities; of the others the longer row."""
    return min(ends, key=lambda row: (FIRST_TO_LAUNCH.index(kind(ends[row])), -len(rows[row - 1]), row))
