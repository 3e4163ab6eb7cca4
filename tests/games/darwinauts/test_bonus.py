"""The bonus action after recording a species (rules page 3)."""

import pytest

from games.darwinauts.events import (
    DeckReshuffled,
    ResourceTaken,
    RowDiscarded,
    RowRefilled,
    TileMoved,
    TileRotated,
    TurnBegun,
)
from games.engine import ScriptedChance
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    DISCARD_ROW,
    V1,
    discover,
    do,
    exchange,
    explorer,
    forms,
    legal,
    move,
    position,
    purse,
    record,
    refusal,
    rotate,
    seen,
    shape,
    spots,
    take,
)
from tests.games.darwinauts.recount import check_map


def bonus(tiles=V1, **more):
    """Alice has recorded a species with her first action."""
    return position(tiles, phase="bonus", actions_left=1, **more)


def test_a_bonus_is_one_of_five_and_mandatory():
    game = bonus()
    assert forms(game) == {"rotate_tile", "move_tile", "discover_species", "discard_row", "take_resource"}
    assert "take the bonus action" in refusal(game, explorer(0, 0, "A"))
    assert "take the bonus action" in refusal(game, {"type": "pass"})


def test_any_tile_without_an_explorer_is_turned_also_to_where_it_was():
    game = bonus(explorers={BOB: [(1, 0, "B")]})
    turns = legal(game, "rotate_tile")
    assert spots(turns) == {(0, 0), (0, -1), (0, 1), (-1, 0)}
    assert len(turns) == 16
    assert "an explorer stands on the tile" in refusal(game, rotate(1, 0, 1))
    assert "there is no tile at" in refusal(game, rotate(5, 5, 1))
    [event] = do(game, rotate(0, 0, 0))
    assert event == TileRotated(ALICE, 1, (0, 0), 0)
    assert (seen(game)["phase"], game.acting) == ("explore", ALICE)


def test_turning_a_tile_joins_and_parts_regions():
    game = bonus()
    do(game, rotate(0, 0, 2))
    check_map(game)
    assert len(seen(game)["regions"]) == 10


def test_an_outside_tile_moves_to_another_cell_beside_one_that_stays():
    game = bonus(shape("xxx"), explorers={BOB: [(2, 0, "A")]})
    assert spots(legal(game, "move_tile"), "from") == {(0, 0)}
    assert "(0, 0)" not in spots(legal(game, "move_tile"), "to")
    assert "goes to another cell" in refusal(game, move((0, 0), (0, 0), 1))
    assert "already" in refusal(game, move((0, 0), (2, 0)))
    assert "beside one that stays" in refusal(game, move((0, 0), (-1, 0)))
    assert "fall apart" in refusal(game, move((1, 0), (3, 0)))
    assert "an explorer stands" in refusal(game, move((2, 0), (1, 1)))
    [event] = do(game, move((0, 0), (3, 0), 2))
    assert event == TileMoved(ALICE, 1, (0, 0), (3, 0), 2)
    check_map(game)


def test_a_tile_with_four_neighbours_stays_and_a_hole_is_a_free_side():
    game = bonus(shape("xxx/xxx/xxx"))
    assert (1, 1) not in spots(legal(game, "move_tile"), "from")
    assert "neighbours on all four sides" in refusal(game, move((1, 1), (3, 0)))
    ring = bonus(shape("xxxxx/xxxxx/xx.xx/xxxxx/xxxxx"))
    assert spots(legal(ring, "move_tile"), "from") >= {(2, 1), (1, 2), (3, 2), (2, 3)}
    assert (2, 2) in spots(legal(ring, "move_tile"), "to")


def test_one_tile_alone_cannot_move():
    assert not legal(bonus(shape("x")), "move_tile")


def test_discovering_may_be_the_bonus():
    game = bonus(row=[11, 12, 13], deck=[21, 22])
    do(game, discover(11))
    assert (seen(game)["phase"], game.actions_left, game.acting) == ("explore", 1, ALICE)


def test_the_row_may_be_discarded_and_then_a_discovery_must_follow():
    game = bonus(row=[11, 12, 13], deck=[21, 22, 23, 24], discard=[9], resources={ALICE: "ggg"})
    events = do(game, DISCARD_ROW)
    assert events == [
        RowDiscarded(ALICE, (11, 12, 13)),
        RowRefilled(21, 0),
        RowRefilled(22, 1),
        RowRefilled(23, 2),
    ]
    view = seen(game)
    assert (view["phase"], view["row"], view["discard"]) == ("discover", [21, 22, 23], [9, 11, 12, 13])
    assert forms(game) == {"discover_species", "exchange"}
    assert "you have discarded the row" in refusal(game, take("g"))
    do(game, exchange("ggg", "y"), discover(22))
    assert (seen(game)["phase"], seen(game)["row"]) == ("explore", [21, 24, 23])


def test_a_row_may_be_dealt_anew_from_the_cards_just_discarded():
    game = bonus(row=[11, 12, 13], deck=[21])
    events = do(game, DISCARD_ROW, chance=ScriptedChance({"species/1": [13, 11, 12]}))
    assert [type(event) for event in events] == [
        RowDiscarded,
        RowRefilled,
        DeckReshuffled,
        RowRefilled,
        RowRefilled,
    ]
    assert (seen(game)["row"], seen(game)["deck_size"]) == ([21, 13, 11], 1)


def test_a_short_row_is_dealt_as_short():
    game = bonus(row=[12], deck=[])
    do(game, DISCARD_ROW, chance=ScriptedChance({"species/1": [12]}))
    assert (seen(game)["row"], seen(game)["discard"]) == ([12], [])


def test_an_empty_row_is_not_discarded():
    game = bonus(row=[], deck=[])
    assert not legal(game, "discard_row")
    assert "the row holds no card" in refusal(game, DISCARD_ROW)
    assert "neither the deck" in refusal(game, discover())


def test_a_resource_is_taken_that_the_bank_has():
    game = bonus(bank="yb")
    assert [words["resource"] for words in legal(game, "take_resource")] == ["y", "b"]
    assert "take one of y, b" in refusal(game, take("g"))
    assert do(game, take("b")) == [ResourceTaken(ALICE, "b")]
    assert purse(game) == "b"


def test_after_the_bonus_of_a_second_action_the_turn_ends():
    game = position(V1, supply={ALICE: [1]}, resources={ALICE: "ggy"}, actions_left=1, stack=[0])
    do(game, record(1))
    assert (game.acting, game.actions_left) == (ALICE, 0)
    assert do(game, take("y"))[-1] == TurnBegun(BOB, 0)


@pytest.mark.parametrize("held", ["ggy", "ggggyyyyrrrrbbbb"])
def test_a_bonus_is_always_legal_because_the_cost_just_paid_lies_in_the_bank(held):
    rest = {resource: 30 - held.count(resource) for resource in "gyrb"}
    others = "".join(resource * count for resource, count in rest.items())
    out = {BOB: [(0, 0, "A")]}
    game = position(
        {(0, 0): "Gg/Yy@0"},
        supply={ALICE: [1]},
        resources={ALICE: held, BOB: others},
        bank="",
        row=[],
        deck=[],
        explorers=out,
    )
    do(game, record(1))
    assert [words["resource"] for words in legal(game, "take_resource")] == ["g", "y"]
    assert forms(game) - {"exchange"} == {"take_resource"}


def test_a_bonus_move_may_have_hundreds_of_choices():
    game = bonus(shape("xxxxxx/x.x.x./x.x.x."))
    assert len(legal(game)) > 300
    assert len(legal(game)) == len({str(words) for words in legal(game)})
