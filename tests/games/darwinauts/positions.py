"""Positions of Darwinauts in a line or two, and the questions that tests ask of them.

Alice has seat 0, Bob seat 1, and so on; Charlie watches, Mallory is nobody's friend. Tiles are written as on
the rules page: `Gg/Yb@1`. In a position all else is where it may be: tiles in the box, cards in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.darwinauts import state, terrain
from games.darwinauts.geometry import cell_of, xy
from games.darwinauts.pieces import CARD_IDS, RIFT, TILE_IDS, TILES
from games.darwinauts.purse import letters, packed
from games.darwinauts.rules import Darwinauts
from games.darwinauts.rulings import Pieces, Rulings
from games.darwinauts.state import FULL_BANK, PHASES, State
from games.engine import Event, IllegalAction, QuickChance

ALICE, BOB, CAROL, DAVE = range(4)
CHARLIE = None
DARWINAUTS = Darwinauts(1, Rulings())
PIECES = DARWINAUTS.pieces
NO_LUCK = QuickChance(None)  # type: ignore[arg-type]

Spot = tuple[int, int]
Half = tuple[int, int, str]

TILE_OF = {face: tile for tile, face in TILES.items()}

V1 = {
    (0, 0): "Gg/Yy@0",
    (0, -1): "Gg/Rb@1",
    (1, 0): "Gg/Bg@2",
    (0, 1): "Yy/Rr@0",
    (-1, 0): "Rr/Bb@0",
}
"""The "+" of the first worked example."""

LOOP = {(0, 0): "Gg/Yy@1", (1, 0): "Gg/Yb@2", (1, 1): "Gr/Yy@3", (0, 1): "Gb/Yy@0"}
"""V4."""


def shape(rows: str) -> dict[Spot, str]:
    """A tile for each x of some rows, from (0, 0) on: "xxx/.x."."""
    spots = [(x, y) for y, row in enumerate(rows.split("/")) for x, mark in enumerate(row) if mark == "x"]
    return {spot: f"{TILES[tile]}@0" for tile, spot in enumerate(spots, start=1)}


def position(
    tiles: Mapping[Spot, str],
    *,
    explorers: Mapping[int, Iterable[Half]] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    resources: Mapping[int, str] | None = None,
    bank: str | None = None,
    supply: Mapping[int, Sequence[int]] | None = None,
    recorded: Mapping[int, Sequence[int]] | None = None,
    row: Sequence[int] = (61, 62, 63),
    deck: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    stack: Sequence[int] = (),
    removed: Sequence[int] = (),
    phase: str = "explore",
    actions_left: int = 2,
    removals_left: int = 0,
    seats: int = 2,
    pieces: Pieces = PIECES,
) -> State:
    """Alice to act; with an empty stack the Rift has been drawn. The cards that nobody holds are the deck."""
    game = state.empty(seats)
    game.start_seat = game.active = game.acting = ALICE
    game.phase, game.actions_left, game.removals_left = PHASES.index(phase), actions_left, removals_left
    for spot, face in tiles.items():
        printed, _, rotation = face.partition("@")
        terrain.lay(game, cell_of(*spot), 4 * TILE_OF[printed] + int(rotation), pieces)
    for seat, halves in (explorers or {}).items():
        for half in halves:
            terrain.put_explorer(game, seat, half_at(game, half))
    for seat, hand in (hands or {}).items():
        game.hands[seat] = tuple(sorted(hand))
    for seat, tokens in (resources or {}).items():
        game.purse[seat] = packed(tokens)
    game.bank = FULL_BANK - sum(game.purse) if bank is None else packed(bank)
    for seat, cards in (supply or {}).items():
        game.supply[seat] = tuple(cards)
    for seat, cards in (recorded or {}).items():
        game.recorded[seat] = tuple(cards)
    _put_the_rest(game, row, deck, discard, stack, removed)
    return game


def _put_the_rest(
    game: State,
    row: Sequence[int],
    deck: Sequence[int] | None,
    discard: Sequence[int],
    stack: Sequence[int],
    removed: Sequence[int],
) -> None:
    game.row, game.discard, game.removed = list(row), tuple(discard), tuple(removed)
    owned = {card for own in (*game.supply, *game.recorded) for card in own}
    unseen = [card for card in CARD_IDS if card not in {*row, *discard, *owned}]
    game.deck = unseen if deck is None else list(deck)
    game.stack, game.rift_drawn = list(stack), int(RIFT not in stack)
    known = {face // 4 for face in game.at.values()} | {*stack, *removed, *(t for h in game.hands for t in h)}
    game.box = tuple(tile for tile in TILE_IDS if tile not in known)


def half_at(game: State, half: Half) -> int:
    x, y, letter = half
    return game.at[cell_of(x, y)] // 4 * 2 + "AB".index(letter)


def under(**rulings: Any) -> Darwinauts:
    return Darwinauts(9, Rulings(**rulings))


def explorer(x: int, y: int, half: str) -> dict[str, Any]:
    return {"type": "place_explorer", "at": [x, y], "half": half}


def place(tile: int, x: int, y: int, rotation: int = 0) -> dict[str, Any]:
    return {"type": "place_tile", "tile": tile, "at": [x, y], "rotation": rotation}


def discover(card: int | None = None) -> dict[str, Any]:
    return {"type": "discover_species", "source": "row" if card else "deck", "card": card}


def record(card: int) -> dict[str, Any]:
    return {"type": "record_species", "card": card}


def exchange(pay: str, take: str) -> dict[str, Any]:
    return {"type": "exchange", "pay": pay, "take": take}


def rotate(x: int, y: int, rotation: int) -> dict[str, Any]:
    return {"type": "rotate_tile", "at": [x, y], "rotation": rotation}


def move(source: Spot, to: Spot, rotation: int = 0) -> dict[str, Any]:
    return {"type": "move_tile", "from": list(source), "to": list(to), "rotation": rotation}


def take(resource: str) -> dict[str, Any]:
    return {"type": "take_resource", "resource": resource}


def remove(x: int, y: int) -> dict[str, Any]:
    return {"type": "remove_tile", "at": [x, y]}


DRAW, DISCARD_ROW, PASS = {"type": "remove_and_draw"}, {"type": "discard_row"}, {"type": "pass"}


def do(
    game: State, *actions: dict[str, Any], rules: Darwinauts = DARWINAUTS, chance: Any = NO_LUCK
) -> list[Event]:
    """Each by the seat to act; the events of all of them."""
    events = []
    for words in actions:
        events += rules.play(game, game.acting, rules.actions.decode(words), chance)
    return events


def legal(game: State, form: str | None = None, rules: Darwinauts = DARWINAUTS) -> list[dict[str, Any]]:
    """What the seat to act may do, in words; of one type if it is named."""
    every = [rules.actions.encode(code) for code in rules.legal_actions(game, game.acting)]
    return [words for words in every if form in (None, words["type"])]


def forms(game: State, rules: Darwinauts = DARWINAUTS) -> set[str]:
    return {words["type"] for words in legal(game, rules=rules)}


def spots(actions: Iterable[dict[str, Any]], field: str = "at") -> set[Spot]:
    return {tuple(words[field]) for words in actions}


def refusal(
    game: State, words: dict[str, Any], rules: Darwinauts = DARWINAUTS, seat: int | None = None
) -> str:
    """The words of the refusal; fails when the action plays."""
    try:
        rules.play(game, game.acting if seat is None else seat, rules.actions.decode(words), NO_LUCK)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{words} was played")


def regions(game: State) -> dict[frozenset[Half], str]:
    """Each region's halves and what it pays."""
    found = {}
    for region in game.region:
        if region:
            halves = frozenset((*xy(game.where[half // 2]), "AB"[half % 2]) for half in region)
            found[halves] = letters(sum(PIECES.yields[half] for half in region))
    return found


def seen(game: State, reader: int | None = CHARLIE) -> dict[str, Any]:
    return DARWINAUTS.view(game, reader)


def purse(game: State, seat: int = ALICE) -> str:
    return letters(game.purse[seat])
