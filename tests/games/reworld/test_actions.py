"""Actions in words: strict, exact, and refused with the name of the field at fault (rules page 5)."""

import json

import pytest

from games.engine import InvalidAction
from games.reworld.actions import END, TRANSPORT_BUILDERS
from games.reworld.payments import PLAYS
from tests.games.reworld.positions import REWORLD, transport

ACQUIRE = {"type": "acquire_module", "port": 5, "cards": [3, 1]}


@pytest.mark.parametrize(
    "words",
    [
        ACQUIRE,
        {"type": "take_starting_player_marker", "card": 4},
        {"type": "drop_out"},
        {"type": "launch_terrabot", "row": 2},
        {"type": "expand_defence", "row": 5},
        transport(3),
        transport(3, (55, "A")),
        transport(3, (55, "A"), (30, None)),
        {"type": "launch_satellite", "row": 1, "city": None},
        {"type": "launch_satellite", "row": 1, "city": "E"},
        {"type": "sacrifice_builder", "row": 4},
    ],
)
def test_words_and_codes_say_the_same(words):
    assert REWORLD.actions.encode(REWORLD.actions.decode(json.loads(json.dumps(words)))) == words


def test_every_code_below_the_flights_has_words_of_its_own():
    for code in range(TRANSPORT_BUILDERS):
        assert REWORLD.actions.decode(REWORLD.actions.encode(code)) == code
    assert 20 * len(PLAYS) < TRANSPORT_BUILDERS < END


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (None, ""),
        ([], ""),
        ("drop_out", ""),
        ({}, "type"),
        ({"type": "pass"}, "type"),
        ({"type": 3}, "type"),
        ({"type": "drop_out", "row": 1}, "row"),
        ({**ACQUIRE, "port": 0}, "port"),
        ({**ACQUIRE, "port": 21}, "port"),
        ({**ACQUIRE, "port": "5"}, "port"),
        ({**ACQUIRE, "port": 5.0}, "port"),
        ({**ACQUIRE, "port": True}, "port"),
        ({**ACQUIRE, "cards": []}, "cards"),
        ({**ACQUIRE, "cards": [1, 1, 1, 1, 1]}, "cards"),
        ({**ACQUIRE, "cards": [3, 6]}, "cards[1]"),
        ({**ACQUIRE, "cards": "31"}, "cards"),
        ({"type": "acquire_module", "port": 5}, "cards"),
        ({"type": "take_starting_player_marker"}, "card"),
        ({"type": "launch_satellite", "row": 1}, "city"),
        ({"type": "launch_satellite", "row": 1, "city": "F"}, "city"),
        ({"type": "transport_builders", "row": 1}, "builders"),
        ({"type": "transport_builders", "row": 6, "builders": []}, "row"),
        (transport(1, (24, "A")), "builders[0].module"),
        (transport(1, (55, "A"), (64, "A")), "builders[1].module"),
        (transport(1, (55, "a")), "builders[0].city"),
        (transport(1, (55, "A"), (56, "A"), (57, "A")), "builders"),
        ({"type": "transport_builders", "row": 1, "builders": [{"module": 55}]}, "builders[0].city"),
    ],
)
def test_it_names_the_field_that_cannot_be_read(words, field):
    with pytest.raises(InvalidAction) as refusal:
        REWORLD.actions.decode(words)
    assert refusal.value.field == field


def test_it_says_what_would_be_right():
    with pytest.raises(InvalidAction, match="whole number from 1 to 20"):
        REWORLD.actions.decode({**ACQUIRE, "port": 21})
    with pytest.raises(InvalidAction, match="acquire_module, take_starting_player_marker"):
        REWORLD.actions.decode({"type": "pass"})


def test_cards_in_another_order_are_refused_not_normalised():
    with pytest.raises(InvalidAction, match=r"the rest ascending: \[3, 1, 2\]") as refusal:
        REWORLD.actions.decode({**ACQUIRE, "cards": [3, 2, 1]})
    assert refusal.value.field == "cards"


def test_the_schema_names_every_action():
    schema = json.dumps(REWORLD.actions.schema())
    for kind in ("acquire_module", "transport_builders", "launch_satellite", "sacrifice_builder"):
        assert kind in schema
