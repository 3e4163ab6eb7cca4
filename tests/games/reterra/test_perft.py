"""How many sequences of actions there are from positions with a name, and that lists and refusals agree."""

import pytest

from games.engine import IllegalAction, ScriptedChance, fold
from games.reterra.actions import PLACE_TILE, tile_of
from games.reterra.pieces import LAND, SETS, STARTERS
from games.reterra.placing import tiles_at_hand
from tests.conformance.perft import perft
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    NO_LUCK,
    RETERRA,
    build,
    building,
    do,
    hand,
    inhabitant,
    land,
    place,
    settle,
    table,
)

TILES = list(LAND)


def opening(seats, name="essentials"):
    """The first decision, the tiles dealt in large strides."""
    luck = {"start_seat": 1, "starters": list(STARTERS), "tiles": [TILES[37 * at % 100] for at in range(100)]}
    return fold(RETERRA, RETERRA.setup(seats, {"set": name}, ScriptedChance(luck)))


def energy_row():
    game = land(table(), ALICE, "FF*/FF")
    land(game, BOB, "GG/GG")
    return hand(game, ["E1", "E2", "B01.0"], ["E3"])


def gears():
    game = land(table(cards=SETS["essentials"]), ALICE, "F*F*F*F*/F*F*D*D*")
    land(game, BOB, "GbG/GzG")
    build(game, ALICE, "farm", (0, 0), (1, 0), (0, 1))
    hand(game, ["B01.0"])
    do(game, place("B01.0", (2, 0)))
    return game


def powers():
    """A Sports Field, an Inn and two Infirmaries at the end of a turn."""
    cards = {"sports_field": "purple", "inn": "purple", "hot_springs": "orange", "school": "purple"}
    game = land(table(cards=cards), ALICE, "FFFFWW/FFFFWW")
    land(game, BOB, "GG/GG")
    build(game, ALICE, "sports_field", (0, 0), (1, 0), (0, 1))
    build(game, ALICE, "inn", (2, 0), (3, 0), (3, 1))
    build(game, ALICE, "hot_springs", (4, 0), (5, 0), (4, 1))
    settle(game, ALICE, (1, 1))
    hand(game, ["B19.0"])
    do(game, place("B19.0", (3, 0)), inhabitant(6, 1))
    return game


def catapults():
    game = land(table(3, {"junk_catapult": "purple"}), ALICE, "FF/FF")
    land(game, BOB, "GbGz/GGt")
    land(game, 2, "GbG/GG")
    hand(game, ["B01.0"])
    do(game, place("B01.0", (1, 0)), building("junk_catapult", (2, 0), (3, 0)))
    return game


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (lambda: opening(2), [116, 2712]),
        (lambda: opening(3), [128, 4072]),
        (lambda: opening(4, "leisure"), [116, 4100]),
        (energy_row, [29, 620]),
        (gears, [14, 94, 1120]),
        (powers, [9, 52, 396, 7296]),
        (catapults, [5, 26, 256, 2048]),
    ],
)
def test_the_sequences_of_actions_are_counted(position, counts):
    depths = range(1, len(counts) + 1)
    assert [perft(RETERRA, position(), NO_LUCK, depth) for depth in depths] == counts


@pytest.mark.parametrize("position", [lambda: opening(2), energy_row, gears, powers, catapults])
def test_the_list_holds_exactly_what_is_not_refused(position):
    game = position()
    legal = RETERRA.legal_actions(game, game.acting)
    assert sorted(legal) == [code for code in codes_that_read(game) if accepted(game, code)]


def codes_that_read(game):
    """Every code that is no tile's, every code of a tile at hand, and some of the other tiles'."""
    at_hand = tiles_at_hand(game, game.acting) if game.step == 1 else []
    for code in range(RETERRA.actions.end):
        if code < PLACE_TILE or tile_of(code)[0] in at_hand or code % 17 == 0:
            yield code


def accepted(game, code):
    """Is it played? The position is left alone by a refusal."""
    try:
        RETERRA.play(game if code not in game.listed else game.copy(), game.acting, code, NO_LUCK)
    except IllegalAction:
        return False
    return True
