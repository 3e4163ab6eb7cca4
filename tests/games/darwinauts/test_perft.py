"""How many sequences of actions there are from positions with a name, and that lists and refusals agree."""

import pytest

from games.darwinauts.actions import (
    DISCOVER,
    END,
    MOVE_TILE,
    PLACE_EXPLORER,
    PLACE_TILE,
    REMOVE_TILE,
    ROTATE_TILE,
    TURNS,
)
from games.darwinauts.geometry import cell_of
from games.darwinauts.pieces import RIFT
from games.engine import IllegalAction
from tests.conformance.perft import perft
from tests.games.darwinauts.positions import ALICE, BOB, DARWINAUTS, LOOP, V1, position, shape
from tests.games.darwinauts.test_setup import opening


class InOrder:
    """Every shuffle leaves things as they are."""

    def shuffle(self, label, items):
        return list(items)

    def choice(self, label, n):
        return 0


def harvest():
    out = {ALICE: [(0, 0, "A"), (1, 1, "B")], BOB: [(1, 0, "B")]}
    return position(
        LOOP, explorers=out, resources={ALICE: "ggyb"}, stack=[20, RIFT, 21], row=[1, 18], deck=[40]
    )


def bonus():
    return position(V1, phase="bonus", actions_left=1, explorers={BOB: [(0, 0, "A")]}, row=[1], deck=[2, 3])


def rift():
    return position(
        shape("xxx/x.x/xxx"),
        phase="rift_removal",
        removals_left=3,
        explorers={BOB: [(2, 0, "A"), (0, 1, "A")], ALICE: [(0, 1, "B")]},
        hands={ALICE: [20], BOB: [21, 22]},
        row=[1],
        deck=[],
    )


def last_actions():
    game = position(
        shape("xx"),
        phase="final",
        actions_left=1,
        hands={BOB: [20]},
        resources={ALICE: "ggyrrr"},
        supply={ALICE: [1]},
        row=[],
        deck=[],
        discard=[33, 34],
    )
    game.final_order = (ALICE, BOB)
    return game


def nothing_to_do():
    return position({}, hands={ALICE: [1], BOB: [2]}, row=[], deck=[], resources={ALICE: "ggyr"})


POSITIONS = {
    "opening of 2": lambda: opening(2),
    "opening of 3": lambda: opening(3),
    "opening of 4": lambda: opening(4),
    "harvest": harvest,
    "bonus": bonus,
    "rift": rift,
    "last actions": last_actions,
    "nothing to do": nothing_to_do,
}

COUNTS = {
    "opening of 2": [78, 4536],
    "opening of 3": [78, 4532],
    "opening of 4": [78, 4532],
    "harvest": [12, 187, 2781],
    "bonus": [135, 1399, 5590],
    "rift": [4, 6, 8, 400],
    "last actions": [19, 340, 3835],
    "nothing to do": [6, 11, 11, 16],
}


@pytest.mark.parametrize("name", list(POSITIONS))
def test_the_sequences_of_actions_are_counted(name):
    position, counts = POSITIONS[name], COUNTS[name]
    depths = range(1, len(counts) + 1)
    assert [perft(DARWINAUTS, position(), InOrder(), depth) for depth in depths] == counts


@pytest.mark.parametrize("name", list(POSITIONS))
def test_the_list_holds_exactly_what_is_not_refused(name):
    game = POSITIONS[name]()
    legal = DARWINAUTS.legal_actions(game, game.acting)
    assert len(set(legal)) == len(legal)
    assert sorted(legal) == [code for code in codes_around() if accepted(game, code)]


def codes_around():
    """Every code without a cell, and every code with cells near the middle."""
    near = [cell_of(x, y) for y in range(-4, 5) for x in range(-4, 5)]
    yield from range(PLACE_EXPLORER)
    yield from (PLACE_EXPLORER + 2 * cell + half for cell in near for half in (0, 1))
    yield from (REMOVE_TILE + cell for cell in near)
    yield from (ROTATE_TILE + 4 * cell + turn for cell in near for turn in range(4))
    for tile in range(35):
        yield from (PLACE_TILE + TURNS * tile + 4 * cell + turn for cell in near for turn in range(4))
    for source in near:
        yield from (MOVE_TILE + TURNS * source + 4 * cell + turn for cell in near for turn in range(4))


def accepted(game, code):
    """Is it played? The position is left alone by a refusal."""
    known = DARWINAUTS.legal_actions(game, game.acting)
    try:
        DARWINAUTS.play(game if code not in known else game.copy(), game.acting, code, InOrder())
    except IllegalAction:
        return False
    return True


def test_codes_are_in_the_order_of_the_forms():
    assert DISCOVER < PLACE_EXPLORER < REMOVE_TILE < ROTATE_TILE < PLACE_TILE < MOVE_TILE < END
