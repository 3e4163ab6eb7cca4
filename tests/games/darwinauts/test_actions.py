"""Actions in words and codes."""

import json

import pytest

from games.darwinauts.actions import END, MOVE_TILE, PLACE_TILE, AnyAction
from games.darwinauts.purse import PAYS
from games.engine import IllegalAction, InvalidAction, QuickChance
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    DARWINAUTS,
    DISCARD_ROW,
    DRAW,
    NO_LUCK,
    PASS,
    V1,
    discover,
    exchange,
    explorer,
    move,
    place,
    position,
    record,
    refusal,
    remove,
    rotate,
    take,
)

ACTIONS = DARWINAUTS.actions

EVERY_FORM = [
    explorer(0, -1, "A"),
    explorer(-100, 100, "B"),
    place(34, 3, -4, 3),
    DRAW,
    discover(64),
    discover(),
    record(1),
    exchange("ggb", "r"),
    rotate(0, 0, 2),
    move((1, 0), (-2, 5), 1),
    DISCARD_ROW,
    take("b"),
    remove(7, -7),
    PASS,
]


@pytest.mark.parametrize("words", EVERY_FORM, ids=lambda words: words["type"])
def test_words_and_codes_go_back_and_forth(words):
    code = ACTIONS.decode(words)
    assert 0 <= code < END
    assert ACTIONS.encode(code) == words == json.loads(json.dumps(words))


def test_every_exchange_has_a_code_of_its_own():
    codes = [ACTIONS.decode(exchange(pay, one)) for pay in PAYS for one in "gyrb"]
    assert len(set(codes)) == len(codes) == 80


def test_the_schema_names_every_form():
    schema = json.dumps(DARWINAUTS.actions.schema())
    assert all(f'"{words["type"]}"' in schema for words in EVERY_FORM)
    assert len({words["type"] for words in EVERY_FORM}) == len(AnyAction.__args__)


@pytest.mark.parametrize(
    ("words", "field", "right"),
    [
        ({}, "type", "place_explorer"),
        ({"type": "fly"}, "type", "fly"),
        ([], "", "an object whose type is one of place_explorer"),
        ({**DRAW, "count": 2}, "count", "leave it out"),
        ({**explorer(0, 0, "A"), "rotation": 1}, "rotation", "leave it out"),
        ({"type": "place_explorer", "at": [0, 0]}, "half", "A or B"),
        (explorer(0, 0, "C"), "half", "A or B"),
        (explorer(0, 0, "a"), "half", "A or B"),
        ({**explorer(0, 0, "A"), "at": [0]}, "at", "a cell [x, y]"),
        ({**explorer(0, 0, "A"), "at": [0, 1, 2]}, "at", "a cell [x, y]"),
        (explorer(101, 0, "A"), "at[0]", "-100 to 100"),
        (explorer(0, -101, "A"), "at[1]", "-100 to 100"),
        (explorer(0, 1.5, "A"), "at[1]", "a whole number"),
        (explorer(True, 0, "A"), "at[0]", "a whole number"),
        (place(0, 0, 0), "tile", "1 to 34"),
        (place(35, 0, 0), "tile", "1 to 34"),
        (place("1", 0, 0), "tile", "1 to 34"),
        (place(1, 0, 0, 4), "rotation", "0 to 3"),
        (place(1, 0, 0, -1), "rotation", "0 to 3"),
        ({"type": "discover_species", "source": "row"}, "card", "1 to 64"),
        ({"type": "discover_species", "source": "row", "card": None}, "card", "null for the deck"),
        ({"type": "discover_species", "source": "deck", "card": 3}, "card", "null for the deck"),
        ({"type": "discover_species", "source": "hand", "card": 3}, "source", "row or deck"),
        (discover(65), "card", "1 to 64"),
        (record(0), "card", "1 to 64"),
        (record(None), "card", "1 to 64"),
        (exchange("bgg", "r"), "pay", "in this order"),
        (exchange("yg", "r"), "pay", "in this order"),
        (exchange("gggg", "r"), "pay", "in this order"),
        (exchange("ggb\n", "r"), "pay", "in this order"),
        (exchange("GGB", "r"), "pay", "in this order"),
        (exchange("", "r"), "pay", "in this order"),
        (exchange(["g", "g", "b"], "r"), "pay", "in this order"),
        (exchange("ggb", "x"), "take", "one of g, y, r, b"),
        (exchange("ggb", None), "take", "one of g, y, r, b"),
        ({"type": "move_tile", "source": [0, 0], "to": [1, 1], "rotation": 0}, "source", "source"),
        ({"type": "move_tile", "to": [1, 1], "rotation": 0}, "from", "a cell [x, y]"),
        (move((0, 0), (1000, 0)), "to[0]", "-100 to 100"),
        (take("gy"), "resource", "one of g, y, r, b"),
        ({"type": "remove_tile", "at": "00"}, "at", "a cell [x, y]"),
        ({"type": "remove_tile", "at": None}, "at", "a cell [x, y]"),
    ],
)
def test_what_cannot_be_read_is_refused_naming_the_field(words, field, right):
    with pytest.raises(InvalidAction) as error:
        ACTIONS.decode(words)
    assert error.value.field == field
    assert right in str(error.value)


def test_a_code_of_no_action_and_a_seat_that_is_not_to_act_are_refused():
    game = position(V1)
    for code in (-1, END, 10**15):
        with pytest.raises(IllegalAction, match="no action of Darwinauts"):
            DARWINAUTS.play(game, ALICE, code, NO_LUCK)
    assert refusal(game, discover(), seat=BOB) == "it is not your turn"
    assert DARWINAUTS.legal_actions(game, BOB) == []
    assert DARWINAUTS.legal_actions(game, -1) == []


def test_what_is_right_but_not_now_is_refused_with_what_is_asked():
    game = position(V1)
    for words in (rotate(0, 0, 1), move((1, 0), (2, 2)), remove(1, 0), take("g"), DISCARD_ROW):
        assert refusal(game, words) == "this is not the moment for that: take one of your actions"


def test_a_callers_list_is_its_own():
    game = position(V1)
    legal = DARWINAUTS.legal_actions(game, ALICE)
    again = DARWINAUTS.legal_actions(game, ALICE)
    legal.clear()
    assert again == DARWINAUTS.legal_actions(game, ALICE)
    again.clear()
    assert DARWINAUTS.legal_actions(game, ALICE)


def test_options_and_numbers_of_seats_that_it_has_not_are_refused():
    with pytest.raises(ValueError, match="no option 'colour'"):
        DARWINAUTS.setup(2, {"colour": 1}, QuickChance(None))
    with pytest.raises(ValueError, match="2, 3, 4 seats, not 5"):
        DARWINAUTS.setup(5, {}, QuickChance(None))


def test_codes_of_tiles_and_moves_never_meet():
    assert ACTIONS.decode(place(34, 100, 100, 3)) < MOVE_TILE
    assert ACTIONS.decode(rotate(100, 100, 3)) < PLACE_TILE


def test_only_a_species_to_discover_may_be_the_decks():
    """Whoever records one is not told of a card that is null."""
    words = {}
    for wrong in (record(65), discover(65)):
        with pytest.raises(InvalidAction) as error:
            ACTIONS.decode(wrong)
        words[wrong["type"]] = str(error.value)
    assert "null" not in words["record_species"]
    assert words["discover_species"].endswith("1 to 64; null for the top card of the deck")
