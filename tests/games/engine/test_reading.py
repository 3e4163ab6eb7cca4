"""Reading actions: what cannot be read is refused with the field's path and what would be right."""

from typing import Annotated

import msgspec
import pytest

from games.engine import InvalidAction, read


class Card(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=1)]


class Lay(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="lay"):
    cards: list[Card]
    place: int


class Turn(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="turn"):
    place: str


RIGHT = {
    "type": "one of lay, turn",
    "number": "a number from 1 on",
    "place": "a whole number",
    "turn.place": "a place in words",
}


def refusal(data):
    with pytest.raises(InvalidAction) as error:
        read(data, Lay | Turn, RIGHT)
    return error.value.field, str(error.value)


def test_it_reads_what_is_right():
    assert read({"type": "lay", "cards": [{"number": 3}], "place": 2}, Lay | Turn, RIGHT) == Lay([Card(3)], 2)


@pytest.mark.parametrize("data", [[], None, 3, "lay"])
def test_what_is_no_object_is_told_which_objects_there_are(data):
    field, words = refusal(data)
    assert field == ""
    assert words.endswith("it should be an object whose type is one of lay, turn")


def test_a_missing_or_wrong_type_is_told_all_types():
    assert refusal({})[0] == refusal({"type": "fly"})[0] == "type"
    assert "it should be one of lay, turn" in refusal({"type": "fly"})[1]


def test_a_field_deep_inside_is_named_by_its_path():
    field, words = refusal({"type": "lay", "cards": [{"number": 3}, {"number": 0}], "place": 1})
    assert field == "cards[1].number"
    assert words.endswith("it should be a number from 1 on")
    assert refusal({"type": "lay", "cards": [{}], "place": 1})[0] == "cards[0].number"


def test_a_field_that_means_something_else_in_another_action_is_told_apart():
    assert refusal({"type": "turn", "place": 1})[1].endswith("it should be a place in words")
    assert refusal({"type": "lay", "cards": [], "place": "x"})[1].endswith("it should be a whole number")


@pytest.mark.parametrize("name", ["cards", "colour", "in between", ""])
def test_an_unknown_field_is_to_be_left_out_even_where_another_action_has_it(name):
    field, words = refusal({"type": "turn", "place": "here", name: 1})
    assert field == name
    assert words.endswith("leave it out")
