"""Positions of Life in Reterra in a line or two, and the questions that tests ask of them.

Alice has seat 0, Bob seat 1, and so on; Mallory is nobody's friend. Communities are written as on the rules
page: spaces row by row from (0, 0) on, `F*` forest with a gear, `Fb` with a relic, `F` bare.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine import Event, IllegalAction, QuickChance
from games.reterra import state
from games.reterra.evolve import lay
from games.reterra.geometry import bits, cell_of, members, space_of, xy
from games.reterra.pieces import SETS, SIDES
from games.reterra.rules import Reterra
from games.reterra.rulings import KINDS, Rulings
from games.reterra.state import NOTHING, TERRAIN_COUNT, State

ALICE, BOB, CAROL, DAVE = range(4)
RETERRA = Reterra(1, Rulings())
NO_LUCK = QuickChance(None)  # type: ignore[arg-type]

Spot = tuple[int, int]


def table(seats: int = 2, cards: Mapping[str, str] | None = None, rules: Reterra = RETERRA) -> State:
    """An empty table, Alice to place a tile: no land yet, no tile in the row, six in the stack."""
    game = state.empty(seats)
    game.set, game.start_seat, game.active, game.acting, game.turn, game.step = "custom", 0, 0, 0, 1, 1
    chosen = SETS["essentials"] if cards is None else cards
    game.sides = tuple(SIDES.index(chosen[kind]) if kind in chosen else NOTHING for kind in KINDS)
    game.kinds = tuple(kind for kind, side in enumerate(game.sides) if side != NOTHING)
    game.supply = [8 if side != NOTHING else 0 for side in game.sides]
    game.stack = [
        rules.pieces.number[tile] for tile in ("B01.0", "B01.1", "B01.2", "B01.3", "B04.0", "B04.1")
    ]
    return game


def spaces_of(text: str) -> list[list[str]]:
    """Rows of spaces, written with or without icons and blanks."""
    rows = []
    for row in text.replace(" ", "").split("/"):
        spaces: list[str] = []
        for letter in row:
            if letter in "FDAGW":
                spaces.append(letter)
            else:
                spaces[-1] += letter
        rows.append([space if len(space) == 2 else f"{space}." for space in spaces])
    return rows


def land(game: State, seat: int, text: str) -> State:
    """Spaces from (0, 0) on, row by row; made of tiles that no box holds."""
    rows = spaces_of(text)
    for y in range(0, len(rows), 2):
        for x in range(0, len(rows[y]), 2):
            quarters = [rows[y + dy][x + dx] for dy in (0, 1) for dx in (0, 1)]
            lay_spaces(game, seat, (x // 2, y // 2), " ".join(quarters))
    return game


def lay_spaces(game: State, seat: int, at: Spot, spaces: str) -> None:
    """A tile with these spaces, TL TR BL BR, as if it had come from the box."""
    pieces = under_tiles({"T": spaces}).pieces
    lay(game, seat, pieces, 0, cell_of(*at), 0)
    game.laid[seat] = (*game.laid[seat][:-1], game.laid[seat][-1] % 224)


def under_tiles(tiles: Mapping[str, str]) -> Reterra:
    return Reterra(9, Rulings(land=tiles))


def build(game: State, seat: int, kind: str, *spots: Spot, awake: bool = True) -> str:
    """A building that stands already; its id."""
    spaces = mask(*spots)
    card = 2 * KINDS.index(kind) + game.sides[KINDS.index(kind)]
    game.cards[seat] += (card,)
    game.plots[seat] += (spaces,)
    game.built[seat] |= spaces
    game.covered[seat] |= spaces
    game.awake[seat] = len(game.cards[seat]) - (not awake)
    return f"b{len(game.cards[seat])}"


def settle(game: State, seat: int, *spots: Spot) -> None:
    game.people[seat] |= mask(*spots)
    game.covered[seat] |= mask(*spots)
    game.inhabitants_left -= len(spots)


def put_token(game: State, seat: int, *spots: Spot) -> None:
    game.tokens[seat] |= mask(*spots)
    game.covered[seat] |= mask(*spots)
    game.tokens_left -= len(spots)


def put_junk(game: State, seat: int, *spots: Spot) -> None:
    game.junk[seat] |= mask(*spots)
    game.covered[seat] |= mask(*spots)
    game.tokens_left -= len(spots)


def mask(*spots: Spot) -> int:
    return bits([space_of(*spot) for spot in spots])


def spots(spaces: int) -> set[Spot]:
    return {xy(space) for space in members(spaces)}


def hand(
    game: State, row: Sequence[str | None], secret: Iterable[str] = (), rules: Reterra = RETERRA
) -> State:
    """The row, and the secret tiles of the seat to act."""
    game.row = [NOTHING if tile is None else rules.pieces.number[tile] for tile in row]
    game.row += [NOTHING] * (5 - len(game.row))
    game.secrets[game.acting] = tuple(rules.pieces.number[tile] for tile in secret)
    return game


def playing(
    cards: Mapping[str, str],
    row: Sequence[str | None],
    alice: str = "FF/FF",
    bob: str = "GG/GG",
    seats: int = 2,
) -> State:
    """Alice to place a tile of the row; all others have the same land as Bob."""
    game = table(seats, cards)
    land(game, ALICE, alice)
    for seat in range(1, seats):
        land(game, seat, bob)
    return hand(game, row)


def place(tile: str, at: Spot, rotation: int = 0) -> dict[str, Any]:
    return {"type": "place_tile", "tile": tile, "at": list(at), "rotation": rotation}


def building(kind: str, *spots: Spot) -> dict[str, Any]:
    return {"type": "place_building", "building": kind, "spaces": [list(spot) for spot in sorted(spots)]}


def inhabitant(*spot: int) -> dict[str, Any]:
    return {"type": "place_inhabitant", "space": list(spot)}


def power(building: str, community: int, *spot: int) -> dict[str, Any]:
    return {"type": "use_power", "building": building, "community": community, "space": list(spot)}


SKIP, DECLINE = {"type": "skip_placement"}, {"type": "decline_powers"}


def do(game: State, *actions: dict[str, Any], rules: Reterra = RETERRA) -> list[Event]:
    """Each by the seat to act; the events of all of them."""
    events = []
    for words in actions:
        game.listed = None
        events += rules.play(game, game.acting, rules.actions.decode(words), NO_LUCK)
    return events


def legal(game: State, form: str | None = None, rules: Reterra = RETERRA) -> list[dict[str, Any]]:
    """What the seat to act may do, in words; of one type if it is named."""
    game.listed = None
    every = [rules.actions.encode(code) for code in rules.legal_actions(game, game.acting)]
    return [words for words in every if form in (None, words["type"])]


def targets(game: State, building: str, community: int, rules: Reterra = RETERRA) -> set[Spot]:
    """Where the power of that building may place its piece."""
    uses = legal(game, "use_power", rules)
    return {
        tuple(one["space"]) for one in uses if (one["building"], one["community"]) == (building, community)
    }


def pick(game: State, building: str, community: int) -> dict[str, Any]:
    """The first use of that power."""
    return power(building, community, *min(targets(game, building, community)))


def refusal(game: State, words: dict[str, Any], rules: Reterra = RETERRA, seat: int | None = None) -> str:
    """The words of the refusal; fails when the action plays."""
    game.listed = None
    try:
        rules.play(game, game.acting if seat is None else seat, rules.actions.decode(words), NO_LUCK)
    except IllegalAction as error:
        return str(error)
    raise AssertionError(f"{words} was played")


def parts(game: State, seat: int = ALICE, rules: Reterra = RETERRA) -> dict[str, int]:
    breakdown: dict[str, int] = rules.view(game, None)["seats"][seat]["breakdown"]
    return breakdown


def points(game: State, id: str, seat: int = ALICE, rules: Reterra = RETERRA) -> int:
    """What a building brings."""
    buildings = rules.view(game, None)["seats"][seat]["buildings"]
    return next(one["points"] for one in buildings if one["id"] == id)


def segments(game: State, seat: int = ALICE) -> list[str]:
    """Terrain and size of each, the largest first: ["F3", "D3", …]."""
    found = [
        ("FDAGW"[terrain], segment.bit_count())
        for terrain in range(TERRAIN_COUNT)
        for segment in game.segments[TERRAIN_COUNT * seat + terrain]
    ]
    return [f"{letter}{size}" for letter, size in sorted(found, key=lambda one: (-one[1], one[0]))]
