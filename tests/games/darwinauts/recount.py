"""What the laws of every game ask of its tests: are all pieces there, and what does a recount say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from games.darwinauts.actions import PLACE_EXPLORER
from games.darwinauts.geometry import SIDES, xy
from games.darwinauts.pieces import SPECIES, TILES, TILES_IN_PLAY
from games.darwinauts.purse import counts
from games.darwinauts.state import NOTHING, State
from games.engine import Event

Spot = tuple[int, int]
Half = tuple[int, int, str]

COSTS = dict(enumerate((cost for costs in SPECIES.values() for cost in costs.split()), start=1))
KINDS = dict(enumerate((kind for kind, costs in SPECIES.items() for _ in costs.split()), start=1))
PRINTED = {3: 2, 4: 3, 5: 5, 6: 6, 7: 8}
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Map:
    """Tiles as a view shows them, and their regions worked out from the rules page alone."""

    def __init__(self, tiles: Iterable[tuple[int, Spot, int]]) -> None:
        self.faces = {at: (tile, rotation) for tile, at, rotation in tiles}
        self.regions = list(self._regions())

    def owner(self, at: Spot, side: int) -> str:
        return "A" if (side - self.faces[at][1]) % 4 < 2 else "B"

    def printed(self, half: Half) -> str:
        x, y, letter = half
        return TILES[self.faces[x, y][0]].split("/")["AB".index(letter)]

    def joins(self, half: Half) -> list[Half]:
        x, y, letter = half
        found = []
        for side in range(4):
            dx, dy = AROUND[2 * side]
            near = x + dx, y + dy
            if near in self.faces and self.owner((x, y), side) == letter:
                other = (*near, self.owner(near, (side + 2) % 4))
                if self.printed(other)[0] == self.printed(half)[0]:
                    found.append(other)
        return found

    def halves(self) -> list[Half]:
        return [(x, y, letter) for x, y in self.faces for letter in "AB"]

    def _regions(self) -> Iterable[frozenset[Half]]:
        left = set(self.halves())
        while left:
            region, edge = set(), [min(left)]
            while edge:
                half = edge.pop()
                region.add(half)
                edge += [other for other in self.joins(half) if other not in region]
            left -= region
            yield frozenset(region)


def map_of(game: State) -> Map:
    return Map((face // 4, xy(cell), face % 4) for cell, face in game.at.items())


def check_pieces(game: State) -> None:
    """Every tile, card, token and explorer is in one place, and what is kept of the map is right."""
    if not game.stack and not game.at and not game.removed:
        return
    _check_tiles(game)
    _check_cards(game)
    tokens = [counts(bag) for bag in (game.bank, *game.purse)]
    assert [sum(colour) for colour in zip(*tokens, strict=True)] == [30] * 4
    check_map(game)


def _check_tiles(game: State) -> None:
    on_map = [face // 4 for face in game.at.values()]
    stack = game.stack[game.drawn :]
    hands = [tile for hand in game.hands for tile in hand]
    hidden = [tile for tile in stack if tile]
    laid_out = [*on_map, *game.removed, *hands, *hidden, *game.box]
    if game.active != NOTHING:
        assert sorted(laid_out) == list(TILES)
        assert stack.count(0) == 1 - game.rift_drawn
    if not game.rift_drawn and game.active != NOTHING:
        assert len(game.box) == len(TILES) - TILES_IN_PLAY[game.seats]
        assert 0 in stack[-7:]
    assert all(len(hand) <= 2 and tuple(sorted(hand)) == hand for hand in game.hands)
    assert {face // 4: cell for cell, face in game.at.items()} == {
        tile: cell for tile, cell in enumerate(game.where) if cell != NOTHING
    }


def _check_cards(game: State) -> None:
    if game.active == NOTHING:
        return
    owned = [card for own in (*game.supply, *game.recorded) for card in own]
    row = [card for card in game.row if card != NOTHING]
    assert sorted([*owned, *row, *game.discard, *game.deck[game.dealt :]]) == list(COSTS)


def check_map(game: State) -> None:
    """All that is kept by steps, worked out anew."""
    seen = map_of(game)
    kept = {_named(game, region) for region in game.region if region}
    assert kept == set(seen.regions)
    explorers = [half for own in game.explorers for half in own]
    assert len(set(explorers)) == len(explorers)
    assert [half for half, guest in enumerate(game.guests) if guest] == sorted(explorers)
    taken = [region for region in game.region if region and set(region) & set(explorers)]
    free = {half for half, region in enumerate(game.region) if region and region not in taken}
    assert set(game.free) == free
    for half, code in game.free.items():
        assert code == PLACE_EXPLORER + 2 * game.where[half // 2] + half % 2
    _check_cells(game, set(seen.faces))


def _named(game: State, region: Sequence[int]) -> frozenset[Half]:
    return frozenset((*xy(game.where[half // 2]), "AB"[half % 2]) for half in region)


def _check_cells(game: State, cells: set[Spot]) -> None:
    beside = {(x + dx, y + dy) for x, y in cells for dx, dy in AROUND[::2]}
    assert {xy(cell) for cell in game.open} == beside - cells
    for cell, pattern in game.ring.items():
        x, y = xy(cell)
        assert pattern == sum(((x + dx, y + dy) in cells) << at for at, (dx, dy) in enumerate(AROUND))
        assert (cell in game.open) == (bool(pattern & SIDES) and cell not in game.at)
    sides = sum((x + dx, y + dy) in cells for x, y in cells for dx, dy in ((1, 0), (0, 1)))
    squares = sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells)
    assert game.euler == len(cells) - sides + squares


def recount(events: Sequence[Event], view: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(scores, places): counted anew from what a spectator sees at the end."""
    order = [_order(seat) for seat in view["seats"]]
    return [score for score, _, _ in order], [1 + sum(other > own for other in order) for own in order]


def _order(seat: dict[str, Any]) -> tuple[int, int, int]:
    tokens, cards = sum(seat["resources"].values()), seat["recorded"]
    points = sum(PRINTED[len(COSTS[card])] for card in cards)
    sets = most_sets(tuple(sorted(Counter(KINDS[card] for card in cards).items())))
    return points + 5 * sets + tokens // 2, tokens, len(cards)


def most_sets(kinds: tuple[tuple[str, int], ...]) -> int:
    """By trying: every set of three or four cards that can be made, and the most of what is left."""
    held = dict(kinds)
    best = 0
    made = [{kind: 3} for kind in held] + [dict.fromkeys(four, 1) for four in combinations(held, 4)]
    for one in made:
        if all(held[kind] >= count for kind, count in one.items()):
            rest = {kind: count - one.get(kind, 0) for kind, count in held.items()}
            best = max(best, 1 + most_sets(tuple(rest.items())))
    return best
