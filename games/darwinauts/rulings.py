"""What the rules page settles or supposes, as switches: another `Rulings` is another rules version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from games.darwinauts.pieces import CARD_IDS, POINTS, SPECIES, TERRAINS, TILE_IDS, TILES
from games.darwinauts.purse import holds, packed


@dataclass(frozen=True)
class Rulings:
    """Each switch and each table of our own of the rules page, with the value that version 1 plays by."""

    collects_once: bool = True
    """Two own explorers in one region collect it once; False: once each."""

    drawn_together: bool = True
    """Two tiles are drawn at once, so one under the Rift is kept; False: one by one, and it leaves."""

    rest_unseen: bool = True
    """What leaves with the Rift is seen by nobody; False: by everybody."""

    whole_once_lifted: bool = True
    """The map without a moved tile must be one whole; False: the map with it in its new place."""

    final_round_from: Literal["active seat", "next seat"] = "active seat"
    """Who takes the first of the last actions when no three tiles can be removed."""

    tiles: Mapping[int, str] = field(default_factory=lambda: TILES)
    """Id -> its two halves, as in `pieces.py`."""

    species: Mapping[str, str] = field(default_factory=lambda: SPECIES)
    """Type -> the costs of its cards in the order of their ids."""


class Pieces:
    """What is printed on tiles and cards, as tuples.

    Half A of tile t is 2t, half B 2t + 1; a face is 4t + rotation. Resources are packed counts (`purse.py`).
    """

    def __init__(self, rulings: Rulings) -> None:
        tiles = [rulings.tiles[tile].split("/") for tile in TILE_IDS]
        if any(one[0] == other[0] for one, other in tiles):
            raise ValueError("the two halves of a tile differ in terrain")
        halves = ["", "", *(half for tile in tiles for half in tile)]
        self.faces = ("", *(rulings.tiles[tile] for tile in TILE_IDS))
        self.terrain = tuple(TERRAINS.find(half[:1]) if half else -1 for half in halves)
        """By half."""
        self.yields = tuple(packed(half[1:]) for half in halves)
        """By half: its resource, once."""
        self.half_at = tuple(half_at(face) for face in range(4 * TILE_IDS.stop))
        """By face, by side: the half that owns it."""
        costs = [cost for kind in TERRAINS for cost in rulings.species[kind].split()]
        if len(costs) != len(CARD_IDS):
            raise ValueError(f"{len(costs)} species where the box has {len(CARD_IDS)}")
        self.costs = ("", *costs)
        self.cost = tuple(packed(cost) for cost in self.costs)
        self.points = (0, *(POINTS[len(cost)] for cost in costs))
        self.kind = (-1, *(at for at, kind in enumerate(TERRAINS) for _ in rulings.species[kind].split()))
        """By card: its type, 0–3."""
        self.payable = _Payable(self.cost)


class _Payable(dict[int, frozenset[int]]):
    """By a small purse (`purse.few`): the cards that it can pay."""

    def __init__(self, cost: tuple[int, ...]) -> None:
        self._cost = cost

    def __missing__(self, purse: int) -> frozenset[int]:
        cards = self[purse] = frozenset(card for card in CARD_IDS if holds(purse, self._cost[card]))
        return cards


def half_at(face: int) -> tuple[int, int, int, int]:
    """By side: half A owns the sides r and r + 1 at rotation r, half B the other two."""
    tile, rotation = divmod(face, 4)
    first, second, third, fourth = (2 * tile + ((side - rotation) % 4 >= 2) for side in range(4))
    return first, second, third, fourth
