"""What the log tells whom, and that the catalogue has words for it."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from games import darwinauts
from games.darwinauts import events
from games.darwinauts.events import Explorer
from games.darwinauts.log import lines
from games.darwinauts.rulings import Rulings
from games.darwinauts.state import PHASES
from tests.games.darwinauts.positions import ALICE, BOB, CHARLIE, DARWINAUTS, under

TEXTS = json.loads(Path(darwinauts.__file__).with_name("texts.json").read_text())

SECRET = [
    events.TilesShuffled(tuple(range(1, 35))),
    events.RiftShuffledIn((1, 2, 3, 0, 4, 5, 6)),
    events.SpeciesShuffled(tuple(range(1, 65))),
]

EVERY_LINE = [
    events.StartSeatDrawn(2, ALICE),
    events.PortalOpened((1, 2, 3, 4, 5), (0, 1, 2, 3, 0)),
    events.SpeciesDealt((1, 2, 3), (4, 5)),
    events.TurnBegun(ALICE, 0),
    events.TurnBegun(ALICE, 3),
    events.ExplorerPlaced(ALICE, (0, 1), "A"),
    events.TilePlaced(ALICE, 7, (0, 1), 2),
    events.ExplorersRemoved(ALICE, (Explorer((0, 1), "A"),), "gg"),
    events.ExplorersRemoved(ALICE, (Explorer((0, 1), "A"),), ""),
    events.ExplorersRemoved(ALICE, (), ""),
    events.TilesDrawn(ALICE, (8, 9)),
    events.TilesDrawn(BOB, (8, 9)),
    events.RiftDrawn(ALICE, (10, 11)),
    events.SpeciesDiscovered(ALICE, 5, "row"),
    events.SpeciesDiscovered(ALICE, 5, "deck"),
    events.SpeciesRecorded(ALICE, 5, "row", "ggyr"),
    events.SpeciesRecorded(ALICE, 5, "supply", "ggyr"),
    events.RowRefilled(6, 1),
    events.DeckReshuffled((1, 2)),
    events.ResourcesExchanged(ALICE, "ggg", "y"),
    events.TileRotated(ALICE, 7, (0, 1), 2),
    events.TileMoved(ALICE, 7, (0, 1), (1, 1), 2),
    events.RowDiscarded(ALICE, (1, 2, 3)),
    events.ResourceTaken(ALICE, "y"),
    events.TileRemoved(ALICE, 7, (0, 1)),
    events.ActionPassed(ALICE),
    events.FinalRoundBegun((ALICE, BOB)),
    events.LastActionBegun(BOB),
    events.GameEnded((1, 2), (30, 20)),
    events.GameEnded((1, 1), (30, 30)),
]


def test_drawn_tiles_are_named_to_their_owner_and_numbered_to_others():
    event = events.TilesDrawn(ALICE, (8, 9))
    assert DARWINAUTS.log(event, ALICE).params == {"tiles": [8, 9]}
    for reader in (BOB, CHARLIE):
        assert DARWINAUTS.log(event, reader).params == {"count": 2}
        assert DARWINAUTS.log(event, reader) == DARWINAUTS.log(events.TilesDrawn(ALICE, (1, 2)), reader)


def test_the_rift_is_named_to_all_and_what_leaves_with_it_to_nobody():
    for reader in (ALICE, BOB, CHARLIE):
        line = DARWINAUTS.log(events.RiftDrawn(ALICE, (10, 11)), reader)
        assert (line.key, line.params, line.seat) == ("rift_drawn", {"count": 2}, ALICE)


@pytest.mark.parametrize("event", SECRET)
def test_the_order_of_tiles_and_cards_is_no_news(event):
    assert [DARWINAUTS.log(event, reader) for reader in (ALICE, BOB, CHARLIE)] == [None] * 3


def test_the_new_order_of_the_deck_is_told_to_nobody():
    line = DARWINAUTS.log(events.DeckReshuffled((3, 1, 2)), ALICE)
    assert line == DARWINAUTS.log(events.DeckReshuffled((1, 2, 3)), ALICE)


def test_every_line_has_words_that_use_its_parameters_only():
    found = [DARWINAUTS.log(event, ALICE) for event in EVERY_LINE]
    found.append(under(rest_unseen=False).log(events.RiftDrawn(ALICE, (10, 11)), ALICE))
    assert {f"log.{line.key}" for line in found} == {
        key for key in TEXTS if key.startswith("log.") and not key.endswith(".own")
    }
    for line in found:
        known = {*line.params, *(["seat"] if line.seat is not None else [])}
        assert set(re.findall(r"{(\w+)}", TEXTS[f"log.{line.key}"])) <= known


def test_whatever_a_seat_does_has_words_for_itself():
    told = [line for event in EVERY_LINE if (line := DARWINAUTS.log(event, ALICE)) and line.seat == ALICE]
    assert [line.key for line in told if f"log.{line.key}.own" not in TEXTS] == []


def test_a_tile_of_the_hand_is_uncovered_when_it_is_laid():
    """And nothing else is: a seat that takes it back learns nothing, though the others have seen it."""
    assert [event for event in [*SECRET, *EVERY_LINE] if event.uncovers] == [
        events.TilePlaced(ALICE, 7, (0, 1), 2)
    ]


def test_every_event_has_its_line():
    assert set(lines(rest_unseen=True)) == set(events.EVENT_TYPES.values())
    assert {type(event) for event in [*SECRET, *EVERY_LINE]} == set(events.EVENT_TYPES.values())
    assert all(tag.startswith("darwinauts.") for tag in events.EVENT_TYPES)


def test_what_is_revealed_stops_an_undo():
    revealing = {type(event).__name__ for event in [*SECRET, *EVERY_LINE] if DARWINAUTS.reveals(event)}
    assert revealing == {
        "StartSeatDrawn",
        "TilesShuffled",
        "PortalOpened",
        "RiftShuffledIn",
        "SpeciesShuffled",
        "SpeciesDealt",
        "TilesDrawn",
        "RiftDrawn",
        "SpeciesDiscovered",
        "RowRefilled",
        "DeckReshuffled",
    }
    assert not DARWINAUTS.reveals(events.SpeciesDiscovered(ALICE, 5, "row"))
    assert DARWINAUTS.reveals(events.SpeciesDiscovered(ALICE, 5, "deck"))


def test_the_about_page_names_each_distribution_that_is_ours():
    paragraphs = [paragraph for section in TEXTS["about"] for paragraph in section["text"]]
    ours = [paragraph for paragraph in paragraphs if paragraph.startswith("Our distribution")]
    tables = [field for field in fields(Rulings) if field.name in ("tiles", "species")]
    assert len(ours) == len(tables) == 2


def test_everything_has_a_name():
    names = [f"terrain.{one}" for one in "GYRB"] + [f"type.{one}" for one in "GYRB"]
    names += [f"resource.{one}" for one in "gyrb"] + [f"phase.{one}" for one in PHASES]
    names += [f"breakdown.{one}" for one in ("species", "sets", "resources")]
    assert all(TEXTS[name] for name in (*names, "game.like", "game.length"))
    assert len({TEXTS[name] for name in names}) == len(names)
