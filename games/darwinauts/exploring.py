"""The actions on the map: explorers, tiles, and removing the ones to draw the others."""

from __future__ import annotations

from collections.abc import Sequence

from games.darwinauts import events
from games.darwinauts.actions import PLACE_TILE, REMOVE_AND_DRAW, TURNS, explorer_of, tile_of
from games.darwinauts.evolve import Tell
from games.darwinauts.geometry import xy
from games.darwinauts.pieces import EXPLORERS, HALVES, HAND, RIFT, TILE_IDS
from games.darwinauts.purse import common, letters
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import State


class _Turned(dict[int, tuple[int, int, int, int]]):
    """By cell: the codes of placing a tile there in each rotation."""

    def __init__(self, tile: int) -> None:
        self._first = PLACE_TILE + TURNS * tile

    def __missing__(self, cell: int) -> tuple[int, int, int, int]:
        code = self._first + 4 * cell
        turned = self[cell] = code, code + 1, code + 2, code + 3
        return turned


TURNED = tuple(_Turned(tile) for tile in range(TILE_IDS.stop))


def actions(game: State, seat: int) -> list[int]:
    """Without those that need species cards or tokens."""
    listed = list(game.free.values()) if len(game.explorers[seat]) < EXPLORERS else []
    hand = game.hands[seat]
    if not hand:
        listed.append(REMOVE_AND_DRAW)
    for tile in hand:
        turned = TURNED[tile]
        for cell in game.open:
            listed += turned[cell]
    return listed


def play(game: State, seat: int, action: int, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    if action >= PLACE_TILE:
        tile, cell, rotation = tile_of(action)
        tell(events.TilePlaced(seat, tile, xy(cell), rotation))
    elif action == REMOVE_AND_DRAW:
        _remove_explorers(game, seat, tell, pieces, rulings)
        _draw(game, seat, tell, rulings)
    else:
        cell, half = explorer_of(action)
        tell(events.ExplorerPlaced(seat, xy(cell), HALVES[half]))


def harvest(game: State, halves: Sequence[int], pieces: Pieces, rulings: Rulings) -> int:
    """What a seat with explorers there would be owed: a token for each half of each region, once each."""
    owed = 0
    seen: list[tuple[int, ...]] = []
    for half in halves:
        region = game.region[half]
        if region not in seen or not rulings.collects_once:
            seen.append(region)
            owed += sum([pieces.yields[member] for member in region])
    return owed


def _remove_explorers(game: State, seat: int, tell: Tell, pieces: Pieces, rulings: Rulings) -> None:
    """All own explorers come back; a short bank pays what it has."""
    halves = game.explorers[seat]
    explorers = tuple([events.Explorer(xy(game.where[half // 2]), HALVES[half % 2]) for half in halves])
    paid = common(game.bank, harvest(game, halves, pieces, rulings))
    tell(events.ExplorersRemoved(seat, explorers, letters(paid)))


def _draw(game: State, seat: int, tell: Tell, rulings: Rulings) -> None:
    """Two tiles at once; the Rift among them ends the stack."""
    tiles = game.stack[game.drawn : game.drawn + HAND]
    if RIFT not in tiles:
        if tiles:
            tell(events.TilesDrawn(seat, tuple(tiles)))
        return
    kept = tiles if rulings.drawn_together else tiles[: tiles.index(RIFT)]
    kept = [tile for tile in kept if tile != RIFT]
    left = [tile for tile in game.stack[game.drawn :] if tile not in (RIFT, *kept)]
    if kept:
        tell(events.TilesDrawn(seat, tuple(kept)))
    tell(events.RiftDrawn(seat, tuple(sorted(left))))
