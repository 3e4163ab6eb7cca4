"""Steps 1 and 2, and the refill: tiles, energy sources, buildings and inhabitants."""

import pytest

from games.reterra.events import (
    BuildingPlaced,
    EnergySourcesDiscarded,
    GameEnded,
    InhabitantPlaced,
    PlacementSkipped,
    RowRefilled,
    TilePlaced,
    TurnBegun,
)
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    RETERRA,
    SKIP,
    build,
    building,
    do,
    hand,
    inhabitant,
    land,
    legal,
    place,
    put_token,
    refusal,
    segments,
    table,
)

DISCARD = {"type": "discard_energy_sources"}
GEARS = "B01.0"  # F* F* F* F.
BARE = "B03.0"  # F. Fz Fh F.


def two_seats(row=(GEARS,), secret=(), alice="FF/FF", cards=None):
    game = table(cards=cards)
    land(game, ALICE, alice)
    land(game, BOB, "GG/GG")
    return hand(game, row, secret)


def test_a_tile_comes_from_the_row_or_from_the_own_secret_tiles():
    game = two_seats(row=[None, "B05.1"], secret=["B22.3"])
    game.secrets[BOB] = (RETERRA.pieces.number["B21.0"],)
    assert {one["tile"] for one in legal(game)} == {"B05.1", "B22.3"}
    assert "these are: B05.1, B22.3" in refusal(game, place("B21.0", (1, 0)))


def test_every_cell_and_rotation_is_listed_once():
    assert len(legal(two_seats())) == 4 * 4
    assert len(legal(two_seats(row=["E3"]))) == 4
    assert "choose 0" in refusal(two_seats(row=["E3"]), place("E3", (1, 0), 2))
    assert "at [-1, 0], [0, -1], [0, 1], [1, 0]" in refusal(two_seats(), place(GEARS, (1, 1)))


def test_a_turned_tile_lies_as_it_was_turned():
    game = two_seats(row=["B05.0"], alice="AA/AA")  # F. F* / F* Ab
    do(game, place("B05.0", (1, 0), 2))  # Ab F* / F* F.
    assert segments(game) == ["A5", "F3"]


def test_the_slot_stays_empty_until_the_turn_is_over():
    game = two_seats(row=["B05.1", GEARS])
    [event] = do(game, place(GEARS, (1, 0)))
    assert event == TilePlaced(ALICE, GEARS, (1, 0), 0, 1)
    assert RETERRA.view(game, None)["row"][:2] == ["B05.1", None]
    size = RETERRA.view(game, None)["stack_size"]
    assert do(game, SKIP) == [PlacementSkipped(ALICE), RowRefilled(1, "B01.0"), TurnBegun(1, BOB)]
    assert RETERRA.view(game, None)["stack_size"] == size - 1


def test_a_secret_tile_is_not_replaced():
    game = two_seats(secret=[BARE, "B21.0"])
    assert do(game, place(BARE, (0, 1))) == [TilePlaced(ALICE, BARE, (0, 1), 0, None), TurnBegun(1, BOB)]
    assert RETERRA.view(game, ALICE)["seats"][ALICE]["secret"] == ["B21.0"]


def test_step_two_is_passed_over_without_a_gear():
    assert TurnBegun(1, BOB) in do(two_seats(row=[BARE]), place(BARE, (1, 0)))


def test_step_two_is_asked_with_a_gear_and_may_be_skipped():
    game = two_seats()
    do(game, place(GEARS, (1, 0)))
    assert game.step == 2
    assert SKIP in legal(game)


def test_a_building_is_numbered_in_its_own_community():
    game = two_seats()
    build(game, BOB, "school", (0, 0), (1, 0))
    do(game, place(GEARS, (1, 0)))
    event, *_ = do(game, building("school", (2, 0), (3, 0)))
    assert event == BuildingPlaced(ALICE, "b1", "school", ((2, 0), (3, 0)))
    assert game.supply[0] == 7


def test_a_building_may_reach_over_to_older_tiles():
    game = two_seats(alice="FF*/FF*")
    do(game, place(GEARS, (1, 0)))
    squares = [one["spaces"] for one in legal(game, "place_building") if one["building"] == "public_square"]
    assert squares == [[[1, 0], [1, 1], [2, 0], [2, 1]]]


