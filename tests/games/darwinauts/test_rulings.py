"""Each switch and each table of `Rulings` changes what it says."""

import pytest

from games.darwinauts.pieces import RIFT, SPECIES, TILES
from games.darwinauts.rulings import Pieces, Rulings
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    DRAW,
    V1,
    discover,
    do,
    legal,
    move,
    place,
    position,
    purse,
    refusal,
    shape,
    spots,
    under,
)


@pytest.mark.parametrize(("once", "collected"), [(True, "ggg"), (False, "gggggg")])
def test_two_own_explorers_in_a_region_collect_it_once_or_each(once, collected):
    tiles = {(0, 0): "Gg/Yy@0", (1, -1): "Gg/Bg@2"}
    out = {ALICE: [(0, 0, "A"), (1, -1, "A")]}
    rules = under(collects_once=once)
    game = position(tiles, stack=[21, 22, 23, 24, RIFT], hands={ALICE: [15]}, explorers=out)
    do(game, place(15, 0, -1, 1), DRAW, rules=rules)
    assert purse(game) == collected


@pytest.mark.parametrize(("together", "hand", "boxed"), [(True, (21,), 2), (False, (), 3)])
def test_two_tiles_are_drawn_at_once_or_one_by_one(together, hand, boxed):
    game = position(V1, stack=[RIFT, 21, 22, 23])
    before = len(game.box)
    do(game, DRAW, rules=under(drawn_together=together))
    assert (game.hands[ALICE], len(game.box) - before) == (hand, boxed)
    game = position(V1, stack=[21, RIFT, 22])
    do(game, DRAW, rules=under(drawn_together=together))
    assert game.hands[ALICE] == (21,)


@pytest.mark.parametrize(("unseen", "left"), [(True, []), (False, [22, 23])])
def test_what_leaves_with_the_rift_is_seen_by_nobody_or_by_all(unseen, left):
    rules = under(rest_unseen=unseen)
    game = position(V1, stack=[21, RIFT, 23, 22])
    event = do(game, DRAW, rules=rules)[-1]
    for reader in (ALICE, BOB, None):
        view = rules.view(game, reader)
        assert view["left"] == left
        assert ("22" in view["faces"]) == (not unseen)
        line = rules.log(event, reader)
        assert (line.key, line.params) == (
            ("rift_drawn", {"count": 2}) if unseen else ("rift_drawn_open", {"tiles": [22, 23]})
        )


@pytest.mark.parametrize(
    ("once_lifted", "sources", "count"), [(True, {(0, 0), (2, 0)}, 40), (False, {(0, 0), (1, 0), (2, 0)}, 40)]
)
def test_the_map_is_whole_without_a_moved_tile_or_with_it_in_its_place(once_lifted, sources, count):
    rules = under(whole_once_lifted=once_lifted)
    line = position(shape("xxx"), phase="bonus")
    assert len(legal(line, "move_tile", rules)) == count
    corner = position(shape("xx/.x"), phase="bonus")
    expected = sources if not once_lifted else {(0, 0), (1, 1)}
    moves = legal(corner, "move_tile", rules)
    if once_lifted:
        assert spots(moves, "from") == expected
    else:
        assert spots(moves, "from") == {(0, 0), (1, 0), (1, 1)}
        assert spots([one for one in moves if one["from"] == [1, 0]], "to") == {(0, 1)}
        assert "in two parts" in refusal(corner, move((1, 0), (-1, 0)), rules)


@pytest.mark.parametrize(("first", "order"), [("active seat", (1, 2, 0)), ("next seat", (2, 0, 1))])
def test_the_final_round_begins_with_the_active_seat_or_the_next(first, order):
    rules = under(final_round_from=first)
    game = position(shape("xx"), actions_left=1, seats=3)
    assert do(game, discover(), rules=rules)[-1].seats == order
    for seat in order:
        assert game.acting == seat
        do(game, discover(), rules=rules)
    assert rules.outcome(game)


def test_the_tiles_are_a_table():
    rules = under(tiles=TILES | {1: "Gb/Rb"})
    game = position(V1, explorers={ALICE: [(0, 0, "A")]}, stack=[21, 22, 23, RIFT], pieces=rules.pieces)
    do(game, DRAW, rules=rules)
    assert purse(game) == "ggb"
    with pytest.raises(ValueError, match="differ in terrain"):
        Pieces(Rulings(tiles=TILES | {1: "Gb/Gg"}))


def test_the_species_are_a_table():
    rules = under(species=SPECIES | {"G": SPECIES["G"].replace("ggy ", "rrr ", 1)})
    game = position(V1, supply={ALICE: [1]}, resources={ALICE: "rrr"})
    assert [one["card"] for one in legal(game, "record_species", rules)] == [1]
    assert rules.view(game, None)["species"]["1"] == {"type": "G", "cost": "rrr", "points": 2}
    with pytest.raises(ValueError, match="63 species"):
        Pieces(Rulings(species=SPECIES | {"G": SPECIES["G"].removeprefix("ggy ")}))
