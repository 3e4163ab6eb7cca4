"""Actions in words: strict, exact, and refused with the name of the field at fault (rules page 4)."""

import json

import pytest

from games.engine import IllegalAction, InvalidAction
from games.reterra.actions import NO_CODE, PLACE_TILE
from games.reterra.rulings import KINDS
from tests.games.reterra.positions import (
    NO_LUCK,
    RETERRA,
    building,
    do,
    hand,
    inhabitant,
    land,
    place,
    power,
    table,
)

TILE = place("B07.2", (-3, 3), 3)
SCHOOL = building("school", (0, 0), (1, 0))
INN = power("b3", 2, -6, 7)


@pytest.mark.parametrize(
    "words",
    [
        TILE,
        place("E8", (0, 1)),
        SCHOOL,
        building("junk_catapult", (7, 6), (7, 7)),
        building("farm", (0, 1), (1, 0), (1, 1)),
        building("amphitheatre", (-6, -6), (-5, -6), (-6, -5), (-5, -5)),
        inhabitant(7, -6),
        {"type": "skip_placement"},
        {"type": "discard_energy_sources"},
        {"type": "decline_powers"},
        INN,
        power("b15", 0, 0, 0),
    ],
)
def test_words_and_codes_say_the_same(words):
    assert RETERRA.actions.encode(RETERRA.actions.decode(json.loads(json.dumps(words)))) == words


def test_every_tile_cell_and_rotation_has_a_code_of_its_own():
    codes = {
        RETERRA.actions.decode(place(tile, (x, y), rotation))
        for tile in RETERRA.rulings.land
        for x in range(-3, 4)
        for y in range(-3, 4)
        for rotation in range(4)
    }
    assert len(codes) == 100 * 49 * 4
    assert min(codes) >= PLACE_TILE


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (None, ""),
        ([], ""),
        ("skip_placement", ""),
        ({}, "type"),
        ({"type": "pass"}, "type"),
        ({"type": "skip_placement", "why": 1}, "why"),
        ({**TILE, "tile": "S.0"}, "tile"),
        ({**TILE, "tile": "B99.0"}, "tile"),
        ({**TILE, "tile": 7}, "tile"),
        ({**TILE, "at": [0]}, "at"),
        ({**TILE, "at": [0, 0, 0]}, "at"),
        ({**TILE, "at": [4, 0]}, "at[0]"),
        ({**TILE, "at": [0, -4]}, "at[1]"),
        ({**TILE, "at": [0, "1"]}, "at[1]"),
        ({**TILE, "at": {"x": 0, "y": 0}}, "at"),
        ({**TILE, "rotation": 4}, "rotation"),
        ({**TILE, "rotation": True}, "rotation"),
        ({**TILE, "rotation": 1.0}, "rotation"),
        ({**TILE, "source": "row"}, "source"),
        ({"type": "place_tile", "tile": "E1", "at": [0, 1]}, "rotation"),
        ({**SCHOOL, "building": "School"}, "building"),
        ({**SCHOOL, "building": "b1"}, "building"),
        ({**SCHOOL, "spaces": []}, "spaces"),
        ({**SCHOOL, "spaces": [[0, 0], [8, 0]]}, "spaces[1][0]"),
        ({**SCHOOL, "spaces": [[0, 0]] * 5}, "spaces"),
        ({**SCHOOL, "spaces": None}, "spaces"),
        ({**inhabitant(0, 0), "space": [0, -7]}, "space[1]"),
        ({"type": "place_inhabitant"}, "space"),
        ({**INN, "building": "inn"}, "building"),
        ({**INN, "building": "b0"}, "building"),
        ({**INN, "building": "b16"}, "building"),
        ({**INN, "building": "b01"}, "building"),
        ({**INN, "community": 4}, "community"),
        ({**INN, "community": None}, "community"),
        ({"type": "use_power", "building": "b1", "space": [0, 0]}, "community"),
    ],
)
def test_what_cannot_be_read_names_the_field_at_fault(words, field):
    with pytest.raises(InvalidAction) as refusal:
        RETERRA.actions.decode(words)
    assert refusal.value.field == field
    assert str(refusal.value)


UNFIT = [
    (building("school", (0, 0), (1, 1)), "choose 2 spaces in the shape of the school"),
    (building("school", (0, 0), (0, 0)), "each once"),
    (building("farm", (0, 0), (1, 0), (2, 0)), "choose 3 spaces in the shape of the farm"),
    (building("school", (0, 0), (0, 1), (1, 0)), "choose 2 spaces"),
    (building("public_square", (7, 7), (-6, -6)), "choose 4 spaces in the shape of the public_square"),
    ({**SCHOOL, "spaces": [[1, 0], [0, 0]]}, r"go by X, then Y, each once: \[\[0, 0\], \[1, 0\]\]"),
    (building("inn", (0, 0), (1, 1), (3, 0)), "inn is not in this game"),
]


@pytest.mark.parametrize(("words", "why"), UNFIT)
def test_spaces_in_another_shape_or_order_read_well_and_are_illegal(words, why):
    game = hand(land(table(), 0, "F*F*/F*F*"), ["B01.0"])
    do(game, place("B01.0", (1, 0)))
    code, before = RETERRA.actions.decode(words), RETERRA.encode_state(game)
    assert RETERRA.actions.encode(code) == words
    with pytest.raises(IllegalAction, match=why):
        RETERRA.play(game, 0, code, NO_LUCK)
    assert RETERRA.encode_state(game) == before


def test_every_readable_action_has_a_code_of_its_own():
    assert len({RETERRA.actions.decode(words) for words, _ in UNFIT}) == len(UNFIT)
    assert min(RETERRA.actions.decode(words) for words, _ in UNFIT) >= RETERRA.actions.end


def test_codes_outside_the_range_are_refused():
    game = hand(land(table(), 0, "FF/FF"), ["B01.0"])
    for code in (-1, RETERRA.actions.end, RETERRA.actions.end + 8, NO_CODE, 10**12):
        with pytest.raises(IllegalAction, match="no action"):
            RETERRA.play(game, 0, code, NO_LUCK)


def test_the_schema_names_every_form():
    schema = json.dumps(RETERRA.actions.schema())
    assert all(name in schema for name in ("place_tile", "use_power", "decline_powers", "spaces"))
    assert "school" in KINDS
