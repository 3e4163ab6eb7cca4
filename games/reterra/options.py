"""The options of a table: which five buildings, and which side of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Option
from games.reterra.pieces import BUILDINGS, CUSTOM, SETS, SIDES, SIZES

DEFAULT_SET = "essentials"

OPTIONS = (
    Option(
        "set",
        DEFAULT_SET,
        (*SETS, CUSTOM),
        f"Which five buildings are used; null counts as not given, that is as {DEFAULT_SET!r}.",
    ),
    Option(
        "cards",
        None,
        (),
        f"An object of five buildings and the side of each, purple or orange: with the set {CUSTOM!r} only, "
        "and there required. Two buildings have two spaces, two have three and one has four; null counts as "
        "not given.",
    ),
)


def chosen(options: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """(the set's name, its buildings and their sides), or ValueError naming the option."""
    for option in options:
        if option not in ("set", "cards"):
            raise ValueError(f"Life in Reterra has no option {option!r}")
    name, cards = options.get("set"), options.get("cards")
    name = DEFAULT_SET if name is None else name
    if not isinstance(name, str) or name not in (*SETS, CUSTOM):
        raise ValueError(f"set is one of {', '.join((*SETS, CUSTOM))}, not {name!r}")
    if name == CUSTOM:
        return name, _custom(cards)
    if cards is not None:
        raise ValueError(f"cards are chosen with the set {CUSTOM!r} only; {name!r} has its own")
    return name, SETS[name]


def _custom(cards: Any) -> dict[str, str]:
    """Five buildings in the order of the rules page."""
    if not isinstance(cards, Mapping):
        raise ValueError("cards is an object of five buildings and their sides")
    for building, side in cards.items():
        if building not in BUILDINGS:
            raise ValueError(f"cards: there is no building {building!r}; there are {', '.join(BUILDINGS)}")
        if side not in SIDES:
            raise ValueError(f"cards: the side of {building} is {' or '.join(SIDES)}, not {side!r}")
    found = tuple(sorted(BUILDINGS[building] for building in cards))
    if found != SIZES:
        raise ValueError(f"cards: five buildings of sizes {_listed(SIZES)} are needed, not {_listed(found)}")
    return {building: cards[building] for building in BUILDINGS if building in cards}


def _listed(sizes: tuple[int, ...]) -> str:
    return ", ".join(map(str, sizes)) or "none"
