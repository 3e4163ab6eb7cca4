"""What a view holds and hides, what is dealt anew, and what the log says."""

import json
from pathlib import Path
from random import Random

import pytest

import games.reterra
from games.engine import QuickChance, ScriptedChance, fold
from games.reterra.events import EVENT_TYPES, EVENT_UPCASTERS, RowRefilled
from games.reterra.log import LINES
from games.reterra.pieces import BUILDINGS, LAND, SETS, SIDES, STARTERS
from games.reterra.rules import REVEALING
from games.reterra.state import State, empty
from reworld_site.eventstore.codec import Codec
from tests.games.reterra.positions import ALICE, BOB, DECLINE, RETERRA, do, place

TEXTS = json.loads((Path(games.reterra.__file__).parent / "texts.json").read_text())
IN_ORDER = {"start_seat": 1, "starters": list(STARTERS), "tiles": list(LAND)}


def opening(seats=2, **luck):
    return fold(RETERRA, RETERRA.setup(seats, {}, ScriptedChance({**IN_ORDER, **luck})))


def names(view):
    """Every tile that a view names, anywhere in it."""
    text = json.dumps(view)
    return {tile for tile in (*LAND, *STARTERS) if f'"{tile}"' in text}


def test_tiles_are_dealt_by_seat_then_to_the_row_then_to_the_stack():
    game, tiles = opening(3), list(LAND)
    view = RETERRA.view(game, BOB)
    assert view["seats"][BOB]["secret"] == tiles[3:6]
    assert view["row"] == tiles[9:14]
    assert view["stack_size"] == 86
    assert (view["start_seat"], view["active"], view["to_act"]) == (1, 1, [1])
    assert [seat["tiles"] for seat in view["seats"]] == [
        [{"tile": f"S.{seat}", "at": [0, 0], "rotation": 0}] for seat in range(3)
    ]
    assert (view["turn"], view["step"], view["placed"], view["pending"]) == (1, 1, None, [])
    assert list(view["supply"].values()) == [6, 6, 5, 5, 3]


@pytest.mark.parametrize("reader", [ALICE, BOB, None])
def test_a_view_names_no_tile_that_its_reader_cannot_know(reader):
    game = opening()
    own = set() if reader is None else set(list(LAND)[3 * reader : 3 * reader + 3])
    view = RETERRA.view(game, reader)
    assert names(view) == own | set(list(LAND)[6:11]) | {"S.0", "S.1"}
    assert set(view["faces"]) == names(view)
    assert ["secret" in seat for seat in view["seats"]] == [seat == reader for seat in range(2)]


def test_secret_tiles_stay_secret_after_the_end():
    game, rng = opening(), Random(4)
    chance = QuickChance(rng)
    while acting := RETERRA.to_act(game):
        legal = RETERRA.legal_actions(game, acting[0])
        rows = [code for code in legal if RETERRA.actions.encode(code).get("tile") not in list(LAND)[:6]]
        RETERRA.play(game, acting[0], (rows or legal)[rng.randrange(len(rows or legal))], chance)
    view = RETERRA.view(game, ALICE)
    assert [seat["secret_count"] for seat in view["seats"]] == [3, 3]
    assert not names(view) & set(list(LAND)[3:6])
    assert RETERRA.view(game, None)["step"] is None


def test_the_board_is_told_segments_and_where_a_tile_may_lie():
    seat = RETERRA.view(opening(), None)["seats"][ALICE]
    assert {"terrain": "F", "spaces": [[0, 0], [1, 0]]} in seat["segments"]
    assert seat["open_cells"] == [[-1, 0], [0, -1], [0, 1], [1, 0]]


def test_figures_say_what_is_printed_on_the_cards():
    figures = RETERRA.view(opening(), None)["figures"]
    assert figures["buildings"]["farm"] == {
        "size": 3,
        "points": 4,
        "timing": "T",
        "ours": False,
        "supply": 3,
        "shape": [[0, 0], [1, 0], [0, 1]],
    }


def test_what_is_unseen_is_dealt_anew_from_all_of_it():
    game = opening(4)
    seen = RETERRA.view(game, ALICE)
    rng = Random(7)
    hands = set()
    for _ in range(20):
        sample = RETERRA.determinise(game, ALICE, rng)
        assert RETERRA.view(sample, ALICE) == seen
        assert sample.secrets[ALICE] == game.secrets[ALICE]
        hands.add(sample.secrets[BOB])
        unseen = [tile for hand in sample.secrets[1:] for tile in hand] + sample.stack
        assert sorted(unseen) == sorted([tile for hand in game.secrets[1:] for tile in hand] + game.stack)
    assert len(hands) > 15


def test_discarded_energy_sources_stay_under_the_stack_in_their_order():
    tiles = list(LAND)
    row = ["E3", "E1", "B01.0", "B01.1", "B01.2"]
    rest = [tile for tile in tiles if tile not in row]
    game = opening(tiles=[*rest[:6], *row, *rest[6:]])
    do(game, {"type": "discard_energy_sources"})
    for luck in range(10):
        sample = RETERRA.determinise(game, BOB, Random(luck))
        assert RETERRA.view(sample, BOB)["under_stack"] == ["E3", "E1"]
        gone = set(map(RETERRA.pieces.number.get, ("E1", "E3")))
        assert not gone & {*sample.secrets[ALICE], *sample.stack}


