"""What the rules page settles or supposes, as switches: another `Rulings` is another rules version."""

from __future__ import annotations

from dataclasses import dataclass

from games.reworld.pieces import BUILDERS, COMPANIES, FARMING, MODULES, SATELLITES, SHUTTLES, TERRABOTS


@dataclass(frozen=True)
class Rulings:
    """The distributions that are not public (ours: each DEFAULT of the rules page) and the reading of S5."""

    terrabots: tuple[int, ...] = (5, 5, 5, 5, 5)
    """How many of each letter."""

    builder_units: tuple[tuple[int, int], ...] = ((5, 1), (5, 1), (5, 1), (5, 1), (5, 1), (9, 0))
    """(plain, special) of companies 1–5, then of farming."""

    shuttles: tuple[int, ...] = (4, 12, 4)
    """How many with 0, 1 and 2 shields."""

    satellite_shields: tuple[int, ...] = (2,) * 5 + (1,) * 11
    """By satellite, in the order of their ids."""

    blocked_by_two_builders: bool = True
    """S5: a shuttle under exactly two builder units is blocked; False lets all three fly together."""


class Pieces:
    """What is printed on each module, as tuples indexed by module id."""

    def __init__(self, rulings: Rulings) -> None:
        letters = [letter for letter, count in enumerate(rulings.terrabots) for _ in range(count)]
        units = [
            (company, special)
            for company, counts in zip((*COMPANIES, FARMING), rulings.builder_units, strict=True)
            for special in (False, True)
            for _ in range(counts[special])
        ]
        shields = [shields for shields, count in enumerate(rulings.shuttles) for _ in range(count)]
        self.letter = _indexed(TERRABOTS, letters, -1)
        """0–4 for A–E; −1 for what is no terrabot."""
        self.company = _indexed(BUILDERS, [company for company, _ in units], -1)
        """0 for farming, 1–5; −1 for what is no builder unit."""
        self.special = _indexed(BUILDERS, [int(special) for _, special in units], 0)
        self.shields = tuple(
            a + b
            for a, b in zip(
                _indexed(SHUTTLES, shields, 0),
                _indexed(SATELLITES, list(rulings.satellite_shields), 0),
                strict=True,
            )
        )


def _indexed(ids: range, values: list[int], otherwise: int) -> tuple[int, ...]:
    """A tuple over all modules with `values` at `ids`; a distribution of another size is refused."""
    if len(values) != len(ids):
        raise ValueError(f"{len(values)} modules where the box has {len(ids)}")
    return tuple(values[module - ids.start] if module in ids else otherwise for module in MODULES)
