"""What a view holds and hides."""

import json
from random import Random

import pytest

from games.darwinauts.pieces import RIFT, TILES
from games.engine import QuickChance, fold
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    CHARLIE,
    DARWINAUTS,
    DRAW,
    LOOP,
    V1,
    do,
    legal,
    position,
    seen,
)
from tests.games.darwinauts.recount import most_sets

FIELDS = {
    "to_act",
    "phase",
    "actions_left",
    "active",
    "start_seat",
    "removals_left",
    "final_order",
    "map",
    "removed",
    "stack_size",
    "rift_revealed",
    "row",
    "deck_size",
    "discard",
    "bank",
    "seats",
}
FURTHER = {"round", "regions", "left", "faces", "species"}
SEAT_FIELDS = {"score", "breakdown", "hand_size", "explorers", "resources", "supply", "recorded", "sets"}

HANDS = {ALICE: [20, 21], BOB: [22, 23]}


def dealt(**more):
    return position(V1, hands=HANDS, stack=[24, 25, RIFT, 27], **more)


@pytest.mark.parametrize("reader", [ALICE, BOB, CHARLIE])
def test_a_view_holds_what_the_rules_page_names(reader):
    view = seen(dealt(), reader)
    own = set() if reader is CHARLIE else {"hand"}
    assert set(view) == FIELDS | FURTHER | own
    assert all(set(seat) == SEAT_FIELDS for seat in view["seats"])
    assert [seat["hand_size"] for seat in view["seats"]] == [2, 2]


@pytest.mark.parametrize("reader", [ALICE, BOB, CHARLIE])
def test_only_the_own_hand_is_seen_also_after_the_end(reader):
    game = dealt()
    for _ in range(2):
        view = seen(game, reader)
        assert view.get("hand") == HANDS.get(reader)
        named = {int(tile) for tile in view["faces"]}
        assert named == {tile["tile"] for tile in view["map"]} | set(HANDS.get(reader, ()))
        game.final_order, game.acting = (), -1
    assert "outcome" in view


def test_faces_and_species_say_what_is_printed():
    view = seen(dealt(supply={BOB: [16]}, recorded={ALICE: [4]}, discard=[30]), ALICE)
    assert view["faces"]["20"] == TILES[20]
    assert set(view["species"]) == {"61", "62", "63", "16", "4", "30"}
    assert view["species"]["16"] == {"type": "G", "cost": "ggggyrb", "points": 8}


def test_regions_say_what_they_pay_and_who_is_there():
    game = position(LOOP, explorers={BOB: [(0, 1, "A")]})
    found = seen(game)["regions"]
    assert len(found) == 5
    [loop] = [region for region in found if region["loop"]]
    assert loop == {
        "terrain": "G",
        "halves": [[0, 0, "A"], [1, 0, "A"], [1, 1, "A"], [0, 1, "A"]],
        "pays": {"g": 2, "y": 0, "r": 1, "b": 1},
        "loop": True,
        "explorers": [BOB],
    }
    assert sum(len(region["halves"]) for region in found) == 8


def test_the_map_goes_row_by_row():
    spots = [tuple(tile["at"]) for tile in seen(position(V1))["map"]]
    assert spots == [(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)]


def test_sets_are_the_best_partition():
    rng = Random(5)
    for _ in range(60):
        cards = rng.sample(range(1, 65), rng.randrange(20))
        game = position(V1, recorded={ALICE: cards})
        sets = seen(game)["seats"][ALICE]["sets"]
        kinds = ["GYRB"[(card - 1) // 16] for card in cards]
        assert len(sets) == most_sets(tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds))))
        used = [card for one in sets for card in one]
        assert len(set(used)) == len(used)
        assert set(used) <= set(cards)
        for one in sets:
            types = {(card - 1) // 16 for card in one}
            assert (len(one), len(types)) in ((3, 1), (4, 4))


def test_explorers_are_listed_in_the_order_of_their_arrival():
    out = [(1, 0, "A"), (-1, 0, "B"), (0, 0, "B")]
    game = position(V1, explorers={ALICE: out})
    assert seen(game)["seats"][ALICE]["explorers"] == [
        {"at": [1, 0], "half": "A"},
        {"at": [-1, 0], "half": "B"},
        {"at": [0, 0], "half": "B"},
    ]


def test_a_view_is_its_readers_own():
    game = dealt(recorded={ALICE: [1, 5, 9]})
    before = json.dumps(seen(game, ALICE))
    spoil(seen(game, ALICE))
    assert json.dumps(seen(game, ALICE)) == before
    assert json.dumps(seen(dealt(recorded={ALICE: [1, 5, 9]}), ALICE)) == before


def spoil(data):
    """Empties every list and object in it."""
    for part in data.values() if isinstance(data, dict) else data:
        if isinstance(part, dict | list):
            spoil(part)
    data.clear()


def test_a_preview_stops_before_what_is_drawn():
    game = position(V1, stack=[24, 25, RIFT, 27])
    preview = DARWINAUTS.preview(game, ALICE, DARWINAUTS.actions.decode(DRAW))
    assert not preview["complete"]
    assert [line["key"] for line in preview["log"]] == ["no_explorers_removed"]
    blind = DARWINAUTS.preview(game, ALICE, DARWINAUTS.actions.decode(legal(game, "discover_species")[-1]))
    assert (blind["complete"], blind["log"]) == (False, [])


def test_after_the_rift_a_removal_of_explorers_is_certain():
    game = position(V1, explorers={ALICE: [(0, 0, "A")]})
    preview = DARWINAUTS.preview(game, ALICE, DARWINAUTS.actions.decode(DRAW))
    assert preview["complete"]
    assert preview["scores"] == [1, 0]


def test_a_finished_game_keeps_its_last_phase_and_shows_its_outcome():
    rng = Random(11)
    chance = QuickChance(rng)
    game = fold(DARWINAUTS, DARWINAUTS.setup(3, {}, chance))
    while acting := DARWINAUTS.to_act(game):
        listed = DARWINAUTS.legal_actions(game, acting[0])
        DARWINAUTS.play(game, acting[0], listed[rng.randrange(len(listed))], chance)
    view = seen(game)
    assert (view["phase"], view["to_act"], view["final_order"], view["actions_left"]) == ("final", [], [], 0)
    assert view["outcome"]["scores"] == [seat["score"] for seat in view["seats"]]
    assert view["outcome"]["breakdown"] == [seat["breakdown"] for seat in view["seats"]]


def test_what_is_drawn_is_seen_by_its_owner_alone():
    game = position(V1, stack=[24, 25, RIFT, 27])
    do(game, DRAW)
    assert seen(game, ALICE)["hand"] == [24, 25]
    for reader in (BOB, CHARLIE):
        assert "24" not in seen(game, reader)["faces"]


def test_a_round_is_a_turn_for_every_seat_and_the_last_actions_are_one_more():
    rng = Random(3)
    chance = QuickChance(rng)
    game = fold(DARWINAUTS, DARWINAUTS.setup(3, {}, chance))
    begun = dict.fromkeys(range(3), 0)
    while game.final_order is None:
        seat = game.active
        view = DARWINAUTS.view(game, None)
        begun[seat] = max(begun[seat], view["round"])
        assert max(begun.values()) - min(begun.values()) <= 1
        DARWINAUTS.play(game, seat, rng.choice(DARWINAUTS.legal_actions(game, seat)), chance)
    assert DARWINAUTS.view(game, None)["round"] == max(begun.values()) + 1