def test_a_preview_stops_before_the_refill():
    game = opening()
    action = RETERRA.actions.decode(place("B02.2", (1, 0)))
    assert RETERRA.preview(game, BOB, action)["complete"]
    do(game, place("B02.2", (1, 0)))
    skip = RETERRA.actions.decode({"type": "skip_placement"})
    preview = RETERRA.preview(game, BOB, skip)
    assert not preview["complete"]
    assert [line["key"] for line in preview["log"]] == ["placement_skipped"]
    assert preview["scores"] == [seat["score"] for seat in RETERRA.view(game, None)["seats"]]


def test_only_luck_reveals():
    assert {str(kind.__struct_config__.tag) for kind in REVEALING} == {
        "reterra.start_seat_drawn",
        "reterra.starters_dealt",
        "reterra.tiles_shuffled",
        "reterra.energy_sources_discarded",
        "reterra.row_refilled",
    }


def test_every_event_has_a_line_or_none_and_every_line_its_words():
    assert set(LINES) == set(EVENT_TYPES.values())
    keys = set()
    rng = Random(11)
    for number, name in enumerate([*SETS] * 6):
        chance = QuickChance(rng)
        events = RETERRA.setup(2 + number % 3, {"set": name}, chance)
        game = fold(RETERRA, events)
        while acting := RETERRA.to_act(game):
            legal = RETERRA.legal_actions(game, acting[0])
            events += RETERRA.play(game, acting[0], legal[rng.randrange(len(legal))], chance)
        for line in (line for event in events if (line := RETERRA.log(event, None))):
            keys.add(f"log.{line.key}")
            text = TEXTS[f"log.{line.key}"]
            TestWords.check(text, {*line.params, "seat"})
    told = {key for key in TEXTS if key.startswith("log.") and not key.endswith(".own")}
    assert told - keys <= {"log.victory_shared"}


def test_what_a_seat_does_is_told_to_it_as_its_own():
    told = {key: text for key, text in TEXTS.items() if key.startswith("log.")}
    assert all("you" in told[f"{key}.own"].lower() for key, text in told.items() if "{seat}" in text)


@pytest.mark.parametrize(
    ("stored", "power"),
    [
        ('"seat":0,"building":"b1","space":[1,2],"kind":"workshop","side":"orange"', ("workshop", "orange")),
        ('"seat":0,"building":"b1","space":[1,2]', ("", "")),
    ],
)
def test_a_powers_line_names_its_building_and_an_early_games_event_is_still_read(stored, power):
    codec = Codec(EVENT_TYPES, EVENT_UPCASTERS)
    event = codec.decode("reterra.relic_token_placed", 1, f'{{"type":"reterra.relic_token_placed",{stored}}}')
    line = RETERRA.log(event, None)
    assert (line.key, line.seat) == ("relic_token_placed", ALICE)
    assert line.params["power"] == {"id": "b1", "building": power[0], "side": power[1]}


def test_a_view_shares_nothing_with_another():
    """Whoever reads it may change it."""
    game = opening()
    do(game, place("B02.2", (1, 0)))
    before = json.dumps(RETERRA.view(game, BOB))
    spoil(RETERRA.view(game, BOB))
    assert json.dumps(RETERRA.view(game, BOB)) == before


def spoil(part):
    """Changes every list and object in it."""
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, (dict, list)):
            spoil(inner)
    part.clear()


class TestWords:
    """The catalogue names everything that a view can."""

    @staticmethod
    def check(text, known):
        asked = {part.partition("}")[0] for part in text.split("{")[1:]}
        assert asked <= known, text

    def test_every_building_side_and_set_has_words(self):
        for kind in BUILDINGS:
            assert TEXTS[f"building.{kind}"]
            assert all(TEXTS[f"power.{kind}.{side}"] for side in SIDES)
        assert all(TEXTS[f"set.{name}"] and TEXTS[f"set.{name}.about"] for name in (*SETS, "custom"))

    def test_every_category_and_terrain_has_words(self):
        breakdown = RETERRA.view(opening(), None)["seats"][0]["breakdown"]
        assert all(TEXTS[f"breakdown.{category}"] for category in breakdown)
        assert all(TEXTS[f"terrain.{terrain}"] for terrain in "FDAGW")

    def test_the_about_page_says_which_distributions_are_ours(self):
        text = json.dumps(TEXTS["about"])
        assert text.count("Our distribution") == 3
        assert "Seven orange sides are our own" in text


def test_the_state_before_any_event_is_empty():
    game = RETERRA.initial()
    assert isinstance(game, State)
    assert RETERRA.encode_state(game) == RETERRA.encode_state(empty(0))
    assert RowRefilled in LINES
    assert RETERRA.actions.decode(DECLINE) not in RETERRA.legal_actions(game, ALICE)