def test_what_is_sold_out_cannot_be_built():
    game = two_seats()
    game.supply[0] = 0
    do(game, place(GEARS, (1, 0)))
    assert {one["building"] for one in legal(game, "place_building")} == {"garden", "farm", "infirmary"}
    assert "no school left" in refusal(game, building("school", (2, 0), (3, 0)))


def test_an_inhabitant_moves_onto_a_gear_of_the_new_tile():
    game = two_seats(alice="F*F/FF")
    do(game, place(GEARS, (1, 0)))
    assert [one["space"] for one in legal(game, "place_inhabitant")] == [[2, 0], [2, 1], [3, 0]]
    assert "[2, 0], [2, 1], [3, 0]" in refusal(game, inhabitant(0, 0))
    assert do(game, inhabitant(3, 0))[0] == InhabitantPlaced(ALICE, (3, 0))
    assert game.inhabitants_left == 31


def test_without_inhabitants_left_only_buildings_are_asked_for():
    game = two_seats(row=["B19.0"])  # F. F. / G* W.
    game.inhabitants_left = 0
    assert TurnBegun(1, BOB) in do(game, place("B19.0", (1, 0)))
    game = two_seats()
    game.inhabitants_left = 0
    do(game, place(GEARS, (1, 0)))
    assert legal(game, "place_inhabitant") == []
    assert "no inhabitant left" in refusal(game, inhabitant(2, 0))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (building("market", (2, 0), (3, 0), (2, 1), (3, 1)), "not in this game"),
        (building("school", (2, 0), (3, 1)), "shape"),
        ({"type": "place_building", "building": "school", "spaces": [[3, 0], [2, 0]]}, "by X, then Y"),
        (building("school", (3, 0), (3, 1)), "open gears"),
        (building("school", (0, 0), (1, 0)), "the tile just placed"),
        (building("school", (1, 0), (2, 0)), "one terrain"),
        (place("B01.1", (1, 1)), "not the step"),
        ({"type": "decline_powers"}, "not the step"),
    ],
)
def test_a_building_that_does_not_fit_is_refused_with_what_would(words, why):
    game = two_seats(alice="D*D*/D*D")
    do(game, place(GEARS, (1, 0)))
    assert why in refusal(game, words)


def test_energy_sources_are_discarded_once_a_turn_and_only_two_or_more():
    game = two_seats(row=["E1", "B05.0", "E2"])
    assert legal(game)[0] == DISCARD
    [event] = do(game, DISCARD)
    assert event == EnergySourcesDiscarded(ALICE, (0, 2), ("E1", "E2"), ("B01.0", "B01.1"))
    assert game.discarded
    assert game.acting == ALICE
    assert "once a turn" in refusal(game, DISCARD)
    assert DISCARD not in legal(two_seats(row=["E1", "B05.0"], secret=["E2"]))


def test_what_was_discarded_reveals_and_is_counted_in_the_stack():
    game = two_seats(row=["E1", "E2"])
    events = do(game, DISCARD)
    assert RETERRA.reveals(events[0])
    assert RETERRA.view(game, None)["stack_size"] == 6


def last_turn():
    game = two_seats(row=[BARE])
    game.turn, game.start_seat = 15, BOB
    return game


def test_the_row_is_refilled_after_the_very_last_turn_too():
    game = last_turn()
    _, refilled, ended = do(game, place(BARE, (1, 0)))
    assert isinstance(refilled, RowRefilled)
    assert isinstance(ended, GameEnded)
    view = RETERRA.view(game, None)
    assert (view["to_act"], view["step"], view["turn"], view["active"]) == ([], None, 15, ALICE)
    assert view["placed"] == {"tile": BARE, "at": [1, 0], "building": None}
    assert view["row"][0] == "B01.0"


def test_the_turn_number_grows_when_the_start_seat_is_reached_again():
    game = two_seats(row=[BARE])
    game.start_seat = BOB
    assert do(game, place(BARE, (1, 0)))[-1] == TurnBegun(2, BOB)


def test_what_lies_on_a_gear_keeps_a_tile_from_offering_it():
    game = two_seats(row=[BARE], alice="F*F*/FF")
    put_token(game, ALICE, (0, 0))
    assert TurnBegun(1, BOB) in do(game, place(BARE, (1, 0)))


def test_nobody_acts_for_another_seat():
    game = two_seats()
    assert "not your turn" in refusal(game, place(GEARS, (1, 0)), seat=BOB)
