"""What the log tells whom, and that the catalogue has words for it."""

import json
import re
from dataclasses import fields
from pathlib import Path

from games import reworld
from games.reworld import events
from games.reworld.events import SeatDroppedOut, StartingPlayerMarkerTaken
from games.reworld.log import LINES
from games.reworld.pieces import LETTERS, MULTIPLY, OFFICERS, SHIPS
from games.reworld.rulings import Rulings
from tests.games.reworld.positions import ALICE, BOB, REWORLD, SATELLITE_A, SHUTTLE, TWO, TWO_SPECIAL, A

TEXTS = json.loads(Path(reworld.__file__).with_name("texts.json").read_text())
CHARLIE = None


def test_only_its_own_seat_reads_which_card_lies_face_down():  # C4
    event = StartingPlayerMarkerTaken(ALICE, 3)
    assert REWORLD.log(event, ALICE).params == {"card": 3, "points": 1}
    for reader in (BOB, CHARLIE):
        assert REWORLD.log(event, reader) == REWORLD.log(StartingPlayerMarkerTaken(ALICE, 5), reader)


def test_only_its_own_seat_reads_which_cards_were_dropped():  # C6
    event = SeatDroppedOut(ALICE, (1, 4))
    assert REWORLD.log(event, ALICE).params == {"cards": [1, 4], "points": 2}
    for reader in (BOB, CHARLIE):
        assert REWORLD.log(event, reader).params == {"count": 2, "points": 2}


def test_the_order_of_the_modules_is_no_news():
    assert REWORLD.log(events.ModulesShuffled(tuple(range(100))), ALICE) is None


EVERY_LINE = [
    events.StartSeatDrawn(2, ALICE),
    events.RoundBegun(1, OFFICERS),
    events.ModuleAcquired(ALICE, 3, TWO, (4, 1), 0),
    events.ModuleAcquired(ALICE, 3, A, (4, 1), 4),
    events.StartingPlayerMarkerTaken(ALICE, 3),
    events.StartingPlayerMarkerTaken(BOB, 3),
    events.SeatDroppedOut(ALICE, ()),
    events.SeatDroppedOut(ALICE, (1, 2)),
    events.SeatDroppedOut(BOB, (1, 2)),
    events.RoundEnded(1, (5, 6)),
    events.RoundEnded(1, ()),
    events.ChapterTwoBegun(ALICE),
    events.ChapterTwoBegun(None),
    events.TerrabotLaunched(ALICE, 1, A, "A", True),
    events.TerrabotLaunched(ALICE, 1, A, "A", False),
    events.DefenceExpanded(ALICE, 1, SHUTTLE, 1),
    events.ShuttleLaunched(ALICE, 1, SHUTTLE, 2),
    events.ShuttleLaunched(ALICE, 1, SHUTTLE, 0),
    events.BuilderPlaced(ALICE, 1, TWO, "A", 0),
    events.BuilderPlaced(ALICE, 1, TWO_SPECIAL, "A", 5),
    events.BuilderDiscarded(ALICE, 1, TWO),
    events.SatelliteLaunched(ALICE, 1, SATELLITE_A, None, 4),
    events.SatelliteLaunched(ALICE, 1, MULTIPLY, "A", 4),
    events.BuilderSacrificed(ALICE, 1, TWO),
    events.ShipTaken(ALICE, 3, 5),
    events.FinalShipArrived(((-3,) * 6, (-3,) * 6)),
    events.FaceDownCardsShown((events.FaceDownCard(1, BOB, 2),)),
    events.GameEnded((1, 2), (30, 20)),
    events.GameEnded((1, 1), (30, 30)),
]


def test_every_line_has_words_that_use_its_parameters_only():
    lines = [REWORLD.log(event, ALICE) for event in EVERY_LINE]
    assert {f"log.{line.key}" for line in lines} == {
        key for key in TEXTS if key.startswith("log.") and not key.endswith(".own")
    }
    for line in lines:
        known = {*line.params, *(["seat"] if line.seat is not None else [])}
        assert set(re.findall(r"{(\w+)}", TEXTS[f"log.{line.key}"])) <= known


def test_every_event_has_its_line():
    assert set(LINES) == set(events.EVENT_TYPES.values())
    assert {type(event) for event in EVERY_LINE} == set(LINES) - {events.ModulesShuffled}
    assert all(tag.startswith("reworld.") for tag in events.EVENT_TYPES)


def test_the_about_page_names_each_distribution_that_is_ours():
    paragraphs = [paragraph for section in TEXTS["about"] for paragraph in section["text"]]
    ours = [paragraph for paragraph in paragraphs if paragraph.startswith("Our distribution")]
    assert len(ours) == len(fields(Rulings)) - 1


def test_every_piece_has_words():
    for letter in LETTERS:
        assert len({TEXTS[f"city.{letter}.{seat}"] for seat in range(4)}) == 4
        assert all(TEXTS[f"city.{letter}.{seat}"].startswith(letter) for seat in range(4))
    for ship in SHIPS:
        assert TEXTS[f"ship.{ship}"]
        assert "{points}" in TEXTS[f"ship.{ship}.about"]
    for key in [key for key in TEXTS if key.startswith("module.") and not key.endswith(".about")]:
        assert key == "module.satellite.shields" or TEXTS[f"{key}.about"]
